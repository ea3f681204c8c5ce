/**
 * Invented earnings-call remarks: high conviction with high hedging while the figures are weak.
 * Lines are wrapped for reading only.
 */
export const DEFENSIVE_DENIAL_VIGNETTES: readonly string[] = [
  `Good morning. I want to be absolutely clear from the outset, because a lot of nonsense has been
written. This company is strong. There is no crisis. Comparable sales were down 4%, or somewhere
around 2% if you adjust, as one arguably should, for the timing of Easter, for the roadworks in
front of two flagship stores, and possibly for the heat. I categorically reject the notion that
we're losing customers. Customers are visiting a bit less frequently, which is a completely
different thing.

Some commentators have seized on the inventory figure. Let me put that to rest once and for all.
Inventory's up 13%, and it is, I would say, broadly the right inventory. It may take a little
longer than usual to move. It'll move, I guarantee it.

Our strategy is unquestionably the right one. We've never been more certain of that. The margin
decline of about 150 basis points was largely, not entirely but largely, due to things which
couldn't reasonably have been foreseen. Frankly, I think that anybody in our position would have
fared more or less the same, and most likely worse.

As to the departure of our chief merchant, people come and go, it has nothing whatsoever to do
with performance, contrary to what's been insinuated. And no, we're not "in talks" with banks,
other than in the sense that everyone talks to their banks from time to time.

We're fully committed to our full-year targets. They might be subject to some degree of
variation depending on the consumer, and it's perhaps early to be precise. But make no mistake,
we will deliver. I've rarely been so convinced of anything, and I'd appreciate it if that was
reported for once.`,
  `Thank you, operator. I'll begin by correcting the record. It's been claimed that our flagship
platform has a churn problem. It does not. Absolutely not. What we had was, in essence, a kind
of rebalancing in the customer base, in which a number of accounts, some of them admittedly
sizeable, elected not to continue at this point. Many of these could come back. I have no doubt
that several of them will.

Revenue was $88 million. Yes, that's 7% less. I would suggest looking at it in context. If you
exclude the three largest departures, and if you also take out the currency, and the effect of
the calendar, then we'd be roughly flat, perhaps even slightly up. That's the true picture, and
it's a picture of undeniable strength.

Our product is the best in the market, period. Nobody who knows the facts disputes it. The
survey published last month was, in our opinion, seriously flawed; the sample seemed to be
rather small and the questions were, let's say, leading. I won't dignify it any further.

Could we've executed better in certain areas? One can always execute better, in theory. But I
refuse to accept that there was anything fundamentally wrong. The team did everything right. The
market, to a certain extent, didn't.

On guidance, we had indicated $380 million for the year. We definitely still see a scenario
where that's attainable. It may turn out to be a little under, conceivably in the region of $350
million, it's hard to say. What I do know, with total certainty, is that we'll win. We always
have. The doubters have been wrong before, and they're going to be wrong this time.`,
  `Good afternoon. There's been speculation and I intend to deal with it head on. Our mine is not
running out of ore. That report was irresponsible, it was written by people who, as far as I
know, have never been to the site, and I utterly reject it. Grades were somewhat lower in the
quarter, 18% lower than a year ago, and that's a matter of sequencing, mainly. It's possible
that sequencing will also affect the next couple of quarters. It doesn't change a single thing
about the quality of this deposit, which is beyond any question world-class.

Output was 41,000 ounces compared to 53,000. I've seen this described as a collapse. It's
nothing of the sort. It was, if anything, roughly what one could have expected in the
circumstances, given the rain and given what might fairly be called teething issues with the
mill, which, I stress, is an excellent mill.

On the resource statement, our consultants have suggested some adjustments. We don't necessarily
agree with all of them. I'm totally confident that when the full dataset has been looked at by
people of goodwill, the figures will be vindicated, or in any event will be close.

Are we going to need more capital? No. Let me say that emphatically: no. We could, as any
responsible board would, consider topping up the facility at some stage, if conditions were
favourable, and it would probably be modest.

We stand one hundred percent behind the guidance of 220,000 ounces. It's fair to say there may
be a bias to the lower half, or thereabouts. The fundamentals have never been better. I can't
understand why this is being questioned, and I'll go on saying so until people listen.`,
  `Hello everyone, and let me say how proud I am. Because reading the notes this week you'd think
that we were on our last legs. We're not. We are, without the slightest doubt, the leading
airline in our region, and always will be. Our passengers love us. The punctuality statistics
that have been circulated, 58% or so, are in my view quite misleading, since they count delays
that were to a great extent the responsibility of others: of airports, of controllers, of
weather.

The loss of €39 million was basically in line with what we'd more or less anticipated
internally. It's true we hadn't said so publicly. It's also true that yields were softer,
something like 6%, and I think that you'll find everyone had that, or nearly everyone; the two
carriers which reported increases have, I suspect, different accounting.

I want to address the pilots. There's no mass exodus. That word's an insult. There has been a
certain amount of normal fluctuation, perhaps marginally higher than in some other years. We
have all the crews we need, I assure you, with the possible exception of a few weekends.

Our plan is right. I'd stake my reputation on it. We won't change course just because a handful
of critics, who by and large wouldn't know a timetable from a menu, believe that they know
better.

We firmly reiterate break-even for the full year. Obviously it will depend on fuel, on demand,
and on a number of other factors outside our control, so it may be that we'd land somewhat
short, in which case it would be for reasons that nobody could blame us for. But we'll get
there. I am certain of it. Absolutely certain.`,
  `Thanks, Veronique. Before I turn to the figures, a word on the so-called "open questions" on our
accounting for long-term projects. There are none. Our accounts are correct, they've always been
correct, and I resent the implication. One may, of course, take different views about when
exactly a milestone is deemed to be reached. These are matters of judgement, and ours is,
generally speaking, no more optimistic than that of most others, I believe.

Revenue came to 512 million crowns. It's 9% below the previous year, or approximately 3% below
on what I would consider a fairer basis, that is to say assuming the Warsaw contract had been
signed, as it very nearly was. It'll be signed. There's no doubt in my mind. It's just that
public clients can sometimes be a little slow.

Receivables have gone up to 160 days. Again, the interpretation being put on this is entirely
false. The money is coming. It could be in this quarter, it might be in the one after that. Our
customers aren't disputing anything, apart from certain technical details which in one or two
cases appear to need some clarification.

We're the best engineers in this business. I say it without arrogance, as it's simply a fact. If
there were overruns, and there may have been a few, then they arose primarily because others
failed to supply what they'd promised.

So, the outlook. We remain totally committed to a margin of 8%. At this moment in time we would
perhaps see it a shade nearer to 6, conceivably a bit lower in the event of delays. However, I
want to leave you in no doubt whatsoever: we're going to prove our critics wrong, decisively,
and it's my feeling that it could be sooner than they'd like.`,
  `Good morning, and thank you for the opportunity to set things straight. Our drug works. It
works. The trial did not, on the face of it, reach statistical significance on the primary
measure, and a number of people have chosen to call that a failure, which I find astonishing. In
our judgement the trial was a clear success on what truly matters. In a subgroup of patients,
defined admittedly after the fact, there seemed to be a benefit that I can only describe as
remarkable, and which could well be clinically meaningful.

We will file. There's no question about it. We believe that the agency may be receptive, or at
least it hasn't told us that it wouldn't be. The feedback we got was, I'd say, somewhat open to
interpretation, and the leaked summary was taken wholly out of context.

Sales of our existing product were $27 million, a decrease of 14%. That's a stocking effect, we
think. Some of it might be competition, although I want to be emphatic here: the competing
product is inferior, and every physician knows it. Physicians will return to us. They always do,
in the majority of cases.

I've been accused of being too positive. I plead guilty. I've never had more conviction in
anything in my scientific life, and I'd caution you not to underestimate us.

On cash, we have $94 million, and this is sufficient, period, into approximately the second half
of next year, possibly a bit less if the filing should turn out to need additional work, which I
don't expect, but can't fully exclude.

The analyst who wrote that we've "lost the plot" is probably well-meaning. He's also completely
and demonstrably mistaken.`,
  `Good afternoon. I'd like to take issue with a certain narrative. We are told that our bank has
"gone for growth at the wrong time". That's simply untrue. We've grown selectively, prudently,
brilliantly if I may say, and our underwriting is second to none. I know each of the larger
borrowers personally. These are outstanding people.

Arrears have ticked up, as was to be expected, to around 4.8%. I'd call it a normalisation. It's
conceivable that it has a little further to run, maybe a point or so, it's difficult to be
exact. What I can state with absolute confidence is that losses will be negligible, since the
collateral is superb. There may be isolated situations in which valuations are, for the time
being, slightly less supportive than they were.

Profit was down 31%. Once more, the headline's deceptive. A good part of it, perhaps more than
half, depending upon how you count, relates to provisions which we were, let's say, encouraged
to take, and which I fully expect to write back. I see no need for them. But we're cooperative
people.

Deposits are rock solid. They've declined by 6%, and this was mostly customers who we didn't
particularly want.

The rating action was unjustified, and I've told them so. They did not seem to grasp our model.
Few do, it would appear.

We aren't going to be apologetic. Our targets stand. Return on equity of 15% will be achieved,
no ifs or buts, probably not in this year, perhaps next year, subject to the cycle being kinder
and rates being roughly where the curve suggests. I've been doing this for thirty years. I know
that we're right. And sooner or later, more likely sooner, everyone will see it.`,
  `Thanks and good morning to all. Let me tackle the elephant in the room. Our cars are safe,
they're well-built, and demand for them's extraordinary. Anyone saying otherwise has an agenda.
Deliveries were 6,100 units against the 9,000 or so that we'd sort of pencilled in, and every
single one of those missing units has an explanation, in the main to do with logistics. It
wasn't demand. I can't emphasise that enough. It was arguably a matter of the cars and the
customers not being in the same place.

We adjusted prices, by 11% on average. It's not a discount. It's more of a recalibration, you
might say, that we probably would have done in any case. Gross margin per car was therefore a
bit negative, temporarily, I'm convinced.

Reservation cancellations, as they've been called, are by and large just customers who're likely
to reconsider. Our internal analysis, which is fairly preliminary, suggests many of them will
re-order. I'd bet on it. I'd bet the house.

About the article on the paint shop, I won't respond to gossip from ex-employees. There were
perhaps some minor imperfections, in a limited number of cars, none of which was in any way
serious, as far as we can tell.

We have built something nobody thought possible, and I'm never going to let it be talked down.
We'll produce 40,000 cars this year. That's a promise. To be fair, it assumes that certain
suppliers perform, that the second shift can start roughly on time, and that the market doesn't
shift unduly, so there's possibly some flex in the number. But it's going to happen. The plan is
right, the team is right, and history is on our side.`,
  `Good day, ladies and gentlemen. I notice that some of you have put "credibility" into the titles
of your reports. I find that unfair and, with respect, rather lazy. Our credibility is intact.
We've met, or come reasonably near to meeting, practically all of our targets if they're
adjusted for circumstances, and I defy anyone to show otherwise.

The half-year: revenue fell by about 5% and print, in particular, was perhaps 15% lower. Digital
didn't quite compensate, at minus 1%. That minus 1%, however, is in truth a plus. If one sets
aside the traffic that was lost owing to the search engine's change of algorithm, which was an
outrageous act and in no way our doing, then we would very likely have grown.

I'm completely convinced our titles are irreplaceable. People can't live without them. It's true
that fewer of them are paying, at present, and one might debate how quickly this will turn. Turn
it will. I have not a shadow of doubt.

The pension fund trustees have expressed what I might term some concern. It's overblown. Our
contribution schedule is entirely manageable, or ought to be, under most assumptions.

Have we made errors? I don't believe so, no. Possibly the timing of the paywall was in some
respects not wholly ideal, but hindsight's a wonderful thing, and it'd be quite wrong to draw
conclusions from it.

Profit guidance is retained, of course. I'd merely note it's weighted to the second half, rather
more than usual, and contingent, to some extent, on advertising picking up, which our people
sense it may. I'm one hundred percent sure of this company. I'd ask that you report what I said,
and not what you assume I meant.`,
  `Thank you for joining. There's a view that our switch business is losing out to a larger
competitor. I flatly disagree. We lose almost nothing in fair competition. In the past quarter
we may have been unsuccessful in a handful of tenders, possibly more than a handful, where the
decision was driven, it seems to us, by considerations other than merit. Technically we were
first in all of them. No serious engineer would contest that.

Revenue of $143 million was 16% below the year-ago quarter. I want you to understand that this
doesn't reflect demand. Demand is excellent. It reflects, on the whole, a pause in ordering that
customers tell us, or at any rate have hinted, is likely to be temporary. One or two have used
the word "indefinite", which I think was a figure of speech.

I've been asked about our lack of exposure to AI networks. It's a myth. We've got tremendous
exposure, it just hasn't really shown up in the numbers yet in a way that's easily visible. It
will. I'm positive that it will, perhaps in the second half, or thereabouts.

Gross margin was down four points, give or take. Nothing structural. Absolutely nothing. It's a
mix thing, mostly, maybe with a touch of pricing.

We did nothing wrong. We have the best product, the finest people, the clearest strategy. I
wouldn't change one comma of it. If the market doesn't appreciate it for now, then so be it.

For next quarter we see $135 to $160 million. It's a wider range than usual, I grant you, as
there are a few things that could go either way. But our direction is certain. We are, beyond a
doubt, at the beginning of the best period in our history.`,
  `Good morning everyone. Welcome. I'll be blunt, as I'm known to be. The allegations about our
nursing homes are grossly exaggerated. We provide exceptional care. I'd put my own mother in any
one of them, and I'm not exaggerating. Inspectors' reports did mention shortcomings at what I'd
consider a relatively small number of sites, perhaps one in six, many of which are more in the
nature of paperwork.

Occupancy is at 81%, from 87. That's not due to reputation. I've looked into this very
carefully, and I'm certain. It's seasonal, to some degree, and it's also that families tend, in
uncertain times, to wait a little. There might be a small effect from the television programme;
if so, it's fading, we believe, or should be soon.

Revenue was lower by roughly 4%. Agency staff costs went up by about 20%, or a little more. The
staff shortage is a national matter and cannot fairly be laid at our door. We pay well. We pay,
in most regions, at least close to the average.

I'm not going to apologise for being profitable, or nearly profitable. Our model works. It's
been proven time and again. It'll go on working, whatever the pundits say, and I'm prepared to
be stored to that.

Concerning our landlord, there's no dispute, I repeat, no dispute. We've been having what might
be described as an exchange on certain rent dates.

The target of 90% occupancy by next summer is one we'll hit, full stop. Naturally it could slip
by a quarter or two. It'd be unwise to be dogmatic about the month. But we shall get there, I
promise you, for nobody in this industry understands older people as well as we do, and nobody
ever will.`,
  `Good afternoon, and greetings. Let me tell you what this quarter was, and what it wasn't. It was
not a profit warning. I've been reading that expression everywhere, it's inaccurate and I'll
fight it. What we issued on the 3rd was a clarification. It clarified that operating profit may
come in at something like €60 million rather than approximately €95 million. We thought that was
helpful.

Our position in wind turbine gearboxes is unassailable. We own this market. It's correct that
our share has softened to perhaps 24% from the low thirties, but share's a very imperfect
measure, and in the segments we regard as truly strategic we're, I feel sure, as strong as ever,
if not stronger.

The field failures have been blown out of all proportion. Fewer than 3% of the units in
operation seem to be affected, or 5% on a wider definition. Our gearboxes are the most reliable
ever made, and I say that without reservation. The likely cause, insofar as one can tell, lies
in how turbines were operated by others. We'll nonetheless be replacing some, as a gesture, and
it's this that explains a portion of the provision of €48 million, which in my opinion is too
high.

Sales: down 8%, essentially by reason of grid delays. Orders: down a bit more. It's noise. I'm
not worried in the least, and nor should you be.

I want to thank the board for its unanimous, or nearly unanimous, support. We will be
vindicated. There isn't any doubt about this, not an iota. We expect a considerably better
second half, on the assumption, which I think is fairly reasonable, that conditions improve, or
at the very minimum don't get noticeably worse.`,
];
