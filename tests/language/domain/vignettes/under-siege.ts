/**
 * Invented earnings-call remarks: investigation, recall, covenant, activist or litigation dominate.
 * Lines are wrapped for reading only.
 */
export const UNDER_SIEGE_VIGNETTES: readonly string[] = [
  `Good morning. Before the results, I have to address the matter that has been in the press. On
the 9th of September we received a subpoena from the securities regulator regarding the way our
distributors were invoiced at quarter ends in 2021 and 2022. A day later, the prosecutor's
office searched our premises in Basildon. We're cooperating. The audit committee has retained
independent counsel, two sales executives have been suspended, and our auditor informed us that
it won't complete its interim review until counsel has finished. So the figures I'm about to
give you are unaudited, and may be restated.

On that basis, revenue was $268 million, down 6%. The infusion pump line, which isn't part of
the inquiry, grew 11%, and hospitals have by and large stood by us. But three tenders were put
on hold by purchasers who cite their compliance rules. Legal and forensic costs were $19 million
in just four weeks.

There's a consequence for our financing. The credit agreement requires audited statements within
120 days. We've obtained a waiver from the banks to December 15, in exchange for a higher margin
and a block on distributions. Beyond that date I cannot make any promises. Five shareholder
class actions have been filed and we expect these to be consolidated in Delaware.

I understand the anger. I'd be angry. Many of our 3,800 people had no part in whatever happened,
and they're coming to work each day under a cloud. We have withdrawn guidance for the year. I
can't answer questions on the substance of the inquiry, and counsel's sitting next to me in
order to make sure of it.`,
  `Thank you for joining us at short notice. I'll speak about the recall first. As of last night,
we've recalled 1.3 million units of our infant sleeper, all model years, following reports of
eleven deaths. Nothing I could say will be adequate to that. Our hearts are with the families.
We've stopped sale in every country, and the consumer safety commission has opened a formal
investigation, as have authorities in Canada and Australia.

Refunds are under way. We've recorded $146 million for the recall in this quarter, and it's an
estimate; return rates might be higher. We have product liability cover of $75 million with a
$10 million retention, and one of the three carriers has reserved its rights. There are 64
lawsuits at present, and attorneys general from fourteen states have written to us.

Large retailers have reacted by removing other products as well. Our strollers and car seats
have nothing to do with it, and have in fact gained share this year, with sales up 8% through
August. Since then, orders are down by about a third.

Our liquidity was $92 million at month end. Under the revolver, there's a leverage test on
December 31 that we'd fail on current projections, and we've begun talks with the lenders. We've
suspended the dividend and hired a restructuring adviser, which is what prudent boards do, and
doesn't mean a decision has been made.

Our head of product safety has left the company. I've offered my own resignation; the board has
asked me to stay on until the recall's finished. We can't give an outlook. I'm not going to talk
about growth initiatives today, as it wouldn't be proper.`,
  `Good afternoon, everyone. You'll have seen that our annual report includes, for the first time,
an explanatory paragraph by the auditors about our ability to continue as a going concern. Let
me explain how we came to it, and what we're doing.

We have $38 million of cash. We used $21 million in the quarter. In March, $115 million of
convertible notes fall due, and we lack the means to redeem them. We've been in discussions with
an ad hoc group holding some 60% of these notes on an exchange into equity with new money.
There's been progress and there's been a setback: one holder sold to a fund with a different
agenda. If no agreement is reached by the end of January, we'd have to consider protection under
chapter 11.

On the clinical side there was a bright spot. The eye programme met its secondary endpoint, and
enrolment in the registration trial is 70% complete. Product revenue from the ointment was $16.4
million, up 22%. In other circumstances I'd be glad to devote the call to those things.

We've paused the second indication, furloughed 90 colleagues and stopped paying some suppliers
on time, for which I apologise to them. The exchange has notified us that the share price has
been beneath a dollar for 30 consecutive days. A reverse split will be put to the vote in
February.

Two directors stepped down last week. I don't want to read too much into this. I'm staying, and
so's our chief medical officer, as long as there's a path. But I'd be misleading you if I told
you that the path is wide. We'll now take some questions, though we may have to decline several.`,
  `Good morning. This is our first call since the fund owned by Mr. Osterhagen disclosed that he
holds 17% and wants all nine of us directors out. He has published a letter of 48 pages. He has
also sued us in Chancery over the adjournment of the annual meeting and, as of yesterday, teamed
up with our second-largest holder. So we're facing a proxy fight, two lawsuits and a hostile
offer at $22, at the same time, and I'd like to tell you how the board sees them.

We consider the offer inadequate, and we've adopted a rights plan with a one-year term. Our
banker's opinion is filed. Litigation and advisers cost $13 million in the quarter. I won't deny
it takes up a great deal of management time, and we've lost our head of supply chain and the
president of the coatings unit to it; neither wanted to be in a war.

Business performance: sales $611 million, minus 3%; margin 11.9%, a point lower. Construction
chemicals had a good season and were up 7%. The flooring unit, which the letter goes on about,
remained weak, and in hindsight we did pay too much for it.

There's a further complication. The change-of-control clause in our bonds would be triggered
should a majority of the board be replaced, and $700 million would be puttable at 101. Our
lenders have asked for clarification. Our ratings are on negative watch at two agencies.

The meeting takes place on November 21. We've told employees to keep their eyes on the
customers. We're leaving the guidance as it was, with the caveat that I don't know who will be
sitting in this chair to deliver it.`,
  `Ladies and gentlemen, welcome. I was appointed interim chief executive three weeks ago, when my
predecessor was dismissed for cause. I'll tell you what I know, it isn't everything. An internal
review uncovered that payments of about €64 million were made to intermediaries in two countries
between 2017 and 2022 with no evident service rendered. We've reported this ourselves to the
authorities in Munich and Washington. Both have opened proceedings.

In the same review, the auditors identified a material weakness in internal control over
contract accounting. Long-term contracts in the rail signalling division had costs parked in the
wrong projects. We expect to restate 2021, 2022 and the first half of 2023. The cumulative
effect on equity is currently estimated at minus €180 to minus €240 million.

That would put us in breach of the equity covenant of our syndicated loan. The banks have agreed
on a standstill to the end of February, and daily liquidity is being monitored by a firm of
accountants. We've €310 million of headroom. Guarantee lines are the tighter spot: without bank
guarantees we can't bid on public tenders, and one insurer cancelled its line on Friday.

Orders were surprisingly good in the quarter, €890 million, up 4%, mainly service. The workforce
is shaken but they're delivering brakes and doors for trains each day, and I have met a lot of
admirable people.

The development bank has debarred our subsidiary provisionally. Trade credit insurers have
reduced limits. I'd ask suppliers on this call to talk to us before they go to cash on delivery.
No forecast. I'm going to come back to you in December with facts, and I shan't come back with
anything else.`,
  `Hello, everyone, and thank you. As our customers know better than anybody, on October 3
attackers encrypted most of our systems, and copied the files of 6.1 million patients. We didn't
pay. Billing services for 1,400 hospitals were down for nineteen days. We've restored 94% of
functions. I want to apologise for it, and say thanks to staff who slept in the office.

Now we're dealing with what follows. The health department's civil rights office has opened an
inquiry, 31 states have sent joint demands, and there are 52 putative class actions. Hospitals
have claims for lost interest. One of our biggest customers, representing 9% of revenue, has
given notice of termination for cause; two others have stopped paying until their damages are
settled. A Senate committee has invited me to testify on the 14th.

Cyber insurance of $50 million's going to be exhausted. Response costs came to $88 million so
far. Advances to hospitals in need, interest-free, are another $240 million, and drew down our
revolver. Pro forma, leverage reached 6.2 times, against a covenant of 6.5. We're asking lenders
for relief ahead of time, the first conversation was constructive and there's nothing signed.

The quarter that ended before the attack was, ironically, our best. Revenue was $702 million, up
9%, bookings were strong and margin hit 24%. I mention it with mixed feelings, for the numbers
are of little use in judging the current one.

It has emerged that a warning about the remote access server was raised internally in May and
not acted upon. The board's special committee is looking into why. We're withdrawing our
outlook. We'll be living with this for a long time, and I won't call it a speed bump.`,
  `Good morning from Johannesburg. The tailings wall at our Kestrel Ridge operation gave way at
4:40 in the morning on the 22nd of July. Nineteen people are dead, five are still missing. Two
hundred families have lost their homes. I've spent most of the past weeks there, and I ask for a
moment's silence before I go on.

Operations at the site, 38% of group platinum output, are suspended by order of the
inspectorate. Two further sites with walls of the same design have been restricted by directive,
and therefore run at half. Criminal dockets were opened against the company and against three
named managers. A judicial commission begins its hearings in October. The community has filed
for compensation of R11 billion; we've set aside R3.4 billion, which covers housing, clean-up
and support, and no fines.

Group production was 214,000 ounces, 29% lower. Our eastern mines did well, with a record month
in August, and metal prices have risen somewhat. Without them, I wouldn't be able to say what
I'm about to say on funding. The lenders have waived the interest cover test for December and
for June, and against that we've pledged the eastern shares. Net debt's R14 billion. Insurers
have confirmed R1.8 billion and dispute the rest, on the ground that a consultant's report of
2019 wasn't disclosed.

That report recommended a buttress. It was deferred twice. I signed one of the deferrals. I've
said so to the police, and I'm saying it to you.

Three large customers have suspended offtake under their responsible sourcing policies. The
union has called for a stay-away next week, and I understand it. All targets are withdrawn. A
special general meeting has been requisitioned by holders of 12% to remove the chairman and me.`,
  `Thanks, operator. I'd like to start with deposits, as it's what everyone wants to know. At the
close of the quarter we had $9.8 billion. At the close of business yesterday we had $7.1
billion. About 70% of the outflow took place in the four days after the short seller's report
and the downgrade. Since Tuesday outflows have averaged $40 million a day. So it's calmer, but
it's not over.

We have met every withdrawal. We've borrowed $1.9 billion from the Home Loan Bank and $1.1
billion at the discount window. Available liquidity is $2.6 billion, which covers uninsured
deposits 1.4 times. Our securities book was sold down, with a loss of $210 million after tax,
and as a result our common equity ratio stands at 6.9%, below the 7% to which we committed in
our agreement with supervisors. We're obliged to file a capital plan within 45 days. They've
also imposed restrictions on dividends, brokered deposits and executive pay.

The inspector general is examining loans to entities that were connected with a former director.
We have identified $164 million, of which $71 million is past due. We've got an allowance on two
thirds. I can't comment on what the grand jury may or may not be looking at.

Our mortgage servicing unit had a good quarter, fee income up 14%, and is attracting interest
from buyers. A sale would add about 90 basis points to capital. We're talking to three.

The law firms are circling and the local newspaper has a clock on its front page. I've been in
this bank since I was 22. I've no guidance to offer, and all our energy is going into getting
through the next month.`,
  `Good day, and thanks for dialing in. I'll report on the legal situation first, then the quarter.
The jury in Beaumont returned a verdict against us on August 30, with compensatory damages of
$410 million and punitive damages of $1.2 billion, for contamination of groundwater near our
fluoropolymer plant. We'll appeal. To do so we need to post a bond, and the sureties want
collateral of $600 million, which we don't have in liquid form.

There are another 2,900 plaintiffs in the queue. The next trial's in February. In Europe, the
environment agency revoked the discharge permit for our Dordrecht line; the plant's been cold
for five weeks. And the state attorney has informed us that we're the target, not a subject, of
an investigation as to what was known, and when, in 2006.

Our board has formed a committee of independent directors to evaluate alternatives, among these
a separation of the liabilities in a subsidiary and its filing. You will have read about that,
it's true it's being evaluated.

Sales were $734 million, down 5%, all of it Dordrecht. Specialty films and membranes had another
year-on-year rise, plus 12%, demand from battery and hydrogen customers is excellent. It's a
fine business attached to a terrible legacy. EBITDA of $98 million included $27 million of legal
fees.

Rating agencies cut us by three notches to triple-C plus. That has triggered a posting of $85
million under commodity contracts. The revolver's maturity was accelerated to June at the
lenders' election. We have $330 million of cash now and will need more.

I know that behind each of the claims is a person who drank that water. We ought to have handled
this differently from the beginning.`,
  `Welcome to this call. As previously disclosed, the aviation authority grounded our fleet of 31
regional jets on November 11 upon finding falsified maintenance entries for landing gear. I'd
like to be exact. An outside shop we'd contracted signed off inspections that weren't performed.
Our own oversight didn't detect it over fourteen months. The certificate's suspended; it's not
been revoked.

We're wet-leasing twelve planes in order to serve islands that have no other link. It costs us
€900,000 a day. Eighteen jets have been re-inspected, two had cracks. We hope for a first
release in mid-December. Passengers are entitled to compensation, and up to now 210,000 claims
have come in.

Lessors of nine aircraft have served default notices, since airworthiness is a condition of the
leases. The card acquirer has raised its holdback to 100% of advance sales, thus we don't see
any cash from tickets until the passenger has flown. That's what hurts most: €74 million is
locked up. We had €41 million of free cash on Friday. The government, through the regional
development fund, is considering a loan of €60 million; Brussels has to approve it.

Before all of this, summer had been good. Revenue was up 13%, with load factor of 84%, and the
Azores routes were a success. It seems a long time ago.

The public prosecutor is questioning the shop's managers and ours. Two of our people have been
detained. The pilots' association has asked for my resignation, and I've told them I'd go the
day the last jet is cleared.

We must warn that without the loan, or an equivalent, there's substantial doubt on our
continuing beyond January. I'm sorry to have to read this sentence.`,
  `Good afternoon, all. Let me address the delayed filing. We've not been able to file our
quarterly report as our former auditors resigned on May 2, stating that they could no longer
rely on representations by management. A new firm has been engaged. The stock exchange has given
us until November 30 to regain compliance, or face delisting. I was made interim CFO on May 6,
and I come from outside.

The question is whether sales of refurbished phones to four customers in Dubai were real. We've
got $118 million of receivables against them. We've collected $9 million. The special
committee's investigators were denied access to one of the warehouses. The securities commission
has issued a formal order, and the founder, who stored the chair, has taken leave; his shares had
been pledged, and the margin lender sold 8% of the company last Thursday, which many of you
noticed.

Our bank froze the borrowing base at $40 million and then declared an event of default. We're
operating under a forbearance letter that's renewed every two weeks. Payroll is current.
Suppliers for the retail kiosks are being paid in advance.

Kiosk trade-ins at supermarkets are legitimate and doing well: we processed 620,000 handsets, up
19%, at a healthy spread, and I've counted the cash myself. If there's a future for this
company, it's in there.

Preliminary revenue was between $140 and $170 million. I realise that's a silly range. I can't
do any better before it's known which sales existed.

We've cancelled the investor day, the naming rights to the stadium, and the aircraft. Nine suits
have been filed. Anything the former management has said about this year should no longer be
relied upon.`,
  `Good morning. I'll go through the three regulatory matters, then operations. First, the consent
decree. On June 17 the food and drug agency's inspectors ended a 41-day visit at our sterile
injectables plant with 22 observations. It followed a warning letter last year whose remediation
we'd said was on track. It wasn't. We've halted production there, and 34 products are now in
shortage, some of them used in oncology, which weighs on everyone here.

Second, the price-fixing case. The states' trial was scheduled for January; two former
colleagues have pleaded guilty and are cooperating. Our exposure is joint and several. We've
reserved $95 million, and a reasonably possible range extends to $400 million above it.

Third, an opioid settlement instalment of $60 million is due in December, and under its terms a
missed payment reinstates the full claim.

So we're in the position of having a closed plant, contingent claims and a fixed calendar.
EBITDA was $31 million compared to $84 million. Our first-lien leverage is above the springing
covenant, and we've drawn less than the trigger amount in order to stay out of it. Holders of
the 2026 notes have organised, with counsel. We've entered into confidentiality agreements with
them.

On the positive side, ophthalmics had 15% growth, and Canada and the animal health unit were
ahead of budget. We could sell animal health. We'd rather not do that under duress, but we may
be told to.

Our chief quality officer was replaced. 140 consultants are in the plant, at $7 million a month,
and the earliest re-inspection's in March. I'm not providing financial guidance, and the earlier
targets no longer apply. The ratings have been lowered twice since spring, with a negative
outlook.`,
];
