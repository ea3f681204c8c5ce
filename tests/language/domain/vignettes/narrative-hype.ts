/**
 * Invented earnings-call remarks: buzzwords without fundamentals.
 * Lines are wrapped for reading only.
 */
export const NARRATIVE_HYPE_VIGNETTES: readonly string[] = [
  `Thank you, and good afternoon to our shareholders around the world. I want to begin by saying
how energised I feel. When we set out to reimagine mobility, people saw a scooter company. What
we've really been building, all along, is an intelligent movement layer for the city, a platform
on which riders, municipalities, insurers and energy providers can co-create value in real time.
This quarter that vision came into sharper focus than ever.

We unveiled our agentic mobility brain. It learns, it anticipates, it orchestrates. I stood on
the stage in Lisbon and watched the audience's faces, and believe me, they understood that they
were looking at a category being born. Conversations with partners have moved from "why" to "how
fast". We signed three memoranda of understanding, and the potential behind them is, without
exaggeration, transformational.

Analysts like to ask about revenue per vehicle. I understand it, it's a familiar lens. But you
would not have measured the early internet by the number of modems. The addressable opportunity,
once you include data, energy and advertising, is measured in the trillions, and we're uniquely
positioned at the intersection of all three.

Our flywheel is starting to spin. More data makes the brain smarter, a smarter brain attracts
more partners, and more partners unlock more data. Our chief futurist, Anders, joined us in
August from academia, and the thought leadership he's already brought to the table is
remarkable.

As for financials, these are in the filing; we continue to invest with discipline, and will
share further metrics when they become meaningful. What I'd leave you with is this. The future
doesn't wait, and nor do we.`,
  `Good morning, everyone. It's an extraordinary time to be a food company, if one may still call
us that. We think of ourselves as a protein intelligence ecosystem. At the heart of it there's
fermentation, yes, but fermentation reinvented through generative design, so that a flavour may
be imagined on Monday and tasted, virtually, by Friday.

Over the past months we made momentous strides. Our next-generation bioreactor concept was
recognised at two innovation summits. We launched the beta of our taste graph, which maps the
hidden relations between molecules and memories. A global beverage leader, whom I'm not able to
name, has expressed deep interest in exploring where this might lead. And our community of
ambassadors, chefs, athletes, visionaries, keeps growing in ways that humble us.

I know that some of you look for the commercial launch date. I'd encourage everybody to think
bigger. The old playbook was to make a product, put it on a documents, and hope. The new paradigm is
to own the operating system of food, and let the products come to you. In such a world the
winner takes most, and it's our belief that we've a generational head start.

Is there cost associated with this? Naturally, moonshots aren't free, and we did raise a
convertible in September to accelerate the roadmap. Our burn was in keeping with our ambition.
The pilot facility in Rotterdam will be completed as the vision matures.

We've never been more excited. There's an energy in the building which you can feel as you walk
in. We aren't just disrupting an industry, we're rewriting humanity's relationship with food,
and this journey is only getting started.`,
  `Hello and welcome. Before I hand over to Patrick for a few housekeeping remarks, let me paint a
picture. Imagine that every brick, every beam and every pipe in the world had a digital twin,
alive on an immutable ledger, trading, insuring and repairing itself. That's where construction
is going. We'll be the nervous system.

This year has been about laying foundations. We rebranded, and the response has been amazing. We
moved to a token-native architecture and opened our developer portal, with interest from over
forty countries. Our digital twin studio now speaks natural language; an architect can simply
say "make it greener", and the model responds. When I showed this to a minister in the Gulf, he
asked how soon his entire city could have it.

Adoption curves of exponential technologies are always deceptive at first. They look flat, and
then they look vertical. We feel ourselves to be at the knee of that curve. Our strategy rests
on four pillars: connect, cognify, tokenise, and scale, and I'm proud to say we've now entered
the second of them.

On the legacy contracting activities, which still show in our reported numbers, it was a
transitional period, as you'd expect when a company evolves from analogue to autonomous. We
don't believe that quarterly revenue captures what's being created here. We would rather be
judged by the strength of our ecosystem, and by the conversations we're having with the most
forward-thinking players on the planet.

We're well funded to reach our next inflection point. There'll be major announcements in the
coming months. I get goose bumps thinking about them. Over to Patrick, who'll cover the
administrative items.`,
  `Good afternoon. I'm thrilled to be speaking to you on what I would call the dawn of the
quantum-ready enterprise. For those who are new to our story, we sit at the convergence of
quantum, artificial intelligence and cybersecurity, three megatrends which reinforce one another
and which together represent the largest value shift since electricity.

Our momentum during the period was phenomenal. We were invited to join two national quantum
roundtables. Our white paper on hybrid cognition was downloaded widely by decision makers. We
extended our alliance with a leading university and, as announced, we were chosen as a finalist
in a prestigious accelerator. Our pipeline of strategic engagements has never been richer or
more global.

People sometimes ask me where the qubits are. We're hardware-agnostic, and that's our
superpower. While others burn capital racing to build machines, we've positioned ourselves as
the trusted orchestration fabric above all of them. When the quantum moment comes, and it's
coming far sooner than the sceptics believe, every bank, every hospital and every government
will need precisely this.

We have begun a go-to-market transformation, which brought aboard world-class talent, including
a chief evangelist and a head of storytelling. Some of the earlier consulting contracts came to
a natural conclusion as we focus on scalable, high-value opportunities.

I recognise it's hard to put conventional yardsticks on a company as far ahead of the market as
ours. Revenue was modest, as expected at this stage, and it isn't a metric by which we steer. We
steer by readiness. And we're ready. We see a clear path to becoming a defining platform of this
century. Thank you for believing.`,
  `Thank you, operator, and good morning to all of you joining from so many time zones. What a
quarter for our mission. We believe wellness is the new wealth, and that the wearable is going
to vanish into the fabric of life itself. Our smart-textile platform isn't a garment. It's a
companion that senses, empathises and empowers.

Let me share some highlights. We showcased our emotional AI layer in Las Vegas, and the buzz was
incredible, with lines around the booth on all days. Influencers with a combined reach in the
hundreds of millions have engaged with our content. Our waitlist community is passionate beyond
anything I've seen in my career. We've also entered a visionary collaboration with a luxury
house to co-imagine the wardrobe of tomorrow.

We've a bold roadmap. First comes sensing, then understanding, then, ultimately, symbiosis. Each
of these steps opens up new verticals: insurance, elite sport, longevity, ageing in place. I
often say that we aren't going after a market. We're creating one. And first movers in new
categories enjoy an unfair advantage, through network effects, data gravity and brand love.

With respect to shipments, we've taken the deliberate decision to hold back volume until the
experience is truly magical. Some inventory of the first edition was retired as part of this.
It's the same courage that all iconic companies have shown at their turning points.

Our CFO seat is in transition, and in the meantime the detailed tables are on our website. I'd
rather talk about purpose. A customer named June wrote that our shirt made her feel seen. You
can't put that in a spreadsheet. But one day, I assure you, the spreadsheet will catch up.`,
  `Good day. As many of you are aware, we started out in lithium exploration, and we'll always be
proud of those roots. But the board asked itself a daring question: what if a mining company
were not a company which digs, but a company that thinks? Out of that came our new identity, and
the strategy that I'm delighted to unpack this morning.

We're combining satellite vision, machine learning and decentralised finance to build what we
call a cognitive resource network. Deposits will be discovered by algorithms, financed by
communities and, in time, extracted by autonomous swarms. It's a radical reinvention of an
industry which hasn't changed in centuries, and we have a front-row seat.

In practical terms, the past quarter was rich in milestones. Our proof of concept identified a
number of anomalies of considerable promise. We've had in-depth dialogue with sovereign funds. A
cloud leader accepted us into its start-up programme, which validates our technology stack.
We've filed trademarks for the new brand family in eleven jurisdictions, and the website traffic
after the reveal broke our servers, a luxury problem.

Drilling on the legacy tenements was paused, so management can devote its full attention to the
larger prize. The resource estimate will be revisited in due course with our AI toolset, and we
fully expect it to tell an exciting story.

We're lean, agile and hungry. We have sufficient means for the coming phase, and we've received
inbound interest about funding the subsequent ones. Critical minerals, intelligence,
sovereignty: rarely have so many tailwinds come together at one single point. That point, ladies
and gentlemen, is us. I believe we'll look back at this call and smile.`,
  `Hi everyone, it's wonderful to be with you. Education is broken, we all feel it. At our company
we're on a journey to democratise human potential, and I honestly think that what we
accomplished in recent months will be studied in business schools, perhaps on our own platform.

Our AI mentor, Lumi, has now had millions of meaningful interactions. She doesn't teach. She
unlocks. Educators describe it as a paradigm shift. We integrated Lumi into our immersive
campus, a persistent three-dimensional world in which a girl in Lagos and a boy in Lima can
build a volcano together. If you haven't tried it with a headset on, I can't convey it in words.

Strategically, we've moved from courses to an ecosystem. An ecosystem has gravity. It pulls in
creators, employers, governments. We're in advanced conversations with ministries on three
continents on a skills passport, which could become the de facto standard for lifelong learning.
The total addressable market is basically everyone alive.

Now, paid enrolment. As we sunset a number of traditional programmes, the headline count has
been in flux, and I'd urge you not to read too much into it. The relevant measure in the new
model is learning moments, and those are exploding. We'll introduce a framework for how to think
about monetisation at our visionary day next spring.

Culture remains our secret sauce. We've gone fully borderless, with talent that could work
anywhere and chooses us since we're building the most important thing of our time. I couldn't be
prouder. We're at the start of a super-cycle in learning, and we have the brand, the technology
and the soul to lead it.`,
  `Good evening, everybody. There's a moment in every great company's life when all of the pieces
click. For us in sustainable aviation, I think it's this one. Our aircraft concept isn't an
airplane with batteries. It's a clean-sheet vision of what connection between cities could feel
like: silent, seamless, zero-emission, and managed end to end by an intelligent sky platform.

Since our last update, we've unveiled the cabin experience, designed with an award-winning
studio. The full-scale model toured six capitals, and was met with comparison ovations. Letters of
intent have continued to come in from visionary operators. We have deepened our dialogue with
regulators, who've been constructive and, I'd say, inspired. Our digital flight simulator,
powered by AI, has completed a staggering number of virtual miles.

As to physical flight tests, safety is sacred, and we won't be stored hostage by arbitrary dates.
The programme has been re-baselined so as to harvest synergies from a next-generation
powertrain. That opens up longer range and, with it, exponentially larger markets.

There's been chatter on funding. Revolutionary undertakings attract chatter. We've access to
diverse sources of capital, and have hired a top-tier adviser for exploring all strategic
avenues. Investors who truly understand deep tech think in decades.

We're more than an airframe maker. With our vertiport partners, our energy cloud and our loyalty
universe, we're assembling a holistic ecosystem, a moat no incumbent can cross. The team's
passion is off the charts; people sleep under their desks because they want to, not because they
must.

Humanity has always looked up. We're merely giving it a platform. I invite you to dream with us,
and I'll now take a few questions, time permitting.`,
  `Thanks, Serena. Banking is being unbundled, rebundled and reimagined, and our super-app stands
in the middle of this beautiful storm. We don't see ourselves as a bank. We're a lifestyle
operating system with an embedded financial heart, and, as of this quarter, with an AI soul.

Users love what we do. Engagement reached all-time highs, in particular in our social feed,
where people celebrate each other's goals. We've launched Moments, we've launched Circles, and
we teased Orbit, our play in decentralised identity, to a rapturous community. It's viral, it's
sticky, it's joyful. How many financial brands can say that of themselves?

From a business model viewpoint, we intentionally keep things open. Monetisation is a
consequence of love. As the ecosystem densifies, there are countless levers, from payments to
protection, from credit to commerce, and the optionality is enormous. We've barely scratched the
surface. Our internal models suggest network effects of a magnitude not seen before in the
region.

The license application is progressing in a spirit of partnership with the authority. In the
meantime our deposits are stored by a partner institution, which allows us to remain asset-light
and laser-focused on innovation. Regarding profitability, we're firmly on our glide path, whose
details we'll unveil when the time's right.

I'd like to recognise our growth wizards, our design poets and our data shamans. Yes, those are
their titles. We don't do ordinary here.

Big incumbents will wake up one morning and find that their customers have emotionally moved
out. By then we'll be everywhere. The revolution isn't coming. It's already in your pocket, and
it's glowing. I think we've shown beyond doubt that the future of money is human.`,
  `Good morning to everyone. I'd like to use my time to frame where we stand in our transformation
into a smart retail media metaverse company. We have, as you know, convenience stores; but
stores are simply touchpoints. What excites the market leaders of tomorrow is the layer on top
of them: attention, data, presence.

Our omnichannel vision has advanced in leaps and bounds. We rolled out hyper-personalised
screens in flagship locations, and shoppers tell us it's like stepping into a game. Brands are
lining up to be part of our immersive documents. We minted the first collectible sandwiches, a world
premiere, and the secondary trading was wild. In partnership with a disruptive start-up we'll be
deploying emotion-aware checkout, subject to the usual approvals.

These are the building blocks of a self-reinforcing flywheel. Foot traffic feeds data, data
feeds AI, AI feeds relevance, relevance feeds traffic. There's a compounding effect here that
traditional same-store metrics can't describe. For that reason, we're going to discontinue those
metrics from next quarter and replace them with an Experience Index that better reflects the new
reality. Early readings of the index are spectacular.

Core trading was mixed, shall we say, as consumers adapt to our reinvented formats. We're not
distracted by it. Amazing transformations are never linear, and our conviction's only grown.

I was in Seoul and in Austin recently, meeting with the brightest minds in phygital commerce,
and wherever I went, I heard the same thing: you're years ahead. That is a responsibility as
much as a privilege.

So watch this space. We're about to unleash the full power of the platform, and the world of
convenience isn't ever going to be the same.`,
  `Welcome. In genomics there's before and there's after, and I'm persuaded that historians will
put the dividing line somewhere near where we are today. Our company isn't developing a drug.
We're developing the engine that develops all the drugs: a foundation model of life, trained on
biology's own language, and with a vision to make disease itself optional.

The scientific community's excitement is palpable. Our preprint lit up social media. A Nobel
laureate called it "very interesting". We've formed a constellation of partnerships with patient
groups, cloud providers and longevity clinics, a unique collaborative fabric. Our platform
generated more novel candidates in a single weekend than the entire industry has in a decade,
and although these of course await laboratory confirmation, the sheer breadth is mind-blowing.

Traditional biotech thinks in assets. Phase one, phase two, a binary event, a sad press release.
We think in platforms, and in infinite shots on goal. Which is why we took the bold step of
deprioritising our clinical-stage molecule. It belonged to another era. Freed from it, we can
move at the speed of compute.

Our strategic roadmap has three horizons: decode, design, and transcend. I'm happy to report
that decode is nearly complete. For design, we're recruiting dreamers with doctorates. Transcend
I won't say much about, except that it gives me chills.

Investors ask about the runway. We have the resources to pursue our priorities, and we're seeing
strong inbound appetite from mission-aligned capital, including family offices with a truly
civilisational perspective.

There's never been a more thrilling time. Software ate the world; now biology will be the
software. We've got the keys, the team and the audacity. Let's make the impossible inevitable.`,
  `Good afternoon, and let me thank our loyal holders, many of whom have been with us since the
data loggers. We've come a long way. This is now a physical-AI company, and I can't think of a
more explosive phrase in technology this year. Whoever gives intelligence a body is going to own
the next era, and our humanoid initiative, Project Morning Giant, is at the forefront.

In the course of the quarter our prototype took its first unaided steps, at a private event, and
I'll admit that I cried. The videos are on our channel, please do share them. Since then we've
been approached by companies from logistics, elderly care, hospitality and defence, and each of
those verticals on its own might be a multi-billion opportunity. Several have asked to be
considered for the early-access circle.

What sets us apart? A full-stack approach. Silicon, skin, spirit. We control the roadmap, we
leverage world-class open models, and we've a proprietary philosophy of motion. Moats in
robotics come from imagination, and no one out-imagines us.

As regards the sensor division, the cash it brings has been helpful in nurturing the dream, and
it saw some softness and a customer departure, none of it material to where we're headed.
Production of the robot is envisaged once the ecosystem of suppliers has been aligned. Giving
dates would be old-world thinking.

We changed our ticker, and the enthusiasm of the retail community was overwhelming. We heard
you. An investor festival will be stored in the summer, with robots.

Ours is a story of grit and reinvention. To the doubters I say, come and shake its hand. The
tipping point's here. Robots will be to this decade what smartphones were to a previous one,
only bigger, much bigger.`,
];
