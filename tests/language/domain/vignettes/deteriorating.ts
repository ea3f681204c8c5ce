/**
 * Invented earnings-call remarks: sales and margins fall and guidance is cut, said plainly.
 * Lines are wrapped for reading only.
 */
export const DETERIORATING_VIGNETTES: readonly string[] = [
  `Good morning, and thank you for joining us. It was a poor quarter. Comparable sales fell 6.8%,
with traffic down 5% and the average basket down nearly 2%. We had told you in May to expect
minus 2 to minus 3, so we've missed our own number by a wide margin. Gross margin declined by
210 basis points to 33.4%, since we had to mark down garden furniture that did not sell, and
operating profit was $41 million compared with $97 million.

Where did it go wrong? Lower-income shoppers bought less, that's been going on since the winter.
In June we also began to see it among middle-income households, which is new. They're postponing
flooring, kitchens, anything above five hundred dollars. Our competitor across the road has been
more aggressive on price, and I think some of those customers will be hard to get back.

There was one brighter spot, in paint, up 3%. Professionals are holding up so far, although
their backlog is getting shorter, from eleven weeks to seven.

Inventory is 9% too high. We'll need to clear it, so the third quarter's margin is likely to be
under pressure as well. We're slowing openings from 30 to 12 and have frozen hiring at the
office.

We're lowering the outlook for the year. We now anticipate comparable sales of minus 5% to minus
7%, from minus 1% to plus 1%, and earnings of $2.60 to $3.00 a share, from $4.10 to $4.40.
August hasn't been any better than July. I don't see a catalyst in the near term, and I'd be
cautious about assuming that the lowered range is the bottom.`,
  `Thank you, Dieter. Order intake was €388 million in the third quarter, 27% less than a year ago,
and it's the fifth decline in a row. Customers in the machine tool and the woodworking
industries have put projects off, and we had €31 million of cancellations, where normally it's
three or four. Revenue dropped 14% to €462 million. As we're working off a backlog that isn't
being refilled, next year starts with five months of work rather than nine.

EBIT was €12 million following €58 million. The leverage works against us on the way down: each
ten million of missing revenue costs us around four. Price concessions have returned, roughly 3%
on new orders, and competitors from China are offering 25% below us in the mid-range. We haven't
got a good answer to that in the mid-range.

Service was stable, up 2%. In India we received a nice order. These are the exceptions.

Working capital went in the wrong direction, with finished machines that customers don't want to
take; free cash flow was minus €44 million. Short-time work was introduced in three plants in
September. If orders do not recover by spring we'll have to look deeper at capacity, but no
decision has been taken.

In July we'd still assumed a pick-up in the second half. It hasn't come. We therefore reduce our
guidance: revenue of €1.85 to €1.9 billion, before that €2.1 billion, and an EBIT margin of 2%
to 3%, before that 6% to 7%. The dividend is probably going to be lower. I'd like to be able to
tell you when things turn, but at the moment there's nothing in our indicators that points
upward.`,
  `Good afternoon everyone. Let me get to it. Revenue was $171 million, down 11% sequentially and
19% year on year, and below the low end of our range. Gross margin slid to 41.7% from 48.9%. We
posted a net loss of $14 million. It's been a tough stretch, and it got tougher as the quarter
went along; July was all right, August was soft, and in September the orders just dried up.

Our analog parts go into industrial drives, solar inverters and cars. Industrial distributors
are sitting on about 17 weeks of stock, compared with eight in normal times. Solar is worse,
with two inverter makers having pushed out everything until the second half of next year.
Automotive, which had been our offset, went down 8% for the first time in three years, and lost
share at one Japanese account to a local supplier.

Utilisation in our fab fell to 52%. We took an underload charge of $11 million and an inventory
write-down of $9 million. Neither's the last, I'm afraid. Lead times have come in to six weeks,
and so nobody feels the need to order early. Book-to-bill was 0.71.

A handful of design wins in AI server power supplies look promising; it's perhaps $4 million a
quarter, two years out. I wouldn't put much weight on that just now.

For the December quarter we forecast revenue of $140 to $155 million, and gross margin of 37% to
39%. I know this is well short of expectations. We previously talked about a second-half
recovery and we were wrong. Visibility is low, pricing is getting worse and our customers are
telling us the same thing.`,
  `Thanks for being here. Linear advertising dropped 18% in the quarter. National was down 21%,
local 12%, and without the election money local would've been off by 19%. Subscribers to our pay
channels were 8% fewer. Total revenue was $904 million, lower by 13%, and adjusted EBITDA of
$118 million was a bit more than half of last year's $221 million.

What's troubling is the pace. A year ago subscribers were declining at 5%. In the spring it was
6.5%. The two distributors that renewed with us this summer did it at lower rates and moved
three of the channels to a smaller tier. Upfront commitments for the coming season are 16% down
in volume and 6% in price. Viewers under 35 have practically left.

Our streaming service has 2.1 million subscribers, down 90,000, since we raised the price in
April and they cancelled. It lost $52 million. Studio licensing was the one area which grew, by
4%, on library sales.

We've written off $640 million of goodwill in the channels segment. Content spend will be
reduced next year. I realise that fewer shows doesn't help with viewers, and it's a circle we
haven't found our way out of.

Leverage has moved up to 4.4 times, from 3.3, on the falling EBITDA rather than any borrowing.
There are no maturities until 2027, so there's time.

For the full year we had guided to EBITDA of $820 to $860 million. We're taking that down to
$640 to $680 million. Fourth-quarter pacing is minus 20%. We don't have a firm view on next
year, and I'd rather not give you hopes I can't support.`,
  `Good morning. Nickel fell by a further 14% in the half to $15,300 a tonne, Indonesian supply
keeps growing, and we're on the wrong end of it. We produced 19,400 tonnes, 9% lower, at a cash
cost of $16,900, which is up 11%. Since costs are above price we lost money on each tonne.
EBITDA was minus $23 million, compared to plus $88 million.

Grades in the deeper stopes have been disappointing, at 1.4% against a plan of 1.7%. A seismic
event in April shut the southern decline for 31 days. Then the ore sorter, from which we'd hoped
a good deal, isn't delivering. Recoveries fell to 79%. I can't point to any of this as bad luck
alone; we underestimated how quickly the easier ground would be gone.

The gold by-product helped by $9 million thanks to high prices, and our safety performance was
the best for six years.

We've impaired the mine by $410 million. Cash was $126 million, down from $240 million in
December. At present prices we'd be at the bottom by late next year unless we did something, so
we're studying care and maintenance for the northern mine. The smelter customer has asked to cut
volumes by a quarter, too.

Guidance for production goes to 36,000 to 38,000 tonnes, from 42,000 to 45,000, and the unit
cost is now expected at $16,500 to $17,500, which previously was $14,000 to $15,000. There'll be
no interim dividend. The nickel market has a surplus of around 200,000 tonnes and it's likely to
be larger next year. We have no reason to expect an early improvement, and haven't planned for
one.`,
  `Hello and welcome. Let me start with bookings. New annual contract value was $19 million, 38%
less than in the prior-year quarter. Net retention fell to 93%, from 101% two quarters ago.
That's a first for us, under a hundred. We ended with 3,870 customers, and it was 4,050 at the
start of the year. Revenue of $122 million was still up 2%, but that's the echo of deals signed
earlier, and it's going to turn negative in the current quarter.

When we talk to those who've left, they say three things. Their own marketing budgets have been
slashed. The suite vendors have added something similar for free. And our product is slow; the
new version's late by nine months. I can't dispute any of it.

Sales attrition was 41%, annualised, and it's the better reps that go. Pipeline coverage
declined to 1.6 times. Discounts have got bigger, averaging 28%, and it's taken us longer to
close, 140 days instead of 95. Gross margin slipped two points. Operating loss, $17 million.

Healthcare customers are a group that continues to expand, plus 9%, though they make up just 12%
of the total.

We're lowering our full-year revenue guidance to $478 to $482 million, from $510 to $520
million, and operating loss widens to $55 to $60 million. Next year I'd expect revenue to
decline; how much depends on churn in the January renewal cohort, which is the largest and has
the weakest usage figures we've measured.

Cash is $204 million, and we burned $16 million. We're reviewing options, including spending,
and we'll say more in February. I'm disappointed with where we are, and so's the team.`,
  `Good morning. I want to give you an honest picture of credit. Non-performing loans rose to 3.9%
from 2.6% three months ago and from 1.7% a year ago. Net charge-offs were 112 basis points. We
provisioned $138 million, more than we earned before provisions, and the result was a loss of
$21 million. It's concentrated in commercial real estate, with office at 11% non-performing, but
it isn't confined to it. Delinquencies on small-business loans doubled and auto's at the highest
since 2010.

Income's under strain as well. Net interest margin narrowed by 24 basis points to 2.71%, as
deposits have moved into higher-paying accounts. Non-interest-bearing balances are down 15% in
twelve months. Loan balances dropped 3%. Fees were lower by 6%, chiefly mortgage.

Wealth management kept its clients, revenue up 2%. Capital at 10.1% remains adequate, regulators
have been briefed in the ordinary course and there's no dispute with them.

I had hoped on the January call that we were near the peak in problem loans. We weren't.
Appraisals received in the quarter came in at 35% below the previous ones, on average, and $1.4
billion of office loans mature within fifteen months, of which we reckon that about half will
need modification.

We're cutting the dividend in half, to 17 cents, in order to conserve capital. For the year we
now expect net interest income to be down 9% to 11%, we'd said minus 3% to minus 5%, and
charge-offs between 100 and 130 basis points, double our earlier estimate. The local economy has
been weakening, with two plant closures announced in October. So there might be more to come,
and I wouldn't want anybody to be surprised.`,
  `Thank you, and good afternoon. Unit revenue was 9% lower in the quarter. Fares in the leisure
market came down week after week from mid-June, as everyone, including us, had added seats for a
summer that turned out weaker. Load factor dropped five points to 78%. We recorded an operating
loss of $64 million in what should be our best quarter. Last year we'd made $131 million.

Costs rose at the same time. Unit cost ex-fuel was up 7%: pilots' pay, airport charges, and
eleven aircraft parked because of engine checks, on which we're paying the lease. Ancillaries
per passenger declined 4% for the first time since we introduced bag fees, because the big
carriers' basic fares now include what we charge for.

The Caribbean flying stored up better, and we're moving some aircraft there, though so is
everybody.

Bookings for autumn are behind by six points, at lower yields. We've pulled 9% of capacity from
the schedule. This takes the pressure off a little, and it raises unit costs further, since the
fixed costs don't leave with the flights. Four bases are below break-even at present; a year ago
there was one.

Liquidity stands at $710 million after using $190 million in six months. The delivery of nine
aircraft was deferred.

We no longer expect a profit for the year. Our forecast was for a pre-tax margin of 3% to 5%,
and it's now minus 5% to minus 8%. It's difficult to see what would improve the domestic
supply-demand balance before next spring. We've missed three times in a row and I understand if
patience is running thin. The trend isn't good, and we'd better plan on it persisting.`,
  `Good day. Sales in the first half were £214 million, a decrease of 12%, and profit before tax
fell to £6 million from £25 million. Volumes in ready meals were down 10% after we lost a
contract with a large grocer in February, and in the remaining contracts the shoppers are moving
from our chilled range to frozen and to own-label, where we aren't strong. In sandwiches, we
stored volume but gave away price.

Ingredient inflation, at 6%, outran what we recovered, at 3%. The minimum wage put £4 million on
the bill. Because lines are running at 61% of capacity, overheads are spread over fewer trays,
and waste rose to 5.1%. So gross margin has fallen by 440 basis points to 21.6%.

Customers' service scores were fine, 98%. The desserts factory in Hull made a decent
contribution, up 5%.

In the second half a second retailer is going to take some of its volume in-house, about £18
million of annual sales. We were told three weeks ago. We've put in bids elsewhere, but spare
capacity's everywhere in this industry, and bids are won at prices that barely cover the gas.

The board now expects full-year profit of £8 to £12 million, compared with market forecasts of
around £38 million. The interim dividend's passed. Net debt rose to £96 million, 2.6 times
EBITDA, which by the year-end might be slightly over three. It's within the facility, with not
as much room as I'd like.

I've been in this trade for a while, and I can't recall conditions that were so poor on both
sides, in demand as well as costs. They've worsened since Easter, and there's no sign of them
easing.`,
  `Good morning, thank you for joining. Freight volumes declined 11% and average revenue per load
was 8% lower. In brokerage, we were squeezed: contract rates fell faster than what we pay the
carriers, and net revenue per load went to $148 from $214. Total revenue was $1.03 billion, 19%
down, and adjusted operating income $9 million, down 83%. That's the lowest since the year we
listed.

We lost share. For most of the last ten years I'd have been able to say that we outperformed a
bad market. This time the market was down 5%, and we were down more than twice as much. Two of
our top ten shippers went to mini-bids and chose others. Our quoting is slower than the digital
players', and there've been departures in the Chicago office with clients following.

Customs brokerage, about 7% of gross profit, increased 6%. Warehousing was steady.

September exited weaker than it came in, loads per day down 13%. Retail customers tell us the
peak season will be muted, they've pulled orders forward or cancelled them on account of
tariffs, and two have warned about January. Credit losses rose also, with a furniture importer
failing on us for $7 million.

We've lowered variable pay, closed the Fresno office and let the leases run out on some space.
It doesn't make up for the lost gross profit, not nearly.

Consequently, we withdraw the target of $120 million operating income for the year. We think $45
to $55 million's more realistic. The fourth quarter could be around zero. I'd describe my own
level of confidence in any forecast right now as modest, for we have been too optimistic at each
of the past three calls.`,
  `Thank you. Our quarter was affected by generic entry which came earlier, and went deeper, than
we'd planned. Sales of the migraine franchise were $96 million, 57% less than in the same
quarter of last year. Four generics are on the market, the price fell 80% within nine weeks, and
the pharmacies have switched. Total product sales: $318 million, minus 29%. Operating income:
$22 million, after $143 million.

The new products haven't filled the gap. The asthma inhaler, launched in February, recorded $6
million; we were looking for $25 million. Coverage is at 38% of lives, and without coverage
doctors don't start patients. The third quarter's prescription trend was flat, week to week, and
that's a bad trend for a launch. The skin gel lost a formulary position as of July, so it'll be
down about a fifth.

The hospital antibiotic rose by 7% and has some way to go.

In research, the trial in fibromyalgia failed in August, and with this the next possible filing
is in 2028. I've no way of sugar-coating it, it leaves us with a thin late-stage pipeline and
falling revenue for at least two more years.

Receivables are in order, no debt's due before 2028. Inventory of $31 million was written off.

We're revising guidance. Sales were expected at $1.55 to $1.65 billion for the year and we're
now at $1.25 to $1.3 billion. The EPS range goes to $1.10 to $1.30 from $3.20. Gross margin will
continue to slide with the mix, from 74% to perhaps 68%. We'll be reducing the field force in
January. Business development is an option but what's attractive is expensive, and we're bidding
with a weaker share.`,
  `Hello, good morning. Beer volumes fell 8.4% in the quarter. In our biggest market it was minus
10. That's after minus 6 in the spring and minus 4 in the winter, so each quarter has been
weaker than the previous one. Net revenue was down 7% to $1.19 billion, since the price increase
of last autumn no longer helps, and operating profit decreased 26%.

It isn't the weather. July had the right weather, for once. Drinkers under thirty are drinking
less, the craft brands we bought in 2018 have lost half their volume, and consumers in the
Hispanic community, a third of our base, are staying home. Bars ordered 12% less. Distributors
have taken their stocks down and two are asking for extended terms. Our share was down 90 basis
points, a larger loss than in any year of the last twenty.

Zero-alcohol was up 15%, at 3% of volume.

Aluminium surcharges cost $22 million. The new brewery in Veracruz, opened in March, was
designed for 8 million hectolitres and makes three. So there's under-absorption for as far as we
can see, and we've recorded an impairment of $380 million on craft.

In June I told you that volume would stabilise by autumn. It hasn't done so, and I should've
been more careful. We're cutting the outlook for net revenue to minus 6% to minus 8%, from flat,
and for operating income to minus 20% to minus 24%, from minus 2%. The two-year target is off
the table. Marketing will be kept at the current level, though we're not persuaded that it
brings people back. At the moment it's a shrinking category, and we're shrinking faster.`,
];
