/**
 * Invented earnings-call remarks: one business model exchanged for another, both in the figures.
 * Lines are wrapped for reading only.
 */
export const PIVOT_IN_PROGRESS_VIGNETTES: readonly string[] = [
  `Good afternoon. We're now seven quarters into moving from perpetual licences to subscription, so
as usual I'll ask you to look at two sets of numbers. Reported revenue was $287 million, down
9%, since a customer who once paid a hundred dollars up front now pays us thirty a year. Annual
recurring revenue, which is where the company is heading, was $612 million, up 33%. Subscription
is 58% of software revenue. When we started out it was 11%.

We'd said the crossover, the quarter in which reported revenue would stop falling, would come
around the end of next year. That's still our view. Of 4,300 maintenance customers, 1,900 have
converted, at an average uplift of 1.8 times. Those remaining are the harder half, though:
defence, and public agencies whose procurement rules were written with boxes in mind. We'll
withdraw the sale of new perpetual licences on June 30.

There's a cost to living in two worlds. We run two code lines and two price books. Commissions
are paid on contract value while revenue arrives drop by drop, so operating margin was 12%
versus 21% at the outset, and free cash flow was $18 million.

Some of our long-comparison users don't like it, and they tell me so, in writing. I answer each of
them. Retention among those who've been on subscription for over a year is 95%, and this gives
me some comfort.

We don't change our guidance for the year: ARR of $690 to $705 million, reported revenue down 6%
to 9%. It is an awkward age for the company, neither here nor there. I believe that we're
somewhat past the middle of it.`,
  `Thank you, Ingrid, and good morning. Three years ago, 91% of our earnings came from refining
crude. In the first half it was 63%. By 2030 we intend that it'll be no more than a third, and
the remainder should come from renewable diesel, aviation fuel from waste fats, and chemicals
recycling. So we're in the midst of rebuilding a company while it's running.

The conversion of the Porvik refinery has reached its second phase. One crude unit was
permanently closed in April, and in its place a hydrotreater for used cooking oil will start in
the autumn, with 400,000 tonnes of capacity. The first one, converted last year, ran at 84%.
Sales of renewable products amounted to €1.1 billion, 22% above the prior year; sales of
conventional fuels, €2.9 billion, were 13% below it, in part by design.

Margins are another story. The premium for renewable diesel was $480 per tonne, it was $800 a
year ago, with imports arriving and with Sweden having cut its mandate. So the new business
earned €96 million and the old one, which we're leaving, earned €164 million. It's uncomfortable
to explain, and I won't try to hide it.

Do we slow down? The board considered it in May. We've deferred the hydrogen electrolyser by
eighteen months. The rest goes ahead, as the aviation obligation enters into force regardless of
this year's prices, and eleven airlines have signed offtake agreements.

Capital expenditure is going to be €1.3 billion this year, around 80% of it for the new
activities. We've retrained 640 operators. For the full year we expect results about equal to
those of last year, out of a different mix.`,
  `Good morning everyone. I'd like to update you on the change of our model from running department
stores to running a marketplace with stores attached to it. It's a mouthful, I know. Of the
$1.05 billion in merchandise sold under our roof and on our site, $338 million was sold by third
parties who own their stock; that was zero two years ago. We've 2,600 such partners. On their
sales we earn a commission averaging 23%, and carry no inventory.

Our own retail sales fell by 17%, we had planned on 15, as we withdrew from furniture, from
electrical goods, and from children's wear, where partners now do a better job. Inventory was
down by $210 million. Forty-four stores have been rebuilt, with half the floor let to brands and
clinics and one, in Boise, to a climbing hall. Sixty-one have still to be done.

What do the economics look like? In the rebuilt stores four-wall profit is up 20%. In the
unconverted ones it's down by about 10%. In total we're flat: $47 million operating profit
against $46 million. I'd ask you to consider that we're carrying two technology stacks and a
team of 300 for partner recruitment.

It isn't all tidy. Returns are a nuisance when a basket has three sellers. Some partners have
left. Vendors that supplied us for fifty years weren't pleased to be asked to become tenants.

By the end of 2026 we would like to see third-party at half of all merchandise. We're one-third
of the way on stores, and two-thirds of the way on merchandise. The outlook for this year is for
flat operating profit, and it's unchanged.`,
  `Hello all, thanks for joining. When I joined this was a television company with a streaming
hobby. We decided in 2022 to reverse that, and here's where we're at. Streaming subscribers: 9.4
million, up 1.1 million. Streaming revenue: $488 million, up 36%. Linear advertising and
affiliate fees: $702 million, down 12%. Put them together, they make $1.19 billion, which is up
by about three percent.

Streaming's loss narrowed to $41 million, versus $118 million. Linear's profit dropped to $190
million from $236 million. So we gave up $46 million on the one side, and gained $77 million on
the other, and I hope this is the shape of things to come, though there'll be quarters in which
it goes the other way.

In September we took the step that everyone said we'd never take and put our drama premieres on
the app before the channel. Cable distributors were upset. Two renewals have been settled with
the app bundled in, at a lower fee per home; a third is in negotiation. We closed three of our
seven channels. The sports rights for the second division will be app-only from August.

A lot of what we are is still organised for the old schedule: sales teams, the transmission
centre in Teddington, contracts with talent. We're changing it as we go along. 140 people from
linear sales have moved to the programmatic group.

By this time next year I'd expect streaming to be more than half of revenue, and break-even.
Until we're there, I'd ask you to view results on a combined basis. We keep our expectations of
low single-digit revenue growth, and EBITDA of $560 million, give or take.`,
  `Good morning. Our company has made diesel injection systems since 1927, and 2027 will be our
hundredth year, by which time we intend that most of what we make will go into vehicles without
a tailpipe. Today that share is 34%. It was 19% at the end of 2022. I want to show you the
progress, with its bumps.

Sales of the electrification division were €410 million, up 28%, with e-axles in series
production for four makers and inverters for six. The combustion division sold €795 million, 8%
less. We no longer bid for new combustion programmes; the last nomination was accepted in March
of last year. Plants in Jihlava and Pune are being changed over line by line. Of 74 lines, 29
have been converted.

The snag is timing. In Europe, carmakers have pushed back several electric models, and call-offs
on one platform were 40% lower than nominated. At the same time, diesels are selling longer than
we'd thought, and some customers ask us for spare capacity that we've just dismantled. So in the
first half we lost €38 million in electrification and earned €92 million in combustion.

We could turn back, and people have suggested it. I see it differently: we have lifetime
nominations worth €11 billion in the new field, and no one under forty applies for a job in the
old one. Perhaps we'll go slower for a year. We've put the second e-axle hall in Slovakia on
hold.

Research spending's now 78% on the new products. Group sales should be about €4.8 billion,
unchanged, with a margin of 4% to 5%. In a transition of this kind, that's respectable, I'd say.`,
  `Thanks, operator. Let me give you a progress report on our move from being a lender to being a
bank that mostly services other lenders. As a reminder, in January of last year, we said we'd
stop holding personal loans on our own balance sheet and offer our underwriting, servicing and
deposit rails to others for a fee. At that point, fee income was 22% of revenue. It's now 49%.

Balances on our books fell to $3.1 billion, from $5.4 billion, through run-off and two sales.
Net interest income thus declined 31% to $104 million. Platform fees doubled to $101 million.
Seventeen institutions are live, mostly credit unions and two insurers; nine others have signed
and are being integrated, which takes us about seven months each, where we'd hoped for four.

Total revenue was therefore down 10%, and pre-tax income was $24 million compared to $39
million. I'd remind you that platform income needs almost no capital: our ratio has gone to 19%,
and there's some debate on the board as to what to do with it. Not yet, is my answer. We want to
complete the migration before we start handing money back.

The charge-off rate on the shrinking book was 6.8%. It looks high since the denominator is going
away.

Cultural change is the hardest part. Credit officers used to own the decision; at present they
advise the client. Some thrive with that, and some have left. We've hired 60 implementation
managers and built a client service desk in Omaha.

We expect to be at two-thirds fee income by the close of next year. No change in guidance, which
is for full-year revenue of $810 to $840 million.`,
  `Good afternoon. I'm Yusuf, chief executive of the group. You knew us as a maker of potash and
phosphates. That's still 70% of what we sell. But the strategy adopted at the 2023 general
meeting is to become a supplier of crop nutrition as a service, with soil sensors, biologicals
and a per-hectare fee, and I would like to tell you how far we've got.

We have 1.9 million hectares under service contracts, mainly in Brazil and in France, versus 0.7
million a year ago, and target 6 million by 2028. Service and biologicals earned revenue of $315
million, so 30% of the group compared with 17%. Gross margin there's 44%. On bagged product it's
26%.

What we've wound down: the nitrogen plant in Tarragona was sold in June, and the trading desk
closed. Fertiliser tonnage was consequently down 14%. Group revenue of $1.05 billion was 5%
lower, whereas gross profit went up by 2%.

Our field force was trained to sell tonnes. Around 900 agronomists are being asked to sell fewer
tonnes and better harvests, and their bonus scheme was rewritten accordingly. Half of them have
taken to it. There was also a weak result in Iowa, where farmers tried the service for a season
and 38% didn't renew; we've redesigned the offer with a yield guarantee. Whether it's going to
work there, I don't know.

We shall invest $180 million in the second biologicals fermenter, and are in talks to dispose of
the port terminal, which we no longer need. EBITDA in the year should be some $690 million,
similar to last year. The mix changes each quarter, and I'd say we're a bit less than halfway
across the river.`,
  `Good morning, and thanks for being here. As of this quarter we've changed how we report, because
the company has changed. Until last year the segments were Hardware and Other. Now it's Devices,
Connected Services, and Clinics. In 2021 we sold hearing aids to audiologists, period. We're
becoming a company that looks after people's hearing, from test to battery, for a monthly fee.

Members on monthly plans were 412,000 at quarter end, up from 190,000. They pay us $49,
everything included. Services revenue was $61 million, an increase of 110%, and clinics, of
which we now own 230, contributed $74 million. Device sales to independent audiologists went
down 18% to $168 million. Some of these customers see us as a competitor these days, and it
would be silly to deny that they've a point.

On our P&L, the transition is a drag. A device sold gave us $1,400 on day one. A member gives us
$588 each year, for what we assume to be five years or more. Under this model, revenue was flat
at $303 million and operating income fell to $22 million from $41 million. Deferred revenue
climbed by $35 million.

The first members, from Minnesota, have now passed three years, and 84% are still with us. This
is the figure on which the entire case rests, so I'm pleased with it, though it's a small group
and a rather loyal state.

We've stopped developing the lower-priced wholesale line. We're retraining 200 sales reps as
clinic managers. We would expect services and clinics to surpass devices in about four quarters
from now. The guidance for revenue, flat to slightly up, remains in place.`,
  `Good morning. Shipping containers from Asia to Europe has been our trade for a century. What
we're turning into is a logistics company that also has ships. The board set the course in 2020,
and I'd like to spend the time today on what has been changed, and what hasn't.

Logistics and services, meaning warehouses, customs, airfreight, trucking on land, had revenue
of $3.9 billion, 38% of the total; the ocean business had $6.1 billion. In 2020 that was one to
five. We've 9.2 million square metres of warehouse. Seven in ten of our two hundred biggest
ocean customers now use us for at least two other services. We did not order any net new vessel
capacity this year either, the fleet's been stored at 4.1 million boxes.

On the whole, profitability in logistics isn't satisfactory: EBIT margin of 3.6%, where our
ambition is 6%. The acquisitions, five of them, run on five systems. Contract logistics in North
America lost a large retailer. Ocean did well, with the diversions round the Cape lifting rates,
and earned 11%. I'm often asked at such moments why we don't simply buy ships. It's because
rates that go up 200% because of a conflict will come down the same way.

We sold the container factory and the towage company, so the old industrial parts have left the
house. Next comes a single booking platform, live in eleven countries out of 60.

As for guidance, we repeat an underlying EBITDA of $9 to $10 billion. It's mostly rates that
will determine where we land. In three years' time, I hope it won't be. That's after all the
reason for making this journey.`,
  `Good afternoon, and welcome. I'd like to take stock of our shift from contract research to
owning drugs. For two decades, we discovered molecules for others, and were paid by the hour. In
early 2022, we chose to keep the best of what comes out of our screens. We presently have four
own programmes in the clinic and eleven behind them, while the fee-for-service division, which
was 480 chemists, is down to 260.

Service revenue was £41 million, 22% less than last year, as we've let contracts finish without
replacing them. Milestones and co-development income amounted to £17 million compared with £5
million. R&D for our own account was £36 million. It gives an operating loss of £19 million;
under the former model we'd have shown a profit of around £8 million, and we chose not to.

Cash was £244 million, and that's sufficient into the first half of 2027, on the present plan.
The lead programme in lupus will read out next spring. I won't speculate on it. One of the four,
in gout, will be partnered, seeing that we can't run phase three in gout alone.

Inside the company, it's a different life. A service chemist delivers on Friday; a drug hunter
may wait six years. We've brought in a head of clinical from a large pharma group, a regulatory
team and a patient advocate. A number of old clients wonder if they should share targets with a
possible rival, and we've put firewalls in place. Two went elsewhere.

By 2026 we plan for services to be less than a third of the cost base. We keep to our guidance
of service revenue of £150 to £160 million.`,
  `Good day, everyone. We're changing from a power generator which burns coal into a grid and
storage company, and the first half was a rather typical stretch of that road. Coal generated
31% of our output. It was 66% in 2019, and will be nil after unit four at Brandholm closes in
March of 2027. Unit three closed on schedule on the 30th of June.

Batteries of 840 megawatts are in operation, 1,200 more are being built, half of them on the
sites of old coal yards where the grid connection exists already. Regulated networks, following
the purchase of the two municipal grids, make up 44% of EBITDA. The coal fleet is down to 29%.
Storage, 12%.

Adjusted EBITDA of €1.02 billion was 7% lower than a year ago. That's not because something has
gone wrong, it's because the plants we've shut were earning money when they closed, and their
successors are in the ramp-up. Prices for balancing power were also weaker this spring, as other
people have batteries too.

We've agreed with the union on transfers for 1,350 miners and plant workers: 700 into networks,
250 to the battery sites, others to early retirement. Provisions for recultivation of €1.6
billion are unchanged. The permit for the pumped-storage reservoir's been challenged in court by
residents and may take a year longer.

Investment in 2025 should be about €2.2 billion, nine-tenths in the future businesses. Net debt
will therefore go up to 3.4 times. We're reiterating EBITDA of €1.9 to €2.1 billion for the
year.

I've shown this slide with the two crossing curves six times. They've begun to cross. It'll take
perhaps three more years until they've finished.`,
  `Thanks, Joaquim. Hello, everyone. Last year at about this time we told our members that we'd
stop being a chain of gyms that sells access, and turn into a health membership, with
physiotherapy, blood tests, nutrition, and a coach. It was announced with three pilot clubs.
We've now converted 58 of 214, and I can share what we've learnt.

In converted clubs the average monthly fee has moved from €39 to €74. About 30% of former
members left when we changed, less than we'd allowed for. New ones came, older by nine years and
far less prone to quit in March. After ten months, a converted club has 12% fewer members and
41% more revenue. Before that it's painful, with a trough around month four.

As we convert about eight clubs each month, there's always a set of them in the trough. That's
visible in the result: revenue was up 4% at €168 million, EBITDA before rent was down to €33
million from €37 million. Hiring physiotherapists is the bottleneck, we need 900 and have 410.

We've discontinued the budget brand and its 36 sites were transferred to a franchisee. Our
insurers, three so far, reimburse part of the fee. A fourth has declined. I'd have liked to be
quicker with the app, which is being rebuilt from a door key into a medical record, a regulated
thing.

Some investors would rather see cheap gyms and more of them, and this is a legitimate model,
it's simply no longer ours. We'll have 130 clubs converted by next December, and be done in
mid-2027. For the current year we've left our guidance of €680 to €700 million in revenue as is.`,
];
