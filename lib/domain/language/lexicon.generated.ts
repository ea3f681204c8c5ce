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
  "evidence_siege_act",
  "evidence_siege_actor",
  "evidence_siege_hard",
  "evidence_site",
  "evidence_site_void",
  "evidence_spent",
  "evidence_spent_void",
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
  `(bad|severe|poor|cold|adverse) weather
{fx|foreign_exchange|foreign_currency|currency|currencies|exchange_rate|exchange_rates}
{competitor|competitors|competitive|competition|rival|rivals} (pricing|environment|pressure|pressures|activity|discounting)
calendar (shift)
{easter|seasonality}
macro(economic) (environment|conditions|backdrop|softness|uncertainty|weakness|headwinds|pressures)
{hurricane|storm|flood|wildfire|earthquake|lockdown|supplier|vendor|contractor|carrier|distributor|regulator|regulation|government|tariff|sanction|lawsuit|activist}(s)
{customs|winter|snow|rain|drought|natural_disaster|pandemic|covid|coronavirus|virus|recession|downturn|crisis|geopolitical|war|conflict|terrorism|brexit|election|congress|legislation|regulatory|shutdown|sequester|fiscal_policy|trade_policy|trade_war|trade_tensions|litigation|fire|strike|strikes|media|wall_street}
{strong|stronger|weak|weaker} {dollar|euro|yen|pound}
the dollar
{weak|slow|global|world|broader|the} economy
{economic|market|credit|operating|political|demand} {environment|conditions|uncertainty|slowdown|backdrop|climate|downturn|weakness|turmoil|headwinds}
{third_party|third_parties|supply_chain|supply_chains|port_congestion|labor_market|supply_shortages|labor_shortages}
{customer|customers|consumer|dealer|channel} {destocking|inventory|delays|delay|timing|deferrals|cancellations|behavior|sentiment|confidence|weakness|demand}
{oil|energy|gas|fuel|commodity|food|freight|raw_material} {price|prices|costs}
{interest_rates|rate_environment|higher_rates|rising_rates|mortgage_rates|inflation|raw_materials}
{china|europe|japan|russia|ukraine|brazil|latin_america|emerging_markets|middle_east|greece}
{housing|energy|capital|equity|stock|financial|credit} market(s)
{external|outside|cyclical|seasonal} {factors|shocks|conditions}
{beyond|outside} (of) our control`,
  `due (in_part|largely|primarily|mostly) to
because (of)
result(s|ed|ing) (largely) {of|from|in}
{caused|driven|hurt|hit|impacted|affected|dampened|held_back|offset|disrupted|delayed|constrained|triggered} (largely|primarily|mainly) by
caus(e|es|ed|ing)
attribut(able|ed|e) (largely) to
{owing|thanks|related|tied} to
{stems|stemmed|stemming|arising} from
{on_account_of|in_light_of|in_the_wake_of|in_response_to|in_the_face_of|a_function_of|amid|given|reflecting|reflects|reflected|following|blame|blamed|responsible_for}
{led|leads|leading|contributed|contributing} to
{forced|forcing|prevented}`,
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
{impact|impacts|impacted} {on|by|revenue}
{higher|rising|increased} {cost|costs}
{destocking|uncertainty|volatility|turmoil|problem|problems|collapse|slump|correction}
{reduced|reduction|cut} (in|our|the|their)
{not|didn't|couldn't} {reach|meet|achieve|hit|grow}`,
  `cautious(ly)
pruden(t|tly|ce)
conservativ(e|ely|ism)
{limited|little|less|lack_of} visibility
monitor(s|ed|ing)
volatil(e|ity)
too {early|soon} to
caution(s|ed|ary)
visibility {is|remains|was} {limited|low}
{watch|watching|track} (that|it|them) (very) {closely|carefully}
{watchful|vigilant|vigilance|wary|guarded|attentive|mindful|careful|carefully|patience|hesitant|hesitate|reluctant|reluctance}
{close|careful} {eye|attention}
keep(ing) an eye on
{be|being|remaining|very|more} {patient|disciplined|selective|measured|realistic}
wait and see
early stages
{measured|balanced|disciplined} {approach|pace}
{downside|tail} risk(s)
temper(ed|ing) (our|the) expectations
{uncertain|unpredictable|turbulent} (economic) {environment|times|markets|outlook}
{unpredictable|turbulence|turmoil}
ahead of {ourselves|our_skis}
on the sidelines
{hold|holding} off
{preserve|conserve} {cash|liquidity|capital}
{contingency|contingencies|buffer|cushion}
err on the side`,
  `our (long_term|financial|inflation) {target|targets|goal|goals|objective|objectives|commitment|mandate}
{we|i} (fully|still|also) intend to
{we|i} (also|still) plan to
{we|i} (also) {aim|pledge|promise|guarantee} (to|that|you)
{we_are|we're|i_am|i'm|are|am} {determined|resolved|obligated|focused} (on|to)
{stand|stick|sticking} {by|to} (our|the|that) {commitment|guidance|target|plan}
{keep|kept|keeping|fulfill|deliver} (on) our {promises|commitment|commitments}
whatever it takes
{we|i} {will|shall} not hesitate
{hold|holding} {ourselves|us|me} accountable`,
  `by (the) {year_end|end_of|next|early|late|mid|this|fall|spring|summer|first|second|third|fourth|january|february|march|april|june|july|august|september|october|november|december|#}
{before|within} (the) {end_of|year_end|next|#}`,
  `(just|now|then|also|first) {see|have_to|need|talk|turn|go|get_back|let|discuss|say|give_you|know|learn|find|hand|ask|come|move_on|continue_to_see|continue_to_monitor|follow_up|answer|mention|note|look|likely|probably|remain|watch|tell|think|point|refer|speak|hear|experience|incur|face|get|summarize|touch|highlight|take_your|take_that|open_it|start_with|begin_with|review|walk|provide_you|be_able|be_happy|be_glad|be_looking|be_discussing|be_talking|be_watching}`,
  `commit(s|ted|ting) (to)
reaffirm(s|ed|ing)
commitment(s)
promis(e|es|ed|ing)
pledg(e|es|ed|ing)
vow(ed)
undertaking
{reiterate|maintain|maintained|maintaining|confirm|confirmed} (our|the) (full_year) {guidance|outlook|target|forecast}
agreed to
priority is to
our word`,
  `we (also) will
{we'll|i'll|i_will}
{we|i} shall
{we_are|we're|i_am|i'm} going to
{we_are|we're} (also|now) {planning|working|set} to`,
  `headwind(s)
shortage(s)
bottleneck(s)
limited by
{capacity|labor|cash} constrained
{cost|price|pricing|margin|wage|labor|competitive|inflationary|downward|liquidity|funding} pressure(s)
covenant(s)
delay(s|ed|ing)
{below|behind|short_of} (our|the) {plan|target|targets|expectations|guidance}
offset by
constrain(s|t|ts|ed|ing)
limitation(s)
limit(s|ed|ing) (our|the) {ability|capacity|access|flexibility|availability|resources}
{scarce|insufficient|tight} {supply|capacity|labor|credit|inventory}
scarcity
restrict(s|ed|ing|ion|ions) (our|on|by)
under (significant) pressure
pressur(e|es|ed|ing) on
pressured
{higher|rising|increased|elevated} {freight|labor|wage|input|commodity|energy|material|raw_material} (cost|costs|expense)
{higher|rising} costs
{cost|wage|input} inflation
{fell|fall|falling|come_in} {short|below|behind}
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
{we|suppliers} {are|were|is|was} unable to
inability to
we {are|were} not able to
{cannot|couldn't|can't|could_not} {meet|ship|hire|source|keep_up|obtain|afford}
{supply_chain|production|capacity|quality|operational|labor} {issues|problems}
longer lead times
{stockouts|downtime|congestion}
curtail(ed|ing|ment)
{suspended|halted|paused|idled} (production|operations)
excess {capacity|inventory}
squeez(e|ed|ing)
{margin|price} {compression|erosion|contraction|decline}
{held|hold|holding} (us) back
{slowed|hurt|hit|held_back|dampened|restrained|affected|impacted|stalled} by
{adverse|negative}(ly) {affect|affected|impact|impacts|impacted|effect|effects}
strain(s|ed)
friction(s)
deteriorat(e|ed|ing|ion)
unfavorabl(e|y)
{impairment|downgrade|default}(s)
export controls
lost {sales|business|production|revenue}`,
  `confiden(t|tly|ce)
clearly
{without|beyond} (a|any|all) {question|doubt}
on track
ahead of (our|the) {plan|schedule|targets|expectations|guidance|budget}
exceed(s|ed|ing)
firmly
proven
{no|little} {doubt|question}
{is|are|it's|very|quite} clear
clear {evidence|path|signs}
{undoubted|unquestionab|undeniab|unequivocal}ly
{undeniable|unequivocal|categorically}
definite(ly)
certainly
absolute(ly)
surely
for {sure|certain}
{am|are|feel|be|we're|i'm} sure
convinced
convincing(ly)
conviction
assured
{we|i} know
strongly {believe|feel}
fully {expect|intend|committed}
believe strongly
strong(er|est|ly)
strength(s)
strengthen(s|ed|ing)
robust(ly)
solid(ly)
resilien(t|ce)
{excellent|superb|tremendous|remarkable|powerful|compelling}
{great|good|very_good|significant|outstanding} {results|progress|quarter|performance|execution|shape|traction|visibility}
success(es|ful|fully)
very {positive|happy|healthy|encouraging}
exceptional(ly)
record {quarter|revenue|revenues|sales|results|earnings|profit|orders|backlog|level|levels|high|performance|cash}
surpass(ed|ing)
outperform(ed|ing|ance)
outpac(ed|ing)
beat (our|the) {expectations|guidance}
{above|better_than|well_above} (our|the) {plan|expected|expectations|guidance}
{pleased|proud|excited|thrilled|encouraged|delighted}
bullish
optimis(m|tic)
{well|better|best|uniquely|strongly} positioned
{market|industry} leader
{best_in_class|world_class|second_to_none|superior}
momentum
deliver(ed|ing) on (our|the|every)
execut(ed|ing) {well|very}
{flawless|disciplined|consistent} execution
track record
determin(ed|ation)
{unwavering|resolute|decisive|decisively|indeed|always}
{am|are|is|be|feel|quite|absolutely|almost} certain
certain that`,
  `strong(er) {dollar|euro}
dollar {strength|strengthened|strengthening}
{strength|strengthening} {of|in} the dollar
{consumer|business|investor|household|public} confidence
{be|me_be} (very|absolutely) clear
{less|not_as|not_so} {confident|certain|clear|optimistic|strong}
loss of confidence
not always
absolute terms`,
  `{as|like} {i|we|i've|we've} (have|just|already|previously) {said|mentioned|noted|discussed|indicated|stated|described|outlined|talked_about}
{be|me_be} (very|absolutely) clear
excluding
{one_time|one_off}
push(ed|ing) back
pushback
{we're|i'm|are} not {concerned|worried}
as (previously|already) {mentioned|stated|noted|discussed|disclosed|indicated|announced}
{i|we} {mentioned|said|noted|discussed|stated} {earlier|before|already|previously|last_quarter}
{i've|we've|i_have|we_have} (always|already) {said|been_saying|been_clear|stated}
as you {know|may_know|recall|remember|may_recall|can_see|are_aware}
again
{repeat|let_me_reiterate|to_reiterate|let_me_remind_you|remember}
as a reminder
just a reminder
{disagree|mischaracterized|misunderstood|misunderstanding|misconception|misinterpreted|misread|misleading|unfounded|overblown|overreaction|exaggerated|unfair|unwarranted|speculation}
{don't|do_not|wouldn't|would_not|cannot} (really|entirely|necessarily) {agree|accept|see_it_that_way|characterize}
{i|we} {wouldn't|would_not} (really|necessarily) {say|call|put|describe|worry|be_concerned}
{that's|that_is|it's|it_is|this_is} (simply) {not_true|not_the_case|not_accurate|not_correct|not_fair|not_a_concern|not_a_problem|nothing_new|untrue|wrong}
contrary to
{reject|rejected|dispute|deny|denied|dismiss}
{to_be_fair|frankly|honestly|to_be_honest}
the {fact|reality|truth} is
{actually|in_fact|in_reality|obviously|look}
nothing {has_changed|unusual|wrong}
isolated
{apart_from|aside_from|except_for|other_than|leaving_aside|with_the_exception_of|net_of}
{adjust|adjusted|adjusting} for
{non_recurring|non_gaap|non_cash}
{special|unusual|extraordinary|exceptional|transitory} {item|items|charge|charges|events|factors}
{strip|stripping|backing} out
on (a) {adjusted|underlying|comparable|organic|core} basis
{like_for_like|constant_currency|pro_forma}
{not_at_all|certainly_not|absolutely_not}
{let_me|to} {correct|clarify|set_the_record_straight|address_that}
{stand_by|stand_behind|defend}
{not_going_to|won't|can't|don't} {comment|speculate|get_into}`,
  `look {at|forward|for|to|into|like|back|through|good|very|pretty|better|more}
{we|you|i|they|to|and|would|will|can|could|the|we'll|also|a|closer|fresh} look
push(ed|ing) back {the|our|its|a}`,
  `{declin|decreas|reduc|erod|diminish|subdu}{e|es|ed|ing}
{slow|weaken|soften|contract|dampen|moderat|eas|cool|abat|squeez|depress|drop|slipp}{ed|ing}
{fall|falls|fell|fallen|falling|drop|drops|lower|lowers|lowered|lowering|lowest|low|below|down|downside|downward|lost|losing|less|fewer|smaller|worse|minus|negative}
weak(er|est|ness|en|ens)
soft(er|ness|en)
slow(er|s|down)
{reduction|contraction|deterioration|moderation|erosion|downturn|slump|shortfall|cancellations|sluggish|tepid|muted|contained|restrained|disappointing|disappointed|missed|shrank|shrunk|shrinking|plunged|tumbled|slid|sank|dipped|halved|postponed|deferred|cancelled|evaporated|receded}
to {moderate|ease|soften|weaken}
{deteriorat|collaps}{e|es|ed|ing}
came down
fell short`,
  `{never|always|every|none|nothing|everyone|nobody|forever|absolutely|totally|completely|utterly|entirely}
{only_way|no_choice|no_alternative|at_any_cost|at_all_costs|whatever_it_takes|no_compromise|never_negotiate|will_not_tolerate}
{evil|traitor|criminal}(s)
enem{y|ies}`,
  `{aggress|provocat|violat}{ion|ions|or|ors|ed}
{provoked|treachery|betrayal|betrayed|lies|lied|hypocrisy|crime|crimes|atrocities|brutal|unprovoked|illegal|outrageous|guilty|cowardly|terrorist|terrorists|regime|bullying|to_blame|leave_us_no}`,
  `{conced|acknowledg|recogni|apologi}{e|ze|se|ed|zed}
{concession|compromise}(s)
{admit|understand|respect|regret|sorry|grateful|appreciate|welcome|restraint|de_escalation|ceasefire|truce|common_ground|goodwill|good_faith}
{willing|prepared|ready} to {consider|discuss|listen|accept|offer|meet|talk|work}
{legitimate|reasonable|fair} {concerns|interests|demands}
{both|all} {sides|parties|nations|peoples}`,
  `{dialogue|talk|talks|discuss|discussion|discussions|consult|consultation|mediation|diplomacy|diplomatic|summit|listen|settlement|treaty|peace|peaceful|peacefully|reconciliation|partnership|together|jointly|invite}
{negotiat|cooperat}{e|ing|ion|ions}
{agreement|proposal}(s)`,
  `{mobili}{ze|zed|sed|sation|zation}
deploy(ed|ing|ment)
{troop|soldier|warship|missile|weapon|bomber}(s)
{army|armies|armed_forces|our_forces|navy|fleet|artillery|reservists|fight|fighting|battle|arms|defend_ourselves|victory|state_of_emergency|on_alert}`,
  `{if|unless|provided_that|depending|depends|whether|perhaps|possibly|might|could|may|although|though|while|whereas|however|but|yet|nevertheless|nonetheless|on_the_other_hand|at_the_same_time|even_so|despite|either|alternatively|to_some_extent|complex|complicated|balance|several}`,
  `{will|shall} {pay|suffer|regret|destroy|crush|strike|punish|be_destroyed|be_punished|be_crushed|be_met}
{severe|grave|serious|devastating|swift|terrible} {consequences|response|price}
{retaliat|annihilat|obliterat}{e|es|ed|ion|ory}
{reprisal|threat|warning|attack|bomb|strike|sanction|tariff}(s)
{avenge|revenge|threaten|threatened|warn|warned|invade|invasion|hostilities|war|embargo|blockade|by_force|use_force|fire_and_fury|on_the_table|suffer_the_consequences}
{military|armed|nuclear} {action|response|force|options}`,
  `{ultimatum|deadline|last_chance|final_offer|red_line|red_lines|immediately|at_once|without_delay|comply|surrender|unconditional|unconditionally|or_else|no_later_than|our_patience}
demand(s|ed)
{must|have_to} {withdraw|cease|stop|leave|end|accept|disarm}`,
  `{ai|artificial_intelligence|machine_learning|deep_learning|generative|agentic|inference|neural|hyperscale|high_bandwidth|liquid_cooling|compute}
{llm|gpu|copilot|accelerator|hyperscaler|token|language_model|data_center|data_centre|training_cluster|training_run|chatbot|assistant|agent|algorithm}(s)`,
  `{disrupt|inspir|reinvent|empower|unlock|unleash|dream}(s|ed|ing|ive)
{revolution|visionar|frontier|moonshot|megatrend|ecosystem|moat|pioneer|believer|milestone}(s|y|ies|ary|ing)
{transformative|transformational|innovation|innovative|reimagine|reimagined|redefine|redefining|groundbreaking|breakthrough|vision|unprecedented|unparalleled|limitless|extraordinary|incredible|amazing|phenomenal|spectacular|tremendous|massive|radical|exciting|excited|thrilled|exponential|exponentially|synergies|holistic|seamless|magic|bold|daring|passion|immersive|metaverse|blockchain|quantum|paradigm|flywheel|storytelling|story|narrative|journey|era|humanity|convergence|community|momentous|agile|proprietary|momentum|roadmap|imagination|dawn|movement|mission|ambition|universe|breathtaking|stunning|exploding|unbelievable|humbled|belief|destiny|tribe}
{game|category} {changer|changing|defining}
{next_generation|best_in_class|world_class|cutting_edge|state_of_the_art|end_to_end|white_space|inflection_point|tipping_point|early_innings|getting_started|the_future_of|addressable_market|network_effect|network_effects|full_stack|proof_of_concept|think_bigger|thought_leader|thought_leaders|years_ahead|never_been_more|change_the_world}`,
  `(free|operating) cash {flow|flows|generation|conversion|yield|machine|cow|return|returns|balance|pile}
{free_cash|free_funds_flow|distributable_cash|net_cash|of_cash|to_cash|in_cash|more_cash|the_cash|surplus|excess_capital|working_capital|debt_free|no_debt|no_financial_debt|undrawn|pay_down|paid_down|repaid|hand_back|hand_it_back|handed_back|give_back|given_back|gave_back|pay_out|paid_out|paying_out|payout|capital_light|asset_light|capital_expenditure_was|sustaining_capital|maintenance_capital|out_the_door|in_advance|per_share|royalty|royalties}`,
  `{consolidat|discontinu|vacat|relocat|ceas}{e|ed|ing}
{clos}{ed|ing|ure|ures}
{to_close|will_close|merged|combined|shut|shutting|stop|stopped|switched_off|exit|exited|exiting|idled|shrank|moved_from|went_from|emptied}
{sold|selling} {the|our|two|three|four|five|one_of}
{was|were|been|be} sold`,
  `{against|compared|versus|instead_of|rather_than|in_place_of|than|was|were|used_to|down_from|gone|went}
from #`,
  `{restructur|streamlin|downsiz|outsourc|rationalis|rationaliz|reorganis|reorganiz}{e|es|ed|ing}
simplif{y|ied|ying|ication}
{severance|layoff|termination_benefit|exceptional_item|job_cut|cost_cut|cost_reduction|works_council|redundancy}(s)
{redundancies|synergy|synergies|reorganisation|reorganization|cost_base|cost_structure|cost_out|leaner|self_help|early_retirement|hiring_freeze|laid_off|store_estate|efficiencies|duplication|back_office|social_plan|special_items|head_office|overheads}
{annual|annualised|annualized|cost|expected|promised|targeted|gross|net|run_rate|the|these|those|of|in} savings
{no|any|a|further|first} saving
savings {of|target|from|programme|program|plan}
{save|saves|saved|saving} (us) (about|around|roughly|some|over) #
{severance|redundancy|voluntary|leaving|exit} package(s)
{management|reporting|organisational|organizational} layer(s)
{remov|eliminat|strip|stripp|cut|cutt|took|tak|take}(e|es|ed|ing|en) (out) (a|the|one|two|three|four|of) (management) layer(s)
layers of {management|approval}
{consultation|talks|negotiations|agreement} with (the|our) {union|unions|employees|staff|employee_representatives|colleagues}
{employee|staff|collective|redundancy} consultation(s)
{onerous|surplus|empty|vacant} {lease|leases|space|offices}
{exit|exited|exiting|handed_back|sublet|surrendered|terminated} (#|the|our|some) (of) (the|our) {lease|leases|floors|offices}
{by|through|natural} attrition
{our|the} {workforce|headcount} {by|to|from}
{divisions|units|segments|plants|sites|offices|systems|platforms|regions|businesses|labs|warehouses|teams|functions|brands} into {one|two|three|four|a_single}
{into|onto|on|under} one {site|roof|platform|system}
{bring|bringing|brought} (production) together
{people|colleagues} (are) {concerned|touched}
{cost|expense|efficiency|productivity|savings|transformation|recovery|integration|footprint|turnaround|simplification} {program|programme|plan|review|work|initiative|initiatives|measures|actions|target|office}
the programme {is|was|has|will|we|that|to}
{cut|cutting|reduce|reduced|reducing|eliminate|eliminated|eliminating|remove|removed|removing|take_out|taken_out|taking_out|took_out|strip_out|shed|shedding} (our|the|some|of) {cost|costs|expense|expenses|roles|jobs|positions|posts|workforce|headcount|overhead}
{jobs|roles|positions|posts|employees|colleagues} {go|gone|fewer|less|lost|cut|affected|left|leaving|will_leave|will_go|will_be_affected|are_affected|are_leaving|have_left}
{people|staff} {will_leave|will_go|will_be_affected|are_affected|are_leaving|have_left}
to (roughly|about|around|some|under) # {jobs|roles|positions}
# {positions|roles|posts|redundancies}
let {go_of|go_#|people_go|staff_go|some_people_go}
{lose|lost} their jobs
{exit|closure|separation|severance|one_off|restructuring|redundancy} {cost|costs|charge|charges|provision|provisions}
{charge|provision}(s) {for|against} (the) {closure|closures|redundancy|redundancies|severance|restructuring|leases}
heavy lifting {is|behind}`,
  `{we|therefore|and} {lower|cut|reduce|trim|withdraw|suspend}
{lower|withdraw|suspend|abandon|downgrad|reduc|trimm|scrapp}{ed|ing}
{withdrew|withdrawn|cut|cuts|cutting|down_from|downwards|downward}
{taking|bring|bringing|take|took|brought} (it|that|this|them|our|the) (guidance|outlook|forecast|target) down
{is|are|now} off the table
{below|short_of|low_end_of|lower_end_of} {the|our} (previous|prior) {guidance|outlook|forecast}
no longer {expect|apply|applies|stand|stands|see_a}
{not|cannot|can't|unable_to} {provid|giv|issu|offer|reaffirm}(e|ing) (financial|any|an) {guidance|outlook|forecast}
no {guidance|outlook|forecast}`,
  `{delivered|achieved|realised|realized|completed|captured|exceeded|saves|saved|secured|ahead|better_than|are_already|is_already|already_at|in_full|fully_in_place|paid_off|paying_off|paying_us_back|flowing_through|showing_up|shows_up|visible|in_the_numbers|in_the_accounts|in_the_figures|is_done|are_done|now_done|is_finished|are_finished|behind_us|came_in|came_down|come_down|went_from|dropped_from|worked|is_working|evidence|payback|the_benefit|the_benefits|of_the_promised|in_the_bank|are_now|is_now|we_committed|asked_for|has_gone|have_gone|so_far|the_actual|no_further|no_more|the_end_of|the_last_of|have_signed}
{against|above|than|versus} {the|a|our} {goal|target|plan|budget}
(had|we'd) {promised|modelled|told_you|communicated|set_for|set_out|said_we_would}
margin {expanded|improved|rose|increased|widened|up}
{points|basis_points} {better|higher|more}`,
  `{from|formerly|previously|earlier|versus|against|instead_of|in_place_of|rather_than|it_was|compared_with|compared_to|had_said|we'd_said|we_said|had_been|where_before|previous_figure_was|was_for|had_pencilled_in|had_told_you|had_planned|had_assumed|had_guided|i'd_said}`,
  `{outlook|forecast|target|guide|expectation|projection|estimate}(s)
{guidance|guided|guiding|for_the_year|for_the_full_year|ambition}
{full_year|annual|earnings|margin|revenue|profit|sales|previous|prior|ebitda|ebit} {range|view|figure}
our {view|numbers|plan}
(we) now {say|see|think|look_for|expect|anticipate|guide}
we {expect|anticipate|project|see|plan|look_for|guide}`,
  `{reaffirm|maintain|confirm|repeat}(s|ed|ing)
reiterat{e|ed|ing}
{retain|keep|keeping|leave|leaving|unchanged|stay_with|remains_in_place|as_it_was|where_it_was|as_is}`,
  `{profit|cost|expense|dividend|receivable|buyback|margin|reserve|saving|return|charge|price|yield}(s)
{income|earnings|ebitda|ebit|ebita|eps|capex|capital_expenditure|debt|leverage|inventories|inventory|cash_flow|free_cash|production|output|churn|share_count|headcount|utilisation|utilization|combined_ratio|operating_ratio|equity|spending}`,
  `{pivot|reinvent|reposition|convert|retrain|refocus|rebrand|transition|transform}(s|ed|ing|ion)
{migrat|reorient|transformat|transition}{e|ed|ing|ion}
{conversion|changeover|switchover|crossover|run_off|wind_down|winding_down|phase_out|phased_out|phasing_out|sunset|divest|divested|divesting|divestment|different_company|different_mix|different_business|by_design|what_we_are|what_we_were|business_model|strategic_shift|strategic_review|in_the_midst_of|midway|halfway|half_way|two_businesses|two_companies|both_businesses|service_model|as_a_service|rather_than_sell|instead_of_selling|perpetual|when_i_joined_this_was|reverse_that|trough|rebuilt|refitted|rebuilding|repurposed|learning_to|learn_to|from_scratch|no_longer|carry_both|both_sides|old_way|new_way|paid_differently|the_new_side|the_old_side|new_terms|changes_every}
{shift|move|moving|moved|journey|step|turn|turned|turning|switch|switched|evolution|evolving|shifted|shifting|going} (away) {from|away|into|toward|towards|out_of|to_a|to_being|to_owning}
{becom|chang}{e|ing|es|ed} {a|an|what|who|how_we|our_model|the_model|ourselves|the_company|itself}
{old|new|former|previous|legacy|traditional|current} {model|world}
{legacy|old|former|conventional|traditional|heritage|historic|new|declining} {business|businesses|products|product|activities|segment|division|line|portfolio|side|core|contracts|customers}
{stop|stopped} {being|selling|making|holding|offering|taking|developing|printing}
used to {be|sell|make|own|earn|call}
{one|two|three|four|five|six|ten|twenty} years ago
# years ago
for {ten|twenty|thirty|forty|fifty|decades|many} (years) (we|this)
{by|in} # we {want|intend|expect|will|would|aim|should}
to be {a|about|around|half|more_than|less_than} (a) {quarter|third|half}
{kind_of|sort_of|what} company {we|this|are}
{on_our_way|on_the_way} to
of what we {sold|sell|do|did|are|earn|earned}`,
  `{intend|plan|aim|expect|begin|start|propos|estimat|target}(s|e|es|ed|ing)
{will|would|should|ought|could|next_year|early|announced|objective|until|forecasting|going_to|provision|consultation|strikes|too_soon|not_yet|first_step|first_steps|coming_months|over_the_next|pencil}
{it|we|they|there|that|i}'ll
until #
charge(s) of #`,
  `{we|therefore|and|again} {raise|lift|upgrade|increase}
{rais|lift|increas|boost|upgrad}{es|ed|ing|s}
{upgrade|upwards|upward|up_from}
{taking|moving|moved|took|take|move} {it|that|this|our_guidance|our_outlook} {up|higher}
{above|ahead_of|exceed|top_end_of|upper_end_of} {the|our} (previous|prior) {guidance|outlook|forecast}`,
  `{revenue|sale|billing|booking|subscriber|customer|client|member|user|merchant|deposit|unit|passenger|guest|patient|household|ticket|tenant|viewer|reader|buyer|shopper|visitor|resident|account|renewal|contract|fare|fee|visit|subscription}(s)
{deliveries|royalties|premiums|premium_income|arr|turnover_was|group_turnover|occupancy|retention|load_factor|advertising|net_interest_income|policies|same_store|like_for_like|market_share|our_share|new_business|comps|top_line|loans|nights|group|business|beds}`,
  `{subpoena|lawsuit|class_action|plaintiff|prosecutor|whistleblower|short_seller|activist|cyberattack|attorney_general|allegation|fatality}(s)
{investigation|investigator|indictment|prosecution|noteholder|bondholder}(s)
{attorneys_general|department_of_justice|fatalities|killed|indicted|prosecuted|arrested|detained|custody|falsified|misconduct|fraud|litigation|ransom|ransomware|attackers|contamination|delisting|delisted|restated|restatement|restatements|forbearance|standstill|insolvency|bankruptcy|insolvent|testify|injunction}
{consent_decree|warning_letter|default_notice|rights_plan|special_committee|poison_pill|hostile_bid|hostile_offer|hostile_approach|change_of_control|negative_watch|negative_outlook}(s)
proxy {fight|contest|battle|campaign}(s)
{liquidity|cash} {crisis|crunch|squeeze|shortfall|runway}
{independent|outside|external|forensic} {counsel|accountants|investigators}
{a|the|this|that|product|safety|voluntary} recall(s)
recall {of|cost|costs|campaign|notice}
{we|we've|have|has|been|were|was|they|are} recalled
{an|the|this|formal|official|criminal|internal|public} inquiry
{formal|official|criminal} inquiries
{in|into|technical|payment|cross} default
{breach|breached|breaching|waive|waived|trip|tripped|violated} (of) (the|our|its|a|that) covenant(s)
covenant {breach|breaches|waiver|relief|default|violation|test}
{deposit|client|customer|depositor|investor} {outflow|outflows|withdrawal|withdrawals}
{credit|rating|ratings|debt} {downgrade|downgrades|downgraded}
{data|security} breach(es)
{licence|license|licences|licenses|permit|trading|listing|shares|flights|fleet|aircraft|operations|sales|accounts|assets|systems|files} {is|was|are|were|been|remain|remains} (still) {suspended|halted|grounded|revoked|frozen|seized|banned|encrypted}
{grand_jury|pleaded_guilty|plead_guilty|plea_agreement}
{sued|suing} {us|the_company|the_group|the_board}
{been|was|were|being} sued
{legal|court|proposed|class} settlement(s)
halted {production|trading|sales|operations|shipments}
compensat{e|ed|ing|ion} (for|of|to) (the|all|those) {victims|families|patients|passengers|residents}`,
  `{investigat|inspect|breach|halt|suspend|ground|revok|seiz|order|bann|bar|charg|fin|reject|refus|accus|demand|sentenc|convict|challeng|default|downgrad|dismiss|search|raid|block|sanction|waiv|restrict|object|terminat|claw|impos|trigger|accelerat}(ed|ing)
{outflow|outflows|withdrawal|withdrawals|restrictions|missed|springing|breach|inquiry|inquiries|waiver|penalty|penalties|fines|fined|ruling|ruled|verdict|trial|complaint|complaints|claims|charges|guilty|frozen|froze|seize|seized|ban|banned|indemnity|damages|deaths|injured|settlement|proceedings|hearing|default|hearings|resign|resigned|resignation|apologise|apologize|sorry|compensation|injuries|death|died|restate|misled|unaudited|sue|appeal|probe|ultimatum|allege|alleged|alleges|disclaimer|questioned}`,
  `{regulator|supervisor|court|judge|lender|bank|creditor|auditor|insurer|inspector|victim|covenant|tribunal|ministry|minister|commission|inspectorate|agency|shareholder|police|claimant|deposit|depositor}(s)
{authority|authorities|agencies|families|jury|senate|congress|parliament|department|audit_committee|the_union}`,
  `{going_concern|material_weakness|material_weaknesses|event_of_default|notice_of_default|default_notices|substantial_doubt|creditor_protection|file_for_bankruptcy}
{we|we've|company|subsidiary} {filed|have_filed|has_filed} for bankruptcy
{under|file_for|filed_for|filing_for|enter|entering|entered} chapter #`,
  `{plant|site|store|office|terminal|warehouse|lab|smelter|mill|depot|centre|center|shop|fab|hub|furnace|location|restaurant|studio|yard|mine|hall|building|hospital|clinic|base|outlet}(s)
{facilit|factor|foundr|brewer|refiner|baker}{y|ies}
{branch|branches|production}`,
  `{liquidity|credit|loan|lending|revolving|financing|term|funding|purchase|debt} facilit{y|ies}`,
  `{cost|expense|overhead|employee|colleague}(s)
{overhead|administrative|corporate} spending
{opex|headcount|staff|staffing|workforce|payroll|personnel|jobs|positions|roles|posts|layers|leases}`,
  `{would|it'd|could|will|may|might} cost
{energy|borrowing|financing|funding|credit|fuel|commodity|material|input|labor|labour|power|interest} {cost|costs|expense|expenses}
{financial|market|cash|capital|leading|competitive} positions`,
  `{percent|percentage|basis_points|bps|million|billion|trillion|thousand|cents|dollars|euros|pounds|francs|per_share|points|point|times|turns|days|weeks|tons|tonnes|barrels|units}`,
  `will
expect(s|ed|ing|ation|ations)
guidance
next {quarter|year|month|week|few|several|couple|decade|meeting|phase|step|steps|two|three|five|#} (months|years|quarters)
pipeline
{remainder|rest|balance} of {the|this|#} (year|quarter)
{we|i|they|you|it|that|he|she|there}'ll
{won't|shall|going_to}
anticipat(e|es|ed|ing|ion)
forecast(s|ed|ing)
foresee
predict(s|ed|ing|ion|ions)
project(ed|ing|ion|ions)
prospect(s|ive)
outlook
guid(e|ed|ing) {to|for}
look(ing) {ahead|forward}
{going|moving} forward
{future|upcoming|ahead|tomorrow|someday}
{coming|following} (#|few|two|several) {quarter|quarters|year|years|months|weeks|meetings}
later {this|in_the|next} {year|quarter|month}
{by|before|through|until|into} (the) {year_end|end_of|next_year}
{second|back|latter} half
full year
{plan|plans|planned|planning|intend|intends|intended|aim|hope|hopes|hoping} to
target(s|ed|ing)
{goal|objective|milestone}(s)
on track (to|for)
(over) the {long|longer|near|medium|mid|short} {term|run}
{years|months} to come
{scheduled|slated|poised|positioned|set|likely} to
{over|in} the {next|coming}
over time`,
  `ahead of
gas pipeline(s)
{the|free} will
will of
{than|as|were|was|had} (we) (had) {expected|anticipated|forecast|projected|planned}
{above|below|exceeded|beat|met} (our|the) {expectations|guidance|target}
{carried|brought|bring|put} forward
plan(s) to {the|our|their|a}`,
  `new {customer|customers|client|clients|logos|orders|business|contracts|accounts|subscribers|bookings}
record {orders|revenue|revenues|sales|backlog|bookings|earnings|profit|profits|margin|margins|production|results|quarter|year|cash_flow}
margin {expansion|improvement|growth|increase}
{double|single} digit(s) {growth|increase}
{organic|strong|solid|robust|healthy|profitable|economic|job|comp|continued|further|sustained|faster|rapid|top_line} growth
share gain(s)
{gain|gained|win|won|take|taking|took} (market) share
operating leverage
{won|signed} (new|major) {contract|contracts|customer|customers|business}
{opened|launched} (#) (new) {stores|products}
rais(e|ed|ing) (the) {dividend|guidance|outlook}
{strong|robust|healthy|solid|stronger|record} (customer|consumer) {demand|sales|revenue|orders|bookings|backlog|pipeline|cash_flow|earnings|results|performance}
{demand|backlog|bookings|traffic|sales} {remain|remains|remained|is|are|was|were} (very) {strong|robust|healthy|solid}
job gains`,
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
  `{slower|weaker|lower|slowing|sluggish|tepid|moderating|subdued|slow|weak|poor} (economic|revenue|earnings|job|productivity|global) growth
growth (has|had|is|was|will) {slow|slowed|slows|slowing|decelerated|moderated|moderating|weakened|declined}
{slowdown|slowing|decline|moderation|decrease|weakness} in (the) (economic|revenue|earnings|our|job) growth
growth {investment|investments|initiatives|strategy}
{step|stepped|go|going|went|come|came|set|follow|following|back|line|end|ended|make|made|ramp|catch|open|show|bring|brought|give|gave} up
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
would {say|think|imagine|assume|suggest|expect|hope|argue|suspect|characterize|anticipate|describe|call|put|view|tend|seem|appear|be_surprised}
{we'd|i'd} {say|think|guess|assume|expect|hope|call|put}
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
{about|around|nearly|almost|close_to|near|up_to|some} #
# or so
{plus_or_minus|give_or_take|ballpark}
in the {range|neighborhood|vicinity|area|zone|order|region} of
{low|mid|high} single digit(s)
relatively
fairly
pretty {much|close|good|well}
more or less
{largely|mostly|mainly|primarily}
generally
{typically|usually|normally|often|sometimes|occasionally}
to (some|a_certain|a_large|a) {extent|degree|measure}
in {general|theory|principle|part|essence}
part(ial)ly
kind of
a (little) bit (of_a)
a little
{slightly|modestly|marginally|moderately}
i {think|believe|guess|suppose|suspect|imagine|assume|feel|hope}
we {believe|assume|feel|hope|estimate}
assum(e|es|ed|ing|ption|ptions)
presum(e|ed)
in {my|our} {view|opinion|judgment|mind|experience}
{my|our} {sense|guess|view|feeling|belief} {is|that}
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
{hard|difficult} to {say|know|predict|quantify|judge|forecast|estimate}
{remains|yet} to be {seen|determined}
time will tell
{chance|odds} {of|that|are|is}
a (good) chance
at this {point|stage|juncture}
as far as {i|we} {know|can_tell|can_see}
{essentially|basically|effectively|virtually|practically|tentative|preliminary}
{don't|do_not|doesn't|does_not} (really) {know|think|believe}
{who_knows|no_guarantee}
if {anything|possible|necessary|needed|all_goes_well}
{all_else_equal|other_things_equal}
whether (or_not)
{less|not_as} {confident|certain|clear}
at least`,
  `{in|of|since|by|this|through|late|early|mid|and|between|from} may
may #
as {soon|quickly} as possible
{could_not|couldn't} be (any) more
{any|some|all|what|this|that|the|these} {kind|sort} of
subject to questions`,
  `{not|no|never|without|neither|hardly|rather_than}
fail(s|ed|ing|ure|ures) to
lack(s|ed|ing) (of|the)
unable to
{do|does|did|is|are|was|were|has|have|had|wo|ca|would|could|should|might|need|must|ai|sha}n't
{cannot|nor|none|nobody|nothing|nowhere|scarcely|barely|rarely}
{no_one|not_any|not_a_single|not_at_all|not_yet}
no longer
{instead_of|as_opposed_to|anything_but|far_from|nowhere_near|short_of|by_no_means|in_no_way}
absen(t|ce_of)
{no|little|few} {sign|signs|evidence|indication} (of|that)
inability to
{refuse|refused|declined|cease} to
{free|clear} {of|from}
{unlikely|improbable|doubtful} (to|that)
{deny|denied|doubt|doubts|doubted} (that)
{wrong|incorrect|false} to {say|think|believe|suggest|assume}`,
  `{is|are|was|were|be|seem|seems|remains} (very|most|now|quite|still) {unlikely|absent|missing|lacking|unfounded|unwarranted}
{is|are|was|were|be|been|being} (now|largely|fully|all) {ruled_out|avoided|eliminated|resolved|lifted|removed|cleared|gone|over|behind_us|off_the_table|withdrawn|denied|rejected}
{is_not|are_not|was_not|were_not|isn't|aren't|wasn't|weren't} {there|present|evident|true|an_issue|a_problem|a_factor|a_concern|expected|anticipated|on_the_table|likely|possible|justified|warranted}
{not|never|don't|doesn't|didn't|hasn't|haven't|won't|wouldn't} {materialize|materialized|occur|occurred|happen|happened|emerge|emerged|appear|appeared|exist|apply|come_through|show_up|persist}
fail(s|ed) to {materialize|occur|emerge|happen}
{disappeared|vanished|dissipated|evaporated|ceased}
nowhere to be {seen|found}
(a_thing|things) of the past`,
  `{little|few|zero}
avoid(s|ed|ing)
prevent(s|ed|ing)
eliminat(e|es|ed|ing)
{removed|resolved|overcame|overcome|cleared}
rul(e|es|ed|ing) out
{stop|stopped} {being|having}`,
  `{because|while|since|as|so|until|unless|when|whenever|if|once|despite|amid|given|due|owing|thanks|which|whose|where|thus|hence|therefore|yet|instead|nevertheless|whereas|except}
{and|or|then} (now|then|also|so|therefore|still) {we|i|you|they|he|she|it|this|that|these|those|there|what|we've|we're|we'll|i'm|it's|that's|they're}
and {is|are|was|were|has|have|had|will|can|would|remain|remains|remained|continue|continues|continued|expect|expects|saw|grew|instead|still|now|also}`,
  `{not|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|hasn't} {only|just|merely|simply|solely|surprising|unusual|insignificant|uncommon|unexpected|unlikely}
{no|little|without|without_a|without_any} {doubt|question}
not least
no less (than)
no {more|later|earlier|better} than
no {better|stronger} {time|evidence|sign}
no {surprise|coincidence|secret|wonder|mistake|matter|small|#}
not {more|less} than
{not|can't|cannot|don't|won't|shouldn't} {ignore|dismiss|forget}
not to mention
{cannot|can't} be too
{wrong|mistake} not to
not surprisingly
not (so|too) long ago
not until
but not least
{if|or|why} not
{were_it_not|if_it_weren't} for
nothing {but|more_than|short_of}
none other than
{can't|cannot|could_not|couldn't} {wait|help_but|but|overstate|overemphasize|overestimate|underestimate}
{could_not|couldn't|can't|cannot} (be|have_been) {more|happier|better|prouder|stronger|any_more}
{never|not|hasn't|haven't} (been|seen|had) {more|better|stronger|so|as|this|happier}
never {before|have_we_been} (more|so|as|this|better|stronger)
{don't|do_not|let's_not|never} (ever) {forget|get_me_wrong|underestimate|mind}
{a|the|these|first|last|next|past|quite_a|very|only_a|just_a|as|how|too} {few|little}
little {bit|by|more|less|further|change|changed|over|under}
{to|near|above|below|at|from|the} zero
zero {lower|interest|percent|bound|to|rate|rates|sum}
far from over
without {fail|exception|precedent|hesitation|reservation}
doubt(s) {about|on}
as {a|an|any|being}
{rarely|seldom} been {more|better|stronger|so|as|this}`,
  `{economic|business|real} {activity|growth|expansion}
{activity|growth|economy|expansion|recovery|output|production|gdp|demand|spending|expenditures|consumption|investment|outlays|sales|orders|exports|shipments|employment|payroll|payrolls|hiring|jobs|job|workweek|housing|homebuilding|construction|residential|manufacturing|sentiment|confidence|income|incomes|profits}
labor {market|markets|force}
{resource|capacity} utilization`,
  `{lower|lowered|lowering|reduce|cut} {its|the} target
{reduction|decrease} in the {target|federal|discount}
{lower|lowering|reduce|cut|cutting} (longer_term) (interest) rates
rate {cut|cuts|reduction|reductions}
{policy|monetary|additional|further|quantitative|credit} easing
easing of {policy|monetary_policy}
(highly|more) {accommodative|accommodation}
{stimulative|dovish|patient|patience|maturity_extension|economic_weakness|recession|deflation|disinflation|undesirably_low|exceptionally_low|lower_bound}
{policy|monetary|additional} {stimulus|support}
{considerable|extended} {period|time}
{asset|securities|large_scale_asset|treasury|mortgage} purchases
purchas{e|ing} {additional|longer|agency|treasury|a_total}
{expand|increase|continue|maintain} its {holdings|purchases|program}
reinvest(ing|ment)
downside risk(s)
{upside_and_downside|downside_and_upside} risks
{weighted|tilted} (mainly) {toward|to} {economic_weakness|the_downside}
{economic|financial|credit} {turmoil|strains|stress|stresses|crisis|headwinds|distress|disruptions}
{tight|tighter|tightening_of} {credit|financial|lending} (conditions|standards)
{support|promote|strengthen} (the|a_stronger) (economic) recovery
act as needed
provide liquidity
below (its|the) {longer_run|objective}
below (the) # percent
{fall|fell|fallen} short of`,
  `{raise|raised|raising|increase|increased|increasing} {its|the} {target|federal|policy}
{increase|increases|rise} in the {target|federal|discount}
{raise|raising|raised|higher|increasing|increases_in} (interest) rates
rate {increase|increases|hike|hikes}
{policy|monetary|further|additional} {firming|tightening}
{begin|start|began} {to_raise|raising|to_normalize|normalizing|to_remove|removing}
{remov|reduc|withdraw}{e|al_of|ing} (policy|monetary) accommodation
accommodation {can|could|should|will} be {removed|reduced|withdrawn}
less accommodative
{scaling|scale|dial|dialing} back {policy|monetary_policy|accommodation}
policy normalization
normaliz{e|ing} (the_stance_of) policy
{restrictive|tighter|firmer} {policy|monetary_policy|stance}
{firming|taper|tapering|liftoff|restrictive|overheating|vigilant|hawkish}
further {gradual_increases|increases_in_the_target}
gradual increases in the target
{heightened|upside} {inflation|risks_to_inflation} (pressures|risks)
{inflation|inflationary} {risks|imbalances}
upside risk(s)
{upside_and_downside|downside_and_upside} risks
add to {inflation|inflationary} pressures
{sustain|foster|generate} (heightened) {inflation|inflationary} {pressures|imbalances}
{reduce|reducing|slow} the pace of (its|asset)
{end|conclude} (its) asset purchases
{measured|gradual} pace
{tight|tighter|tightening|tightening_in_the} labor {market|markets}
labor {market_tightness|shortages}
reduc{e|ing|tion_in} {its|the} {balance_sheet|securities_holdings}`,
  `{inflation|inflationary} (pressures|pressure|expectations|compensation|risks|imbalances)
{prices|price_increases|price_inflation|price_level|wage|wages|compensation|deflation|disinflation|consumer_prices|core_prices|labor_costs|cost_pressures}`,
  `{unemployment|joblessness|unemployed|underemployment} (rate)
(resource|economic) slack
{layoffs|underutilization|vacancies|foreclosures|delinquencies|initial_claims|jobless_claims|output_gap|uncertainty|uncertainties|strains|turmoil|volatility|tensions|spreads|headwinds}
{spare|idle|excess} capacity`,
  `{dividend|buyback|repurchase|distribution|special}(s)
repurchas{ed|ing}
{capital_return|capital_returns|capital_allocation|capital_returned|share_count|buy_back|buying_back|bought_back|retired|authorization|unitholders|our_own_shares}
{return|returned|returning|back|sent|goes|went} (it|back) {to|with} (our|the) {shareholders|holders|owners|stockholders|investors}
{returned|returning|return_of} {cash|capital|#}`,
  `{china|chinese|shanghai|beijing|hong_kong|yuan|renminbi}`,
  `compet{e|ing|ition|itor|itors|itive}
{rival|entrant|newcomer}(s)
{market_share|share_gains|lost_share|gained_share|taking_share|our_share}`,
  `{cost|expense|wage|overhead|saving}(s)
{opex|inflation|freight|restructuring|severance|personnel|salaries|payroll}`,
  `{borrowing|covenant|lender|bond|note|creditor|rating}(s)
{debt|leverage|deleveraging|maturity|maturities|credit_facility|revolver|refinancing|refinanced|interest_expense|term_loan|liquidity|gearing}`,
  `{order|volume|shipment|reservation|pipeline}(s)
{demand|backlog|traffic|consumption|order_book|order_intake|sold_out|book_to_bill|footfall}`,
  `{currency|currencies|fx|foreign_exchange|exchange_rate|exchange_rates|hedged|hedging|constant_rates|local_currencies|strong_dollar|stronger_dollar|weaker_dollar|euro|yen|franc|translation}`,
  `{employee|colleague|layoff|graduate|job|wage}(s)
{hiring|hire|hired|recruit|recruited|recruiting|headcount|staff|staffing|reps|workforce|attrition|turnover|talent|labor|labour|severance}`,
  `(gross|operating) margin(s)
{spread|spreads|profitability|operating_leverage|gross_profit|combined_ratio|operating_ratio|expense_ratio}`,
  `{price|discount|surcharge|markdown|promotion|concession}(s)
{pricing|priced|promotional|discounting}`,
  `{product|feature|prototype|module|launch|release|roadmap}(s)
{launches|launched|launching|released|r_d|platform|innovation|new_model|next_generation|development}`,
  `regulat{ion|ions|or|ors|ory|ed}
{tariff|lawsuit|investigation|licence|license}(s)
{legislation|compliance|antitrust|fda|ftc|department_of_justice|subpoena|litigation|consent_decree|mandate|authorities|authority|court}`,
  `{supplier|shortage|bottleneck|component|warehouse|lead_time|distributor}(s)
{supply_chain|supply_chains|freight|procurement|purchasing|sourcing|shipping|raw_materials|raw_material|logistics|inventory|inventories}`,
  `strong(er|est|ly)
{strength|robust|solid|buoyant|brisk|healthy|above|upside|upward|highest|elevated|heightened|mounting|intensifying|firmed|outperformed|beat|won|winning|best|bigger|larger|faster}
new {customers|clients|members|subscribers|orders|contracts}`,
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
{plenty|dozens|hundreds} of
{some|several|many|numerous|multiple|few|certain}
{stuff|something|somehow|someone|somewhere|sometime|someday|anything|whatever|etc|et_cetera}
{and|or} {the_like|such}
{all|these|those|different|other|many|some} {kinds|sorts|types} of
{at_some_point|from_time_to_time|in_due_course|down_the_road|sooner_or_later|one_day|at_times|one_way_or_another|in_many_ways|in_some_ways}
as {appropriate|needed|necessary|warranted|we_go}
where {appropriate|necessary}
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
{along_those_lines|what_have_you}
that {sort|kind|type} of thing
in terms of`,
  `more than #
{how|as|so|too} many
{am|are|is|be|for|feel|quite|absolutely|almost} certain
certain that`,
];
export const LEXICON_VERSION = "lexicon-1.0924e17a";
