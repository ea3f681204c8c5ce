/**
 * Invented earnings-call remarks: cost cuts announced whose benefit is not confirmed yet.
 * Lines are wrapped for reading only.
 */
export const RESTRUCTURING_EARLY_VIGNETTES: readonly string[] = [
  `Good morning. Let me get straight to what we announced last night. The board has approved a plan
to simplify the group, called Project Larch. We will merge three divisions into two, close the
sites in Rockford and Szeged, and reduce our workforce by about 2,400 positions, or 11%.
Consultations with the works councils begin on Monday, so there are questions on individual
locations that I simply can't answer today.

Why now? Sales were $1.34 billion, up 1%, so it isn't that demand has collapsed. Our compressors
are well regarded, and the aftermarket grew 6%. But overhead is 21% of sales where the best in
our industry run at 15%, and we've got eleven ERP systems. You can't fix this by freezing
travel.

We expect annual savings of $260 million when fully implemented, by the end of 2027. About a
fifth should be visible next year, the bulk a year later. Cash costs will be in the order of
$310 million, of which we booked $145 million in this quarter, and that's why reported operating
profit was negative. I would ask you not to put the whole benefit in your models, as some of it
will be given back in wage inflation and in pricing, and we have yet to pin down how much.

Will it be smooth? Probably not. Moving production while serving customers is delicate, and
we've added $40 million of safety stock for that purpose. We'll report on milestones each
quarter from July. At this point we keep the guidance for the year, before these charges. I'd
rather show you facts than ask for credit in advance.`,
  `Thanks, Tomas. So, fourteen weeks in the job. I have visited 90 stores and I've been to all six
distribution centres, and what I found is good people working in a business that has grown too
complicated. We have 74,000 items. We run four loyalty schemes. A promotion needs nineteen
approvals; I counted.

What we're starting today is the following. We will take 30% of the range out over the coming
eighteen months. Head office goes from 3,200 to roughly 2,300 jobs. Around 60 stores, those with
leases expiring and no route to a return, will close. And we're going to look at options for the
wholesale arm, without any conclusion yet. Together this ought to yield £180 million a year by
the third year; in year one I'd pencil in next to nothing, as there'll be disruption and stock
to clear.

The second quarter itself was fine. Like-for-like sales plus 0.8%, online plus 5%, gross margin
a bit lower owing to clearance. Net debt is £720 million and comfortably inside our covenants.
We took a provision of £96 million, mainly redundancy and onerous leases, and there'll be
another one of perhaps £70 million in the second half.

I've done this twice before at other companies, and once it took longer than I'd said. So I
won't offer you a quarter-by-quarter path. The first thing I'd look for, in your shoes, would be
availability on documents around Easter; if that holds up while the range comes down, we're on the
right road. The full-year profit expectation is unchanged before exceptional items. The dividend
we will review in March.`,
  `Good afternoon, everyone, thanks for making the time on short notice. Earlier today we told our
teams that 620 of them, about 17% of the company, will be leaving. I made that decision and I'm
sorry to the people it affects. We hired for a world in which every client would double its
seats, and that's not the one we are in.

The financial picture: revenue was $243 million, up 8%, net retention 104%. Operating loss on a
GAAP basis $51 million. We've got $890 million in cash, so this isn't about survival; it is
about getting to a 20% operating margin, and at the current path we'd have reached it in 2030,
which nobody would wait for.

We're consolidating engineering in Austin, Krakow and Pune, closing four small hubs, putting the
two field organisations under one leader, and retiring the legacy analytics module by next
summer. The charge will be between $45 and $55 million, substantially all in cash, most of it in
the present quarter. Annualized gross savings are estimated at $135 million. We plan on
reinvesting maybe a third. I say maybe, because we have not finished the budget.

What could go wrong? The reps have new territories in the middle of the year, and historically
that costs a quarter of productivity. We've therefore trimmed the bookings assumption, though
the revenue guide of $985 million to $1 billion holds. Customers have been calling this morning,
and I've spoken with nine of the top twenty; they're supportive so far. We start from today. I
expect to have something measurable to tell you by the winter.`,
  `Good morning. Before turning to results I want to describe the efficiency review, since it's
occupied most of my first half-year as CFO. The bank has 412 branches, and 140 of these see
fewer than fifty customers a day. It runs two mortgage platforms. It has a cost-income ratio of
63%, and the peers with whom we like to compare ourselves are in the low fifties.

The plan, which the supervisory board endorsed on Thursday, is to close around 120 branches, to
move onto the newer mortgage platform, to outsource cash handling, and to bring the headcount
from 9,800 to 8,600, as far as possible by attrition. We're booking €210 million for this, €130
million now. We aim for a cost base of €1.75 billion in 2027, versus €2.03 billion. So gross,
that's €280 million. I'm aware that banks announce such numbers frequently and deliver them
rarely. So you'll get a table every quarter, with closed branches, with leavers, with euros.

None of the benefits are in the quarter I'm about to describe. Net interest income was up 2%,
fees were up 4%, mortgages grew modestly. Credit quality remains benign with 14 basis points of
risk cost. Profit before the charge was €268 million, and after it €138 million.

We retain the payout policy of 50%. We stay with our income guidance. Union talks started last
week, and I'd expect them to last until autumn; until these are concluded, neither the timing
nor the total can be regarded as certain. The IT migration carries risks as well, and we'll
postpone it if testing isn't perfect.`,
  `Welcome. You'll have seen the release, so I'll spend my time on the turnaround measures. We
carry 64 aircraft of five types between four bases, and we earn money on two of the bases.
That's after nine years of adding and never subtracting. From the winter timetable onward we're
going to subtract.

The Bologna base closes at the end of October. Eleven turboprops go back to lessors or get sold.
730 jobs are affected, and the negotiations with the cabin unions, which are protected by law
for 75 days, opened on Tuesday. We have mandated advisers for the maintenance subsidiary. We
will renegotiate handling at 31 airports. In total we're targeting €140 million of improvement
on a yearly basis, and we would need about €95 million to get it.

In the quarter just ended, revenue was up 5% to €612 million; the summer was decent, load
factors were 86%, and fares stored. Unit costs rose 6%, there's the rub. Strikes, a shortage of
engines, and wet leases to cover for it. Operating profit was €19 million, against €44 million.

Will the measures be enough? I believe they go to the root. But I've been in aviation for thirty
years and I won't tell you it's done when it hasn't begun. The lessors could be difficult. Slots
at Bologna may be lost. We have liquidity of €480 million and don't need new capital under our
plan. Our outlook for the year stays at a small operating profit before one-time items. Let's
speak again in February, when I'd hope to tell you the first aircraft have left.`,
  `Good morning, and thank you for your interest. Let me take the zinc smelter first. After eleven
months of study we've concluded that it can't cover its power bill in its present form, and so
we'll stop one of the two potrooms—sorry, cellhouses, my aluminium past—by September and put the
rest on a campaign basis. That involves 410 people. It also involves contractors, a community of
nine thousand, and a mayor whom I've known for years.

Across the group we're setting an objective of 250 million Australian dollars in lower costs,
half from the smelter and from the power contract, half from exploration, aviation, the Perth
office and the supply function. We would like to be at full speed by mid-2026. As of today, the
realised part is zero, and I ask that you treat it that way.

The mines did well otherwise. Zinc in concentrate of 71,000 tonnes was 3 percent up, lead was
flat and silver was helpful. Underlying EBITDA came in at 186 million. We recognised an
impairment of 340 million on the smelter and a restructuring provision of 88 million, so we show
a statutory loss. No covenant is affected and the balance sheet is sound, with gearing of 19
percent.

There are a number of unknowns. The state government may come up with a support package, that
would alter the timing. The electricity contract could be resold at a gain or at a loss.
Rehabilitation cost isn't in the figures. We're leaving production guidance where it was, and
unit cost guidance will be updated in August once we've seen the first months.`,
  `Thank you, Marisol, and hello everyone. We are a company with nice brands and a waistline.
That's a line from our chairman. Between 2016 and 2022 we acquired seven food companies, and we
never really integrated them. We own thirteen sales forces. There are three warehouses within
ten miles of each other near Allentown, all ours, and none of them full.

This morning we launched the integration programme. Thirteen sales forces become one, by
channel. Eleven of 29 plants will be closed or sold over thirty months. The finance and HR back
office is going to a shared centre in Bogotá. We think $400 million is a reasonable ambition for
the third year, with roughly $75 million in the first. It'll take $520 million of cash spend,
including capex for the plants that receive volume. And the headcount impact would be around
5,000, of 31,000.

Second-quarter organic revenue was minus 0.4%; price plus 2, volume minus 2.4. Coffee was
excellent, up 9%. Adjusted EPS of $0.88 was one cent ahead of last year. The programme did not
contribute. We took a first charge of $132 million.

I've read the notes that say we've heard this before from this company, in 2019 in fact, and
savings then evaporated. It's a fair point. What is different is that there's a transformation
officer, with a veto over hiring, and that forty percent of my own bonus depends upon audited
numbers. Whether it works we shall know in about a year. For the time being, our guidance for
the current year is reiterated, excluding charges, and we've suspended buybacks to help pay for
the effort.`,
  `Good morning, everyone. It's Lena. I'll say a few words on operations, then on the
reorganisation. The fabs ran at 68% in the quarter. Revenue of $588 million was flat
sequentially and up 4% on the year, with industrial coming back and automotive still in
digestion. Gross margin was 37.1%. It's that last number that we must do something about.

As you saw, we intend to cease production at our two oldest facilities, in Leominster and in
Kaohsiung, and to transfer 1,100 products to the remaining lines or to foundry partners. We'll
discontinue about 400 low-volume items. Roughly 1,700 employees will be affected over two years.
We're forecasting gross margin to benefit by five to six points once this is complete, sometime
in 2027, and operating expenses to decrease by $90 million from a flatter organisation.

Customers must requalify the parts, car makers need twelve to eighteen months for that, and
last-time buys will distort our sales for a while: up at first, then down. I would urge you not
to extrapolate either. In the short term margin is going to get worse before it gets better,
since we run two places for one product. Cash charges are put at $280 to $320 million; the
accelerated depreciation is on top.

We looked at selling the sites, and we keep looking. There's also a grant from 2011 which may
have to be partly repaid. So there are moving parts, I don't want to hide that. For the coming
quarter we're guiding to revenue of $580 to $610 million. Our long-term model will be updated at
an investor day in the fall.`,
  `Thank you. Good day to all of you. The quarter's publishing result was satisfactory. Revenue
rose by 2% to 318 million, with education up 7% and magazines down 8%, events were as good as
ever and we sold 46,000 tickets. But this won't be what you remember of today, so let me come to
it.

We've resolved to go from eight business units to three, and to put an end to the printing of 44
regional titles, some of them with more than a hundred years of history. We shall offer
voluntary departure to all staff in Denmark, Sweden and Finland. I'd estimate 900 will take it;
if it's fewer we'd have to proceed to compulsory measures, which I'd very much like to avoid.
The printing house in Aarhus is for sale.

The intention is to lower the annual cost by 85 million. I use the word intention deliberately.
The titles have contracts for paper and distribution that run until next June, and we can't say
yet what the termination will amount to. A charge of 52 million has been recorded; I expect
another to follow in the fourth quarter, perhaps half as large. Benefits shouldn't be looked for
before the second half of next year.

Shareholders have asked whether we considered going further. We did. A sale of the education
unit was discussed and was rejected, because it's the healthiest thing we have. Operating profit
for the year, ahead of these items, is still seen at 120 to 130 million. I'm confident about the
direction. With respect to the speed, I'd ask for some patience, and for your sympathy toward
those who're leaving us.`,
  `Hello, and welcome to the call. I want to walk you through three decisions. The first one: we're
ending internal discovery in neurology, that's the lab in Cambridge, with 190 scientists. The
second: our commercial organisation, in which primary care and hospital reps presently call on
the same building, will be unified, and about 350 roles go. Third: the tablets plant at Cork is
offered to contract manufacturers with its staff.

Under the new structure, research and overhead spending should fall by some $230 million per
year by 2026, on a base of $1.4 billion. There'll be about $175 million of separation costs;
$110 million was accrued in September. It's early. Letters went out nine days ago. We've seen no
saving in the accounts and you won't either before the second quarter.

Meanwhile the portfolio does its job. Sales amounted to $772 million, up 3% at constant rates.
The dermatology cream was up 14%, and the older cardiovascular products kept on eroding at 7%,
as they've done for years. Gross margin was stable at 71%. Earnings on a core basis came to
$1.05.

I recognize that stopping science is a risk of its own. If the neurology assets find a partner,
we'd keep milestones, and there are two conversations under way, both preliminary. We may also
lose people that we'd have preferred to keep, and in fact two group leaders resigned last week.
Retention payments have been set up for 80 others. For this year we confirm the sales and core
earnings outlook. We'll see how the first half goes before we talk of any redeployment of the
money.`,
  `Good morning, all. As the new chief executive of the rail-freight group I've had the great
luxury of asking naive questions. Why do we keep 5,200 wagons that didn't move last year? Why do
we have 23 dispatch rooms? The answers weren't great, so here's what we are going to do.

We will go down to five dispatch rooms by the end of next year. The single-wagon network will be
cut from 310 to about 170 service points. 6,000 wagons are to be scrapped or sold. We aim to
agree with our three unions on 1,900 fewer jobs through retirement and transfers to the
passenger side, which is short of people. The business case says 165 million per annum from the
fourth year and a total outlay of 240 million. The ministry has to give its consent to the
service points, and the hearing's in May.

Concerning current trading: ton-kilometres were up 1.5%, intermodal up 6%, coal down 13%,
revenue 744 million, which was level. EBIT was a loss of 18 million, and there was the same loss
a year ago. Energy prices were easier. Punctuality was 71%, and that's nothing to be proud of.

I have no savings to report, obviously, and no charges either until the unions have signed. A
few quick things have been done, such as returning 400 leased wagons in March, worth some 2
million. Call that a token. Shippers have told me they fear losing service, and some traffic
will surely leave when we thin the network; we've allowed 60 million of revenue for this. Our
forecast for the year remains break-even.`,
  `Thanks very much, operator. Good morning from Calgary. We closed the merger with our neighbour
utility on April 1, and what I can give you this morning is the plan rather than the proof. We
have 41 service centres in overlapping territory, two control rooms, two head offices four
blocks apart, and two of nearly every contract.

The integration office has catalogued 118 initiatives. Bottom-up they add to C$155 million a
year; top-down we've committed to C$120 million by year three. Around 800 positions will go,
principally in corporate functions. The cost to get there we put at C$190 million, and we
recognised C$64 million of it in this period for severance and for the lease on the second
tower. Regulators have ordered us to track everything, and the customers will receive 60% of
what comes out.

We're at the drawing-board stage on the larger pieces. The control-room merger needs a cyber
audit. The billing system decision's been deferred until October. I have been through a utility
integration that stumbled over billing, and I do not intend to go through another one, so if it
takes six more months, it will take six more months.

As for the quarter: adjusted earnings were C$0.61 per share versus C$0.60 pro forma. It was a
mild spring, gas volumes were down 4%, rate base grew 6%. The storm at the end of May cost C$11
million, deferred for recovery.

We're reaffirming C$2.70 to C$2.80 for the year, without any synergies in it. Dividend
unchanged. If things go to plan, you should see a first contribution about a year from today.`,
];
