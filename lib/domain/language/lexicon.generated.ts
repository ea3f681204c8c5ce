// Made by `npm run lexicons` from the .tsv files in lexicons/. Edit those.
export const CATEGORIES = [
  "blame",
  "blame_cause",
  "blame_outcome",
  "caution",
  "commitment",
  "commitment_deadline",
  "commitment_idle",
  "commitment_pledge",
  "commitment_promise",
  "constraint",
  "conviction",
  "conviction_void",
  "defensive",
  "defensive_void",
  "down",
  "escalation_absolute",
  "escalation_blame",
  "escalation_concession",
  "escalation_dialogue",
  "escalation_mobilise",
  "escalation_nuance",
  "escalation_threat",
  "escalation_ultimatum",
  "evidence_ai",
  "evidence_buzz",
  "evidence_cash",
  "evidence_close",
  "evidence_compared",
  "evidence_cost",
  "evidence_cut",
  "evidence_delivered",
  "evidence_guidance",
  "evidence_hold",
  "evidence_metric",
  "evidence_pivot",
  "evidence_planned",
  "evidence_raise",
  "evidence_revenue",
  "evidence_siege",
  "evidence_siege_hard",
  "evidence_site",
  "evidence_unit",
  "forward",
  "forward_void",
  "growth",
  "growth_bad_noun",
  "growth_noun",
  "growth_up",
  "growth_void",
  "hedge",
  "hedge_void",
  "negator",
  "negator_after",
  "negator_near",
  "negator_stop",
  "negator_void",
  "stance_activity",
  "stance_ease",
  "stance_firm",
  "stance_inflation",
  "stance_slack",
  "topic_capital_returns",
  "topic_china",
  "topic_competition",
  "topic_costs",
  "topic_debt",
  "topic_demand",
  "topic_fx",
  "topic_hiring",
  "topic_margins",
  "topic_pricing",
  "topic_product",
  "topic_regulation",
  "topic_supply_chain",
  "up",
  "vague",
  "vague_void",
] as const;
export type Category = (typeof CATEGORIES)[number];
/** Cue patterns, a category a string in the order of CATEGORIES, a pattern a line. */
export const PATTERNS: readonly string[] = [
  `weather
{fx|foreign exchange|foreign currency|currency|currencies|exchange rate|exchange rates}
{competitor|competitors|competitive|competition|rival|rivals} (pricing|environment|pressure|pressures|activity|discounting|promotions)
calendar (shift)
{easter|holiday timing|leap year|seasonality}
macro(economic) (environment|conditions|backdrop|factors|softness|uncertainty|weakness|headwinds|pressures)
{hurricane|storm|flood|wildfire|earthquake|lockdown|supplier|vendor|contractor|carrier|distributor|regulator|regulation|government|tariff|sanction|lawsuit|activist}(s)
{customs|winter|snow|rain|drought|natural disaster|pandemic|covid|coronavirus|virus|recession|downturn|crisis|geopolitical|war|conflict|terrorism|brexit|election|congress|legislation|regulatory|shutdown|sequester|fiscal policy|trade policy|trade war|trade tensions|export controls|litigation|cyberattack|fire|strike|strikes|media|wall street}
{strong|stronger|weak|weaker|us|u s} dollar
the dollar
{weak|slow|global|world|broader|the} economy
{economic|market|industry|credit|operating|retail|political|demand} {environment|conditions|uncertainty|slowdown|backdrop|climate|downturn|weakness|turmoil|headwinds}
{third party|third parties|supply chain|supply chains|port congestion|labor market|supply shortages|labor shortages|component shortages|chip shortage}
{customer|customers|client|consumer|dealer|retailer|channel} {destocking|inventory|delays|delay|timing|deferrals|cancellations|behavior|budgets|decisions|sentiment|confidence|weakness|hesitation|correction|demand}
{oil|energy|gas|fuel|commodity|steel|food|freight|raw material} {price|prices|costs}
{interest rates|rate environment|higher rates|rising rates|mortgage rates|inflation|raw materials}
{china|europe|japan|russia|ukraine|brazil|latin america|emerging markets|middle east|greece}
{housing|auto|oil|energy|capital|equity|stock|financial|credit|semiconductor|freight|advertising} market(s)
{external|outside|cyclical|seasonal} {factors|events|forces|shocks|conditions}
{beyond|outside} (of) our control`,
  `due (in part|largely|primarily|mainly|mostly|partly|entirely) to
because (of)
result(s|ed|ing) (largely|primarily) {of|from|in}
{caused|driven|hurt|hit|impacted|affected|pressured|dampened|held back|hampered|offset|disrupted|delayed|constrained|triggered} (largely|primarily|mainly|mostly) by
caus(e|es|ed|ing)
attribut(able|ed|e) (primarily|largely|mainly) to
{owing|thanks|related|tied} to
{stem|stems|stemmed|stemming|arising} from
{on account of|in light of|in the wake of|in response to|in the face of|a function of|amid|given|reflecting|reflects|reflected|following|blame|blamed|responsible for}
{led|leads|leading|contributed|contributing} to
{forced|forcing|prevented} (us|our|customers)`,
  `soft(er|ness|ening|ened)
pricing pressure
calendar shift
declin(e|es|ed|ing)
decreas(e|es|ed|ing)
{fall|falls|fell|fallen|falling}
drop(s|ped|ping)
{down|lower|below|worse|worst|bad|poor|tough|tougher|lost|losing|loss|losses}
{negative|adverse}(ly)
miss(ed|ing)
{short of|underperformed|disappointing|disappointed|disappointment}
weak(er|ness|en|ened|ening)
slow(er|ed|ing|down)
{sluggish|stalled|pressure|pressures}
{cost us|hurt|hurting|harm|harmed|damage|damaged|suffer|suffered|hit}
{postponed|deferred|deferrals|pushed out|cancelled|canceled|cancellations|halted|closed|shut|closures}
{contraction|contracted|shrank|shrinking|eroded|erosion|compressed|curtailed|depressed|dampened}
{impact|impacts|impacted} {our|on|us|by|results|revenue|sales|margins|volumes|demand}
{higher|rising|increased} {cost|costs|expense|expenses}
{destocking|uncertainty|volatility|turmoil|problem|problems|collapse|slump|correction}
{reduced|reduction|cut} (in|our|the|their)`,
  `cautious(ly)
pruden(t|tly|ce)
conservativ(e|ely|ism)
{limited|low|poor|reduced|little|less|lack of} visibility
monitor(s|ed|ing)
volatil(e|ity)
too {early|soon} to
caution(s|ed|ary)
visibility {is|remains|was} (very|quite|still) {limited|low|poor}
{watch|watching|track|tracking|follow|following} (this|that|it|them|these|things|the situation) (very) {closely|carefully}
{watchful|vigilant|vigilance|wary|circumspect|guarded|attentive|mindful|careful|carefully|patience|hesitant|hesitate|reluctant|reluctance}
{close|careful} {eye|attention|watch}
keep(ing) an eye on
{be|being|remain|remaining|stay|staying|very|more} {patient|disciplined|selective|measured|realistic}
wait and see
early {days|innings|stages}
{measured|balanced|disciplined} {approach|stance|pace|view|tone}
{downside|tail} risk(s)
temper(ed|ing) (our|the) expectations
{uncertain|unpredictable|choppy|fluid|turbulent|fragile} (economic|macro|demand|market) {environment|times|backdrop|market|markets|conditions|climate|outlook}
{unpredictable|turbulence|turmoil}
ahead of {ourselves|our skis}
on the sidelines
{hold|holding|held} off
{preserve|preserving|conserve} (our) {cash|liquidity|capital}
{contingency|contingencies|margin of safety|buffer|cushion}
{step by step|one step at a time|go slow|err on the side}`,
  `our (long term|financial|annual|strategic|inflation) {target|targets|goal|goals|objective|objectives|commitment|promise|pledge|mandate}
{we|i} (fully|firmly|still|also) intend to
{we|i} (also|still|currently) plan to
{we|i} (also) {aim|pledge|promise|vow|undertake|guarantee|swear} (to|that|you)
{we are|we're|i am|i'm|are|am} {determined|dedicated|resolved|obligated|focused} (on|to)
{stand|standing|stick|sticking} {by|behind|to|with} (our|the|that) {commitment|promise|guidance|target|plan|pledge|word|goal}
{keep|kept|keeping|honor|fulfill|deliver|make good} (on) our {promise|promises|commitment|commitments|word|pledge}
whatever it takes
{we|i} {will|shall} not {rest|waver|hesitate|relent}
{hold|holding} {ourselves|us|me|myself} accountable`,
  `by (the) {year end|end of|next|early|late|mid|this|fall|spring|summer|first|second|third|fourth|january|february|march|april|june|july|august|september|october|november|december|#}
{before|within|no later than} (the) {end of|year end|next|#}`,
  `(just|now|then|also|first) {see|have to|need|talk|turn|go|get back|let|discuss|say|give you|know|learn|find|hand|ask|come|move on|continue to see|continue to monitor|follow up|answer|mention|note|address your|look|likely|probably|remain|watch|tell|think|point|refer|speak|hear|experience|incur|face|get|summarize|touch|highlight|take your|take that|open the call|open it|pass it|start with|begin with|review|walk|provide you|be able|be happy|be glad|be looking|be discussing|be talking|be watching}`,
  `commit(s|ted|ting) (to|that)
reaffirm(s|ed|ing)
commitment(s)
promis(e|es|ed|ing)
pledg(e|es|ed|ing)
vow(ed)
undertaking
{reiterate|reiterated|reiterating|maintain|maintained|maintaining|confirm|confirmed|confirming} (our|the) (full year|annual|prior|fiscal) {guidance|outlook|targets|target|forecast}
agreed to
priority is to
our word`,
  `we (both|all|also|certainly|absolutely) will
{we'll|i'll|i will}
{we|i} shall
{we are|we're|i am|i'm} going to
{we are|we're} (also|now) {planning|aiming|working|preparing|set} to`,
  `headwind(s)
shortage(s)
bottleneck(s)
limited by
{capacity|supply|labor|resource|cash|credit|budget} constrained
{cost|price|pricing|margin|wage|labor|competitive|inflationary|downward|liquidity|funding} pressure(s)
covenant(s)
delay(s|ed|ing)
{below|behind|short of} (our|the) {plan|schedule|target|targets|expectations|budget|guidance}
offset by
constrain(s|t|ts|ed|ing)
limitation(s)
limit(s|ed|ing) (our|the|their|in our) {ability|capacity|growth|output|access|room|options|flexibility|supply|availability|resources|liquidity|headroom}
{scarce|insufficient|inadequate|tight} {supply|capacity|labor|credit|liquidity|resources|inventory}
scarcity
restrict(s|ed|ing|ion|ions) (our|us|on|by)
under (severe|significant|some|heavy) pressure
pressur(e|es|ed|ing) on
pressured
{higher|rising|increased|elevated} {freight|labor|wage|input|commodity|energy|fuel|material|raw material|transportation|shipping|borrowing|operating} (cost|costs|expense|expenses)
{higher|rising} costs
{cost|wage|input|freight|commodity} inflation
{fell|fall|falling|came in|come in} {short|below|behind}
shortfall(s)
weigh(s|ed|ing) (heavily) on
drag (on|from)
dragged
hamper(s|ed|ing)
hinder(s|ed|ing)
imped(e|es|ed|ing|iment|iments)
{obstacle|barrier|hurdle|roadblock|setback|burden|outage|shutdown}(s)
burdened
disrupt(s|ed|ing|ion|ions)
challeng(e|es|ed|ing)
difficult(y|ies)
{we|us|customers|suppliers|it} {are|were|remain|remained|is|was} (still) unable to
inability to
we {are|were} not able to
{cannot|couldn't|can't|could not} {meet|ship|fulfill|hire|source|deliver|fill|produce|supply|keep up|secure|obtain|afford}
{supply chain|supply|production|capacity|staffing|quality|operational|labor} {issues|problems}
{longer|extended} lead times
{out of stock|stockouts|downtime|understaffed|overcapacity|congestion|red tape}
curtail(ed|ing|ment)
{suspended|halted|paused|idled} (production|operations|shipments)
excess {capacity|inventory}
squeez(e|ed|ing)
{margin|price} {compression|erosion|contraction|decline}
{held|hold|holding} (us|it|growth) back
{slowed|hurt|hit|held back|dampened|restrained|affected|impacted|stalled|capped} by
{adverse|negative}(ly) {affect|affects|affected|impact|impacts|impacted|effect|effects}
strain(s|ed)
friction(s)
deteriorat(e|ed|ing|ion)
unfavorabl(e|y)
{impairment|downgrade|default}(s)
export controls
lost {sales|business|customers|production|volume|contracts|revenue}`,
  `confiden(t|tly|ce)
clearly
{without|beyond} (a|any|all) {question|doubt}
on track
ahead of (our|the) {plan|schedule|targets|expectations|guidance|budget}
exceed(s|ed|ing)
firmly
proven
{no|little} {doubt|question}
{is|are|it's|very|crystal|quite|abundantly} clear
clear {evidence|path|signs}
{undoubted|unquestionab|undeniab|unequivocal}ly
{undeniable|unmistakable|unequivocal|categorically}
definite(ly)
certain(ly)
absolute(ly)
surely
for {sure|certain}
{am|are|feel|be|we're|i'm|pretty} sure
convinced
convincing(ly)
conviction
assured
{we|i} know
{strongly|truly|really|deeply} {believe|feel}
fully {expect|intend|committed|support}
believe {strongly|firmly}
strong(er|est|ly)
strength(s)
strengthen(s|ed|ing)
robust(ly)
solid(ly)
resilien(t|ce)
{excellent|superb|tremendous|remarkable|powerful|compelling}
{great|outstanding|very good|very strong} {results|progress|quarter|success|performance|execution|start|shape|year|job}
very {positive|comfortable|happy|healthy|encouraging|encouraged}
exceptional(ly)
record {quarter|year|revenue|revenues|sales|results|earnings|profit|margin|margins|orders|backlog|level|levels|high|performance|volume|cash|demand|first|second|third|fourth|full|net}
surpass(ed|ing)
outperform(ed|ing|ance)
outpac(ed|ing)
beat (our|the) {plan|expectations|guidance|estimates|forecast}
{above|better than|well above} (our|the) {plan|expected|expectations|guidance|forecast}
(very|extremely|really|particularly) {pleased|proud|excited|optimistic|encouraged|thrilled} {with|about|by|of|to|that}
bullish
optimis(m|tic)
{well|better|best|uniquely|strongly} positioned
{market|industry} {leader|leading|leadership}
{best in class|world class|second to none|unmatched|unparalleled|superior}
momentum
deliver(ed|ing) on (our|the|every)
execut(ed|ing) {well|on|extremely|very}
{flawless|disciplined|consistent} execution
track record
determin(ed|ation)
{unwavering|steadfast|resolute|relentless|decisive|decisively|indeed|rest assured|always}`,
  `strong(er) {dollar|currency|pound|yen|euro}
{dollar|currency} {strength|strengthened|strengthening}
{strength|strengthening} {of|in} the dollar
{consumer|business|investor|household|market|public} confidence
{a|to|under|in|of|at} certain
certain {of our|of the|of these|amount|areas|items|other|assets|circumstances|conditions|products|markets|customers|cases|aspects|parts|things|people|types|costs|factors|extent}
{be|me be} (very|absolutely|perfectly) clear
{less|not as|not so} {confident|certain|clear|sure|convinced|optimistic|robust|strong}
{loss|crisis} of confidence
not always
absolute {terms|level|dollars|basis|number}`,
  `{as|like} {i|we|i've|we've} (have|had|just|already|previously) {said|mentioned|noted|discussed|indicated|stated|explained|described|outlined|highlighted|talked about|told you}
{be|me be} (very|absolutely|perfectly) clear
excluding
{one time|onetime|one off|one offs}
push(ed|ing) back
pushback
{we're|i'm|are|am} not {concerned|worried|alarmed|hiding|apologizing}
as (previously|already|earlier) {mentioned|stated|noted|discussed|disclosed|indicated|announced|outlined} (earlier|before)
{i|we} {mentioned|said|noted|discussed|stated} {earlier|before|already|previously|last quarter}
{i've|we've|i have|we have} (always|already|repeatedly|consistently) {said|been saying|been clear|stated}
as you {know|may know|recall|remember|may recall|will recall|can see|are aware}
again
{repeat|let me reiterate|to reiterate|let me remind you|remember}
as a reminder
just a reminder
{disagree|mischaracterized|mischaracterization|misunderstood|misunderstanding|misperception|misconception|misinterpreted|misread|misleading|unfounded|baseless|without merit|overblown|overreaction|exaggerated|unfair|unfairly|unwarranted|speculation|rumors}
{don't|do not|wouldn't|would not|can't|cannot} (really|entirely|necessarily) {agree|accept|see it that way|share that|characterize|read too much|apologize}
{i|we} {wouldn't|would not} (really|necessarily) {say|call|put|describe|frame|worry|be concerned}
{that's|that is|it's|it is|this is} (just|simply|absolutely) {not true|not right|not the case|not accurate|not correct|not fair|not a concern|not an issue|not a problem|nothing new|untrue|wrong|incorrect|false}
contrary to
{refute|reject|rejected|dispute|deny|denied|dismiss|vigorously defend}
{in fairness|to be fair|frankly|honestly|candidly|to be honest|to be frank|with all due respect|respectfully}
the {fact|reality|truth} (of the matter) is
{actually|in fact|in reality|obviously|look|for the record}
nothing {has changed|unusual|to hide|wrong|new here}
isolated
{apart from|aside from|except for|other than|setting aside|leaving aside|with the exception of|exclusive of|net of}
{adjust|adjusted|adjusting|normalized} for
{non recurring|nonrecurring|non gaap|non core|non cash|noncash}
{special|unusual|extraordinary|exceptional|transitory} {item|items|charge|charges|cost|costs|event|events|factors}
{strip|stripping|back|backing} out
on (a|an) (more) {normalized|adjusted|underlying|comparable|organic|core|pro forma} basis
{like for like|constant currency|pro forma}
{of course not|not at all|certainly not|absolutely not}
{let me|to} {correct|clarify|set the record straight|address that|be direct|be honest|be blunt}
{stand by|stand behind|defend}
{not going to|won't|can't|not prepared to|don't|do not} {comment|speculate|get into|disclose|break out}`,
  `look {at|forward|for|to|into|like|ahead|back|through|out|good|very|pretty|beyond|across|over|strong|better|more}
{we|you|i|they|to|and|when|would|will|can|could|the|we'll|also|really|as|you'll|a|take|closer|first|new|fresh} look`,
  `{decline|declines|declined|declining}
{decrease|decreases|decreased|decreasing}
{fall|falls|fell|fallen|falling}
{drop|drops|dropped|dropping}
{lower|lowers|lowered|lowering|lowest|low|below|down|downside|downward}
{weak|weaker|weakest|weakness|weaken|weakens|weakened|weakening}
{soft|softer|softness|soften|softens|softened|softening}
{slow|slower|slows|slowed|slowing|slowdown|sluggish}
{contracted|contracting|contraction|shrink|shrinks|shrank|shrunk|shrinking}
{reduce|reduces|reduced|reducing|reduction}
{deteriorate|deteriorates|deteriorated|deteriorating|deterioration}
{diminish|diminishes|diminished|diminishing|dampened|damped|damping}
{contained|subdued|depressed|muted|tepid|anemic|restrained}
{moderated|moderating|moderation|to moderate}
{eased|easing|to ease|cooled|cooling|abated|receded}
{downturn|plunge|plunged|slump|slumped|collapse|collapsed|tumbled}
{erode|eroded|erosion|lost|losing}
{miss|missed|shortfall|disappointing|disappointed}
{edged|ticked|moved} down
{less|fewer|smaller|slid|slide|sank|dipped|retreated|thinner|evaporated|postponed|deferred|anaemic|defected|churned|minus|worse|cancelled|canceled|cancellations|squeezed|slipped|behind|negative|halved|dried up}
{came|coming|come} down
fell short
came in light`,
  `{never|always|all|every|none|nothing|everyone|nobody|forever}
{absolutely|totally|completely|utterly|entirely|certainly}
{only way|no choice|no other choice|no alternative|at any cost|at all costs|at any price|whatever it takes}
{no compromise|never compromise|never negotiate|no negotiation|never yield|never surrender|will not tolerate|no doubt}
{evil|traitor|traitors|enemy|enemies|criminal|criminals}`,
  `{aggression|aggressor|aggressors|provocation|provocations|provoked|treachery|betrayal|betrayed|lies|lied|hypocrisy|crime|crimes|atrocities|brutal|unprovoked|illegal|unlawful|outrageous|violated|violation|violations|guilty|cowardly|barbaric|terrorist|terrorists|regime|bully|bullying}
{their|your|his} {fault|aggression|crimes|lies|betrayal}
{is|are} to blame
{bear|bears} (full|sole|the full) responsibility
{left|leaves|leave} us no`,
  `{concede|concession|concessions|compromise|compromises|admit|acknowledge|recognize|recognise|understand|respect|apologize|apologise|regret|sorry|grateful|appreciate|welcome}
{willing|prepared|ready} to {consider|discuss|listen|accept|offer|meet|talk|work}
{legitimate|reasonable|fair} {concerns|interests|point|questions|demands}
{both|all} {sides|parties|nations|peoples}
{restraint|de escalation|de escalate|ceasefire|truce|withdraw our|reduce tensions}
{their|your|mutual} {concerns|interests|position|view|security}
{common ground|middle ground|meet halfway|good faith|goodwill}`,
  `{dialogue|talks|talk|discuss|discussion|discussions|negotiate|negotiation|negotiations|negotiating|consult|consultation|mediation|mediator|diplomacy|diplomatic|summit|listen|cooperate|cooperation|agreement|agreements|settlement|treaty|peace|peaceful|peacefully|reconcile|reconciliation|partnership|together|jointly|invite|invited|proposal|proposals|propose}
{negotiating table|sit down|open channel|open channels|find a solution|work together}`,
  `{mobilize|mobilized|mobilization|mobilise|mobilised|deploy|deployed|deployment|deploying}
{troops|army|armies|forces|armed forces|soldiers|navy|fleet|warships|missiles|weapons|bombers|artillery|reservists|militia}
{fight|fighting|battle|arms|defend ourselves|victory|march}
{stand|high} {ready|alert}
{prepared|ready} to {fight|act|strike|die|use}
state of emergency`,
  `{if|unless|provided that|depending|depends|whether|perhaps|possibly|might|could|may}
{although|though|while|whereas|however|but|yet|nevertheless|nonetheless|on the other hand|at the same time|even so|despite}
{either|alternatively|in part|to some extent|complex|complicated|balance|perspective|perspectives|various|several}`,
  `{will|shall} {pay|suffer|regret|destroy|crush|strike|retaliate|punish|be destroyed|be punished|be crushed|be met}
{severe|grave|serious|devastating|swift|dire|terrible} {consequences|response|retaliation|price|cost}
{face|bear|suffer} the consequences
{retaliate|retaliation|retaliatory|reprisal|reprisals|revenge|avenge|annihilate|obliterate|wipe out}
{threat|threaten|threatens|threatened|warn|warned|warning|last warning}
{options|option} {are|is} on the table
{use|by|with} force
{military|armed|nuclear} {action|response|force|strike|strikes|options}
{strike|attack|bomb|bombard|invade|invasion|hostilities|war}
{sanctions|embargo|blockade|tariffs}
fire and fury`,
  `{ultimatum|deadline|non negotiable|final offer|last chance|red line|red lines}
{must|have to} {immediately|withdraw|surrender|comply|cease|stop|leave|end|accept|disarm}
{within|in} {hours|days|the next hours}
{immediately|at once|without delay|forthwith}
{comply|surrender|unconditional|unconditionally|demand|demands|demanded}
{or else|running out|ran out|no later than|time is up}
our patience`,
  `{ai|artificial intelligence|genai|machine learning|deep learning|llm|llms|gpu|gpus|language model|language models|neural|algorithm|algorithms}
{generative|agentic|inference|copilot|accelerator|hyperscaler|token|training cluster|data center|data centre|datacenter|chatbot|training run|foundation model|frontier model|frontier lab|large model}(s)
{hyperscale|high bandwidth|liquid cooling|liquid cooled|assistant|agent|agents|compute|model training|model builders}`,
  `{revolution|disrupt|transform|reimagin|redefin|unlock|unleash|supercharg|reinvent|innovat|pioneer|inspir|dream|empower|rewrit|democratiz|validat}(e|s|ed|ing|ion|ions|ation|ational|ative|ive|ary)
{groundbreaking|breakthrough|visionary|vision|unprecedented|unparalleled|limitless|extraordinary|incredible|amazing|phenomenal|spectacular|tremendous|massive|radical|exciting|excited|thrilled|exponential|exponentially|synergies|holistic|seamless|magic|bold|passion|immersive|metaverse|blockchain|quantum|decentralized|autonomous|paradigm|ecosystem|ecosystems|flywheel|moat|megatrend|megatrends|storytelling|story|narrative|journey|era|humanity|superpower|moonshot|convergence|community|momentous|agile|proprietary|momentum|roadmap|imagination|forefront|dawn|movement|mission|ambition|universe|frontier|breathtaking|stunning|gigantic|exploding|explosive|dazzling|unstoppable|infinite|iconic|legendary|unbelievable|marvellous|honoured|honored|humbled|dared|daring|belief|believers|destiny|reborn|tribe|magical}
{game|category|world|market} {changer|changing|defining|creating}
{next generation|best in class|world class|cutting edge|state of the art|end to end|white space|inflection point|tipping point|early innings|getting started|the future of|addressable market|network effect|network effects|virtuous cycle|trillion dollar|full stack|proof of concept|think bigger|thought leadership|years ahead|never been more}`,
  `(free|operating) cash {flow|flows|generation|conversion|margin|yield|generative|flowing|machine|cow|return|returns|balance|pile|earnings}
{free cash|free funds flow|net cash|of cash|to cash|in cash|more cash|the cash|surplus|excess capital|working capital|debt free|no debt|no net debt|no financial debt|undrawn|pay down|paid down|repaid|hand back|hand it back|handed back|handed out|give back|given back|gave back|pay out|paid out|paying out|payout|capital light|asset light|capex light|capital intensity|capital expenditure was|sustaining capital|maintenance capital|out the door|prepay|prepaid|in advance|per share|royalty|royalties|cash in}`,
  `{consolidat|discontinu|vacat|mothball|relocat|shutter}(e|ed|ing|s)
{closed|closing|closure|closures|to close|will close|merged|selling|combined}
{shut|shutting|shutdown|cease|ceased|ceasing|stop|stopped|switched off|exit|exited|exiting|idle|idled|sold|shrank|moved from|went from|wound down|empty|emptied}`,
  `{against|compared|versus|instead of|rather than|in place of|than|was|were|used to|down from|gone|went}
from #`,
  `{restructur|rightsiz|streamlin|simplif|downsiz|outsourc|rationalis|rationaliz|reorganis|reorganiz|delayer}{e|es|ed|ing|y|ied|ying|ation}
{saving|severance|layoff|redundanc|overhead|synerg|termination benefit|exceptional item|restructuring charge|job cut|cost cut|head office|spans}(s|y|ies)
{headcount|workforce|turnaround|cost base|cost structure|fixed cost base|cost out|cost takeout|cost discipline|run rate|breakeven|break even point|leaner|flatter|heavy lifting|handed back|self help|zero based|voluntary departures|early retirement|natural attrition|hiring freeze|works council|consultation|square feet|surplus space|full time equivalents|ftes|management layers|laid off|cost per unit|store estate|workstream|workstreams|efficiencies|dilapidations|complexity|back office|shared services|subletting|sublet}
{cost|expense|efficiency|productivity|savings|transformation|simplification|recovery|integration|improvement|footprint|efficiency improvement} {program|programme|plan|review|work|initiative|initiatives|measures|actions|target|office|project}
the {program|programme|plan} {is|was|has|will|we|that|to}
{cut|cuts|cutting|reduc|reduced|eliminat|remov|taken|taking|took|take|strip|stripped|shed|shedding}(ing|ed|e) (our|the|out|some|of) {cost|costs|expense|expenses|roles|jobs|positions|layers|posts}
{job|role|position|post|employee|colleague|people|staff|person}(s) {go|gone|fewer|less|lost|eliminated|removed|cut|affected|left|leaving|will leave|will go|will be affected|are affected|are leaving|have left|are going}
to (roughly|about|around|some|under|below) # {jobs|roles|people|positions|employees|staff}
let {go|some|people|around|about} (of|go)
{rather than|instead of|in place of|down from|not} {two|three|four|five|six|seven|eight|nine|ten|eleven|twelve}
{rather than|instead of|in place of} #
from # {people|jobs|staff|employees|positions|roles|offices|sites|plants|stores|branches|suppliers}
million {a|per|each|every} year
{lose|lost|losing} their jobs
{exit|closure|separation|redundancy|restructuring|unit|fixed|people|personnel|one off} cost(s)
charge(s) of #
(a) {charge|provision} {for|against}
set(ting) aside #
{union|strike|lease|package|layer|duplicat}(s|ion|ions|es)
in one place
(on|at|from) one {site|roof|platform|system}
half of what`,
  `{we|therefore|and} {lower|cut|reduce|trim|withdraw|suspend|drop|scrap|pull|abandon}
{lowered|reduced|withdrew|withdrawn|suspended|downgraded|abandoned|scrapped|pulled|cuts|cut}
{lowering|cutting|reducing|trimming|withdrawing|suspending|pulling|dropping|trimmed|dropped|down from|downward|downwards}
{taking|moving|moved|took|take|move|bringing|brought|bring|revising|revised} (it|that|this|them|our|the) (guidance|outlook|range|forecast|target|number|estimate) down
{is|are|now} off the table
{below|short of|low end of|bottom end of|lower end of|bottom half of} {the|our} (previous|prior) {guidance|outlook|range|forecast|target}
no longer {expect|apply|applies|guide|provide|attainable|realistic|achievable|stand|stands|valid|appropriate|within reach|believe we|see a}
{not|unable to|can't|cannot|won't} (be) {provide|providing|give|giving|issue|issuing|offer|offering|reaffirm|reaffirming|reach|meet|achieve} (financial|any|an|our|the) {guidance|outlook|forecast|target}
no {guidance|outlook|forecast}`,
  `{deliver|achiev|realis|realiz|complet|captur|exceed|surpass|sav|bank|secur|extract|pocket|prov}{ed|es|s|en}
{ahead|better than|are already|is already|already at|in full|fully in place|paid off|paying off|paying us back|paid for itself|dropped through|flowing through|flowed through|flow through|coming through|come through|showing up|shows up|show up|visible|in the numbers|in the accounts|in the figures|in the results|is done|are done|was done|now done|is finished|are finished|behind us|came in|came down|come down|went from|fell from|dropped from|worked|is working|are working|so far|the actual|no further|no more|the end of|the last of|have signed|has signed|evidence|results of|fruit|the proof|the benefit|the benefits|payback|of the promised|in the bank|are now|is now|we committed|asked for|has gone|have gone}
{against|above|than|versus|over|beat|beating} {the|a|our} {goal|target|plan|budget|promise|commitment}
(had|we'd|i) {promised|modelled|modeled|told you|communicated|set for|set out|pledged|said we would}
margin {expanded|improved|rose|increased|widened|up|recovered|climbed}
{points|basis points} {better|higher|more|wider|above}`,
  `{guidance|outlook|forecast|target|guide|expectation|projection|estimate|ambition}(s)
{full year|annual|earnings|margin|revenue|profit|sales|prior|previous|ebitda|ebit|growth|new} {range|view|number|plan|figure}
our {range|view|numbers|plan} (for)
(we) now {say|see|expect|guide|project|anticipate|think|look for}
{guided|guiding|for the full year|for the year as a whole|for the year}`,
  `{reaffirm|reiterate|maintain|confirm|affirm|repeat|retain}(s|d|ed)
{reaffirming|reiterating|maintaining|confirming|keep|keeping|leave|leaving|unchanged|no change in|in line with|stay with|remains in place|as it was|where it was|as is}`,
  `{profit|cost|expense|dividend|receivable|repurchase|buyback|margin|reserve|saving|return|charge|price|yield}(s)
{income|earnings|ebitda|ebit|ebita|eps|capex|capital expenditure|debt|leverage|inventories|inventory|cash flow|free cash|production|output|churn|share count|headcount|utilisation|utilization|tax rate|roic|liquidity|combined ratio|operating ratio|efficiency ratio|equity|stake|rates|spend|spending|royalties|growth rate}`,
  `{pivot|reinvent|reposition|transition|transform|convert|migrat|retrain|rebuild|reorient|refocus|rebrand|repurpos|remak|recast|cannibalis|cannibaliz|reshap|transitional}(e|es|s|ed|ing|ion|ation|ations)
{conversion|migration|changeover|switchover|crossover|reinvention|remix|j curve}
{shift|move|moving|moved|journey|step|turn|turned|turning|switch|switched|switching|evolution|evolv|shifted|shifting|going|walk}(ed|ing) (away) {from|away|into|toward|towards|out of|over to|to a|to being|to owning|to selling}
{becom|chang|turn}{e|ing|es|ed} {a|an|what|who|how we|how it|our model|the model|ourselves|the company|from|itself}
{old|new|former|previous|legacy|traditional|current|other|original} {model|world|way}
{legacy|old|former|conventional|traditional|heritage|historic|original|new|declining} {business|businesses|products|product|activities|segment|division|line|lines|portfolio|assets|side|core|format|contracts|licences|licenses|customers}
{stop|stopped|stopping|quit|ceased} {being|selling|making|holding|offering|taking|developing|building|printing|accepting}
{used|use} to {be|sell|make|own|earn|call}
{run off|wind down|winding down|phase out|phased out|phasing out|sunset|divest|divested|divesting|divestment|different company|different mix|different business|by design|what we are|what we were|business model|strategic shift|strategic review|in the midst of|midway|halfway|half way|two businesses|two companies|both businesses|in parallel|when i joined this was|reverse that|trough|service model|subscription model|as a service|subscriptions instead|rather than sell|instead of selling|perpetual|on premise|on premises|in transition|direction of travel|new chapter|next chapter|point of no return|the crossing|catalogue to}
{one|two|three|four|five|six|ten|twenty} years ago
for {ten|twenty|thirty|forty|fifty|sixty|seventy|decades|many} (years) (we|this)
{by|in} # we {want|intend|expect|will|would|aim|should|plan}
to be {a|about|around|half|more than|less than} (a) {quarter|third|half}
{kind of|sort of|what} company {we|this|are}
{on our way|on the way} to
of what we {sold|sell|do|did|are|earn|earned}
{rebuilt|relearn|unlearn|learning to|learn to|from scratch|no longer|carry both|both sides|old way|new way|paid differently|the new side|the old side|new terms|changes every}`,
  `{consultation|strikes|will|would|should|ought|intend|plan|aim|expect|could|next year|early|begin|begins|beginning|announced|announcing|starting|objective|envisage|until|forecasting|going to|provision|propose|proposed|targeted|too soon|not yet|first step|first steps|coming months|coming years|in time|over the next|pencil|estimate|target}(s)
{it|we|they|there|that|i}'ll
until #
charge(s) of #`,
  `{we|therefore|and|again} {raise|lift|upgrade|increase}
{raised|lifted|increased|boosted|raises|lifts}
{raising|lifting|upgrading|increasing|boosting|upgrade|upgraded|upwards|upward|up from}
{taking|moving|moved|took|take|move|revising|revised|bringing|brought|nudging|push|pushing} (it|that|this|our|the) {guidance|outlook|range|forecast|target|number} {up|upward|upwards|higher}
{taking|moving|moved|took|take|move} {it|that|this|them} {up|upward|upwards|higher}
{above|ahead of|exceed|exceeded|beat|top end of|high end of|upper end of|upper half of} {the|our} (previous|prior) {guidance|outlook|range|forecast}`,
  `{revenue|sale|billing|booking|subscriber|customer|client|member|user|merchant|loan|deposit|unit|delivery|deliveries|renewal|contract|fare|fee|visit|subscription|royalty|royalties}(s)
{premiums|premium income|arr|revenues|occupancy|retention|load factor|attach|advertising|net interest income|policy count|policies|same store|like for like|market share|our share|new business|comps|top line|logos|net retention|annual contract value|rate base|comparable store}`,
  `{investigat|prosecut|subpoena|inspect|allegat|indict|inquir|arrest|raid}(ion|ions|or|ors|ing|ed|s|e|y|ies)
{lawsuit|suit|class action|recall|claim|plaintiff|claimant|regulator|lender|covenant|creditor|noteholder|bondholder|authorit|whistleblower|default|waiver|outflow|withdrawal|downgrade|injur|death|fatalit|penalt|fine|attacker|hacker|supervisor|resign|dissident|victim|judge|charge sheet|hearing|allege|accus|auditor|rating agenc}(s|ed|y|ies|ation|ations|ing)
{sued|suing|litigation|trial|court|courts|jury|ruling|injunction|attorney general|attorneys general|department of justice|consent decree|warning letter|settlement|guilty|detained|custody|fraud|fraudulent|falsified|misconduct|misstated|misstatements|breach|breached|ransom|ransomware|cyberattack|encrypted|hacked|grounded|halted|suspended|suspension|revoked|seized|frozen|delisting|delisted|restate|restated|restatement|forbearance|standstill|insolvency|insolvent|bankruptcy|liquidity|runway|activist|activists|proxy|hostile|poison pill|rights plan|short seller|short sellers|special committee|audit committee|independent counsel|outside counsel|forensic|negative watch|negative outlook|change of control|acceleration|restrictions|apologise|apologize|apology|sorry|testify|compensation|liability|liabilities|counsel|adviser|advisers|crisis|contaminated|contamination|safety board|interim chief|ban|banned|boycott|public trust|remediation|emergency|misled|cooperating|evacuated|explosion|spill}`,
  `{going concern|material weakness|material weaknesses|event of default|notice of default|default notices|substantial doubt|chapter #}
{filed for|file for|filing for|seek} {bankruptcy|insolvency|creditor protection}
no longer be relied upon`,
  `{plant|site|store|office|terminal|facilit|factor|warehouse|lab|smelter|mill|foundr|depot|centre|center|shop|fab|brewer|refiner|branch|hub|furnace|location|restaurant|showroom|studio|yard|mine|bakery|bakerie|hall|building|campus|kiln|hospital|clinic|base|outlet}(y|s|es|ies)
production`,
  `{percent|percentage|basis points|bps|million|billion|trillion|thousand|cents|dollars|euros|pounds|francs|per share|points|point|times|turns|days|weeks|tons|tonnes|barrels|units|kroner|yen|won|tenths|x}`,
  `will
expect(s|ed|ing|ation|ations)
guidance
next {quarter|year|month|week|few|several|couple|decade|meeting|phase|step|steps|two|three|four|five|#} (months|years|quarters)
pipeline
{remainder|rest|balance} of {the|this|#} (year|fiscal|quarter)
{we|i|they|you|it|that|he|she|there}'ll
{won't|shall|going to}
anticipat(e|es|ed|ing|ion)
forecast(s|ed|ing)
foresee
predict(s|ed|ing|ion|ions)
project(ed|ing|ion|ions)
prospect(s|ive)
outlook
guid(e|ed|ing) {to|for|toward}
look(ing) {ahead|forward}
{going|moving} forward
{future|upcoming|ahead|tomorrow|someday}
{coming|following} (#|few|two|several) {quarter|quarters|year|years|months|weeks|meetings}
later {this|in the|next} {year|quarter|month}
{by|before|through|until|into|toward} (the) {year end|end of|next year|#}
{second|back|latter} half
full year
{plan|plans|planned|planning|intend|intends|intended|aim|aims|aiming|hope|hopes|hoping} to
target(s|ed|ing)
{goal|objective|milestone}(s)
on track (to|for)
(over) the {long|longer|near|medium|mid|short} {term|run}
{years|quarters|months} to come
{scheduled|slated|poised|positioned|set|likely} to
{over|in} the {next|coming}
over time`,
  `ahead of
{gas|oil|water|natural gas} pipeline(s)
{the|free|good|political|goodwill} will
will of
{than|as|were|was|had|better|above|below|worse} (we) (had) {expected|anticipated|forecast|projected|planned}
{above|below|exceeded|exceeding|beat|met|versus} (our|the) {expectations|guidance|outlook|forecast|target|targets}
{carry|carried|brought|bring|put|step|come} forward`,
  `new {customer|customers|client|clients|logos|orders|business|wins|contracts|accounts|subscribers|members|bookings}
record {orders|revenue|revenues|sales|backlog|bookings|earnings|profit|profits|margin|margins|volume|demand|shipments|production|results|quarter|year|performance|cash flow}
margin {expansion|improvement|gains|growth|increase}
{double|single|triple} digit(s) {growth|increase|increases|gains}
{organic|strong|solid|robust|healthy|profitable|economic|job|comp|accelerated|accelerating|continued|further|sustained|significant|faster|rapid|net new|top line|bottom line} growth
share gain(s)
{gain|gaining|gained|win|winning|won|take|taking|took} (market|some|further|additional) share
operating leverage
{won|winning|awarded|signed|landed|secured} (a|several|many|#|two|three|our|the) (new|large|major|significant|multi year) {contract|contracts|customer|customers|deal|deals|orders|order|awards|business}
{opened|opening|launched|launching|introduced} (#|two|three|several|our|a) (new) {stores|store|locations|products|product|restaurants|facilities|platform}
rais(e|ed|ing) (our|the) (quarterly|annual|full year) {dividend|guidance|outlook}
{strong|robust|healthy|solid|stronger|record} (customer|consumer|underlying|order) {demand|sales|revenue|orders|bookings|backlog|pipeline|traffic|volumes|cash flow|profitability|earnings|results|performance}
{demand|orders|backlog|bookings|traffic|sales} {remain|remains|remained|is|are|was|were} (very|quite) {strong|robust|healthy|solid}
{upsell|cross sell|upselling|job gains}`,
  `{cost|expense|price|rate|default|provision|reserve|deficit|layoff|claim|risk|pressure|headwind|wage}(s)
{tax|taxes|loss|losses|delinquencies|inflation|debt|leverage|unemployment|churn|attrition|turnover|uncertainty|volatility|competition|inventory|inventories|concerns|imports|interest|opex|overhead}`,
  `revenue(s)
{customer|client|subscriber|user|member|patient|visitor|order|booking|margin|profit|volume|shipment|unit|transaction|deposit|loan|premium|asset|return|dividend|job|payroll|income|contract|export}(s)
{sales|backlog|billings|pipeline|profitability|earnings|eps|ebitda|demand|traffic|market share|share|adoption|engagement|retention|occupancy|utilization|productivity|efficiency|output|production|capacity|guidance|value|aum|comps|comparable|top line|bottom line|arr|arpu}
cash {flow|flows|generation}
{employment|hiring|participation|gdp|economy|activity|spending|expenditures|investment|consumption|construction|confidence|sentiment|wealth}
{business|businesses|segment|franchise|category|subscription|services|brand|cloud|advertising|digital|online|licensing|fees|recurring}`,
  `gr{ow|ows|ew|own|owing|owth}
increas(e|es|ed|ing)
{rise|rises|rose|risen|rising}
gain(s|ed|ing)
{up|upturn|uptick}
expan(d|ds|ded|ding|sion)
improv(e|es|ed|ing|ement|ements)
accelerat(e|es|ed|ing|ion)
{higher|record|double|doubled|doubling|tripled|quadrupled}
strengthen(s|ed|ing)
{jumped|climb|climbed|climbing|surge|surged|surging|soared|advanced}
rebound(ed|ing)
recover(ed|ing|y)
pick(s|ed|ing) up
{outpaced|outgrew|boost|boosted|lifted|added|adding|attracted|exceeded|topped|surpassed}`,
  `{slower|weaker|lower|slowing|declining|negative|sluggish|tepid|moderating|subdued|decelerating|slow|less|weak|poor|zero|muted|reduced} (economic|revenue|sales|earnings|organic|demand|loan|job|gdp|output|productivity|global) growth
growth (rate|rates) (has|have|had|is|was|were|will) (been) {slow|slowed|slows|slowing|decelerated|moderated|moderating|stalled|weakened|softened|declined|fell|eased}
{slowdown|slowing|decline|deceleration|moderation|drop|decrease|reduction|weakness} in (the) (economic|revenue|sales|earnings|our|job) growth
growth {investment|investments|initiatives|strategy|capex|stocks|plan}
{step|stepped|go|going|went|come|came|set|follow|following|back|line|lined|wrap|end|ended|make|made|ramp|catch|open|opened|show|bring|brought|give|gave} up
up {to|for|until|front|with}`,
  `may
might
could
roughly
somewhat
we think
sort of
depend(s|ed|ing|ent) (up) on
{could|may|might} {perhaps|possibly|potentially|well} (be)
would {say|think|guess|imagine|assume|suggest|expect|hope|argue|suspect|characterize|anticipate|describe|call|put|view|tend|seem|appear|be surprised}
{we'd|i'd} {say|think|guess|imagine|assume|expect|hope|argue|suspect|characterize|call|put}
should
ought to
perhaps
maybe
possib(le|ly|ility|ilities)
{probabl|presumabl|conceivabl|arguabl}{y|e}
probability
{seemingly|apparently|supposedly|reportedly|potential|potentially}
likel(y|ihood)
unlikely
approximate(ly)
{about|around|nearly|almost|close to|near|just over|just under|north of|upwards of|up to|some} #
{plus or minus|give or take|ballpark|rule of thumb}
in the {range|neighborhood|vicinity|area|zone|order|region} of
{low|mid|high} single digit(s)
relatively
fairly
pretty {much|close|good|well|strong|stable}
more or less
{largely|mostly|mainly|primarily}
generally
{typically|usually|normally|often|sometimes|occasionally}
{to|in} (some|a certain|a large|a) {extent|degree|measure}
in {general|theory|principle|part|essence}
part(ial)ly
kind of
a (little) bit (of a)
a little
{slightly|modestly|marginally|moderately}
i {think|believe|guess|suppose|suspect|imagine|assume|feel|hope}
we {believe|guess|suppose|suspect|assume|feel|hope|estimate}
assum(e|es|ed|ing|ption|ptions)
presum(e|ed)
in {my|our} {view|opinion|judgment|mind|experience}
{my|our} {sense|guess|view|best guess|feeling|impression|belief} {is|would|that}
seem(s|ed)
appear(s|ed) (to)
tend(s|ed) to
tendency
{suggest|suggests|suggested|suggesting|indicated} that
subject to
contingent (up) on
{hopefully|hoping|hope}
estimat(e|es|ed|ing)
{not|isn't|aren't|wasn't} {sure|certain|clear|entirely|totally|necessarily|exactly|really|fully|quite}
uncertain(ty|ties)
{unclear|unsure}
{hard|difficult|tough|impossible} to {say|know|predict|tell|quantify|judge|forecast|call|estimate|gauge|assess}
{remain|remains|yet} to be {seen|determined|decided}
time will tell
{chance|odds} {of|that|are|is}
a (good|fair|decent|reasonable) chance
at this {point|stage|juncture} (in time)
as far as {i|we} {know|can tell|can see}
{essentially|basically|effectively|virtually|practically|tentative|tentatively|preliminary}
{don't|do not|doesn't|does not} (really|exactly|quite|yet) {know|think|believe}
{who knows|no guarantee|no assurance}
if {anything|possible|necessary|needed|all goes well}
{all else equal|other things equal|all things being equal}
whether (or not)
{less|not as|not so} {confident|certain|clear|sure|convinced}
at least`,
  `{in|of|since|by|until|last|this|next|through|late|early|mid|during|and|between|from|april} may
may #
as {soon|quickly|fast|early} as possible
{could not|couldn't} be (any) more
{any|some|every|all|what|this|that|the|these|those} {kind|sort} of
subject to questions`,
  `{not|no|never|without|neither|hardly|rather than}
fail(s|ed|ing|ure|ures) to
lack(s|ed|ing) (of|the|any)
unable to
{do|does|did|is|are|was|were|has|have|had|wo|ca|would|could|should|might|need|must|ai|sha}n't
{cannot|nor|none|nobody|nothing|nowhere|scarcely|barely|rarely|seldom}
{no one|not any|not a single|not at all|not yet}
{no|not any|any} longer
{instead of|as opposed to|in lieu of|anything but|far from|nowhere near|short of|by no means|in no way|at no time|at no point|under no circumstances}
absen(t|ce of)
{no|little|without|few} {sign|signs|evidence|indication|indications|hint} (of|that)
inability to
{refuse|refuses|refused|declined|cease|ceased} to
{free|devoid|void|clear} {of|from}
{unlikely|improbable|doubtful} (to|that)
{deny|denies|denied|doubt|doubts|doubted} (that)`,
  `{is|are|was|were|be|been|seem|seems|look|looks|appear|appears|remain|remains} (very|highly|most|now|quite|increasingly|still) {unlikely|improbable|doubtful|absent|missing|lacking|unfounded|unwarranted|nonexistent|misplaced}
{is|are|was|were|be|been|being} (now|largely|fully|all|also) {ruled out|avoided|averted|prevented|eliminated|overcome|resolved|lifted|removed|cleared|gone|over|behind us|off the table|out of the question|abandoned|withdrawn|denied|rejected}
{is not|are not|was not|were not|isn't|aren't|wasn't|weren't} {there|present|visible|evident|the case|true|an issue|a problem|a factor|a concern|an option|expected|anticipated|planned|on the table|likely|possible|justified|warranted}
{not|never|don't|doesn't|didn't|hasn't|haven't|won't|wouldn't} {materialize|materialized|materialise|materialised|occur|occurred|happen|happened|emerge|emerged|arise|arose|appear|appeared|exist|existed|apply|recur|come|come through|show up|persist|persisted|develop}
fail(s|ed) to {materialize|materialise|occur|emerge|appear|come through|arrive|show up|develop|happen}
{disappeared|vanished|dissipated|evaporated|went away|gone away|ceased}
nowhere to be {seen|found}
(a thing|things) of the past`,
  `{little|few|zero}
avoid(s|ed|ing)
prevent(s|ed|ing)
eliminat(e|es|ed|ing)
{averted|removed|resolved|overcame|overcome|cleared|dispelled}
rul(e|es|ed|ing) out
{stop|stopped} {seeing|being|having|facing}`,
  `{because|since|as|so|until|unless|when|whenever|if|once|despite|amid|given|due|owing|thanks|which|whose|where|thus|hence|therefore|yet|instead|nevertheless|whereas|except}
{and|or|then} (now|then|also|so|instead|therefore|still|here|today) {we|i|you|they|he|she|it|this|that|these|those|there|what|we've|we're|we'll|i'm|it's|that's|they're}
and {is|are|was|were|has|have|had|will|can|would|remain|remains|remained|continue|continues|continued|expect|expects|delivered|saw|grew|instead|rather|still|now|also}`,
  `{not|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|hasn't} {only|just|merely|simply|solely|exclusively|purely|surprising|unusual|insignificant|unlike|uncommon|unexpected|unlikely}
{no|little|without|without a|without any} {doubt|question}
not least
no less (than)
no {fewer|more|later|earlier|sooner|better|greater} than
no {better|clearer|greater|stronger} {time|evidence|example|proof|way|sign|testament}
no {surprise|coincidence|secret|wonder|mistake|denying|matter|small|other than|#}
not {more|fewer|less|later|sooner} than
{not|can't|cannot|don't|won't|shouldn't} {ignore|overlook|dismiss|forget|hide}
not to mention
{cannot|can't} be too
{wrong|remiss|unwise|foolish|mistake} not to
not surprisingly
not (all|so|too) long ago
not {until|for nothing|for want|for lack}
but not least
{if|or|why} not
{if not|were it not|if it weren't} for
nothing {but|more than|less than|short of|if not}
none other than
{can't|cannot|could not|couldn't} {wait|help but|but|overstate|overemphasize|overestimate|underestimate|stress enough|emphasize enough|be overstated}
{could not|couldn't|can't|cannot} (be|have been) {more|happier|better|clearer|prouder|stronger|any clearer|any more|any better}
{never|not|hasn't|haven't} (been|felt|seen|had|looked) {more|better|stronger|clearer|so|as|this|greater|higher|happier|brighter}
never {before|have we been|have i been|has it been|has our} (more|so|as|this|better|stronger)
{don't|do not|let's not|never} (ever) {forget|get me wrong|underestimate|let up|lose sight|look back|mind|hesitate}
{a|the|these|those|first|last|next|past|every|quite a|very|only a|just a|as|how|too} {few|little}
little {bit|by|more|less|later|earlier|further|change|changed|over|under}
{to|near|above|below|at|from|the} zero
zero {lower|interest|percent|bound|to|rate|rates|coupon|sum}
far from over
without {fail|exception|equal|parallel|precedent|rival|hesitation|reservation}
doubt(s) {about|on|over|remain}`,
  `{economic|business|real} {activity|growth|expansion}
{activity|growth|economy|expansion|recovery|output|production|gdp|demand}
{spending|expenditures|consumption|investment|outlays|sales|orders|exports|shipments}
{employment|payroll|payrolls|hiring|jobs|job|workweek}
labor {market|markets|force}
{resource|capacity} utilization
{housing|homebuilding|construction|residential|manufacturing}
{household|consumer|business} {sentiment|confidence}
{income|incomes|profits}`,
  `{lower|lowered|lowering|reduce|reduced|reducing|cut} {its|the} target
{reduction|decrease} in the {target|federal|discount}
{lower|lowering|lowered|reduce|cut|cutting} {rates|interest rates|longer term interest rates}
{rate|interest rate} {cut|cuts|reduction|reductions}
{policy|monetary|additional|further|quantitative|credit} easing
{easing|easier} (of) {policy|monetary policy|stance|financial conditions}
{accommodative|accommodation|stimulative|dovish}
{highly|very|substantial|additional|more} {accommodative|accommodation|stimulus}
{policy|monetary} {accommodation|stimulus|support}
{credit|financial conditions|lending standards} (has|have) tightened
exceptionally low
{considerable|extended} {period|time}
{low|zero|lower} {levels for the federal|bound}
effective lower bound
{asset|securities|large scale asset|treasury|mortgage} purchases
{purchase|purchasing|purchases of} {additional|longer|agency|treasury|a total}
{expand|increase|continue|maintain} {its|the} {holdings|purchases|program}
{reinvest|reinvesting|reinvestment|rolling over}
maturity extension
{patient|patience}
downside {risk|risks}
economic {weakness|slack}
{weighted|tilted} (mainly) {toward|to} {economic weakness|the downside}
{upside and downside|downside and upside} risks
{economic|financial|credit} {turmoil|strains|stress|stresses|crisis|headwinds|distress|disruptions|dislocations}
{tight|tighter|tightening|tightening of} {credit|financial|lending} (conditions|standards)
{headwinds|recession|deflation|disinflation|undesirably low}
{support|promote|strengthen} (the|a stronger) (economic) recovery
{act|provide|use} {as needed|its tools|liquidity|additional}
below (its|the) {longer run|objective|levels}
below (the) # percent
{fall|fell|falls|fallen} short of`,
  `{raise|raised|raising|increase|increased|increasing} {its|the} target
{raise|raised|raising} {the|its} {federal|funds|policy}
{increase|increases|increased|raise|raised|rise} in the {target|federal|discount}
{raise|raising|raised|higher|increasing|increase|increases in} {rates|interest rates}
{rate|interest rate} {increase|increases|hike|hikes}
{policy|monetary|additional|further} {firming|tightening}
{firming|tightening} of {policy|monetary policy|the stance}
{begin|start|began} {to raise|raising|to normalize|normalizing|to firm|to remove|removing}
{remove|removing|removal of|reduce|reducing|withdraw|withdrawing|withdrawal of|less} (policy|monetary|the|some) {accommodation|accommodative}
{policy|rate|balance sheet|monetary policy} normalization
{normalize|normalizing} (the stance of) policy
{restrictive|tighter|firmer} {policy|monetary policy|stance}
{restrictive|overheating|overheat|vigilant|hawkish}
further {gradual increases|increases in the target}
gradual increases in the target
{heightened|upside} {inflation|risks to inflation|inflation risks|inflation pressures}
{inflation|inflationary} {risks|imbalances}
upside {risk|risks}
{upside and downside|downside and upside} risks
{scaling|scale|dialing|dial} back {policy|monetary policy|accommodation}
tightening in the labor market
{add|adding|adds} to {inflation|inflationary} pressures
{sustain|foster|generate} {inflation|inflationary|heightened inflation} {pressures|imbalances}
{reduce|reducing|reduced|slow} the pace of (its|asset)
{end|conclude|taper|concluded} (its) asset purchases
{measured|gradual} pace
{firming|taper|tapering|liftoff}
{tight|tighter|tightening} labor {market|markets}
labor {market tightness|shortages}
accommodation {can|could|should|will} be {removed|reduced|withdrawn}
{reducing|reduce|reduction in} {its|the} {balance sheet|securities holdings}
balance sheet {runoff|reduction}
excess of {its|the} potential`,
  `inflation
{inflationary|inflation} {pressures|pressure|imbalances|expectations|compensation|risks}
{prices|price increases|price inflation|price level|wage|wages|compensation}
{labor|labour} {costs|cost|compensation}
{cost|price|wage} pressures
{consumer|core} prices
{deflation|disinflation}`,
  `{unemployment|joblessness|unemployed|underemployment}
unemployment rate
{slack|layoffs|underutilization|vacancy|vacancies|foreclosures|delinquencies}
{initial|jobless} claims
{resource|economic|labor market} slack
{spare|idle|excess} capacity
output gap
{uncertainty|uncertainties|strains|turmoil|volatility|tensions|spreads|headwinds}`,
  `{dividend|buyback|repurchas|distribution|tender offer|special}(s|e|es|ed|ing)
{capital return|capital returns|capital allocation|capital returned|share count|shares outstanding|buy back|buying back|bought back|retired|cancelled shares|authorization|authorisation|unitholders|our own shares|our own stock}
{return|returned|returning|back|sent|goes|went|flows} (it|back) {to|with} (our|the) {shareholders|holders|owners|stockholders|investors}
{returned|returning|return|return of} {cash|capital|#}`,
  `{china|china's|chinese|shanghai|beijing|hong kong|yuan|renminbi|shenzhen}`,
  `{compet|rival|entrant|newcomer}(s|ing|ition|itor|itors|itive)
{market share|share gain|share gains|lost share|gained share|taking share|our share}`,
  `{cost|expense|wage|overhead|salar|saving}(s|y|ies)
{opex|inflation|freight|sg a|restructuring|severance|capex|personnel|energy bill|payroll}`,
  `{borrowing|covenant|lender|bond|maturit|loan facilit|note|creditor}(s|y|ies)
{debt|leverage|leveraged|deleveraging|net debt|credit facility|revolver|refinancing|refinanced|refinance|interest expense|term loan|liquidity|gearing|rating|ratings}`,
  `{order|volume|shipment|reservation|enquiry|enquiries}(s)
{demand|backlog|traffic|pipeline|pipelines|consumption|order book|order intake|order growth|sold out|book to bill|cancellations|footfall|consumer spending|appetite}`,
  `{currenc|exchange rate|hedg}(y|ies|s|e|es|ing)
{fx|foreign exchange|constant rates|local currencies|strong dollar|stronger dollar|weaker dollar|dollar strength|euro|yen|franc|translation}`,
  `{hir|recruit|layoff|employee|colleague|graduate|headcount|staff|reps|vacanc}(e|es|ed|s|ing|ment|y|ies)
{workforce|attrition|turnover|talent|labor|labour|severance|jobs|union|wages}`,
  `{margin|gross margin|operating margin|spread}(s)
{profitability|operating leverage|gross profit|combined ratio|operating ratio|expense ratio|efficiency ratio}`,
  `{pric|discount|surcharg|markdown|promotion|indexation|concession}(e|es|ed|ing|s|al)
{list price|price mix|pricing power|rate increases}`,
  `{product|launch|releas|feature|prototype|roadmap|module|trial}(e|es|ed|s|ing)
{r d|pipeline drug|platform|innovation|new model|next generation|development}`,
  `{regulat|legislat|tariff|lawsuit|investigat|licen}(e|ed|es|s|ion|ions|or|ors|ory|ing|ce|ces)
{compliance|antitrust|fda|sec|ftc|department of justice|subpoena|litigation|consent decree|mandate|authorities|authority|policy makers|court}`,
  `{supplier|shortage|bottleneck|component|warehouse|lead time|inventor|distributor|logistic}(s|y|ies)
{supply chain|supply chains|freight|procurement|purchasing|sourcing|shipping|raw materials|raw material|on allocation}`,
  `{strong|stronger|strongest|strongly|strength|robust|solid|buoyant|brisk|healthy|vigorous}
{above|upside|upward|highest|elevated|heightened|mounting|intensified|intensifying|firmed|outperformed|beat|all time high}
{won|winning|best|bigger|larger|faster|more than doubled}
new {customers|clients|logos|accounts|members|subscribers|orders|contracts}`,
  `various
a number of
thing(s)
{going|moving} forward
{over|in} time
and so {on|forth}
{variety|array|host|handful|bunch|series|couple} of
{wide|broad} range of
a (whole|good|great) {lot|deal} (of)
lots of
{plenty|tons|dozens|hundreds} of
{some|several|many|numerous|multiple|few|certain}
{stuff|something|somehow|someone|somewhere|sometime|someday|anything|whatever|etc|et cetera}
{and|or} {the like|such|all that}
{all|these|those|different|other|many|some} {kinds|sorts|types} of
{at some point|from time to time|in due course|down the road|down the line|sooner or later|one day|at times|one way or another|in many ways|in some ways}
as {appropriate|needed|necessary|required|warranted|we go}
where {appropriate|possible|necessary}
{aspect|element|factor|piece|issue|matter|dynamic|consideration|circumstance|situation|initiative}(s)
{moving parts|puts and takes|noise|lumpy|landscape}
{meaningful|substantial|significant}(ly)
broadly
overall
considerabl(e|y)
{reasonable|decent|soon|shortly|recently|eventually|ultimately}
in the {near|foreseeable|not too distant} {future|term}
{different|certain|particular} {way|ways|reason|reasons|point|points|pieces|people|places|areas|options}
{parts|much|portion|bulk} of
quite a {few|bit}
{along those lines|you name it|what have you|that nature}
that {sort|kind|type} of thing
in terms of`,
  `more than #
{no|how|as|so|too} many
{am|are|for|be|feel} certain
certain that`,
];
export const LEXICON_VERSION = "lexicon-1.8450ed34";
