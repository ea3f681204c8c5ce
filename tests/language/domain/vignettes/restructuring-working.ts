/**
 * Invented earnings-call remarks: cost cuts that pay off: delivered, ahead of plan, margin up.
 * Lines are wrapped for reading only.
 */
export const RESTRUCTURING_WORKING_VIGNETTES: readonly string[] = [
  `Good morning and thank you, Elise. Eighteen months into the programme I can finally talk about
results instead of intentions. We have taken out $310 million of annualised expense against a
commitment of $280 million, and we did it two quarters early. Of that, $84 million landed in
this quarter's income statement, and you can see it: operating margin was 9.6%, compared with
6.1% a year ago, on sales that were up less than 1%.

Let me break it down. Procurement contributed $120 million, mostly by going from 2,900 packaging
suppliers to 740. The four plants we shut in Ohio and Flanders are sold, not just idled, and the
volumes now run in Lublin at a unit cost 17% lower. Headquarters headcount is 1,150, down from
1,900. It was hard on people and I don't pretend otherwise, yet service to customers has
improved; case fill went from 93% to 97%.

The market itself isn't helping us. Frozen vegetables declined 3% in volume across Europe,
retailers are tough, and a strike in Antwerp cost us a week. We did gain a little share in
pizza. But to be candid we are not yet a growing company, and I wouldn't raise the sales outlook
on the strength of one decent quarter.

What remains? About $60 million of cash severance this year, after which the one-off items end.
I won't launch another programme to follow the old one. We have decided to let roughly a third
of the extra benefit go into marketing, and keep the remainder. EBITDA should therefore come in
at the upper end of the range, at around $690 million.`,
  `Thanks, and hello to everyone dialing in from the snow. I'll cover the quarter's finances.
Revenue of $1.12 billion was down 2%, in line with what we told you, as we let unprofitable
print contracts lapse. Adjusted EBITDA was $203 million, up 31%. So we earn an eighteen percent
margin on a smaller base, and a year ago it was thirteen and a half.

How did this happen? Rent is the simplest part. We went from 62 offices to 19, and that saves
$11 million every three months. The newsroom systems were consolidated on one platform in March,
and the six they replaced were switched off, all of them, by August. Distribution has been
handed over to a partner in nine cities. The run-rate at quarter end was $192 million, against a
goal of $175 million for the end of next year, so we are ahead by both the amount and the
calendar.

I've been asked whether we have cut into muscle. Digital subscribers were 2.2 million, up 6%,
and the cancellation rate was the lowest in three years, so the readers do not seem to think so.
Advertising was soft, with national brands down 9%, and I can't see that improving before the
election.

Restructuring charges were $7 million compared with $48 million in the prior-year period, and
they should round to nothing from January. Our leverage has come down to 2.4 times. We're
holding the full-year revenue range where it was. We're raising the EBITDA range by $25 million,
all of it from expense, and I'm comfortable with that, because the savings are already in the
payroll file.`,
  `Good afternoon. When I took this job I showed you a chart with seven red lamps on it, seven
problems. Five of them are solved. The cost per available seat kilometre, fuel excluded, was
down 8.3% in the quarter, and that's the fourth consecutive fall. We earned an operating profit
of €214 million in a spring quarter for the first time since 2017.

The fleet simplification is done: two types instead of five, and 1,300 fewer spare-part numbers
for every hangar. The pilots' agreement signed in Toulouse gave us eleven more flying hours a
month per crew. We exited the ground handling business. Taken together these measures brought
€390 million through June, where the plan said €340 million. Maintenance is the one that lags.
We wanted €60 million there and we've got €35 million, as engine shop visits are taking 130
days, not 90.

Traffic was good, not great. Passengers increased 3%, yields were flat, and the North Atlantic
looks crowded for the winter with all the capacity that others are putting in. If fares weaken,
we'll feel it. The point is that break-even load factor is now 76%; it used to be 83%. We can
live through a mediocre winter with that, where the old company couldn't.

As to staff, 4,100 colleagues have left, most through early retirement, and we honoured every
agreement we made. We have begun paying a profit share to those who stayed, €900 each. For the
year we maintain revenue and lift the operating margin goal from 6% to 7%. Two lamps are still
red, as I said, and we're working on both of them.`,
  `Thank you, Rolf. Good morning. The third quarter confirmed what the second had hinted at. Orders
for our large machining centres were 12% lower, car makers in particular are sitting on their
hands, and sales were €731 million, a decrease of 5%. Three years ago such a fall would have
pushed us into the red. This time EBIT before special items was €66 million, which is 9%, an
increase of 240 basis points.

That is the footprint work paying us back. Foundry work has moved from three sites to one. Our
breakeven was lowered by €220 million of sales. The share of common parts between the two
milling families, which used to be a slide in my presentation and not much more, is now 64%, so
we carry €95 million less inventory. Purchasing has come in €18 million better than the target
for the whole year, with a quarter to go.

Is it pleasant? No. We have short-time working at two sites. We had to write down some
demonstration machines. And the order intake is something we watch day by day; I would be
surprised if the first half of next year showed an upturn. We've not changed our sales forecast,
which was already cautious.

But we do adjust the EBIT range to €250-265 million, it was €220-245 million. Out of 22 measures
in the programme 19 are closed and audited by an outside firm, and those 19 deliver 108% of what
was promised. The remaining three concern the service organisation, and they will be finished by
March. After this there's no phase two. We go back to building machines.`,
  `Good morning, all. I want to begin by saying thank you to our branch people. They have been
through a lot: 214 branches closed, two core systems merged into one over the long weekend in
May, and a lot of desks moved. And customer satisfaction went up by 9 points. I didn't expect
that, frankly, I'd have settled for flat.

The cost base in the quarter was 1.02 billion, which compares with 1.19 billion before we
started. So 170 million a quarter has gone, and it's staying gone; there's nothing in there from
bonuses or from timing. The cost-income ratio was 51 percent, eight points better, and we'd
guided to 54. Technology vendors went from 430 to 160. Two-thirds of mortgages are now approved
without paper, so we need 900 fewer people in processing.

Income is another matter. Margin peaked last year, and net interest income declined 2 percent as
the rate cuts fed through. Fee income was a touch better. Loan demand from small firms is
subdued and I won't make a hero of it. Impairments of 74 million were normal. One supplier, the
one who ran the old archive, has taken us to court about a termination fee, and we think that
it's a routine matter.

Return on tangible equity was 13.1 percent versus 9.8. It got there without any help from the
top line, if you see what I mean, and that's the most durable help there is. We bring forward
our 50 percent cost-income target from 2027 to this year. The programme office closes in
December, and its leader, Annika, is going on a very deserved holiday.`,
  `Hi, everyone, thanks for joining. It's a year since we let go of a quarter of our colleagues and
stopped three products. I said then, judge us on three things: would the customers stay, would
the margin move, and would we still ship. Gross retention is 92%, unchanged. Non-GAAP operating
margin was 23%, it was 4%. And the team has put out eleven releases, three more than the year
before with a smaller crew.

Our revenue was $156 million, up 3%. That is not what a software company is supposed to print,
and we know it. New business has been slow as seat counts at our clients shrink, and the
mid-market segment in particular has been tough, down 6%. We're not going to dress that up.

Here's the detail on expenses. Cloud hosting is down from 14% of revenue to 9%, after we moved
storage to reserved contracts and deleted, believe it or not, four petabytes nobody had opened
since 2018. Facilities are 60% lower. Sales cost per dollar booked went from $1.90 to $1.25. All
told we're at $118 million annualised; we had promised the board $100 million.

We've also begun to use coding assistants, as everyone has, and there is likely some effect in
those numbers, but I wouldn't know how to measure it. The large majority came from doing fewer
things.

We'll keep the revenue range of $620 to $632 million. Operating margin for the full year goes
from 18% to 21%. There are no more cuts planned. We're hiring again in two places, support
engineering and security, about forty people, paid for out of what's been saved.`,
  `Thank you, Anneke. A few words on the mine plan first. Production of copper was 48,200 tonnes,
which is 4% less than last year because we're in the lower-grade east wall until October, as
scheduled. Realised prices were flat. And yet the cash margin per pound widened to $1.41 from
$1.02, and I'd like to show you why.

All-in unit costs were $2.36 a pound. Two years ago we were at $2.91, and the promise was $2.50
by the end of this year. The contractors have gone and we own the haul fleet. Trucks run 6,350
hours a year instead of 5,100. Power comes off the new line at 5.8 cents, replacing diesel. Camp
occupancy was halved when we went to the seven-and-seven roster. Those four alone are worth $205
million on a yearly basis, of which $190 million has been verified by our auditors in the
actuals to June.

There was less good news at the concentrator. The new flotation cells are still being tuned,
recovery was 86.5% and not the 89% in the study, and we've had acid supply trouble after the
port closure. A tailings permit renewal is due next year, and I never take permits for granted.

The people part: the workforce is 2,750, down from 3,900, and the injury rate has dropped for
seven straight quarters, which matters more to me than any of the above.

Guidance for output is unchanged. For unit costs, we go to a range of $2.30 to $2.40, from $2.45
to $2.60. At today's price, half a billion of debt can be repaid by Christmas.`,
  `Good morning. As you know we shrank the store estate from 1,080 to 790, and we sold the
catalogue. So total sales are down 14 percent, you will see that in every headline, and it's
meaningless. In the stores that remain, sales were minus half a percent, in a clothing market
that was minus 2 or so. Let me go to what isn't meaningless.

Operating profit was 83 million pounds. It was 11 million last year. Rents on renewed leases
came down by an average of 28 percent. Stock cover is nine weeks; it used to be fifteen, and
markdowns fell by 40 million as a result. We buy from 110 factories rather than 400. The
distribution centre in Corby handles the whole lot, and the two others have been handed back,
with the last of the dilapidations settled in cash in the period. Savings to date are 146
million against the 125 million we'd set for the full three years.

It is not a growth story yet and I'm wary of claiming one. Womenswear was good, menswear really
wasn't, down 7 percent, and online was flat as we stopped buying traffic that never came back.
Shipping through Suez remains a nuisance, and national insurance will cost us 13 million from
April.

Even after that cost, we believe profit this year will be between 150 and 160 million, where the
consensus sits at 138. The exceptional line, which I know you've all grown very tired of, was 3
million, and I promise you that it will be nil in the second half. The heavy lifting is done.
Now, please, buy a cardigan.`,
  `Thanks, operator. Let me walk you through the bridge for the generics division, as this was the
one everybody worried about. Volumes fell 6%, prices in the tender business fell another 4%, and
the currency was a drag of two points. On the old structure, that's a loss of around $30
million. We reported a profit of $57 million. The difference is entirely the transformation: $61
million from the plants, $19 million from a smaller portfolio, and $7 million from general
overhead.

We have now exited 340 of 900 molecules. Nobody missed them, and that includes us. Of the eleven
sites at the start, five remain, and utilisation is up to 81% from 55%. Right-first-time batches
have reached 98.4%. Our last two inspections closed with zero observations; the warning letter
at the former site in Goa, lifted in 2022, is a distant memory.

Group revenue was $918 million, 3% lower. Biosimilars grew 9%, off a small base. R&D was stored at
8% of sales since we were determined not to fund the savings by starving the lab.

We estimated $240 million annual benefits by the end of 2026. As of September we're at $251
million, fifteen months early, and cash costs to achieve it were $190 million against a budget
of $260 million. EBITDA margin at group level expanded from 17.2% to 22.5%.

I wouldn't call the environment benign. Price erosion will continue and a tariff is possible. We
keep our sales outlook as it is. For EBITDA we add $40 million at the midpoint, and net
leverage, 3.9 times when I arrived, ends the year close to two and a half.`,
  `Good morning, everyone. The trucks-and-terminals business isn't in a good market. Shipments per
day declined 4.5 percent, tonnage was off 6, and we're in month twenty-six of what people keep
on calling the bottom. I have stopped calling it anything. So in this market we reported an
operating ratio of 84.9, which is 370 basis points better than last year, and earnings per share
of $2.11, up from $1.66.

The network redesign has been fully in place since February. 41 end-of-line terminals are
closed, and line-haul miles per shipment have fallen 11 percent. We're paying for 6.2 million
fewer empty miles a month. Purchased transportation was 8 percent of revenue compared to 15.
Claims are a third of what they were, since freight that's touched less breaks less. We had told
you to expect $140 million in the first year. The actual figure, through June, is $163 million.

I'll mention insurance, which rose 12 percent and which we can't fix with a better map. Wages
went up 3.5 percent in July. And two of the closed terminals in New Jersey are still on our
books, because the buyer walked away; we took a $9 million impairment.

There's no sign of a recovery in our bookings, and I'd caution against reading anything into one
good week in September. But when freight does come back, we have 22 percent spare door capacity,
and incremental margins would be somewhere above 35 percent. Until then, we will simply keep on
running a cheaper railroad on rubber tyres. We now expect an operating ratio under 86 for the
full year, compared with 87.5 before.`,
  `Ladies and gentlemen, good afternoon. Network customers in our region number 2.1 million and
they use about 1% less power each year, so any improvement in this company has to come from how
we work. Over the past two years we did work differently, and I can report on that.

Controllable operating expense was $129 million in the quarter, 16% below the same quarter of
2022 in nominal terms, with inflation in between. Crews are now dispatched from 14 depots, not
37. Meter reading by foot has ended. Vegetation management was rebid in blocks of five years and
came in 23% cheaper. Storm response, which we feared would suffer with fewer depots, has got
faster: the average restoration in the March ice storm was 5.2 hours, versus 8.9 in the
comparable storm of 2021.

We've banked $97 million annually out of a $90 million plan. Under the settlement, half will go
to customers through rates beginning in January, and half stays with us for three years. Earned
return on equity was 9.9%, up from 7.7%, so finally close to what's allowed.

There were some disappointments. The customer billing migration slipped to the spring, so we pay
for two systems over the winter, about $6 million. An inverter plant we own with a partner was
written down. And load from the paper mill that closed won't come back, whatever you may read
about data centres; we have had inquiries, but no signature.

Earnings for the year should be $3.52 to $3.60 a share, a dime more than we said in February.
We've got the cost side where it belongs.`,
  `Thank you for joining. I'm going to be brief on sales and longer on the factory. Net sales of
display drivers and power chips were $402 million, three percent below last year, about as
expected with handsets where they are. Inventories at distributors are at last normal, though
nobody is reordering with much enthusiasm.

Now to the factory. When we decided to close the six-inch line in Tucson and move everything to
the eight-inch, there was a good deal of scepticism on this call, some of it from people I
respect. The last wafer left Tucson on the 9th of May. Yields on the transferred parts are at
94.1%, better than the 92.6% they had at home. Cost per die is 31% lower. We'd modelled 25.
Gross margin was 46.3% in the quarter, up from 39.8%, and utilisation had very little to do with
it, it was actually a shade lower.

On top of this, the design centres were consolidated from nine to four, taking $14 million off
quarterly R&D without dropping a single tape-out that a customer had paid for. SG&A is down $8
million. The sum of it is $205 million yearly, compared to the $180 million that we
communicated, and severance came in under budget.

Risks: we depend more on one site now, and we had a six-hour power dip in June which cost $3
million in scrap. We are putting in a second feed. Auto demand may stay weak into spring.

We project next quarter's sales to be flat, plus or minus 3%, with gross margin at 47%. The
target of 50%, which once sounded fanciful, is within sight.`,
];
