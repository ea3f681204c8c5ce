/**
 * Invented earnings-call remarks: a mature business that earns cash and hands it back.
 * Lines are wrapped for reading only.
 */
export const CASH_MACHINE_VIGNETTES: readonly string[] = [
  `Good morning. Another ordinary quarter, which for this company means a good deal of money came
through the door. Revenue was $1.61 billion, about level with last year. Free cash flow was $472
million, so 29 cents of each dollar of sales, and we returned $455 million of it: $305 million
in share repurchases at an average price of $61, and $150 million in dividends.

Since 2016 we have retired 38% of the shares. The dividend has gone up in each of those years
and the board has just approved another increase, 8%, beginning in March. Debt is 1.4 times
EBITDA and the next maturity isn't until 2029. There's $900 million remaining on the
authorization. At the present price I'd expect us to use all of it within four quarters.

As for the business, tobacco-free pouches grew 12%, cigars fell 4%, and the matches and
lighters, which my grandfather would recognise, were stable. Pricing did the work. We spent $31
million on capital projects, hardly more than two percent of sales, and working capital released
$22 million since the leaf crop came in cheap.

We get proposals for acquisitions nearly each week. I look at them all and compare them to
buying our own earnings at a ten percent free cash yield. It's a short meeting, generally.
Excise changes in two states might cost us some volume in the second half, and I'd not be
shocked by a further percent or so of decline.

For the year, we continue to see free cash flow of around $1.7 billion, and to distribute
roughly all of it. That's the plan. It was last year's plan as well.`,
  `Thank you, operator. I'm Gordon, the CFO, and I'll go through cash first, as usual, then
earnings. Operating cash flow was C$1.34 billion. Sustaining capital was C$390 million. That
leaves C$950 million of free funds flow with oil averaging $71, and our corporate break-even,
dividend included, is $43.

Where it went: C$280 million to the base dividend, C$510 million to buybacks, and C$160 million
to the last of the 2027 notes. Net debt now stands at C$2.9 billion, just under the C$3 billion
threshold at which we said that 100% of the surplus would go to shareholders. So that begins
this month. At strip prices you're looking at something near C$3.5 billion a year, or 14% of the
market value.

Production of 318,000 barrels a day was up a percent. These are long-life assets with declines
of 5%, and nobody needs to be a hero to keep them level. A turnaround at the upgrader begins in
May, it will take about 20,000 barrels a day out for six weeks, and we've budgeted C$140
million.

Operating costs were C$18.40 per barrel, a touch higher because of natural gas and a cold
February. Pipeline egress was fine. Differentials were better than feared.

Would we grow? We have a permit for a 40,000-barrel expansion, and it returns 13% at $65. Our
shares return more. So it stays in the drawer for now. The share count has dropped by 9% in
twelve months, and the dividend per share can increase by that much without costing us an
additional cent. I'd call that a pretty comfortable position.`,
  `Hello, and thank you for joining. Since we last spoke we've sold domain names, renewed domain
names, and banked the proceeds. Revenue was $389 million, up 2%. Registrations ended at 171
million, slightly down on the year, with the renewal rate at 74%. Costs hardly moved. As a
result, we turned $389 million of revenue into $241 million of cash from operations, and capex
was $8 million.

We repurchased 1.2 million shares for $228 million. In addition, the board decided to pay a
regular quarterly dividend, for the first time in our history, of 77 cents. The two together
amount to about all of our free cash flow. You may recall that the diluted share count was 190
million ten years ago. It's now 95 million. Each remaining owner has twice the company, without
having done a thing.

Our balance sheet carries $1.8 billion of notes, at fixed coupons below 3%, and $620 million of
cash. We've no need to refinance until 2027 and would probably just roll it. Rating agencies are
content.

There's a renewal of the registry agreement in 2030, and pricing is regulated till then at 7% in
four years out of six. That's public. Demand in China remains weak, and marketing promotions in
the channel haven't moved the needle. We don't see AI tools changing much, though a few partners
say that it helps small businesses to put up a website.

Guidance for the year is for revenue of $1.555 to $1.57 billion and operating income of $1.05
billion, as before. Cash conversion should stay where it's been, over 100% of net income, and
you know what we do with it.`,
  `Good day to everyone. Let me start in an unusual place, with the bank account. We closed the
half-year with €1.26 billion in it, and we've no financial debt. We generated €618 million of
free cash in six months, on sales of €2.4 billion that were up by a meagre 1%. After the special
dividend in July of €4 a share, we'll have given back €1.1 billion in twelve months.

It's a lift company. There are 1.4 million lifts and escalators on our service books, and each
pays us every quarter in advance, which is to say the customers finance us. Working capital is
minus €900 million. Maintenance prices went up 4%, and the portfolio grew by 2%. New
installation was 12% lower, with China again the reason; we aren't fighting for volume there,
and the cash margin on those orders was thin anyhow.

Capital expenditure amounted to €41 million, less than depreciation. I often hear that we must
be underinvesting. But what does a service mechanic need? A van, a tablet, some training and
good shoes. We do all of these.

EBIT margin was 15.9%, from 15.7%. The tax rate goes up a point in Germany. Wage settlements are
moderate, a little above 3%.

The board intends to propose a higher ordinary payout, 80% of net income instead of 65%, and a
buyback programme of €750 million over eighteen months, to be cancelled. Even then, net cash
would stay above €700 million by our reckoning. The guidance of stable sales and free cash flow
of at least €1.1 billion is confirmed. I do apologise for the lack of excitement.`,
  `Morning. We run toll roads and two tunnels. Traffic grew 0.9%, tariffs rose by the usual
indexation, revenue of A$702 million was up 3%, and there's not much more I can tell you about
that. EBITDA margin, 79%. Maintenance spend was A$38 million because the resurfacing on the
northern section was finished in autumn. So after interest and tax we had free cash of A$366
million.

Distributions of 31 cents a security for the half are fully covered, at 1.08 times. We've guided
to 64 cents for the year and I see no reason why it shouldn't be met. The cash balance of A$540
million includes the proceeds from the sale of our minority stake in the airport link. We'll
apply A$300 million to an on-market buyback that starts Thursday, and with the rest we'll repay
a bank loan in December.

A word about debt. The average maturity is eight years, 94% is hedged, and the average cost is
4.3%. Cash interest cover was 3.6 times. Both agencies affirmed. We could raise more and pay it
out, and we've been encouraged to do so by some of you, but I like to sleep.

Heavy vehicles were softer, minus 1.5%, as construction slows. The strike at the port had an
effect in August. One of our concessions comes up for a review of charges in 2027 and the state
may ask for a rebate for commuters; we'd expect to be compensated by a longer term, as happened
previously.

No new projects in this half. We looked at one overseas. The return was below what we get from
buying in our own units, and so we passed.`,
  `Thanks, Beatrix. I have been asked to speak about capital allocation, so I'll keep the
operations short. Underwriting was clean, combined ratio 91.4%, and premiums grew 2% since we
walked away from commercial property, where rates are down about 10% and terms are getting
silly. Investment income rose to $214 million, given the yields at which we're reinvesting.

Now then. The operating companies upstreamed $640 million of dividends to the holding in the
quarter. The holding's own needs, interest and overhead, are $35 million. We started with $1.1
billion and we've ended with $1.02 billion, after $535 million of buybacks and $150 million of
common dividends. For nine months, capital returned was $1.9 billion, that's 11% of the average
market capitalization, and book value per share grew 13% all the same.

Regulatory capital sits at 236% against our target range of 180 to 200. So we consider ourselves
about $1.3 billion long. We would rather not be. The regular dividend goes up 12%, and we'll
declare a special of $3.50 in December as we've done for five years in a row, weather
permitting, and I mean that literally, as the hurricane season isn't over.

The personal lines business continues at a fine pace, auto policies up 1%. Reserve releases were
$24 million, with workers' comp favourable and some strengthening in liability. There's social
inflation in trucking and I wouldn't want to rule out more.

With fewer opportunities to write business at proper rates, there's more money to hand back.
It's simple arithmetic. When prices harden once more, we'll keep the cash and put it to work.`,
  `Good afternoon, all. The handset royalty business, as most of you know, owns patents and
collects on them. We collected $356 million in the period and it cost us $74 million to do so.
We had recurring revenue of $290 million, which is flat, and $66 million of catch-up payments
from two Chinese makers who signed. I don't extrapolate catch-ups, nor should you.

The cash position at September 30 was $1.15 billion. We took in $263 million from operations and
spent $3 million on equipment, chiefly laptops. Over the quarter we bought 1.6 million shares,
about 5% of what's outstanding, via a tender. A further $200 million's been authorised. The
dividend will be raised from 40 to 60 cents a quarter, a fifty percent rise, and even so takes
just over a quarter of the free cash flow.

Why return it rather than invest? We do invest. Research costs $50 million a quarter, it's fully
expensed and it's in the number I gave you. Our engineers filed 410 applications, in video
coding mostly. We have no use for the remainder, and in my experience, money without a use finds
a bad one.

Some 82% of recurring revenue is under fixed contract until 2029. One arbitration, with a
Japanese licensee, will be decided in spring. The range of outcomes is broad, and could add or
subtract $20 million a year.

Our expectations for the year: recurring revenue $1.15 to $1.17 billion, cash from operations
above $850 million. By the time I talk to you next, the share count will likely be under 30
million, and it was 45 million in 2015.`,
  `Good morning from Duluth. Iron ore pellets aren't a business that's going to double. Shipments
were 6.9 million tons compared to 7.0 million, the realised price was $104, unit cash costs were
$66, and so there's $38 of cash on every ton, as there's been within a few dollars for three
years. This gave $214 million of adjusted EBITDA and $171 million of free cash flow after all
capital spending.

All of it is going out the door. Our policy pays the whole of the quarterly free cash to
unitholders, less a small reserve, and so the distribution is $1.42 per unit. In the trailing
four quarters you've received $5.60, and at Friday's close that's a yield of about 15%. In the
meantime the revolver is undrawn and there's no term debt at all; the last was repaid in 2021.

People do ask what happens when steel is weak. Well, it's weak today. Our two main customers
each idled a furnace in the summer, and nominations for the winter were around 4% lower. The
contracts have minimum volumes. In 2020, the worst year I've seen, we paid out $2.10.

We've put $28 million in sustaining projects, among them the new shiploader belts. There is a
study on direct-reduction pellets, it'd cost $150 million and might be worth doing with a
customer's money. We wouldn't do it with yours.

Reserves are 31 years. Staff is 1,240 people, many of whom are the third generation here. I
would like to thank them, as it was minus 37 in January, and not one train was cancelled.
Distribution record date is the 15th.`,
  `Good morning and welcome to our results. Consumer broadband is a mature market and ours is a
mature network. We finished the fibre build in March; that's the message of today. Capex was
£118 million, and it had been £240 million in the same quarter a year ago. With EBITDA flat at
£402 million, operating free cash flow practically doubled to £284 million. For the next decade,
we see capex of 11% to 12% of revenue.

So what shall we do with it? Firstly, leverage drops below three times by Christmas, without any
effort. Secondly, the dividend's being rebased from 9p to 14p, covered twice. Thirdly, we've
begun a £600 million repurchase; £85 million's been executed. When the debt target of 2.5 times
is met, presumably in the second half of next year, the surplus, all of it, will be handed back.

Customers fell by 11,000, about 0.3%, in view of the two alternative networks in the Midlands.
Average revenue per user was up 2.1% following the April price change. Churn at 1.1% monthly was
a little higher. Business services declined 2% as the old voice lines are switched off.

There is inflation in energy, but we have hedged four-fifths of it. The regulator's review of
wholesale prices might clip a few million. The pension triennial is finished; deficit payments
cease from June, and this frees another £55 million each year.

I've been in telecoms for 27 years and the industry spends money as it breathes. The build's
done. For once, we're going to leave the trenches alone, mind the customers, and let owners have
their return.`,
  `Thanks, everyone. Same store sales for our franchised chain of muffler and brake shops were up
1.2%. We don't own the shops, and I like it like that. Franchisees pay us 7.5% of sales and they
fund their own ramps and compressors. From $61 million of royalties and product margin, $39
million came down to free cash flow. Capital expenditure, I checked twice, was $900,000.

We used $18 million for repurchases, $9 million on the dividend, and the remainder to pay down
the securitisation notes, which amortise by 1% a year anyway. Our share count is at 21.4
million. It was 33 million at the IPO. Since that day we've sent $1.2 billion back to holders,
and our market value at the IPO was $640 million.

Electric cars have fewer brakes to do and no mufflers, we all know that. In our footprint, the
car parc is 13 years old on average, and we think it's a 2040 topic. To be safe we've added
tyres and alignment, and those are 15% of system sales. Eleven shops closed and nine opened.
Technicians are scarce in the Southeast.

I'm regularly pitched on becoming an operator, buying up franchisees, that sort of thing. It
would make our revenue bigger. It would also need cash, and people, and roofs. No, thank you.

For the second half, there isn't much news: system sales up one to two percent, overhead flat,
free cash flow of $150 million for the year, and a payout in the neighbourhood of all of that.
We will be doing a modified Dutch tender in November, should the price be in the seventies.`,
  `Good afternoon. You'll find the presentation on page four shows a waterfall, and I'd like you to
look at the right-hand end of it. Net cash from operations of $733 million. Maintenance capital,
$96 million. Growth capital, zero. Distributable cash, $637 million, for a cover of 1.7 times on
our distribution. That excess was $262 million in ninety days, and we purchased $250 million of
our own units.

The pipelines flowed 4.6 billion cubic feet per day, about 1% less than last year following a
warm winter. Ninety-two percent of gross margin is fee-based under contracts of which the
average has nine years to go. Escalators kicked in on July 1, at 2.1%. We have an 88%
investment-grade customer list.

Two years ago, leverage was at 4.6 times. It's 3.2 now, below our ceiling, and we have told the
agencies we'd stay in a range of three to three and a half. There's nothing further to pay down
unless we want to. So from here on the excess belongs to unitholders. The distribution rises 10%
this quarter, and we've doubled the buyback authorization to $2 billion.

A number of gas-fired plants are proposed near our southern leg, and yes, for data centers. If
they come with twenty-year contracts we'd build laterals, for $80 or $90 million each, at five
times EBITDA. If not, no. A rate case at our interstate line has been settled with a 3% cut
starting in January, about $12 million annually.

For 2025 our range for distributable cash remains $2.45 to $2.55 billion. We've been inside the
range for eleven years.`,
  `Good morning, ladies and gentlemen. The dental supplies and implants group closed the year with
sales of CHF 1.92 billion, which is 1.4% more in local currencies and a little less in francs. I
don't want to oversell that. What deserves a mention is that net income of CHF 318 million
converted into CHF 371 million of free cash flow, a ratio of 117%, after 112% and 115% in the
preceding years.

Inventories came down by CHF 34 million. Receivables are at 47 days. Capital expenditure was 3%
of sales. And as a result, having begun the year with net debt of CHF 120 million, we've ended
it with net cash of CHF 85 million, after paying out CHF 210 million to our shareholders, who'll
be asked to approve a dividend of CHF 6.40, the twenty-second increase in succession.

Furthermore, the board has resolved to buy back up to 6% of the capital over two years, through
a second trading line. My colleague from the treasury tells me he's got to do something, as the
banks pay very little on francs.

The implant market in Spain and in Italy was slow, and North American dentists have delayed
purchases of chairs and scanners, down 6%. China's volume tender has run its course.
Consumables, the daily bread, were up 3%. EBIT margin was 22.8%, ten basis points higher,
currency minus 60.

For the new year we expect sales growth in local currencies of 1% to 2% and a margin at about
last year's level, free cash flow above CHF 350 million. We have no acquisition in view. If
something should come along, it must beat the second trading line.`,
];
