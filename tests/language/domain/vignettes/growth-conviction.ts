/**
 * Invented earnings-call remarks: revenue and customers growing, guidance raised.
 * Lines are wrapped for reading only.
 */
export const GROWTH_CONVICTION_VIGNETTES: readonly string[] = [
  `Good morning, everybody, and thanks for getting up early. Let me start with the headline.
Comparable sales rose 7.4% in the third quarter, on top of 6.1% a year ago, and almost all of it
was traffic rather than ticket. We welcomed about 1.9 million households that had never shopped
with us before, and the repeat rate for people who joined in the spring is now 58%, four points
better than the prior cohort. We opened 23 stores, and the new boxes are running roughly 12%
above the model we showed you in Phoenix.

It wasn't spotless. Freight out of the Gulf ports cost us about 30 basis points more than we
planned, wages are still going up in the mid-single digits, and shrink has not come down as fast
as Dana would like. We took a small charge to close an old depot in Dayton. So gross margin was
flat at 28.2%, and I don't want anyone to model much expansion in the fourth quarter.

But volume cures many things. Operating income was $412 million, up 15%. Fresh grew double
digits for the sixth consecutive quarter, and the private label line we relaunched in May is
already in one basket out of three. October has begun in the same vein, perhaps a touch
stronger. For these reasons we are lifting our full-year comparable sales outlook to between
6.5% and 7%, from 5% to 6%, and earnings per share to $8.40 to $8.55. We will open 110 stores
next year instead of 95. People are choosing us, and we intend to be where they are.`,
  `Thank you, operator. I'll be quick because the numbers speak fairly plainly. Revenue was 684
million dollars, 29 percent higher than last year and 18 million above the top of the range we
gave in July. Bookings exceeded billings again; the book-to-bill stood at 1.31. We shipped
testers to 14 new logos, among them two power-device makers in Korea that had been with a
competitor for more than a decade.

A word about the mix, since I know somebody will ask. The accelerator part of the market gets
the attention, and it's nice business, but it is less than a tenth of what we sell. What drove
the quarter was silicon carbide for vehicles and chargers, industrial sensors, and image chips,
where our average content per line has gone from three systems to five. Memory was weak, down 11
percent, and we do not count on it coming back before summer.

Gross margin was 57.8 percent, a bit below where we would like it, because we paid for expedited
parts. Operating expenses rose 9 percent as we added 140 field engineers. I would rather add
them now than explain to customers later why their line is waiting.

Looking out, backlog is 1.2 billion, the highest we have ever carried into a December quarter,
and lead times are stable, which tells me these are not double orders. We therefore guide to
revenue of 710 to 740 million next quarter, and we raise the annual view from 18 percent to 24
percent. We will win more sockets this year than in any year since the company was founded.`,
  `Good afternoon and welcome. It was a record summer for us. We carried 11.6 million passengers,
17% more than last year, load factor was 91%, and unit revenue was up 4% even though the average
seat flew a bit further. Ancillary spend per guest passed 31 euros for the first time. Twelve
bases are now open, and I'm particularly happy about Porto and Gdansk, both of which reached
break-even in under a year.

Now, it is aviation, so of course something always goes wrong. Air traffic control strikes cost
us 640 cancellations in August. Two aircraft were on the ground for engine inspections the whole
quarter. Fuel was a headwind of 22 million, and crew costs went up by 9% under the new
agreement, which we think was the right agreement to sign. Unit cost excluding fuel was
therefore up about 2%.

Even so, profit before tax came in at 388 million against 301 million. Membership in our
subscription plan doubled to 840,000, and these members fly four times as often as other guests.
Forward bookings for winter are eight points ahead of the same date last year, at better fares,
and the ski routes that we put on sale in June are nearly gone.

So we have decided to take four additional leased aircraft in the spring. We now expect to carry
41.5 million guests this fiscal year, compared with 39 million before, and profit of 610 to 640
million, where we had said 540 to 580. I'm certain we can fill those seats; we have been turning
customers away since May.`,
  `Hi everyone. I'm Priya, and for those new to us, we make payroll and scheduling software for
restaurants, clinics and small manufacturers. We ended June with 61,400 paying clients, a net
addition of 4,700, which is our best quarter ever. Annual recurring revenue reached $518
million, up 34%. Net retention was 113%, and logo churn fell to 0.7% a month.

I was asked yesterday whether this is all from one pricing change. It isn't. Price contributed
maybe three points. The bulk came from new clients, and from clients who started with scheduling
and then took payroll; attach is now 46%. Our partner channel, which hardly existed two years
ago, brought in a quarter of the new names.

We're still spending. Sales and marketing was 41% of revenue, and free cash flow was only
slightly positive at $9 million, largely on account of the implementation teams we hired in
Tampa and Leeds. Some of you would prefer a higher margin today. I hear you. With payback at 14
months I would be a poor steward if I stopped, and operating margin did improve by 260 basis
points regardless.

There are risks in our market. Small restaurants open and close, and a softer labour market
trims our per-employee fees; we've modelled headcount per client falling 1% in the second half.
With that in there, we are raising full-year revenue to a range of $497 to $503 million from
$478 to $486 million, and we lift the operating margin target by a point. Pipeline coverage is
3.4 times. I have never been as excited for a second half.`,
  `Thank you for joining us this morning. Eighteen months ago we had one approved medicine in one
country. Today it is reimbursed in nineteen, and 8,300 patients are on therapy compared to 4,900
at this time last year. Net product sales were $233 million, an increase of 71%. New patient
starts were higher in each month of the quarter, and September was the highest month since
launch.

What gives us comfort is the breadth. In the United States, 1,140 physicians have written at
least one prescription, and roughly half of the new writers are community doctors, not the
academic centres where we began. Persistence at twelve months is 82%. In Germany, we have gone
from 6% to 15% of eligible patients.

We did see some gross-to-net pressure, about three points, from the new commercial contracts,
and we expect another point in the fourth quarter. R&D rose to $96 million as the paediatric
study is fully enrolled. And I should mention that our second programme, the inhaled one, did
not meet its endpoint in July. We stopped it, took a $14 million charge, and the money goes to
the launch in Japan instead. That is how this industry works, and it doesn't alter our plan for
the lead product.

Based on what we see in the dispensing data, we now forecast full-year net sales between $880
and $900 million; you will recall we began the year at $720 million and went to $800 million in
May. And we will be profitable for the full year, one year sooner than promised. We remain
convinced that most eligible patients have yet to be reached.`,
  `Good morning. Let me give you the bank in four numbers. Loans grew 11% annualized. Core deposits
grew 9%, and that was without paying up; our deposit cost actually fell by 12 basis points. Net
interest income was up 16% from a year ago, to $347 million. And we opened 38,000 new checking
relationships, net, of which close to a third were businesses.

The teams we hired in Nashville and Charlotte after our competitors merged are bringing clients
over faster than we underwrote. Those two markets have produced $1.6 billion of commitments
since last autumn. Treasury management fees rose 21%.

On credit, we look at it every week, and I'd rather be boring here. Charge-offs were 19 basis
points. Criticized office loans moved up a little, to 2.3% of the book, and we added $8 million
to the reserve for two properties. Could there be more? There could be one or two more, yes.
They are well-collateralized, and office is under 4% of total loans.

Expenses were $211 million, somewhat higher than consensus, owing to those same lift-outs and to
the new core system. The efficiency ratio still improved to 54%, since revenue rose about twice
as quickly as cost.

Now to the outlook. In January we said loan growth of 6% to 8%. We now say 9% to 11%. We had
said net interest income up low double digits; we now say 14% to 16%. Our pipelines in both
wholesale and small business stand at a record level, and we are taking share every single
month. Customers like us, and they're telling their friends.`,
  `Thanks, Marguerite. Let's talk about snacks. Organic net sales advanced 13.2 percent, made up of
ten points of volume and a little more than three of price and mix. I would underline volume,
because so many in our aisle are living on price alone. Household penetration climbed to 27
percent, versus 22, and buyers came back 5.1 times a year rather than 4.4.

Where did it come from? Seaweed crisps went into 9,000 convenience doors that never carried us
before. The club pack is now listed nationally at two chains. In Mexico we sold 41 percent more
cases, and we're only in the three biggest cities there. Online was up 38 percent.

Against that, cocoa. Cocoa cost us 19 million dollars more than last year, we have not passed
all of it on, and we won't. We did some work on pack formats and plant yields in Reno, which
gave back perhaps six million. So adjusted gross margin dipped 40 basis points to 38.9 percent,
while advertising went up by a fifth. I know that is not everyone's cup of tea, but we can
always earn margin from a shopper we have, and never from one we don't.

EBITDA was 131 million, up 16 percent. We are moving the full-year organic sales guide up to 11
to 12 percent, having started the year at 6 to 8, and we expect earnings at the upper end of the
earlier range despite the cocoa. The second line in Reno starts in February; honestly we could
have used it last Christmas, when draft stood empty.`,
  `Good day, ladies and gentlemen. We move parcels, and in the quarter we moved 212 million of
them, 19% more than in the same quarter last year. Revenue was 1.48 billion, up 22%, yield per
parcel rose 2.6% and we were on time 97.1% of the time in what was a rainy, messy period. We
onboarded 1,150 merchants. Of the ten largest fashion sites in the region, eight now ship with
us; a year ago it was five.

Our out-of-home lockers have become the favourite option. There are 24,000 machines in the
ground, and volume through them rose 48%. A courier who fills lockers drops 900 parcels a day
instead of 110, which of course helps the unit economics, and EBITDA per parcel went up from
1.02 to 1.13.

It's fair to point out that the international business is still loss-making, to the tune of 11
million. Italy is about six months behind where we hoped, with permits being what they are. We
also absorbed a toll increase and a 7% rise in the minimum wage. And one big marketplace
customer, as you've read, is building its own network; they're 6% of volume, and we assume in
our planning that half of that goes next year.

With that assumption included, we still upgrade. We now see volume growth of 17 to 19% for the
year, up from low teens, and EBITDA of 1.9 to 1.95 billion, up from 1.75. Capital expenditure
goes to 900 million, because we'll install 8,000 more machines. Demand has outrun our capacity,
and we will catch up.`,
  `Good morning. The dealers were restocking, you might think. They weren't; dealer inventory
finished the quarter at 3.6 months, lower than a year ago. Farmers and contractors simply bought
more of our machines. Units were up 18%, revenue reached 2.07 billion crowns, 23% higher, and
order intake of 2.6 billion was the best for any first half in our 74 years.

The compact loader we launched at the fair in Hanover has drawn 5,200 orders. About six in ten
of these buyers came from other brands, which surprised even me. In North America we signed 41
new dealers and the share in skid steers has gone from 4% to 7% in eighteen months. Parts and
service expanded 14%, as they do when the fleet in the field gets bigger.

On the less pleasant side, steel surcharges and a late hydraulic pump supplier stored back some
deliveries, about 60 million in sales slipped into the third quarter. The night shift in Brno
has been hard to staff. We also wrote off 12 million on the old combine platform. Our EBIT
margin of 13.4% is a point better than last year but could have been 14 had the pumps been here.

For the year, we said 10% revenue growth in February. Today we say 19 to 21%. EBIT margin should
be around 13.5%. The board has approved a third assembly hall, which adds 35% to capacity by
next autumn. I am sometimes told to be careful at this point in the cycle, and we are; but an
order book covering nine months isn't a hunch.`,
  `Welcome everyone. When we listed, we told you pets were family and that people would not skip
the vet. So here's the evidence. Same-clinic revenue was up 9.8%, visits were up 5%, and active
clients rose to 2.36 million from 2.05 million. Wellness plan members passed one million in
August. Those members come 4.2 times a year, against 2.1 for others, and hardly ever leave.

We opened or bought 31 clinics. The ones opened in 2022 are now at 19% margin, which is quicker
than the vintage before. Vet turnover, our perennial headache, fell to 14% from 22%, and we
recruited 310 graduates this summer, so at last we can see the animals that were waiting. In
some suburbs the wait had been three weeks.

There's some noise. Drug costs were up 6%. The competition authority has been looking at the
whole sector's prices, ours included; we gave them everything they asked for, and in its interim
paper it proposed price lists, which we already print. We've also seen a few owners trade down
from the premium food, and I wouldn't rule out more of this if household budgets get tighter.

Adjusted EBITDA was $158 million, up 24%, a margin of 18.7%. We're therefore raising guidance
for the second time this year. We expect revenue of $3.31 to $3.34 billion, versus $3.2 billion
previously, and EBITDA of $610 to $620 million, versus $580 million. And for next year, though
it's too early for a number, I can tell you we will open at least 60 clinics, all of them
already leased and staffed.`,
  `Good afternoon. A year ago on this call we had 3.1 million members on our used-goods
marketplace; this morning we have 4.8 million. Gross merchandise value was 902 million dollars,
44 percent up. Revenue, 187 million, was up 51 percent, as more sellers pay for promotion and
shipping protection. Buyers are purchasing 6.3 items a quarter, compared with 5.2.

I'd like to give the credit to the boring stuff. We cut listing time to under a minute. We
introduced authentication for handbags, and returns in that category came down by a third. We
launched in Spain with ten employees and a translation budget, and Spain already has 400,000
buyers.

Some caveats. Paid marketing was 33 percent of revenue and I don't think it will go much lower
this year. Chargebacks ticked up in June, when a fraud ring tested our new instant payout, and
that cost us around 3 million; the hole is closed. We lost 6 million at the EBITDA line, though
that compares with a loss of 27 million last year. A slowdown in discretionary spending would
probably hurt some categories, yet so far the opposite holds: when money is tight people sell
what's in the attic.

Our new outlook for the year is revenue of 770 to 785 million; before, it was 690 to 710. We
expect to reach break-even in the fourth quarter, two quarters earlier than planned. We're
adding 200 people, mostly engineers and trust specialists. Every cohort we've acquired since the
listing is bigger today than on the day it joined, and that's the fact I'd hang my hat on.`,
  `Thanks for being with us on a busy reporting day. Our meters business had a splendid quarter.
Utilities took 1.4 million smart meters from us, 26% more than last year, and the software that
reads them is now under contract for 31 million end points. Group revenue came to £566 million,
up 21%. Five water companies and two electricity networks signed with us, and we have yet to
lose a framework renewal this year.

You may remember that 2023 was painful. We closed Swindon, we let 600 people go, and I stood
here apologising for it. That's behind us, I won't rehearse it, and what you see today isn't
savings, it's sales. Out of £27 million of additional operating profit, about £24 million is
volume and mix.

Not everything ran in our favour. Radio modules were on allocation until July. A deployment in
the north-east was paused for six weeks for a firmware fault, which we fixed at our own expense,
£4 million. Working capital absorbed £38 million, as it does in a rising market, so net debt
went up somewhat to 1.3 times.

The order book is £2.4 billion against £1.7 billion. We've therefore increased our expectation
for the year to revenue of £2.25 billion, from £2.05 billion, and for operating profit to £245
to £255 million, from £215 to £225 million. The regulator's next five-year period begins in
April, with metering budgets about double the current ones, and some two-thirds of that has
already been tendered. We have won more than our share of it, and I fully expect that to
continue.`,
];
