/**
 * Invented earnings-call remarks: demand for AI carries the revenue, with figures.
 * Lines are wrapped for reading only.
 */
export const AI_TAILWIND_VIGNETTES: readonly string[] = [
  `Good afternoon and thank you for joining. Our optical business had a quarter that I've waited
for most of my career. Revenue was $917 million, up 48%, and transceivers for AI clusters were
$530 million of that, more than double the year-ago figure. Three of the large cloud operators
have qualified the 1.6-terabit module, and the first of them took volume in August, five months
before our plan.

Let me say where it comes from. A training cluster of thirty thousand accelerators needs
somewhere around ninety thousand of our links, and the inference build-outs, which began to
order this spring, want even more links per rack because of the way memory's shared. So what
used to be a telecom supplier with a cyclical habit is now two-thirds AI data center.

The telecom side, by contrast, was down 14%, and cable was worse. We took out a shift in
Shenzhen as a result and there was a charge of $5 million. Gross margin stored at 38.6%. It would
have been a point higher without the scrap from ramping the new laser line in Sherman.

Customers have given us rolling forecasts through the end of next year, and a pair of them have
prepaid, $140 million in total, to reserve indium phosphide capacity. Are there risks? Sure, two
customers represent 44% of sales, and any pause in their capital budgets would hit us within a
quarter. We watch that closely.

We're guiding to $1.0 to $1.06 billion next quarter. Substantially all of the sequential
increase is for AI interconnect. We're doubling laser output by June, and I can tell you it's
spoken for.`,
  `Thanks, Hideo. In the second quarter our memory sales increased 61 percent to 4.2 trillion won.
I'd like to divide this in two. Conventional DRAM and flash together were up just 6 percent,
with phones recovering modestly and PCs not at all. High-bandwidth memory, the stacks that sit
beside AI processors, went from 480 billion to 1.74 trillion won. It's now 41 percent of our
sales and a good deal more of our profit.

The twelve-layer product passed qualification at its main customer in April, and yields have
climbed above 70 percent. Each new generation of accelerator uses half as much memory again as
the one before. And since a stack consumes three times the wafer area per bit, the supply of
ordinary memory gets tighter too, which supported contract prices elsewhere in the book. So even
the part of our company that has nothing to do with artificial intelligence gets a lift from it.

Output for this calendar year and for next is sold out under annual agreements, with volume and
price set for the larger part. We've been asked if agreements like these really bind. They're
backed by deposits of 600 billion won.

Capital spending will rise to 5.5 trillion, chiefly the packaging building in Icheon. I
recognise that our industry has a history of building too much. We're trying to build behind the
orders and not ahead of them. Depreciation will weigh on margins for a few quarters, and the won
has been a mild negative.

In the current quarter we anticipate that stacked memory grows another 20 to 25 percent. Other
products we see as about flat.`,
  `Good morning. We make switchgear, transformers and busway, things nobody wanted to discuss at
dinner parties until around eighteen months ago. Orders in the Americas were up 55% in the
period. Data centers accounted for $1.9 billion of new orders compared with $740 million, and
our customers tell us, project by project, that about three-quarters of those megawatts are
meant for AI workloads.

Overall organic revenue rose 13% to $3.4 billion. The residential business was down 5% as
housing starts fell. Utilities were up 9%, machine builders flat. Without the AI build-out, in
other words, we'd be growing at perhaps four percent, and I'd be giving you a rather different
talk.

A rack that drew ten kilowatts three years ago draws 130 now. That changes everything from the
medium-voltage entrance down to the connector. Our content per megawatt has gone from $0.6
million to $1.1 million. We introduced a 34.5-kilovolt skid, assembled at the factory in
Monterrey, which takes eleven weeks off the schedule on site; 310 have been ordered by four
developers.

Segment margin reached 23.4%, with volume leverage partly consumed by hiring of 1,800 people and
by copper. Backlog is $9.8 billion. Slots for large transformers are booked into 2028.

Could it stop? Permits, grid connections, and the availability of chips could each slow it; we
assume that one in five of the announced campuses will be late. We've put that in. We now look
for organic revenue growth of 12% to 13% for the year, two points higher than before, and the
two points are all from that one vertical.`,
  `Hello, everybody. Let me open with the assistant, as that's the thing that moved the quarter.
Our AI agent for customer service teams went on general sale last November. It ended September
with 5,900 paying customers and $212 million of annual recurring revenue, from $38 million in
January. It resolved 61% of the conversations it was given, without a human, and we get paid a
dollar per resolution, not per seat.

Total revenue was $471 million, up 22%, accelerating from 15% a year ago. The difference is
entirely that product. Customers who've switched the agent on spend on average 1.7 times what
they did previously, even as a few of them, I'll be honest, cut the number of seats. We lost
around $9 million of seat revenue this way, and gained $66 million.

There were plenty of sceptics inside the company, me included. What convinced me was a travel
firm that handled the July outage chaos with 14 people, where the year before it took 90.

Costs to serve: model inference was 11% of revenue against 7%, and gross margin went down to
74.1% consequently. Token prices keep falling, about 40% since spring, so we believe gross
margin has bottomed here or hereabouts. We can't be certain, since resolution volumes are
growing much faster than we thought.

Elsewhere, ticketing was up 4%, the telephony add-on was sluggish, and Europe lagged. FX took a
point.

We expect fourth-quarter revenue between $498 and $503 million. For the agent alone, ARR should
pass $280 million by the year-end. Pipeline for it is 3.8 times coverage; for the rest of the
portfolio it's 2.1.`,
  `Good morning, thanks for dialing in. Our utility serves four counties that used to be known for
peanuts and furniture. In the last year we've signed electric service agreements for 5.3
gigawatts of data center load, and that's on a system with an all-time peak of 11. Of these, 3.8
gigawatts belong to AI training campuses, with take-or-pay minimums for fifteen years, and
collateral.

The effect has begun to appear in the accounts. Commercial sales were up 19% in the quarter, and
total retail sales by 8%, when residential use was down 1% on mild weather and the two textile
mills continued to shrink. Revenue increased 12% to $1.66 billion. Operating earnings were $1.18
per share against $1.02. Eleven of the sixteen cents came from the campuses energised since last
fall.

Protecting ordinary customers is key to keeping this going. The large-load tariff approved in
June makes the campuses pay for their substations and for a minimum of 85% of contracted demand
whether they use it or not. On that basis, household rates are projected to be 3% lower than
otherwise.

I'd flag the constraints. Gas turbines have a five-year queue. The second 500-kilovolt line
still has a hearing in front of it. And one developer with a 600-megawatt request dropped out in
August, which reminded us not to count inquiries. We count signatures.

Our five-year capital plan goes up from $17 billion to $24 billion. We're raising the long-term
growth rate for earnings from 5-7% to 7-9%, and that's chiefly owing to the computing load. I
don't expect to see a change of this kind again in my lifetime.`,
  `Thank you. Liquid cooling: two words that, if you've covered us for a while, you never heard in
the first nineteen minutes of a call. We sell pumps, valves and heat exchangers, to dairies,
breweries, ships and buildings. In Q2 we sold SEK 2.9 billion of cooling distribution units to
operators of AI computing halls. Last year in Q2 it was SEK 0.7 billion. Organic order growth
for the whole group was 21%, and excluding this one area it'd have been 3%.

Why us? The newest processors dissipate more than a kilowatt each and can't be cooled by air.
Someone has to move two litres a second through every cabinet and not spill any of it. We have
been doing hygienic closed circuits since 1921. Eight of the ten largest builders are now
customers, and we have frame agreements with three of them that last into 2028.

The marine division was stable. Food had a slow period, dairies postponed, and Energy was down
by 7%. So you see that it's a rather uneven picture underneath.

EBITA margin rose to 17.1%, since the factory in Lund, built for heat pumps that didn't sell,
has been converted and runs three shifts. There's inefficiency in it still. We had leakage
problems in a batch of couplings from a supplier, now replaced, cost about SEK 40 million.

One can discuss how long it'll last, and we do so internally. Our planning case has AI-related
demand growing 40% next year and 15% the year after. We expect somewhat higher orders in Q3 than
in Q2. The rest of the group we see as unchanged.`,
  `Good afternoon. Let me begin with the film rendering cloud, sorry, we call it the GPU cloud
these days. We operate 14 sites and 412 megawatts. Revenue for the quarter was $688 million, up
from $240 million. Contracted but unbilled revenue stands at $13.6 billion, weighted average
term 4.2 years, and about 70% of it comes from laboratories and enterprises running their own
models.

I want to draw attention to inference. A year ago it was 18% of consumed hours; now it's 47%.
Training is lumpy, a customer trains and goes away, whereas inference follows their own users,
and thus our utilisation has been steady at 93%. Pricing on the previous generation of
processors has come down by some 20% on renewal, as we'd modelled. The newer ones are at list,
and they're gone the week we rack them.

We aren't a software margin business and I don't claim so. Adjusted EBITDA was $402 million,
interest was $118 million, and we had a net loss of $36 million. Depreciation's over six years,
which we consider prudent in light of what old cards earn today, though reasonable people
differ.

Delays: the Texas site came on seven weeks late on account of a transformer, and that moved
roughly $45 million of revenue into the fourth quarter. Our largest customer is 31% of sales,
down from 52%.

For the year, revenue is now seen at $2.55 to $2.65 billion, previously $2.2 to $2.4 billion. We
have 260 megawatts to energise in the next nine months, all of it under signed contract, and
could sell twice that if the power were there.`,
  `Thanks, Celia, and good morning from Dublin. We're a consulting and engineering firm with 84,000
people, and for two years the question has been whether generative AI eats our lunch. So, data.
Bookings for AI work were €1.9 billion in the quarter, against €0.6 billion a year earlier.
Revenue recognised from that work was €740 million; that's 14% of the total of €5.3 billion.
Group revenue rose 7% in local currency. Leave this work out, and it would have been down 1%.

What are clients buying? Last year it was pilots, hundreds of small ones, average ticket below
half a million. This year it's claims handling at an insurer, rolled out to 9,000 adjusters;
maintenance copilots for a railway; and above all the unglamorous cleaning of data that must
come first. The average ticket is €2.7 million. We count 61 projects of more than €10 million.

There's an offset. In application testing and in first-line support, prices are falling by 10%
to 15% at renewal because the machine does more of it, and we share the benefit with the client.
That headwind was about €80 million. It'll get larger. So far we're gaining nine euros for each
one that we give away.

Operating margin was 15.6%, up by 20 basis points. Utilisation was 92%. We've trained 46,000
colleagues and we've let some 2,000 go whose skills we couldn't use, with severance of €41
million.

For the full year we now anticipate growth of 5% to 7%, formerly 3% to 6%. The upgrade reflects
AI programmes that are already signed; we've assumed nothing for the public sector, which is
slow.`,
  `Good morning, folks. Crane and heavy-lift rental isn't where you'd look for the AI story, I
suppose. But the computing campuses going up across Ohio, Texas and Indiana took 2,300 of our
machines in the quarter, aerial platforms, generators, chillers, trench boxes, the lot. Rental
revenue from AI data center jobs was $394 million, up 83%, and it's now 17% of what we rent.
Total rental revenue was $2.3 billion, an increase of 9.6%.

On these sites, the general contractors work two shifts, so machine hours are double and damage
waivers are lower, and the average campus keeps us for 31 months rather than 9. We staff each
with an on-site yard. There're 44 of those yards today and 15 more are mobilising. Time
utilisation on the sites is 78%.

The local market, the small contractor, was weaker than I'd like. Rates there were flat and
volume down 3%, with interest rates keeping strip malls on the drawing board. Warehouses were
down double digits. Used equipment prices have normalised, costing $18 million in gains.

EBITDA margin of 46.9% was unchanged, with delivery costs a bit heavy, as we've been
repositioning fleet from Florida to the Midwest. We're bringing $300 million more of equipment
in, all of it power and temperature control.

I get asked whether hyperscalers might blink. Perhaps someday. What I can say is that our
national accounts team tracks 190 AI campuses with a permit and a financing, and ground has been
broken at 71. On that footing we raise rental revenue growth to 8% to 9%, from 5% to 7%. Take
those jobs away, and we would've been guiding to low single digits.`,
  `Thank you very much. I'll report on the first nine months of our test and inspection equipment.
Sales totalled 1.08 billion francs, 27 percent more than the year before. If you split the
number by the device the customer's building, AI processors and their substrates stood for 520
million, after 210 million. Automotive electronics went down by 16 percent, smartphones were
down 2, industrial up 5. It's therefore a rather one-legged growth, but a strong leg.

The technical reason is that large packages for artificial intelligence hold up to a dozen
chiplets, and one bad one ruins them all. Each must be tested at several stages. Test time for a
high-end accelerator is about eleven minutes, where a phone processor takes forty seconds. For
us this translates into more testers per wafer, and our share at the three main packaging houses
in Taiwan went from a third to a bit over half.

We have invoiced the first 19 of our new photonic probers. Demand there exceeds our ability, and
delivery time has gone out to nine months. EBIT margin was 28.2 percent versus 24.5. Expenses
increased because of service staff in Tainan and in Arizona.

I'd remind you of our customer concentration, with 58 percent in three names; export licences,
where we had one shipment stored for seven weeks; and of the franc. Automotive hasn't turned yet,
and there's no point in guessing when.

Order intake of 1.31 billion points to a good start into next year. We expect sales of 1.45 to
1.48 billion this year, up from 1.35 to 1.4, on AI-related orders already confirmed in writing.`,
  `Good afternoon, everyone. Licensing our archive to model developers was a footnote at the last
annual meeting. In the quarter, we recognised $58 million from four such agreements, and have
$310 million contracted over the next three years. Our legal and tax research business, at the
same time, put its AI drafting tool into the premium tier, and 37% of law firm customers by
value have upgraded. The tier costs them 45% more.

As a result, group revenue rose 12% to $826 million, after five years in which 4% was a good
showing. Of the 12 points, AI licensing accounts for seven, the drafting assistant for three and
a half; print and news barely changed, minus 3% and plus 1% respectively.

Usage is what makes me optimistic. Lawyers using the assistant open it 17 times per day.
Renewals come up at 96%. A tax module went live in March and has 2,100 firms. Development and
computing costs rose by $31 million, and so EBITDA margin, at 36.8%, improved only 80 basis
points. We might have shown more. We chose to build our own retrieval layer instead of renting
it.

Not all is rosy. There's pending litigation with a developer that helped itself to our
headnotes, which is expensive, though we're the plaintiff. Two of the licences are non-exclusive
and could be renewed at lower prices, as everyone's corpus becomes a commodity in time. We've
been conservative there and assume a 30% cut.

We now expect revenue growth of 10% to 11% for the year, compared with our previous 6% to 7%.
I've never been able to say that about this company before.`,
  `Good morning and welcome. Let me lead with copper foil and laminates, an area that I used to
skip. The boards underneath AI servers have thirty layers and more, use our lowest-loss grade,
and cost about eight times what an ordinary server board does. Shipments of this grade tripled
to 2,900 tonnes. Sales of the division were ¥61 billion compared with ¥27 billion, and operating
profit was ¥14 billion compared with ¥3 billion.

For the company altogether, sales grew 11% to ¥318 billion and operating profit 32% to ¥39
billion. Chemicals were weak. Caustic soda prices fell, and the phenol unit in Chiba had an
unplanned stop of 19 days. Films for displays were flat. So AI boards brought all of the profit
growth and a little more.

Four server makers in Taiwan have asked us to reserve volume until March 2028. We're expanding
the Shiga plant in two steps, by 60% this year and by a further 50% the year after, for ¥38
billion. Resin supply is secured. Glass cloth isn't completely; there are only two makers of the
low-expansion type, and it limited us to around 90% of what we could've sold.

A competitor in Korea will get its own grade qualified, I should think, during next year. Prices
would come down some then. We've a successor in sampling with half the loss, for the generation
of switches thereafter.

Our forecast for the fiscal year is raised to sales of ¥1.3 trillion and operating profit of
¥155 billion, from ¥1.24 trillion and ¥132 billion. For chemicals we've cut the forecast by ¥6
billion. For the AI server materials we have raised it by ¥29 billion.`,
];
