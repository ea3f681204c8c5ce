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
  "evidence_former",
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
{fx|foreign_exchange|foreign_currency|currency|currencies|exchange_rate|exchange_rates}
{competitor|competitors|competitive|competition|rival|rivals} (pricing|environment|pressure|pressures|activity|discounting|promotions)
calendar (shift)
{easter|holiday_timing|leap_year|seasonality}
macro(economic) (environment|conditions|backdrop|factors|softness|uncertainty|weakness|headwinds|pressures)
{hurricane|storm|flood|wildfire|earthquake|lockdown|supplier|vendor|contractor|carrier|distributor|regulator|regulation|government|tariff|sanction|lawsuit|activist}(s)
{customs|winter|snow|rain|drought|natural_disaster|pandemic|covid|coronavirus|virus|recession|downturn|crisis|geopolitical|war|conflict|terrorism|brexit|election|congress|legislation|regulatory|shutdown|sequester|fiscal_policy|trade_policy|trade_war|trade_tensions|export_controls|litigation|cyberattack|fire|strike|strikes|media|wall_street}
{strong|stronger|weak|weaker|us|u_s} dollar
the dollar
{weak|slow|global|world|broader|the} economy
{economic|market|industry|credit|operating|retail|political|demand} {environment|conditions|uncertainty|slowdown|backdrop|climate|downturn|weakness|turmoil|headwinds}
{third_party|third_parties|supply_chain|supply_chains|port_congestion|labor_market|supply_shortages|labor_shortages|component_shortages|chip_shortage}
{customer|customers|client|consumer|dealer|retailer|channel} {destocking|inventory|delays|delay|timing|deferrals|cancellations|behavior|budgets|decisions|sentiment|confidence|weakness|hesitation|correction|demand}
{oil|energy|gas|fuel|commodity|steel|food|freight|raw_material} {price|prices|costs}
{interest_rates|rate_environment|higher_rates|rising_rates|mortgage_rates|inflation|raw_materials}
{china|europe|japan|russia|ukraine|brazil|latin_america|emerging_markets|middle_east|greece}
{housing|auto|oil|energy|capital|equity|stock|financial|credit|semiconductor|freight|advertising} market(s)
{external|outside|cyclical|seasonal} {factors|events|forces|shocks|conditions}
{beyond|outside} (of) our control`,
  `due (in_part|largely|primarily|mainly|mostly|partly|entirely) to
because (of)
result(s|ed|ing) (largely|primarily) {of|from|in}
{caused|driven|hurt|hit|impacted|affected|pressured|dampened|held_back|hampered|offset|disrupted|delayed|constrained|triggered} (largely|primarily|mainly|mostly) by
caus(e|es|ed|ing)
attribut(able|ed|e) (primarily|largely|mainly) to
{owing|thanks|related|tied} to
{stem|stems|stemmed|stemming|arising} from
{on_account_of|in_light_of|in_the_wake_of|in_response_to|in_the_face_of|a_function_of|amid|given|reflecting|reflects|reflected|following|blame|blamed|responsible_for}
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
{short_of|underperformed|disappointing|disappointed|disappointment}
weak(er|ness|en|ened|ening)
slow(er|ed|ing|down)
{sluggish|stalled|pressure|pressures}
{cost_us|hurt|hurting|harm|harmed|damage|damaged|suffer|suffered|hit}
{postponed|deferred|deferrals|pushed_out|cancelled|canceled|cancellations|halted|closed|shut|closures}
{contraction|contracted|shrank|shrinking|eroded|erosion|compressed|curtailed|depressed|dampened}
{impact|impacts|impacted} {our|on|us|by|results|revenue|sales|margins|volumes|demand}
{higher|rising|increased} {cost|costs|expense|expenses}
{destocking|uncertainty|volatility|turmoil|problem|problems|collapse|slump|correction}
{reduced|reduction|cut} (in|our|the|their)`,
  `cautious(ly)
pruden(t|tly|ce)
conservativ(e|ely|ism)
{limited|low|poor|reduced|little|less|lack_of} visibility
monitor(s|ed|ing)
volatil(e|ity)
too {early|soon} to
caution(s|ed|ary)
visibility {is|remains|was} (very|quite|still) {limited|low|poor}
{watch|watching|track|tracking|follow|following} (this|that|it|them|these|things|the_situation) (very) {closely|carefully}
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
ahead of {ourselves|our_skis}
on the sidelines
{hold|holding|held} off
{preserve|preserving|conserve} (our) {cash|liquidity|capital}
{contingency|contingencies|margin_of_safety|buffer|cushion}
{step_by_step|one_step_at_a_time|go_slow|err_on_the_side}`,
  `our (long_term|financial|annual|strategic|inflation) {target|targets|goal|goals|objective|objectives|commitment|promise|pledge|mandate}
{we|i} (fully|firmly|still|also) intend to
{we|i} (also|still|currently) plan to
{we|i} (also) {aim|pledge|promise|vow|undertake|guarantee|swear} (to|that|you)
{we_are|we're|i_am|i'm|are|am} {determined|dedicated|resolved|obligated|focused} (on|to)
{stand|standing|stick|sticking} {by|behind|to|with} (our|the|that) {commitment|promise|guidance|target|plan|pledge|word|goal}
{keep|kept|keeping|honor|fulfill|deliver|make_good} (on) our {promise|promises|commitment|commitments|word|pledge}
whatever it takes
{we|i} {will|shall} not {rest|waver|hesitate|relent}
{hold|holding} {ourselves|us|me|myself} accountable`,
  `by (the) {year_end|end_of|next|early|late|mid|this|fall|spring|summer|first|second|third|fourth|january|february|march|april|june|july|august|september|october|november|december|#}
{before|within|no_later_than} (the) {end_of|year_end|next|#}`,
  `(just|now|then|also|first) {see|have_to|need|talk|turn|go|get_back|let|discuss|say|give_you|know|learn|find|hand|ask|come|move_on|continue_to_see|continue_to_monitor|follow_up|answer|mention|note|address_your|look|likely|probably|remain|watch|tell|think|point|refer|speak|hear|experience|incur|face|get|summarize|touch|highlight|take_your|take_that|open_the_call|open_it|pass_it|start_with|begin_with|review|walk|provide_you|be_able|be_happy|be_glad|be_looking|be_discussing|be_talking|be_watching}`,
  `commit(s|ted|ting) (to|that)
reaffirm(s|ed|ing)
commitment(s)
promis(e|es|ed|ing)
pledg(e|es|ed|ing)
vow(ed)
undertaking
{reiterate|reiterated|reiterating|maintain|maintained|maintaining|confirm|confirmed|confirming} (our|the) (full_year|annual|prior|fiscal) {guidance|outlook|targets|target|forecast}
agreed to
priority is to
our word`,
  `we (both|all|also|certainly|absolutely) will
{we'll|i'll|i_will}
{we|i} shall
{we_are|we're|i_am|i'm} going to
{we_are|we're} (also|now) {planning|aiming|working|preparing|set} to`,
  `headwind(s)
shortage(s)
bottleneck(s)
limited by
{capacity|supply|labor|resource|cash|credit|budget} constrained
{cost|price|pricing|margin|wage|labor|competitive|inflationary|downward|liquidity|funding} pressure(s)
covenant(s)
delay(s|ed|ing)
{below|behind|short_of} (our|the) {plan|schedule|target|targets|expectations|budget|guidance}
offset by
constrain(s|t|ts|ed|ing)
limitation(s)
limit(s|ed|ing) (our|the|their|in_our) {ability|capacity|growth|output|access|room|options|flexibility|supply|availability|resources|liquidity|headroom}
{scarce|insufficient|inadequate|tight} {supply|capacity|labor|credit|liquidity|resources|inventory}
scarcity
restrict(s|ed|ing|ion|ions) (our|us|on|by)
under (severe|significant|some|heavy) pressure
pressur(e|es|ed|ing) on
pressured
{higher|rising|increased|elevated} {freight|labor|wage|input|commodity|energy|fuel|material|raw_material|transportation|shipping|borrowing|operating} (cost|costs|expense|expenses)
{higher|rising} costs
{cost|wage|input|freight|commodity} inflation
{fell|fall|falling|came_in|come_in} {short|below|behind}
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
{cannot|couldn't|can't|could_not} {meet|ship|fulfill|hire|source|deliver|fill|produce|supply|keep_up|secure|obtain|afford}
{supply_chain|supply|production|capacity|staffing|quality|operational|labor} {issues|problems}
{longer|extended} lead times
{out_of_stock|stockouts|downtime|understaffed|overcapacity|congestion|red_tape}
curtail(ed|ing|ment)
{suspended|halted|paused|idled} (production|operations|shipments)
excess {capacity|inventory}
squeez(e|ed|ing)
{margin|price} {compression|erosion|contraction|decline}
{held|hold|holding} (us|it|growth) back
{slowed|hurt|hit|held_back|dampened|restrained|affected|impacted|stalled|capped} by
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
{great|outstanding|very_good|very_strong} {results|progress|quarter|success|performance|execution|start|shape|year|job}
very {positive|comfortable|happy|healthy|encouraging|encouraged}
exceptional(ly)
record {quarter|year|revenue|revenues|sales|results|earnings|profit|margin|margins|orders|backlog|level|levels|high|performance|volume|cash|demand|first|second|third|fourth|full|net}
surpass(ed|ing)
outperform(ed|ing|ance)
outpac(ed|ing)
beat (our|the) {plan|expectations|guidance|estimates|forecast}
{above|better_than|well_above} (our|the) {plan|expected|expectations|guidance|forecast}
(very|extremely|really|particularly) {pleased|proud|excited|optimistic|encouraged|thrilled} {with|about|by|of|to|that}
bullish
optimis(m|tic)
{well|better|best|uniquely|strongly} positioned
{market|industry} {leader|leading|leadership}
{best_in_class|world_class|second_to_none|unmatched|unparalleled|superior}
momentum
deliver(ed|ing) on (our|the|every)
execut(ed|ing) {well|on|extremely|very}
{flawless|disciplined|consistent} execution
track record
determin(ed|ation)
{unwavering|steadfast|resolute|relentless|decisive|decisively|indeed|rest_assured|always}`,
  `strong(er) {dollar|currency|pound|yen|euro}
{dollar|currency} {strength|strengthened|strengthening}
{strength|strengthening} {of|in} the dollar
{consumer|business|investor|household|market|public} confidence
{a|to|under|in|of|at} certain
certain {of_our|of_the|of_these|amount|areas|items|other|assets|circumstances|conditions|products|markets|customers|cases|aspects|parts|things|people|types|costs|factors|extent}
{be|me_be} (very|absolutely|perfectly) clear
{less|not_as|not_so} {confident|certain|clear|sure|convinced|optimistic|robust|strong}
{loss|crisis} of confidence
not always
absolute {terms|level|dollars|basis|number}`,
  `{as|like} {i|we|i've|we've} (have|had|just|already|previously) {said|mentioned|noted|discussed|indicated|stated|explained|described|outlined|highlighted|talked_about|told_you}
{be|me_be} (very|absolutely|perfectly) clear
excluding
{one_time|onetime|one_off|one_offs}
push(ed|ing) back
pushback
{we're|i'm|are|am} not {concerned|worried|alarmed|hiding|apologizing}
as (previously|already|earlier) {mentioned|stated|noted|discussed|disclosed|indicated|announced|outlined} (earlier|before)
{i|we} {mentioned|said|noted|discussed|stated} {earlier|before|already|previously|last_quarter}
{i've|we've|i_have|we_have} (always|already|repeatedly|consistently) {said|been_saying|been_clear|stated}
as you {know|may_know|recall|remember|may_recall|will_recall|can_see|are_aware}
again
{repeat|let_me_reiterate|to_reiterate|let_me_remind_you|remember}
as a reminder
just a reminder
{disagree|mischaracterized|mischaracterization|misunderstood|misunderstanding|misperception|misconception|misinterpreted|misread|misleading|unfounded|baseless|without_merit|overblown|overreaction|exaggerated|unfair|unfairly|unwarranted|speculation|rumors}
{don't|do_not|wouldn't|would_not|can't|cannot} (really|entirely|necessarily) {agree|accept|see_it_that_way|share_that|characterize|read_too_much|apologize}
{i|we} {wouldn't|would_not} (really|necessarily) {say|call|put|describe|frame|worry|be_concerned}
{that's|that_is|it's|it_is|this_is} (just|simply|absolutely) {not_true|not_right|not_the_case|not_accurate|not_correct|not_fair|not_a_concern|not_an_issue|not_a_problem|nothing_new|untrue|wrong|incorrect|false}
contrary to
{refute|reject|rejected|dispute|deny|denied|dismiss|vigorously_defend}
{in_fairness|to_be_fair|frankly|honestly|candidly|to_be_honest|to_be_frank|with_all_due_respect|respectfully}
the {fact|reality|truth} (of_the_matter) is
{actually|in_fact|in_reality|obviously|look|for_the_record}
nothing {has_changed|unusual|to_hide|wrong|new_here}
isolated
{apart_from|aside_from|except_for|other_than|setting_aside|leaving_aside|with_the_exception_of|exclusive_of|net_of}
{adjust|adjusted|adjusting|normalized} for
{non_recurring|nonrecurring|non_gaap|non_core|non_cash|noncash}
{special|unusual|extraordinary|exceptional|transitory} {item|items|charge|charges|cost|costs|event|events|factors}
{strip|stripping|back|backing} out
on (a|an) (more) {normalized|adjusted|underlying|comparable|organic|core|pro_forma} basis
{like_for_like|constant_currency|pro_forma}
{of_course_not|not_at_all|certainly_not|absolutely_not}
{let_me|to} {correct|clarify|set_the_record_straight|address_that|be_direct|be_honest|be_blunt}
{stand_by|stand_behind|defend}
{not_going_to|won't|can't|not_prepared_to|don't|do_not} {comment|speculate|get_into|disclose|break_out}`,
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
{moderated|moderating|moderation|to_moderate}
{eased|easing|to_ease|cooled|cooling|abated|receded}
{downturn|plunge|plunged|slump|slumped|collapse|collapsed|tumbled}
{erode|eroded|erosion|lost|losing}
{miss|missed|shortfall|disappointing|disappointed}
{edged|ticked|moved} down
{less|fewer|smaller|slid|slide|sank|dipped|retreated|thinner|evaporated|postponed|deferred|anaemic|defected|churned|minus|worse|cancelled|canceled|cancellations|squeezed|slipped|behind|negative|halved|dried_up}
{came|coming|come} down
fell short
came in light`,
  `{never|always|all|every|none|nothing|everyone|nobody|forever}
{absolutely|totally|completely|utterly|entirely|certainly}
{only_way|no_choice|no_other_choice|no_alternative|at_any_cost|at_all_costs|at_any_price|whatever_it_takes}
{no_compromise|never_compromise|never_negotiate|no_negotiation|never_yield|never_surrender|will_not_tolerate|no_doubt}
{evil|traitor|traitors|enemy|enemies|criminal|criminals}`,
  `{aggression|aggressor|aggressors|provocation|provocations|provoked|treachery|betrayal|betrayed|lies|lied|hypocrisy|crime|crimes|atrocities|brutal|unprovoked|illegal|unlawful|outrageous|violated|violation|violations|guilty|cowardly|barbaric|terrorist|terrorists|regime|bully|bullying}
{their|your|his} {fault|aggression|crimes|lies|betrayal}
{is|are} to blame
{bear|bears} (full|sole|the_full) responsibility
{left|leaves|leave} us no`,
  `{concede|concession|concessions|compromise|compromises|admit|acknowledge|recognize|recognise|understand|respect|apologize|apologise|regret|sorry|grateful|appreciate|welcome}
{willing|prepared|ready} to {consider|discuss|listen|accept|offer|meet|talk|work}
{legitimate|reasonable|fair} {concerns|interests|point|questions|demands}
{both|all} {sides|parties|nations|peoples}
{restraint|de_escalation|de_escalate|ceasefire|truce|withdraw_our|reduce_tensions}
{their|your|mutual} {concerns|interests|position|view|security}
{common_ground|middle_ground|meet_halfway|good_faith|goodwill}`,
  `{dialogue|talks|talk|discuss|discussion|discussions|negotiate|negotiation|negotiations|negotiating|consult|consultation|mediation|mediator|diplomacy|diplomatic|summit|listen|cooperate|cooperation|agreement|agreements|settlement|treaty|peace|peaceful|peacefully|reconcile|reconciliation|partnership|together|jointly|invite|invited|proposal|proposals|propose}
{negotiating_table|sit_down|open_channel|open_channels|find_a_solution|work_together}`,
  `{mobilize|mobilized|mobilization|mobilise|mobilised|deploy|deployed|deployment|deploying}
{troops|army|armies|forces|armed_forces|soldiers|navy|fleet|warships|missiles|weapons|bombers|artillery|reservists|militia}
{fight|fighting|battle|arms|defend_ourselves|victory|march}
{stand|high} {ready|alert}
{prepared|ready} to {fight|act|strike|die|use}
state of emergency`,
  `{if|unless|provided_that|depending|depends|whether|perhaps|possibly|might|could|may}
{although|though|while|whereas|however|but|yet|nevertheless|nonetheless|on_the_other_hand|at_the_same_time|even_so|despite}
{either|alternatively|in_part|to_some_extent|complex|complicated|balance|perspective|perspectives|various|several}`,
  `{will|shall} {pay|suffer|regret|destroy|crush|strike|retaliate|punish|be_destroyed|be_punished|be_crushed|be_met}
{severe|grave|serious|devastating|swift|dire|terrible} {consequences|response|retaliation|price|cost}
{face|bear|suffer} the consequences
{retaliate|retaliation|retaliatory|reprisal|reprisals|revenge|avenge|annihilate|obliterate|wipe_out}
{threat|threaten|threatens|threatened|warn|warned|warning|last_warning}
{options|option} {are|is} on the table
{use|by|with} force
{military|armed|nuclear} {action|response|force|strike|strikes|options}
{strike|attack|bomb|bombard|invade|invasion|hostilities|war}
{sanctions|embargo|blockade|tariffs}
fire and fury`,
  `{ultimatum|deadline|non_negotiable|final_offer|last_chance|red_line|red_lines}
{must|have_to} {immediately|withdraw|surrender|comply|cease|stop|leave|end|accept|disarm}
{within|in} {hours|days|the_next_hours}
{immediately|at_once|without_delay|forthwith}
{comply|surrender|unconditional|unconditionally|demand|demands|demanded}
{or_else|running_out|ran_out|no_later_than|time_is_up}
our patience`,
  `{ai|artificial_intelligence|genai|machine_learning|deep_learning|llm|llms|gpu|gpus|language_model|language_models|neural|algorithm|algorithms}
{generative|agentic|inference|copilot|accelerator|hyperscaler|token|training_cluster|data_center|data_centre|datacenter|chatbot|training_run|foundation_model|frontier_model|frontier_lab|large_model}(s)
{hyperscale|high_bandwidth|liquid_cooling|liquid_cooled|assistant|agent|agents|compute|model_training|model_builders}`,
  `{revolution|disrupt|transform|reimagin|redefin|unlock|unleash|supercharg|reinvent|innovat|pioneer|inspir|dream|empower|rewrit|democratiz|validat}(e|s|ed|ing|ion|ions|ation|ational|ative|ive|ary)
{groundbreaking|breakthrough|visionary|vision|unprecedented|unparalleled|limitless|extraordinary|incredible|amazing|phenomenal|spectacular|tremendous|massive|radical|exciting|excited|thrilled|exponential|exponentially|synergies|holistic|seamless|magic|bold|passion|immersive|metaverse|blockchain|quantum|decentralized|autonomous|paradigm|ecosystem|ecosystems|flywheel|moat|megatrend|megatrends|storytelling|story|narrative|journey|era|humanity|superpower|moonshot|convergence|community|momentous|agile|proprietary|momentum|roadmap|imagination|forefront|dawn|movement|mission|ambition|universe|frontier|breathtaking|stunning|gigantic|exploding|explosive|dazzling|unstoppable|infinite|iconic|legendary|unbelievable|marvellous|honoured|honored|humbled|dared|daring|belief|believers|destiny|reborn|tribe|magical}
{game|category|world|market} {changer|changing|defining|creating}
{next_generation|best_in_class|world_class|cutting_edge|state_of_the_art|end_to_end|white_space|inflection_point|tipping_point|early_innings|getting_started|the_future_of|addressable_market|network_effect|network_effects|virtuous_cycle|trillion_dollar|full_stack|proof_of_concept|think_bigger|thought_leadership|years_ahead|never_been_more}`,
  `(free|operating) cash {flow|flows|generation|conversion|margin|yield|generative|flowing|machine|cow|return|returns|balance|pile|earnings}
{free_cash|free_funds_flow|net_cash|of_cash|to_cash|in_cash|more_cash|the_cash|surplus|excess_capital|working_capital|debt_free|no_debt|no_net_debt|no_financial_debt|undrawn|pay_down|paid_down|repaid|hand_back|hand_it_back|handed_back|handed_out|give_back|given_back|gave_back|pay_out|paid_out|paying_out|payout|capital_light|asset_light|capex_light|capital_intensity|capital_expenditure_was|sustaining_capital|maintenance_capital|out_the_door|prepay|prepaid|in_advance|per_share|royalty|royalties|cash_in}`,
  `{consolidat|discontinu|vacat|mothball|relocat|shutter}(e|ed|ing|s)
{closed|closing|closure|closures|to_close|will_close|merged|selling|combined}
{shut|shutting|shutdown|cease|ceased|ceasing|stop|stopped|switched_off|exit|exited|exiting|idle|idled|sold|shrank|moved_from|went_from|wound_down|empty|emptied}`,
  `{against|compared|versus|instead_of|rather_than|in_place_of|than|was|were|used_to|down_from|gone|went}
from #`,
  `{restructur|rightsiz|streamlin|simplif|downsiz|outsourc|rationalis|rationaliz|reorganis|reorganiz|delayer}{e|es|ed|ing|y|ied|ying|ation}
{saving|severance|layoff|redundanc|overhead|synerg|termination_benefit|exceptional_item|restructuring_charge|job_cut|cost_cut|head_office|spans}(s|y|ies)
{headcount|workforce|turnaround|cost_base|cost_structure|fixed_cost_base|cost_out|cost_takeout|cost_discipline|run_rate|breakeven|break_even_point|leaner|flatter|heavy_lifting|handed_back|self_help|zero_based|voluntary_departures|early_retirement|natural_attrition|hiring_freeze|works_council|consultation|square_feet|surplus_space|full_time_equivalents|ftes|management_layers|laid_off|cost_per_unit|store_estate|workstream|workstreams|efficiencies|dilapidations|complexity|back_office|shared_services|subletting|sublet}
{cost|expense|efficiency|productivity|savings|transformation|simplification|recovery|integration|improvement|footprint|efficiency_improvement} {program|programme|plan|review|work|initiative|initiatives|measures|actions|target|office|project}
the {program|programme|plan} {is|was|has|will|we|that|to}
{cut|cuts|cutting|reduc|reduced|eliminat|remov|taken|taking|took|take|strip|stripped|shed|shedding}(ing|ed|e) (our|the|out|some|of) {cost|costs|expense|expenses|roles|jobs|positions|layers|posts}
{job|role|position|post|employee|colleague|people|staff|person}(s) {go|gone|fewer|less|lost|eliminated|removed|cut|affected|left|leaving|will_leave|will_go|will_be_affected|are_affected|are_leaving|have_left|are_going}
to (roughly|about|around|some|under|below) # {jobs|roles|people|positions|employees|staff}
let {go|some|people|around|about} (of|go)
{rather_than|instead_of|in_place_of|down_from|not} {two|three|four|five|six|seven|eight|nine|ten|eleven|twelve}
{rather_than|instead_of|in_place_of} #
from # {people|jobs|staff|employees|positions|roles|offices|sites|plants|stores|branches|suppliers}
million {a|per|each|every} year
{lose|lost|losing} their jobs
{exit|closure|separation|redundancy|restructuring|unit|fixed|people|personnel|one_off} cost(s)
charge(s) of #
(a) {charge|provision} {for|against}
set(ting) aside #
{union|strike|lease|package|layer|duplicat}(s|ion|ions|es)
in one place
(on|at|from) one {site|roof|platform|system}
half of what`,
  `{we|therefore|and} {lower|cut|reduce|trim|withdraw|suspend|drop|scrap|pull|abandon}
{lowered|reduced|withdrew|withdrawn|suspended|downgraded|abandoned|scrapped|pulled|cuts|cut}
{lowering|cutting|reducing|trimming|withdrawing|suspending|pulling|dropping|trimmed|dropped|down_from|downward|downwards}
{taking|moving|moved|took|take|move|bringing|brought|bring|revising|revised} (it|that|this|them|our|the) (guidance|outlook|range|forecast|target|number|estimate) down
{is|are|now} off the table
{below|short_of|low_end_of|bottom_end_of|lower_end_of|bottom_half_of} {the|our} (previous|prior) {guidance|outlook|range|forecast|target}
no longer {expect|apply|applies|guide|provide|attainable|realistic|achievable|stand|stands|valid|appropriate|within_reach|believe_we|see_a}
{not|unable_to|can't|cannot|won't} (be) {provide|providing|give|giving|issue|issuing|offer|offering|reaffirm|reaffirming|reach|meet|achieve} (financial|any|an|our|the) {guidance|outlook|forecast|target}
no {guidance|outlook|forecast}`,
  `{deliver|achiev|realis|realiz|complet|captur|exceed|surpass|sav|bank|secur|extract|pocket|prov}{ed|es|s|en}
{ahead|better_than|are_already|is_already|already_at|in_full|fully_in_place|paid_off|paying_off|paying_us_back|paid_for_itself|dropped_through|flowing_through|flowed_through|flow_through|coming_through|come_through|showing_up|shows_up|show_up|visible|in_the_numbers|in_the_accounts|in_the_figures|in_the_results|is_done|are_done|was_done|now_done|is_finished|are_finished|behind_us|came_in|came_down|come_down|went_from|fell_from|dropped_from|worked|is_working|are_working|so_far|the_actual|no_further|no_more|the_end_of|the_last_of|have_signed|has_signed|evidence|results_of|fruit|the_proof|the_benefit|the_benefits|payback|of_the_promised|in_the_bank|are_now|is_now|we_committed|asked_for|has_gone|have_gone}
{against|above|than|versus|over|beat|beating} {the|a|our} {goal|target|plan|budget|promise|commitment}
(had|we'd|i) {promised|modelled|modeled|told_you|communicated|set_for|set_out|pledged|said_we_would}
margin {expanded|improved|rose|increased|widened|up|recovered|climbed}
{points|basis_points} {better|higher|more|wider|above}`,
  `{from|formerly|previously|earlier|versus|against|instead_of|in_place_of|rather_than|it_was|compared_with|compared_to|we_had_said|we'd_said|we_said|had_been|where_before|before_it_was|before_that|had_guided_to|previous_figure_was|was_for}`,
  `{guidance|outlook|forecast|target|guide|expectation|projection|estimate|ambition}(s)
{full_year|annual|earnings|margin|revenue|profit|sales|prior|previous|ebitda|ebit|growth|new} {range|view|number|plan|figure}
our {range|view|numbers|plan} (for)
(we) now {say|see|guide|think|look_for}
we {expect|anticipate|project|see|plan|forecast|look_for|guide}
{guided|guiding|for_the_full_year|for_the_year_as_a_whole|for_the_year}`,
  `{reaffirm|reiterate|maintain|confirm|affirm|repeat|retain}(s|d|ed)
{reaffirming|reiterating|maintaining|confirming|keep|keeping|leave|leaving|unchanged|no_change_in|in_line_with|stay_with|remains_in_place|as_it_was|where_it_was|as_is}`,
  `{profit|cost|expense|dividend|receivable|repurchase|buyback|margin|reserve|saving|return|charge|price|yield}(s)
{income|earnings|ebitda|ebit|ebita|eps|capex|capital_expenditure|debt|leverage|inventories|inventory|cash_flow|free_cash|production|output|churn|share_count|headcount|utilisation|utilization|tax_rate|roic|liquidity|combined_ratio|operating_ratio|efficiency_ratio|equity|stake|rates|spend|spending|royalties|growth_rate}`,
  `{pivot|reinvent|reposition|transition|transform|convert|migrat|retrain|rebuild|reorient|refocus|rebrand|repurpos|remak|recast|cannibalis|cannibaliz|reshap|transitional}(e|es|s|ed|ing|ion|ation|ations)
{conversion|migration|changeover|switchover|crossover|reinvention|remix|j_curve}
{shift|move|moving|moved|journey|step|turn|turned|turning|switch|switched|switching|evolution|evolv|shifted|shifting|going|walk}(ed|ing) (away) {from|away|into|toward|towards|out_of|over_to|to_a|to_being|to_owning|to_selling}
{becom|chang|turn}{e|ing|es|ed} {a|an|what|who|how_we|how_it|our_model|the_model|ourselves|the_company|from|itself}
{old|new|former|previous|legacy|traditional|current|other|original} {model|world|way}
{legacy|old|former|conventional|traditional|heritage|historic|original|new|declining} {business|businesses|products|product|activities|segment|division|line|lines|portfolio|assets|side|core|format|contracts|licences|licenses|customers}
{stop|stopped|stopping|quit|ceased} {being|selling|making|holding|offering|taking|developing|building|printing|accepting}
{used|use} to {be|sell|make|own|earn|call}
{run_off|wind_down|winding_down|phase_out|phased_out|phasing_out|sunset|divest|divested|divesting|divestment|different_company|different_mix|different_business|by_design|what_we_are|what_we_were|business_model|strategic_shift|strategic_review|in_the_midst_of|midway|halfway|half_way|two_businesses|two_companies|both_businesses|in_parallel|when_i_joined_this_was|reverse_that|trough|service_model|subscription_model|as_a_service|subscriptions_instead|rather_than_sell|instead_of_selling|perpetual|on_premise|on_premises|in_transition|direction_of_travel|new_chapter|next_chapter|point_of_no_return|the_crossing|catalogue_to}
{one|two|three|four|five|six|ten|twenty} years ago
for {ten|twenty|thirty|forty|fifty|sixty|seventy|decades|many} (years) (we|this)
{by|in} # we {want|intend|expect|will|would|aim|should|plan}
to be {a|about|around|half|more_than|less_than} (a) {quarter|third|half}
{kind_of|sort_of|what} company {we|this|are}
{on_our_way|on_the_way} to
of what we {sold|sell|do|did|are|earn|earned}
{rebuilt|relearn|unlearn|learning_to|learn_to|from_scratch|no_longer|carry_both|both_sides|old_way|new_way|paid_differently|the_new_side|the_old_side|new_terms|changes_every}`,
  `{consultation|strikes|will|would|should|ought|intend|plan|aim|expect|could|next_year|early|begin|begins|beginning|announced|announcing|starting|objective|envisage|until|forecasting|going_to|provision|propose|proposed|targeted|too_soon|not_yet|first_step|first_steps|coming_months|coming_years|in_time|over_the_next|pencil|estimate|target}(s)
{it|we|they|there|that|i}'ll
until #
charge(s) of #`,
  `{we|therefore|and|again} {raise|lift|upgrade|increase}
{raised|lifted|increased|boosted|raises|lifts}
{raising|lifting|upgrading|increasing|boosting|upgrade|upgraded|upwards|upward|up_from}
{taking|moving|moved|took|take|move|revising|revised|bringing|brought|nudging|push|pushing} (it|that|this|our|the) {guidance|outlook|range|forecast|target|number} {up|upward|upwards|higher}
{taking|moving|moved|took|take|move} {it|that|this|them} {up|upward|upwards|higher}
{above|ahead_of|exceed|exceeded|beat|top_end_of|high_end_of|upper_end_of|upper_half_of} {the|our} (previous|prior) {guidance|outlook|range|forecast}`,
  `{revenue|sale|billing|booking|subscriber|customer|client|member|user|merchant|loan|deposit|unit|delivery|deliveries|renewal|contract|fare|fee|visit|subscription|royalty|royalties}(s)
{premiums|premium_income|arr|revenues|occupancy|retention|load_factor|attach|advertising|net_interest_income|policy_count|policies|same_store|like_for_like|market_share|our_share|new_business|comps|top_line|logos|net_retention|annual_contract_value|rate_base|comparable_store}`,
  `{investigat|prosecut|subpoena|inspect|allegat|indict|inquir|arrest|raid}(ion|ions|or|ors|ing|ed|s|e|y|ies)
{lawsuit|suit|class_action|recall|claim|plaintiff|claimant|regulator|lender|covenant|creditor|noteholder|bondholder|authorit|whistleblower|default|waiver|outflow|withdrawal|downgrade|injur|death|fatalit|penalt|fine|attacker|hacker|supervisor|resign|dissident|victim|judge|charge_sheet|hearing|allege|accus|auditor|rating_agenc}(s|ed|y|ies|ation|ations|ing)
{sued|suing|litigation|trial|court|courts|jury|ruling|injunction|attorney_general|attorneys_general|department_of_justice|consent_decree|warning_letter|settlement|guilty|detained|custody|fraud|fraudulent|falsified|misconduct|misstated|misstatements|breach|breached|ransom|ransomware|cyberattack|encrypted|hacked|grounded|halted|suspended|suspension|revoked|seized|frozen|delisting|delisted|restate|restated|restatement|forbearance|standstill|insolvency|insolvent|bankruptcy|liquidity|runway|activist|activists|proxy|hostile|poison_pill|rights_plan|short_seller|short_sellers|special_committee|audit_committee|independent_counsel|outside_counsel|forensic|negative_watch|negative_outlook|change_of_control|acceleration|restrictions|apologise|apologize|apology|sorry|testify|compensation|liability|liabilities|counsel|adviser|advisers|crisis|contaminated|contamination|safety_board|interim_chief|ban|banned|boycott|public_trust|remediation|emergency|misled|cooperating|evacuated|explosion|spill}`,
  `{going_concern|material_weakness|material_weaknesses|event_of_default|notice_of_default|default_notices|substantial_doubt|chapter_#}
{filed_for|file_for|filing_for|seek} {bankruptcy|insolvency|creditor_protection}
no longer be relied upon`,
  `{plant|site|store|office|terminal|facilit|factor|warehouse|lab|smelter|mill|foundr|depot|centre|center|shop|fab|brewer|refiner|branch|hub|furnace|location|restaurant|showroom|studio|yard|mine|bakery|bakerie|hall|building|campus|kiln|hospital|clinic|base|outlet}(y|s|es|ies)
production`,
  `{percent|percentage|basis_points|bps|million|billion|trillion|thousand|cents|dollars|euros|pounds|francs|per_share|points|point|times|turns|days|weeks|tons|tonnes|barrels|units|kroner|yen|won|tenths|x}`,
  `will
expect(s|ed|ing|ation|ations)
guidance
next {quarter|year|month|week|few|several|couple|decade|meeting|phase|step|steps|two|three|four|five|#} (months|years|quarters)
pipeline
{remainder|rest|balance} of {the|this|#} (year|fiscal|quarter)
{we|i|they|you|it|that|he|she|there}'ll
{won't|shall|going_to}
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
later {this|in_the|next} {year|quarter|month}
{by|before|through|until|into|toward} (the) {year_end|end_of|next_year|#}
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
{gas|oil|water|natural_gas} pipeline(s)
{the|free|good|political|goodwill} will
will of
{than|as|were|was|had|better|above|below|worse} (we) (had) {expected|anticipated|forecast|projected|planned}
{above|below|exceeded|exceeding|beat|met|versus} (our|the) {expectations|guidance|outlook|forecast|target|targets}
{carry|carried|brought|bring|put|step|come} forward`,
  `new {customer|customers|client|clients|logos|orders|business|wins|contracts|accounts|subscribers|members|bookings}
record {orders|revenue|revenues|sales|backlog|bookings|earnings|profit|profits|margin|margins|volume|demand|shipments|production|results|quarter|year|performance|cash_flow}
margin {expansion|improvement|gains|growth|increase}
{double|single|triple} digit(s) {growth|increase|increases|gains}
{organic|strong|solid|robust|healthy|profitable|economic|job|comp|accelerated|accelerating|continued|further|sustained|significant|faster|rapid|net_new|top_line|bottom_line} growth
share gain(s)
{gain|gaining|gained|win|winning|won|take|taking|took} (market|some|further|additional) share
operating leverage
{won|winning|awarded|signed|landed|secured} (a|several|many|#|two|three|our|the) (new|large|major|significant|multi_year) {contract|contracts|customer|customers|deal|deals|orders|order|awards|business}
{opened|opening|launched|launching|introduced} (#|two|three|several|our|a) (new) {stores|store|locations|products|product|restaurants|facilities|platform}
rais(e|ed|ing) (our|the) (quarterly|annual|full_year) {dividend|guidance|outlook}
{strong|robust|healthy|solid|stronger|record} (customer|consumer|underlying|order) {demand|sales|revenue|orders|bookings|backlog|pipeline|traffic|volumes|cash_flow|profitability|earnings|results|performance}
{demand|orders|backlog|bookings|traffic|sales} {remain|remains|remained|is|are|was|were} (very|quite) {strong|robust|healthy|solid}
{upsell|cross_sell|upselling|job_gains}`,
  `{cost|expense|price|rate|default|provision|reserve|deficit|layoff|claim|risk|pressure|headwind|wage}(s)
{tax|taxes|loss|losses|delinquencies|inflation|debt|leverage|unemployment|churn|attrition|turnover|uncertainty|volatility|competition|inventory|inventories|concerns|imports|interest|opex|overhead}`,
  `revenue(s)
{customer|client|subscriber|user|member|patient|visitor|order|booking|margin|profit|volume|shipment|unit|transaction|deposit|loan|premium|asset|return|dividend|job|payroll|income|contract|export}(s)
{sales|backlog|billings|pipeline|profitability|earnings|eps|ebitda|demand|traffic|market_share|share|adoption|engagement|retention|occupancy|utilization|productivity|efficiency|output|production|capacity|guidance|value|aum|comps|comparable|top_line|bottom_line|arr|arpu}
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
would {say|think|guess|imagine|assume|suggest|expect|hope|argue|suspect|characterize|anticipate|describe|call|put|view|tend|seem|appear|be_surprised}
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
{about|around|nearly|almost|close_to|near|just_over|just_under|north_of|upwards_of|up_to|some} #
{plus_or_minus|give_or_take|ballpark|rule_of_thumb}
in the {range|neighborhood|vicinity|area|zone|order|region} of
{low|mid|high} single digit(s)
relatively
fairly
pretty {much|close|good|well|strong|stable}
more or less
{largely|mostly|mainly|primarily}
generally
{typically|usually|normally|often|sometimes|occasionally}
{to|in} (some|a_certain|a_large|a) {extent|degree|measure}
in {general|theory|principle|part|essence}
part(ial)ly
kind of
a (little) bit (of_a)
a little
{slightly|modestly|marginally|moderately}
i {think|believe|guess|suppose|suspect|imagine|assume|feel|hope}
we {believe|guess|suppose|suspect|assume|feel|hope|estimate}
assum(e|es|ed|ing|ption|ptions)
presum(e|ed)
in {my|our} {view|opinion|judgment|mind|experience}
{my|our} {sense|guess|view|best_guess|feeling|impression|belief} {is|would|that}
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
at this {point|stage|juncture} (in_time)
as far as {i|we} {know|can_tell|can_see}
{essentially|basically|effectively|virtually|practically|tentative|tentatively|preliminary}
{don't|do_not|doesn't|does_not} (really|exactly|quite|yet) {know|think|believe}
{who_knows|no_guarantee|no_assurance}
if {anything|possible|necessary|needed|all_goes_well}
{all_else_equal|other_things_equal|all_things_being_equal}
whether (or_not)
{less|not_as|not_so} {confident|certain|clear|sure|convinced}
at least`,
  `{in|of|since|by|until|last|this|next|through|late|early|mid|during|and|between|from|april} may
may #
as {soon|quickly|fast|early} as possible
{could_not|couldn't} be (any) more
{any|some|every|all|what|this|that|the|these|those} {kind|sort} of
subject to questions`,
  `{not|no|never|without|neither|hardly|rather_than}
fail(s|ed|ing|ure|ures) to
lack(s|ed|ing) (of|the|any)
unable to
{do|does|did|is|are|was|were|has|have|had|wo|ca|would|could|should|might|need|must|ai|sha}n't
{cannot|nor|none|nobody|nothing|nowhere|scarcely|barely|rarely|seldom}
{no_one|not_any|not_a_single|not_at_all|not_yet}
{no|not_any|any} longer
{instead_of|as_opposed_to|in_lieu_of|anything_but|far_from|nowhere_near|short_of|by_no_means|in_no_way|at_no_time|at_no_point|under_no_circumstances}
absen(t|ce_of)
{no|little|without|few} {sign|signs|evidence|indication|indications|hint} (of|that)
inability to
{refuse|refuses|refused|declined|cease|ceased} to
{free|devoid|void|clear} {of|from}
{unlikely|improbable|doubtful} (to|that)
{deny|denies|denied|doubt|doubts|doubted} (that)`,
  `{is|are|was|were|be|been|seem|seems|look|looks|appear|appears|remain|remains} (very|highly|most|now|quite|increasingly|still) {unlikely|improbable|doubtful|absent|missing|lacking|unfounded|unwarranted|nonexistent|misplaced}
{is|are|was|were|be|been|being} (now|largely|fully|all|also) {ruled_out|avoided|averted|prevented|eliminated|overcome|resolved|lifted|removed|cleared|gone|over|behind_us|off_the_table|out_of_the_question|abandoned|withdrawn|denied|rejected}
{is_not|are_not|was_not|were_not|isn't|aren't|wasn't|weren't} {there|present|visible|evident|the_case|true|an_issue|a_problem|a_factor|a_concern|an_option|expected|anticipated|planned|on_the_table|likely|possible|justified|warranted}
{not|never|don't|doesn't|didn't|hasn't|haven't|won't|wouldn't} {materialize|materialized|materialise|materialised|occur|occurred|happen|happened|emerge|emerged|arise|arose|appear|appeared|exist|existed|apply|recur|come|come_through|show_up|persist|persisted|develop}
fail(s|ed) to {materialize|materialise|occur|emerge|appear|come_through|arrive|show_up|develop|happen}
{disappeared|vanished|dissipated|evaporated|went_away|gone_away|ceased}
nowhere to be {seen|found}
(a_thing|things) of the past`,
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
{no|little|without|without_a|without_any} {doubt|question}
not least
no less (than)
no {fewer|more|later|earlier|sooner|better|greater} than
no {better|clearer|greater|stronger} {time|evidence|example|proof|way|sign|testament}
no {surprise|coincidence|secret|wonder|mistake|denying|matter|small|other_than|#}
not {more|fewer|less|later|sooner} than
{not|can't|cannot|don't|won't|shouldn't} {ignore|overlook|dismiss|forget|hide}
not to mention
{cannot|can't} be too
{wrong|remiss|unwise|foolish|mistake} not to
not surprisingly
not (all|so|too) long ago
not {until|for_nothing|for_want|for_lack}
but not least
{if|or|why} not
{if_not|were_it_not|if_it_weren't} for
nothing {but|more_than|less_than|short_of|if_not}
none other than
{can't|cannot|could_not|couldn't} {wait|help_but|but|overstate|overemphasize|overestimate|underestimate|stress_enough|emphasize_enough|be_overstated}
{could_not|couldn't|can't|cannot} (be|have_been) {more|happier|better|clearer|prouder|stronger|any_clearer|any_more|any_better}
{never|not|hasn't|haven't} (been|felt|seen|had|looked) {more|better|stronger|clearer|so|as|this|greater|higher|happier|brighter}
never {before|have_we_been|have_i_been|has_it_been|has_our} (more|so|as|this|better|stronger)
{don't|do_not|let's_not|never} (ever) {forget|get_me_wrong|underestimate|let_up|lose_sight|look_back|mind|hesitate}
{a|the|these|those|first|last|next|past|every|quite_a|very|only_a|just_a|as|how|too} {few|little}
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
{lower|lowering|lowered|reduce|cut|cutting} {rates|interest_rates|longer_term_interest_rates}
{rate|interest_rate} {cut|cuts|reduction|reductions}
{policy|monetary|additional|further|quantitative|credit} easing
{easing|easier} (of) {policy|monetary_policy|stance|financial_conditions}
{accommodative|accommodation|stimulative|dovish}
{highly|very|substantial|additional|more} {accommodative|accommodation|stimulus}
{policy|monetary} {accommodation|stimulus|support}
{credit|financial_conditions|lending_standards} (has|have) tightened
exceptionally low
{considerable|extended} {period|time}
{low|zero|lower} {levels_for_the_federal|bound}
effective lower bound
{asset|securities|large_scale_asset|treasury|mortgage} purchases
{purchase|purchasing|purchases_of} {additional|longer|agency|treasury|a_total}
{expand|increase|continue|maintain} {its|the} {holdings|purchases|program}
{reinvest|reinvesting|reinvestment|rolling_over}
maturity extension
{patient|patience}
downside {risk|risks}
economic {weakness|slack}
{weighted|tilted} (mainly) {toward|to} {economic_weakness|the_downside}
{upside_and_downside|downside_and_upside} risks
{economic|financial|credit} {turmoil|strains|stress|stresses|crisis|headwinds|distress|disruptions|dislocations}
{tight|tighter|tightening|tightening_of} {credit|financial|lending} (conditions|standards)
{headwinds|recession|deflation|disinflation|undesirably_low}
{support|promote|strengthen} (the|a_stronger) (economic) recovery
{act|provide|use} {as_needed|its_tools|liquidity|additional}
below (its|the) {longer_run|objective|levels}
below (the) # percent
{fall|fell|falls|fallen} short of`,
  `{raise|raised|raising|increase|increased|increasing} {its|the} target
{raise|raised|raising} {the|its} {federal|funds|policy}
{increase|increases|increased|raise|raised|rise} in the {target|federal|discount}
{raise|raising|raised|higher|increasing|increase|increases_in} {rates|interest_rates}
{rate|interest_rate} {increase|increases|hike|hikes}
{policy|monetary|additional|further} {firming|tightening}
{firming|tightening} of {policy|monetary_policy|the_stance}
{begin|start|began} {to_raise|raising|to_normalize|normalizing|to_firm|to_remove|removing}
{remove|removing|removal_of|reduce|reducing|withdraw|withdrawing|withdrawal_of|less} (policy|monetary|the|some) {accommodation|accommodative}
{policy|rate|balance_sheet|monetary_policy} normalization
{normalize|normalizing} (the_stance_of) policy
{restrictive|tighter|firmer} {policy|monetary_policy|stance}
{restrictive|overheating|overheat|vigilant|hawkish}
further {gradual_increases|increases_in_the_target}
gradual increases in the target
{heightened|upside} {inflation|risks_to_inflation|inflation_risks|inflation_pressures}
{inflation|inflationary} {risks|imbalances}
upside {risk|risks}
{upside_and_downside|downside_and_upside} risks
{scaling|scale|dialing|dial} back {policy|monetary_policy|accommodation}
tightening in the labor market
{add|adding|adds} to {inflation|inflationary} pressures
{sustain|foster|generate} {inflation|inflationary|heightened_inflation} {pressures|imbalances}
{reduce|reducing|reduced|slow} the pace of (its|asset)
{end|conclude|taper|concluded} (its) asset purchases
{measured|gradual} pace
{firming|taper|tapering|liftoff}
{tight|tighter|tightening} labor {market|markets}
labor {market_tightness|shortages}
accommodation {can|could|should|will} be {removed|reduced|withdrawn}
{reducing|reduce|reduction_in} {its|the} {balance_sheet|securities_holdings}
balance sheet {runoff|reduction}
excess of {its|the} potential`,
  `inflation
{inflationary|inflation} {pressures|pressure|imbalances|expectations|compensation|risks}
{prices|price_increases|price_inflation|price_level|wage|wages|compensation}
{labor|labour} {costs|cost|compensation}
{cost|price|wage} pressures
{consumer|core} prices
{deflation|disinflation}`,
  `{unemployment|joblessness|unemployed|underemployment}
unemployment rate
{slack|layoffs|underutilization|vacancy|vacancies|foreclosures|delinquencies}
{initial|jobless} claims
{resource|economic|labor_market} slack
{spare|idle|excess} capacity
output gap
{uncertainty|uncertainties|strains|turmoil|volatility|tensions|spreads|headwinds}`,
  `{dividend|buyback|repurchas|distribution|tender_offer|special}(s|e|es|ed|ing)
{capital_return|capital_returns|capital_allocation|capital_returned|share_count|shares_outstanding|buy_back|buying_back|bought_back|retired|cancelled_shares|authorization|authorisation|unitholders|our_own_shares|our_own_stock}
{return|returned|returning|back|sent|goes|went|flows} (it|back) {to|with} (our|the) {shareholders|holders|owners|stockholders|investors}
{returned|returning|return|return_of} {cash|capital|#}`,
  `{china|china's|chinese|shanghai|beijing|hong_kong|yuan|renminbi|shenzhen}`,
  `{compet|rival|entrant|newcomer}(s|ing|ition|itor|itors|itive)
{market_share|share_gain|share_gains|lost_share|gained_share|taking_share|our_share}`,
  `{cost|expense|wage|overhead|salar|saving}(s|y|ies)
{opex|inflation|freight|sg_a|restructuring|severance|capex|personnel|energy_bill|payroll}`,
  `{borrowing|covenant|lender|bond|maturit|loan_facilit|note|creditor}(s|y|ies)
{debt|leverage|leveraged|deleveraging|net_debt|credit_facility|revolver|refinancing|refinanced|refinance|interest_expense|term_loan|liquidity|gearing|rating|ratings}`,
  `{order|volume|shipment|reservation|enquiry|enquiries}(s)
{demand|backlog|traffic|pipeline|pipelines|consumption|order_book|order_intake|order_growth|sold_out|book_to_bill|cancellations|footfall|consumer_spending|appetite}`,
  `{currenc|exchange_rate|hedg}(y|ies|s|e|es|ing)
{fx|foreign_exchange|constant_rates|local_currencies|strong_dollar|stronger_dollar|weaker_dollar|dollar_strength|euro|yen|franc|translation}`,
  `{hir|recruit|layoff|employee|colleague|graduate|headcount|staff|reps|vacanc}(e|es|ed|s|ing|ment|y|ies)
{workforce|attrition|turnover|talent|labor|labour|severance|jobs|union|wages}`,
  `{margin|gross_margin|operating_margin|spread}(s)
{profitability|operating_leverage|gross_profit|combined_ratio|operating_ratio|expense_ratio|efficiency_ratio}`,
  `{pric|discount|surcharg|markdown|promotion|indexation|concession}(e|es|ed|ing|s|al)
{list_price|price_mix|pricing_power|rate_increases}`,
  `{product|launch|releas|feature|prototype|roadmap|module|trial}(e|es|ed|s|ing)
{r_d|pipeline_drug|platform|innovation|new_model|next_generation|development}`,
  `{regulat|legislat|tariff|lawsuit|investigat|licen}(e|ed|es|s|ion|ions|or|ors|ory|ing|ce|ces)
{compliance|antitrust|fda|sec|ftc|department_of_justice|subpoena|litigation|consent_decree|mandate|authorities|authority|policy_makers|court}`,
  `{supplier|shortage|bottleneck|component|warehouse|lead_time|inventor|distributor|logistic}(s|y|ies)
{supply_chain|supply_chains|freight|procurement|purchasing|sourcing|shipping|raw_materials|raw_material|on_allocation}`,
  `{strong|stronger|strongest|strongly|strength|robust|solid|buoyant|brisk|healthy|vigorous}
{above|upside|upward|highest|elevated|heightened|mounting|intensified|intensifying|firmed|outperformed|beat|all_time_high}
{won|winning|best|bigger|larger|faster|more_than_doubled}
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
{stuff|something|somehow|someone|somewhere|sometime|someday|anything|whatever|etc|et_cetera}
{and|or} {the_like|such|all_that}
{all|these|those|different|other|many|some} {kinds|sorts|types} of
{at_some_point|from_time_to_time|in_due_course|down_the_road|down_the_line|sooner_or_later|one_day|at_times|one_way_or_another|in_many_ways|in_some_ways}
as {appropriate|needed|necessary|required|warranted|we_go}
where {appropriate|possible|necessary}
{aspect|element|factor|piece|issue|matter|dynamic|consideration|circumstance|situation|initiative}(s)
{moving_parts|puts_and_takes|noise|lumpy|landscape}
{meaningful|substantial|significant}(ly)
broadly
overall
considerabl(e|y)
{reasonable|decent|soon|shortly|recently|eventually|ultimately}
in the {near|foreseeable|not_too_distant} {future|term}
{different|certain|particular} {way|ways|reason|reasons|point|points|pieces|people|places|areas|options}
{parts|much|portion|bulk} of
quite a {few|bit}
{along_those_lines|you_name_it|what_have_you|that_nature}
that {sort|kind|type} of thing
in terms of`,
  `more than #
{no|how|as|so|too} many
{am|are|for|be|feel} certain
certain that`,
];
export const LEXICON_VERSION = "lexicon-1.19676a7e";
