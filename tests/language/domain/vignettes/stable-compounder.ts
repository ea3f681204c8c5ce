/**
 * Invented earnings-call remarks: steady, modest, in line with plan and with the past.
 * Lines are wrapped for reading only.
 */
export const STABLE_COMPOUNDER_VIGNETTES: readonly string[] = [
  `Good morning, everyone. It was a quarter much like the last one, and, I hope, like the next.
Organic sales increased 3.8%, with two points of volume and the remainder price. Operating
margin was 21.3%, ten basis points better. Earnings per share were $1.47, up 7%, which makes it
43 consecutive quarters of growth in the range of five to nine percent.

We coat things: tins, pipelines, bridges, toy cars. No customer exceeds 3% of sales. The
food-can business rose 4%, industrial 5%, and marine was down 2% because of dry-docking
schedules. We bought two family firms, in Flanders and in Oregon, together $38 million of
revenue, at about eight times EBITDA, and they'll do what the previous sixty did.

Resin costs eased a bit, epoxy went up a bit. Wages were up 3.5%, which pricing covered. Our
capital expenditure was 3% of sales, and the return on invested capital was 17.2%, in the
corridor of 16 to 18 where it's been since 2009. The dividend was increased by 6%, as you'd
expect.

I get the occasional request for a bolder vision. We do have one: to be 7% larger each year and
not do anything foolish in between. There's a modest digital colour-matching tool that our
customers like. We've no plan to enter new fields.

For the full year, we're holding our guidance of organic growth of 3% to 4%, and earnings per
share growth of 6% to 8%. The order pattern in the first weeks of October is unremarkable. I'll
be happy to take questions, and happier still to see many of you at the plant visit in May, with
boots.`,
  `Thank you, Harriet. The half-year results are in line with the plan. Premium income rose 4.1% to
£884 million. The combined ratio was 93.6%; it was 93.9% last year, and our target's 94. Policy
count rose 1.2%, retention was 87%, unchanged for the fifth time. Profit after tax came to £71
million, up 5%.

We insure churches, schools, village halls and the odd castle. It's a patient trade. We had one
notable loss, a fire at a boarding school in Shropshire, £6 million net, and February's storms
cost about the average of the past decade. Reserves developed favourably by £9 million, again
close to the usual number.

Rates were up 3%, in pace with rebuilding costs. In the broker channel there's a bit more
competition for schools, where a new entrant quotes 10% lower; we've lost three accounts to it
and kept forty. We don't chase. Investment return was 4.2%, mainly gilts and some shares.
Solvency was at 204%, compared with 203%.

The interim dividend is 11.2p, an increase of 5%, and it'll be the 31st in a row. We've replaced
the claims system over two years without a single bad weekend, and I'd like to thank the team in
Gloucester, because you only hear of such projects when they go awry.

There's nothing that would cause us to alter our view of the year. We expect premium growth of
about 4%, and a combined ratio between 93 and 95. Our ten-year average return on equity's 12.4%;
this half it was 12.6. I'm afraid there's little more to say, and in our line of work that is
how things ought to be.`,
  `Good morning and welcome to the call. We've had a solid start to the year. Sales of water
treatment chemicals and equipment were $742 million, up 4% organically, and all four regions
grew, Asia by 6%, North America 4%, Europe 3%, Latin America 4%. Gross margin was 44.1% versus
43.9%. We earned $0.93 a share, compared with $0.87.

The model's the same as ever. A field engineer visits the site each fortnight, tests the boiler
water, adjusts the dose, and sends the invoice. Customers stay for sixteen years on average. In
the quarter, we lost 1.3% of contracts and won 2.1%. Nearly nine-tenths of sales are
consumables.

A few puts and takes. The pulp and paper customers took downtime and were 3% lower. Caustic went
up; the surcharge mechanism caught most of it with a delay. Data center cooling has been a nice
pocket, maybe 4% of sales, growing in the twenties, and it adds a few tenths to the total.
Foreign exchange cost a penny.

We made one bolt-on acquisition, a laboratory in Bilbao with 40 people. Our net leverage is 1.6
times and we'll be in the range of 1.5 to 2, just as we've been. Capex 4% of sales. We've added
55 engineers, in proportion to sales.

Safety was excellent, with no lost-time injury in 71 days, and I mention it since it tells you
about the care with which people work.

We're maintaining our full-year outlook: organic growth of 3% to 5%, earnings per share of $3.85
to $3.95. We see no reason to be either more or less optimistic than three months ago. Steady as
she goes, and thank you all.`,
  `Hello and thank you for your time. Group net interest income rose 3%, fees 4%, costs 3%, and so
pre-provision profit was up by 4%, to 2.9 billion kroner. It's a pattern you've seen before.
Return on equity was 13.1%, where our target is 12 or above. Loan losses amounted to 5 basis
points. We've been between 2 and 9 for the past eight years, with the exception of the spring of
2020.

Lending to households rose by 3.2%, in a market that grew 3. Corporate lending, mainly salmon,
shipping services and small property, rose 4%. Deposits cover 74% of loans. Our common equity
ratio of 17.9% is a percentage point or so over the requirement. All 88 offices stayed open,
which may be unfashionable; customers seem to appreciate that there's someone behind the
counter.

What's been different? Margins on mortgages have narrowed by three basis points following the
last rate decision and the notification period. Deposit margins widened by two. We've had
somewhat greater IT expense, given the new payments regulation. The salmon tax affects a handful
of clients, none in difficulty.

Half of the profit is distributed in the normal way and the foundation, our largest owner,
spends its part on ski trails and brass bands in the region. The other half supports growth.

We've no acquisitions in mind. The neighbouring savings bank and we've talked for a hundred
years and remain good friends.

Our financial targets for the strategy period to 2027 are reaffirmed without change. The macro
picture for our region is quite stable, with unemployment at 2%. I'd expect the coming quarters
to look about the same as this one, and I thank our 1,400 colleagues for that.`,
  `Good afternoon. In spices, extracts and seasonings, the year has gone by according to the
script. Second-quarter sales were up 3.2% at constant currency, volume 1.9, price 1.3. Consumer
rose 3%, food service 4%, flavour solutions 3%. Adjusted operating income was up 5%, to $242
million, helped by the usual two percent a year that we get from continuous improvement in the
plants.

There were pluses and minuses. Vanilla prices have halved over two years and we've been handing
that to customers gradually. Black pepper is up 40%, and we covered ourselves until the spring.
The China business was slightly negative due to weak restaurants, about a tenth of sales. Hot
sauce in the Americas was plus 8. And the weather at barbecue time was fine, for once.

Household penetration was 91%, where it's been as long as I can recall. Share was up ten basis
points. We spent 4.6% of sales on advertising against 4.5. Innovation made up 9% of sales.

From the balance sheet: leverage 2.5 times, on its way to the two-and-a-quarter we like. The
38th dividend increase was paid in January. Capital projects are mostly replacement, plus a
warehouse in Maryland which opened on time.

Retailers are promoting somewhat more, and private label remains a fact of life. We've seen
consumers go up and down in income and they still salt and pepper. I wouldn't expect anything
dramatic either way.

We reaffirm sales growth of 2% to 4%, operating income growth of 4% to 6%, and earnings of $3.02
to $3.07 a share. If you've got our long-term algorithm on your wall, there's no need to take it
down.`,
  `Good morning. I have eight minutes and could do it in four. Our bolts-to-hinges distribution
group, that's builders' hardware, 340 branches in nine countries, had sales of €1.38 billion, an
organic increase of 2.6%. EBITA was €141 million, up 4%. The margin, 10.2%, was up a tenth.
There were 40 basis points of growth from acquisitions, three small ones.

Renovation, 68% of what we sell, was plus 4%. New housing was minus 3%, not as weak as in the
spring. Prices were neutral. In Poland we did very well, in Finland less so, and the two cancel
out. Our branches are run by people who've got a share in the result and have been there for
eleven years on average. They make the decisions on stock. They made sensible ones, since
inventory days were 81 versus 82.

Over thirty years sales have compounded at 7% and profit at 9%; this half-year is a little under
that, as the building cycle isn't in our favour, and other half-years will be a little over it.
Return on working capital of 58%, our main yardstick, was unchanged.

An integration of the web shop with the branches keeps going forward; 29% of order lines are
electronic, up from 27. It's gradual. We haven't seen any disruption from newcomers that have
been announced at regular intervals since 2005.

We have capacity for acquisitions of about €150 million a year, and there's a list. Some sellers
still remember the prices of 2021. We'll wait for them.

For the year as a whole, the outlook is as published in February: organic growth of 2% to 3%,
with a stable to slightly higher margin. That's it. Six minutes.`,
  `Thanks very much, and good morning from Halifax. The regulated electricity and gas utilities
performed as planned. Adjusted net income rose 5% to C$196 million, or C$0.72 per share, against
C$0.69. The rate base was C$14.2 billion, 6% bigger than twelve months ago, and that's exactly
what drives our earnings, so no surprises there.

We invested C$310 million in poles, substations and pipes, 31% of this year's budget.
Reliability was in the second quartile of the industry; customers had 1.9 hours without power,
compared to 2.0. The commission in Nova Scotia approved our two-year settlement with an allowed
return of 9%. In Florida, the gas subsidiary's case is at the hearing stage and we think it'll
be resolved by the summer in the customary manner.

Customer numbers rose 1.4%. Weather was within a percent of normal. Fuel costs are passed
through. Interest expense was C$9 million higher as we refinanced C$400 million at 4.7%, in line
with the plan. Credit metrics are at 12.3%, versus our threshold of 12.

In February we raised the dividend by 4%, the seventeenth year. Payout's at 73%. There are
inquiries for new large loads here and there; we're not building them into our forecast and will
tell you if a contract's ever signed.

I would like to congratulate the crews who restored 80,000 customers in two days following the
March windstorm.

Our five-year programme of C$8.9 billion, giving 5% to 7% average growth in rate base and 4% to
5% in dividends, is reaffirmed. We've delivered inside that corridor for eleven of the past
twelve years. The twelfth was a hurricane. I expect to report much the same to you in August.`,
  `Welcome, all. Our maintenance software for hospitals isn't the hottest ticket in technology, yet
71% of hospitals in the Nordics and 40% in Britain have used it for a decade or longer. Revenue
was SEK 512 million, up 8%, of which organic 6%. Recurring revenue makes up 88%. EBITA was SEK
148 million, up 8%, margin 28.9%, as it was.

Churn was 2%. It's been between 1.5 and 2.5 in each of the 38 quarters since the IPO. Price
indexation gave three points of growth, additional modules two, and new hospitals one. The
tender pipeline's normal. We won Aarhus, we lost Leeds, we expect a decision on Turku before the
holidays.

In product, there's now a function which suggests spare parts on the basis of history. It uses
machine learning, people like it and it's included in the fee. I mention that because I'm asked;
it hasn't changed our growth and won't, I believe, in the near term.

Personnel expense rose by 7%, 4% from salaries and 3% from heads. We're 640 people now. Two
acquisitions were made, one in sterilisation tracking in Holland, another in bed logistics; they
paid for themselves out of a single quarter's operating cash flow. We acquire two or three per
year and leave them in peace.

Public budgets in Sweden are strained, and a few regions have asked for later start dates. That
may cost a bit of organic growth in the second half, tenths rather than points.

We don't provide guidance. Our long-term goals of 5% to 7% organic growth and a margin above 27%
are unchanged. We've met both in nine years of ten. The plan for the tenth anniversary is a
cake.`,
  `Good morning, ladies and gentlemen. The figures for the first nine months confirm the trend of
previous years. Our flavoured mineral waters and juices sold 2.3% more litres, net revenue went
up 4.4% to €1.21 billion, and operating profit 5% to €166 million. On the margin there's a
slight increase to 13.7%. Our four home countries all contributed.

Sugar was cheaper, glass was dearer, energy about flat. We moved list prices 2% on average on
the 1st of February, and the trade accepted after the customary theatre. A rainy May was made
good by a dry September; in the course of a year, weather usually evens out, and it has again.

Our market shares are 28%, 31%, 19% and 22%, each within half a point of last year. The family
owns 61%, and thinks in generations. We have replaced two bottling lines in Treviso, and drilled
a new well, for €37 million in all. That's about what we depreciate.

The deposit scheme introduced in Austria in January had some start-up problems, 0.3 percentage
points of volume I'd guess, and these are over. On plastics taxes in Italy the decision has once
more been delayed, our plans work with it or without it.

We plan to propose a dividend of €1.30, after €1.24. The equity ratio is 64%. We are open to
another regional brand, should the right one be for sale, such as the one bought in 2019, which
has developed nicely.

For the full year we confirm: revenue growth of around 4%, operating profit growth of around 5%.
This has been our guidance in seven of the last eight years. I do hope you'll forgive us the
repetition.`,
  `Thank you, and hello. As we look at the third quarter in our industrial fastener and gasket
group, what stands out is how evenly things went. 74 of 91 business units grew. Sales were up
5%, of which 3% organic, and operating profit was up 6%. Cash followed profit. We earned $2.36 a
share versus $2.21.

Aerospace was good at plus 9, energy plus 4, general industrial plus 2, semis down 6,
agricultural down 5. That's the virtue of having ninety-one of them: something's always down,
and it's rarely the same thing for long. We manage with 42 people at headquarters. Each unit has
its own P&L and its own president, and the typical president has been there for 13 years.

Price and cost were in balance. Tariffs cost us $4 million and we've recovered $4 million. Lead
times are five weeks. Book-to-bill was 1.01. I've looked for a surprise to tell you about and
can report a small flood in Tulsa, fully insured.

Five acquisitions closed, with total sales of $110 million, and the price averaged 9.5 times.
Return on capital including goodwill was 14%. Our pipeline of family businesses is about as
large as it always is. Discipline's everything; we walked away from a bigger one in July.

In terms of outlook, orders in October are running 3% to 4% up, so right in our channel. We're
narrowing the range for full-year earnings to $9.30 to $9.40, the midpoint's exactly what we
told you in January.

Since 1994, we've had 6% sales growth and 10% earnings growth on average, with one down year.
The method isn't a secret, it just takes a long time, and we've got time.`,
  `Hi, and thanks for coming on. It's been a good, uneventful quarter in self-storage. Same-store
revenue was up 2.7%, expenses 2.9%, net operating income 2.6%. Average occupancy was 92.8%
against 92.6%. Street rates were about flat, and existing tenants accepted increases of 7% on
average without leaving in larger numbers than is usual; they stay 31 months.

Funds from operations of $1.94 per share were up by 4%. That's in the middle of what we
expected. Property taxes rose 5%, mainly in Texas, insurance was lower for a change, and payroll
was flat with one manager looking after two sites at quiet hours.

We opened four facilities and acquired seven for $92 million at yields around 6%. There are 18
in development. It adds a percent, a percent and a half per annum to the portfolio, as it has
since I became CFO, nine years ago. Leverage is 4.3 times, at the low end of four to five.

New supply is 2% of stock, falling in Phoenix and rising in Tampa. In the housing market hardly
anyone's moving, and this costs us some demand; on the other hand, people who're remodelling
need a place for the sofa. Over a long period these two have offset one another remarkably well.

We did put in a new pricing engine, tested with care, and it added maybe 20 basis points. I'd
keep that in perspective. The dividend is $1.20, up 3%.

We reaffirm the guidance for same-store NOI growth of 2% to 3%, and FFO of $7.70 to $7.80 per
share. Nothing in July gives us cause to move it. It's a simple business, and we try to keep it
simple.`,
  `Good morning. Let me present the results of the testing and certification group. Revenue
amounted to 1.71 billion francs, with organic growth of 4.9%. It was 5.1% in the first half of
last year and 4.8% in the one before. Adjusted operating margin was 15.4%, an improvement of 20
basis points. All six divisions grew: food 5%, environment 7%, minerals 2%, consumer goods 4%,
industries 5%, health 5%.

There is a test for everything, and regulations rarely get repealed. That, in essence, is the
equity story since 1878. 2,650 laboratories; the biggest of them has less than one percent of
sales. An average invoice is 380 francs. We're on no one's list of costs to cut, being about a
thousandth of the cost of a product.

Some things were weaker. Exploration budgets for gold are up but for lithium are down, and our
sample volumes in Western Australia were 11% lower. Toys were slow in southern China as
production moves to Vietnam, where we moved too. The strong franc took four points from the
reported growth, as it does in most years.

Eleven bolt-ons were closed, adding 1.4% of sales. Staff turnover was 12%, slightly better.
We've got a programme on the digital certificate, which saves paper, mostly.

Our free cash conversion was as normal. Dividend policy: never lower than the year before, and
the board has kept to that for 27 years.

With regard to the outlook, we reiterate mid-single-digit organic growth for the year, an
increase in margin, and no change to the mid-term targets for 2027. Trading in July and August
was on trend. We've hired at the same pace as sales, 3% more inspectors, and the schools for
them are full.`,
];
