// Made by `npm run lexicons` from the .tsv files in lexicons/. Edit those.
/** Cue patterns by category, a pattern a line. */
export const LEXICON = {
  blame: `calendar {effect|effects|shift|shifts|timing}
energy market(s)
macro
macroeconomic {backdrop|conditions|environment|factors|fundamentals|headwinds|outlook|uncertainty}
the dollar
weather
{activist|carrier|contractor|distributor|earthquake|flood|government|hurricane|lawsuit|lockdown|regulation|regulator|sanction|storm|supplier|tariff|vendor|wildfire}(s)
{beyond|outside} (of) our control
{brazil|china|emerging_markets|europe|greece|japan|latin_america|middle_east|russia|ukraine}
{brexit|conflict|congress|coronavirus|covid|customs|drought|election|fire|fiscal_policy|geopolitical|legislation|litigation|media|natural_disaster|pandemic|rain|regulatory|sequester|shutdown|snow|strike|strikes|terrorism|trade_policy|trade_tensions|virus|wall_street|war|winter}
{channel|consumer|customer|customers|dealer} {behavior|cancellations|confidence|deferrals|delay|delays|demand|destocking|inventory|sentiment|timing|weakness}
{commodity|energy|food|freight|fuel|gas|oil|raw_material} {costs|price|prices}
{competition|competitive|competitor|competitors|rival|rivals}
{credit|demand|economic|market|operating|political} {backdrop|climate|downturn|environment|headwinds|slowdown|turmoil|uncertainty|weakness}
{currencies|currency|exchange_rate|exchange_rates|foreign_exchange|fx}
{cyclical|external|outside|seasonal} {conditions|factors|shocks}
{demand|operating|political} conditions
{during|in|through} (a|the|this) (banking|economic|financial|global) {crisis|downturn|recession}
{easter|seasonality}
{effect|shift|timing} {in|of} the calendar
{higher_rates|mortgage_rates|rate_environment|raw_materials|rising_rates}
{labor_shortages|port_congestion|supply_chain|supply_chains|supply_shortages|third_parties|third_party}
{slow|weak} economy
{strong|stronger|weak|weaker} {dollar|euro|pound|yen}`,
  blame_cause: `attribut(able|e|ed) (largely) to
because (of)
caus(e|ed|es|ing)
due (in_part|largely|mostly|primarily) to
result(ed|ing|s) (largely) {from|in|of}
{a_function_of|amid|blame|blamed|following|given|in_light_of|in_response_to|in_the_face_of|in_the_wake_of|on_account_of|reflected|reflecting|reflects|responsible_for}
{adverse|negative|unfavorable} {effect|effects|impact} of
{affected|caused|constrained|dampened|delayed|disrupted|driven|held_back|hit|hurt|impacted|offset|triggered} (largely|mainly|primarily) by
{arising|stemmed|stemming|stems} from
{caution|decline|delays|disruptions|impact|increase|losses|weakness} (largely) related to
{contributed|contributing|leading|leads|led} to
{damaged|depressed|eroded|harmed|held_down|pressured|slowed|squeezed|weakened|weighed_down} (largely|mainly|primarily) by
{damage|disruption|drag|headwind|headwinds|pressure|pressures|softness|weakness} from
{forced|forcing|prevented}
{owing|thanks} to`,
  blame_harm: `caus(e|ed|es|ing) (a|an|further|large|sharp|some|the|us) {cuts|decline|declines|delay|delays|drop|drops|fall|loss|losses|lower|problems|reduction|shortfall|slowdown|weakness}
reduc{ed|es} {demand|growth|its|margins|our|sales|spending|the|their|volumes}
weigh(ed|ing|s) (heavily) on
{are|be|became|been|is|remained|remains|was|were} (a|an) (big|major|real|significant|strong) {burden|drag|headwind|headwinds|obstacle}
{compressed|constrained|depressed|disrupted|restrained} {consumer|demand|growth|home|household|its|margins|our|sales|spending|the|their|volumes}
{compressing|constraining|curtailing|damaging|dampening|depressing|disrupting|eroding|hampering|harming|hitting|hurting|restraining|squeezing}
{compress|constrain|curtail|damage|dampen|depress|disrupt|erode|hamper|harm|hit|hurt|restrain|squeeze}(s)
{contributed|contributing|leading|leads|led} to (a|an|further|large|sharp|some|the) {cuts|decline|declines|delays|drop|drops|fall|loss|losses|lower|problems|reduction|reductions|shortfall|slowdown|slower|weaker|weakness}
{cost_us|curtailed|damaged|dampened|eroded|hampered|harmed|squeezed}
{delay|slow|weaken}{ed|ing|s} {demand|hiring|investment|its|our|sales|spending|the|their}
{held|hold|holding|holds} {back|down}
{placed|places|put|puts|putting} (additional|downward|further|more|significant) pressure on`,
  blame_matter: `labor market
{broader|global|the|world} economy
{capital|credit|equity|financial|housing|stock} market(s)
{credit|economic|market} conditions
{crisis|downturn|recession}
{inflation|interest_rates}`,
  blame_outcome: `calendar shift
declin(e|ed|es|ing)
decreas(e|ed|es|ing)
drop(ped|ping|s)
impact(s) on (our|the) {business|demand|earnings|growth|margin|margins|results|revenue|sales}
miss (on) {consensus|estimates|expectations|forecast|guidance|its|our|the}
missed
pushed out {into|to|until}
slow(down|ed|er|ing)
soft(ened|ening|er|ness)
weak(en|ened|ening|er|ness)
{adverse|negative}(ly)
{bad|poor|tough|tougher|worse|worst}
{below|down|lower}
{canceled|cancellations|cancelled|closures|deferrals|postponed|shutdowns}
{closed|closing|shut|shutting} (our|several|some) {down|offices|plants|restaurants|schools|stores}
{collapse|correction|destocking|problem|problems|slump|turmoil|uncertainty|volatility}
{compressed|contracted|contraction|curtailed|dampened|depressed|eroded|erosion|shrank|shrinking}
{cost_us|damage|damaged|harm|harmed|hit|hurt|hurting|suffer|suffered}
{couldn't|didn't|not} reach (our|the|your) (sales) {goal|goals|guidance|level|objectives|target|targets}
{couldn't|didn't|not} {achieve|grow|hit|meet}
{cut|cuts|cutting} (back) (in|on) (our|the|their) {capital_expenditures|capital_spending|guidance|hiring|inventories|investment|jobs|orders|production|spending}
{defer|deferred|deferring} (capital|our|their) {expenditures|investment|orders|projects|purchases|spending}
{disappointed|disappointing|disappointment|short_of|underperformed}
{earnings|guidance|our|revenue|sales|this} miss
{fall|fallen|falling|falls|fell}
{higher|increased|rising} {cost|costs}
{losing|loss|losses|lost}
{offices|plants|restaurants|schools|stores} {are|remain|were} {closed|shut}
{pressure|pressures}
{reduce|reduced|reduces|reducing|reduction_in|reductions_in} (our|the|their) (consumer|customer) {activity|demand|earnings|employment|exports|growth|guidance|hiring|margins|orders|output|production|profits|revenue|sales|shipments|spending|supplies|traffic|volume|volumes}
{sluggish|stalled}`,
  blame_void: `(foreign) currency {liquidity|neutral|operations|swap|swaps|union|unions}
following up
indicators of inflation(ary) pressures
macro {data|policy}
negative (nominal) interest rates
poor's
pressures (had|have) {abated|diminished|eased|moderated|subsided}
the following
{boil|boils|calm|drill|laid|lay|looking|paid|pay|paying|sat|settle|sit|wrote} down
{churn|costs|expenses|layoffs|leverage|uncertainty|unemployment|unemployment_rate|volatility} (had|has|have) {declined|declines|decreased|dropped|drops|fallen|falls|fell}
{constant|digital|functional|local|reporting} {currencies|currency}
{declin|decreas|reduc}{e|ed|es|ing} (in) (interest|its|operating|our|the|their) {churn|cost|costs|debt|delinquencies|expense|expenses|layoffs|leverage|risk|risks|tax_rate|tax_rates|taxes|uncertainty|unemployment|unemployment_rate|volatility}
{downward|upward} pressure on (longer_term|market) {interest|rates|yields}
{drop|dropping|drops|fall|falling|lower|reduction|reductions} (in) (interest|its|operating|our|the|their) {churn|cost|costs|debt|delinquencies|expense|expenses|layoffs|leverage|risk|risks|tax_rate|tax_rates|taxes|uncertainty|unemployment|unemployment_rate|volatility}
{easing|moderation|reduction} {in|of} (cost|inflation|inflationary|price) pressures
{favorable|little|minimal|positive} impact on
{hit|hits|hitting} (a|an|its|the|their) {#|bottom|high|low|peak|record|target}
{less|not_as} {adverse|negative}`,
  caution: `ahead of {our_skis|ourselves}
caution(ary|ed|s)
cautious(ly)
conservativ(e|ely|ism)
contingency {plan|planning|plans}
err on the side
keep(ing) an eye on
monitor(ed|ing|s)
on the sidelines
pruden(ce|t|tly)
temper(ed|ing) (our|the) expectations
too {early|soon} to
visibility {is|remains|was} {limited|low}
volatil(e|ity)
wait and see
{be|being|more|remaining|very} {disciplined|measured|patient|realistic|selective}
{careful|carefully|guarded|hesitant|hesitate|mindful|patience|reluctance|reluctant|vigilance|vigilant|wary|watchful}
{careful|close} {attention|eye}
{cash|inventory|liquidity|safety} {buffer|buffers|cushion}
{conserve|preserve} {capital|cash|liquidity}
{disciplined|measured} {approach|pace}
{downside|tail} risk(s)
{hold|holding} off
{lack_of|less|limited|little} visibility
{track|watch|watching} (it|that|them) (very) {carefully|closely}
{turbulence|turmoil|unpredictable}
{turbulent|uncertain|unpredictable} (economic) {environment|markets|outlook|times}`,
  caution_void: `(option|options) {implied|realized} volatilit{ies|y}
be measured {against|as|by|in|on}
excludes (the) volatile
measures of (implied) volatility
on the sidelines of
reduced risk of (financial|market) {turbulence|turmoil}
{damp|dampen|less|lower|reduced|reduction_in_the} {volatile|volatility}`,
  commitment: `our (financial|inflation|long_term) {commitment|goal|goals|objective|objectives|target|targets}
whatever it takes
{deliver|fulfill|keep|keeping|kept} (on) our {commitment|commitments|promises}
{hold|holding} {me|ourselves|us} accountable
{i'm|i_am|we're|we_are|we_remain} (absolutely|firmly|fully|very) {determined|obligated|resolved} (to)
{i'm|i_am|we're|we_are|we_remain} (also|fully|very) focused on {achieving|delivering|executing|improving|making}
{i|we} (also) {aim|guarantee|pledge|promise} (that|to|you)
{i|we} (also|fully|still) intend to
{i|we} (also|still) plan to
{i|we} {will_not|won't} hesitate
{stand|stick|sticking} {by|to} our {commitment|guidance|plan|target|targets}`,
  commitment_deadline: `by (the) #
by (the) {april|august|december|early|end_of|fall|february|first|fourth|january|july|june|late|march|mid|next|november|october|second|september|spring|summer|third|year_end}
{before|within} (the) {#|end_of|next|year_end}`,
  commitment_idle: `(also|first|just|now|then) {answer|ask|be_able|be_discussing|be_glad|be_happy|be_looking|be_talking|be_watching|begin_with|come|continue_to_monitor|continue_to_see|discuss|experience|face|find|follow_up|get|get_back|give_you|go|hand|have_to|hear|highlight|incur|know|learn|let|likely|look|mention|move_on|need|note|open_it|point|probably|provide_you|refer|remain|review|say|see|speak|start_with|summarize|take_that|take_your|talk|tell|think|touch|turn|walk|watch}`,
  commitment_pledge: `agreed to
commit(s|ted|ting) (to)
commitment(s)
our word
pledg(ed|es|ing) to
priority is to
promise {that|to|you}
promised
promising {a|any|that|the|to|you}
reaffirm(ed|ing|s)
vow(ed)
{a|any|my|our} promise(s)
{a|my|our|that|this} pledge(s)
{confirm|confirmed|maintain|maintained|maintaining|reiterate} (our|the) (full_year) {forecast|guidance|outlook|target}
{i|we} pledge`,
  commitment_promise: `we (also) will
{i'll|i_will|we'll}
{i'm|i_am|we're|we_are} going to
{i|we} shall {continue|deliver|endeavor|endeavour|keep|take|try}
{we're|we_are} (also|now) {planning|set|working} to`,
  commitment_void: `considerable promise
maintain(ed|ing) the target range`,
  constraint: `bottleneck(s)
burdened
challeng(e|ed|es|ing)
constrain(ed|ing|s|t|ts)
covenant(s)
curtail(ed|ing|ment)
delay(ed|ing|s)
deteriorat(e|ed|ing|ion)
difficult(ies|y)
disrupt(ed|ing|ion|ions|s)
drag
dragged
excess {capacity|inventory}
export controls
friction(s)
hamper(ed|ing|s)
headwind(s)
hinder(ed|ing|s)
imped(e|ed|es|iment|iments|ing)
inability to
limit(ed|ing|s) (our|the) {ability|access|availability|capacity|flexibility|resources}
limitation(s)
limited by
longer lead times
lost {business|production|revenue|sales}
offset by (a|an|the) {decline|declines|headwinds|higher_costs|higher_expenses|higher_taxes|higher_wages|loss|losses|lower|reduced|restraint|slower|weaker|weakness}
pressur(e|ed|es|ing) on (our|the) {business|businesses|cash|costs|demand|earnings|growth|households|margin|margins|profit|profitability|profits|results|sales|spending|volumes}
pressured
restrict(ed|ing|ion|ions|s)
scarcity
shortage(s)
shortfall(s)
squeez(e|ed|ing)
strain(ed|s)
under (significant) pressure
unfavorabl(e|y)
we {are|were} not able to
weigh(ed|ing|s) (heavily) on
{adverse|negative}(ly) {affect|affected|effect|effects|impact|impacted|impacts}
{barrier|burden|hurdle|obstacle|outage|roadblock|setback|shutdown}(s)
{behind|below|short_of} (our|the) {expectations|guidance|plan|target|targets}
{can't|cannot|could_not|couldn't} {afford|hire|keep_up|meet|obtain|ship|source}
{capacity|labor|operational|production|quality|supply_chain} {issues|problems}
{come_in|fall|fallen|falling|fell} short
{competitive|cost|funding|inflationary|labor|liquidity|margin|price|pricing|wage} pressure(s)
{congestion|downtime|stockouts}
{cost|input} inflation
{dampened|held_back|hit|hurt|restrained|slowed|stalled} by
{downgrade|impairment}(s)
{elevated|higher|increased|rising} {commodity|energy|freight|input|labor|material|raw_material|wage}
{halted|idled|suspended} (our|the) {activity|construction|manufacturing|operations|production|redemptions|shipments}
{held|hold|holding} (us) back
{higher|rising} costs
{insufficient|scarce|tight} {capacity|credit|inventory|labor|supply}
{margin|price} {compression|contraction|decline|erosion}
{suppliers|we} {are|is|was|were} unable to`,
  conviction: `absolutely
ahead of (our|the) {budget|expectations|guidance|plan|schedule|targets}
assured
beat (our|the) {expectations|guidance}
bullish
certain that
certainly
clear {evidence|path|signs}
clearly
confidence {in|that}
confident(ly)
conviction
convinced
convincing(ly)
definite(ly)
deliver(ed|ing) on
exceed(ing|s) (all|most|our|the) (cost|profit|sales|savings) {estimates|expectations|forecast|forecasts|goal|goals|guidance|plan|plans|target|targets}
exceeded
exceptional {demand|execution|growth|people|performance|quarter|results|team|year}
execut(ed|ing) {very|well}
firmly
for {certain|sure}
fully {committed|expect|intend}
momentum
on track
optimis(m|tic)
outperform(ance|ed|ing)
proven
record {backlog|cash|earnings|high|level|levels|orders|performance|profit|quarter|results|revenue|revenues|sales}
resilien(ce|t)
robust(ly)
solid(ly)
strengthen(ed|ing|s)
strong(er|est|ly)
surely
surpass(ed|ing)
track record
very {encouraging|happy|healthy|positive}
we know that
with confidence
{above|better_than|well_above} (our|the) {expectations|expected|guidance|plan}
{absolutely|almost|am|are|be|feel|is|quite} certain
{always|decisive|decisively|indeed|resolute|unwavering}
{am|are|extremely|i'm|remain|very|we're} {delighted|encouraged|excited|pleased|proud|thrilled}
{am|are|feel|i'm|we're} sure
{am|are|i'm|remain|we're} determined to
{are|is|it's|quite|very} clear
{best_in_class|second_to_none|world_class}
{best|better|strongly|uniquely|well} positioned
{beyond|without} (a|all|any) {doubt|question}
{broad|continued|continuing|particular|sustained|underlying} strength
{can|may|must} be sure
{categorically|undeniable|unequivocal}
{compelling|excellent|remarkable|superb|tremendous}
{consistent|disciplined|flawless} execution
{good|great|outstanding|very_good} {execution|performance|progress|quarter|results|shape|traction|visibility}
{great_success|highly_successful|very_successful}
{industry|market} leader
{little|no} {doubt|question}
{undeniab|undoubted|unequivocal|unquestionab}ly`,
  conviction_void: `(a) loss of momentum
absolute terms
as clearly
back on track
clearly {communicate|communicated|communicating|convey|defined|integrated|stated}
communicat{e|ing} clearly
confidence {and_spending|of} {so_many|some}
confidence {index|indexes|indicator|indicators|interval|intervals|measures}
distinguish clearly
dollar {strength|strengthened|strengthening}
exceptionally low
loss of confidence
not always
strengthen {its|or|our|the|their}
strong(er) {dollar|euro}
{be|me_be} (absolutely|very) clear
{business|consumer|household|investor|public} confidence
{less|lose|losing|lost} (underlying) momentum
{less|not_as|not_so} {certain|clear|confident|optimistic|strong}
{low|reduced|sapped|undermine|undermined|weak} confidence
{more|most} clearly
{strength|strengthening} {in|of} the dollar`,
  defensive: `again
as (already|previously) {announced|disclosed|discussed|indicated|mentioned|noted|stated}
as a reminder
as you {are_aware|know|may_know|may_recall|recall|remember}
contrary to {popular|some|sometimes|the_common|the_supposition|what}
defend {our|ourselves}
excluding
in reality
isolated {case|cases|event|events|incident|incidents|issue|to}
just a reminder
let me {address_that|clarify|correct|set_the_record_straight}
look
nothing {has_changed|unusual|wrong}
obviously
on (a) {adjusted|comparable|core|organic|underlying} basis
push(ed|ing) back {against|on}
pushback
the {fact|reality|truth} is
to set the record straight
vigorously defend
{absolutely_not|certainly_not|not_at_all}
{adjust|adjusted|adjusting} for
{apart_from|aside_from|except_for|leaving_aside|net_of|other_than|with_the_exception_of}
{are|i'm|we're} not {concerned|worried}
{are|is|quite|very} {exaggerated|misleading}
{as|like} {i|i've|we|we've} (already|have|just|previously) {described|discussed|indicated|mentioned|noted|outlined|said|stated|talked_about}
{backing|strip|stripping} out
{been|market|media|press} speculation
{be|me_be} (absolutely|very) clear
{can't|don't|not_going_to|won't} {comment|get_into|speculate}
{cannot|do_not|don't|would_not|wouldn't} (entirely|necessarily|really) {accept|agree|characterize|see_it_that_way}
{constant_currency|like_for_like|pro_forma}
{dispute|disputes} {any|that|the|these|this}
{exceptional|extraordinary|special|transitory|unusual} {charge|charges|events|factors|item|items}
{frankly|honestly|to_be_fair|to_be_honest}
{i've|i_have|we've|we_have} (already|always) {been_clear|been_saying|said|stated}
{it's|it_is|that's|that_is|this_is} (simply) {not_a_concern|not_a_problem|not_accurate|not_correct|not_fair|not_the_case|not_true|nothing_new|untrue|wrong}
{i|we} (categorically|strongly|utterly|would) {deny|dispute|reject}
{i|we} (strongly|would) disagree
{i|we} {discussed|mentioned|noted|said|stated} {already|before|earlier|last_quarter|previously}
{i|we} {would_not|wouldn't} (necessarily|really) {be_concerned|call|describe|put|say|worry}
{let_me_reiterate|let_me_remind_you|remember|repeat|to_reiterate}
{misconception|overblown|overreaction|unfounded}
{non_cash|non_gaap|non_recurring}
{one_off|one_time}
{stand_behind|stand_by} {my|our|what}`,
  defensive_void: `again {and|at|from|in|next|on|that|this|to|today|when|with}
look {at|back|better|for|forward|good|into|like|more|pretty|through|to|very}
look {a|about|below|different|on|out|past|up}
repeat {a|business|customer|customers|orders|purchases}
{any|at} one time
{a|also|and|can|closer|could|fresh|i|the|they|to|we|we'll|will|would|you} look
{back|come|declined|down|fell|her|it|members|never|participants|rates|rise|rose|then|up} again
{can't|cannot|don't|never|not} repeat
{can|can't|cannot|do|don't|i|never|not|still|well} remember
{didn't|do|doesn't|don't|hard|her|his|independent|just|more|must|never|not|should|that} look`,
  direction_bad: `(administrative|energy|fuel|funding|input|interest|labor|labour|marketing|operating|personnel|production|raw_material|selling|staff|tax|unit) {cost|costs|expense|expenses}
(client|customer|subscriber) {attrition|attrition_rate|churn|churn_rate|complaints}
(competitive|cost|inflationary|margin|price|pricing) {pressure|pressures}
(credit|loan_loss) {provision|provisions} (for_bad_debts|for_bad_loans|for_losses)
(customer|sickness|staff) {absence|defection|desertion|dropout} (rate|rates)
(net) cash (flow) used
(our) cost base
cash {burn|consumed|used} (by|for|in) (investing_activities|operating_activities|operations)
customer losses
days {inventory|of_inventory|payable_outstanding|sales_outstanding}
debt to {capital|ebitda|equity}
{absences|competitive_intensity|customer_defections|defections|dropouts|shortage}
{absenteeism|accident|accidents|arrears|back_orders|backlogs|backorders|bottlenecks|cancellations|challenges|charge_offs|chargebacks|chargeoffs|charges|complaints|congestion|constraints|deaths|defects|delay|delays|dilution|disruptions|downtime|emissions|fatalities|fines|impairments|incidents|injuries|lapses|lawsuits|lost_time_incidents|lost_time_injuries|non_accruals|nonaccruals|npas|npls|outages|outflows|overruns|penalties|problems|product_returns|recalls|redemptions|returned_goods|rework|scrap|sg_a|shortages|shrinkage|spills|spoilage|surrenders|thefts|wastage|waste|withdrawals|write_downs|write_offs|writedowns|writeoffs}
{accident|burn|cancellation|charge_off|default|defect|delinquency|error|failure|incident|inflation|injury|jobless|lapse|loss|mortality|reject|rejection|return|scrap|tax|unemployment|vacancy} rate(s)
{accounts|balances|borrowers|customers|loans} (behind|in|past) (on) {arrears|default|due|forbearance|payments}
{bad|classified|criticized|delinquent|doubtful|impaired|non_accrual|non_performing|nonaccrual|nonperforming|overdue|past_due|problem|stage_#|troubled} {accounts|advances|asset|assets|balance|balances|credits|debt|debts|exposure|exposures|loan|loans|mortgages|receivables}
{bankruptcies|claims|competition|concerns|defaults|delinquencies|fears|foreclosures|inflation|insolvencies|job_cuts|jobless_claims|layoffs|tensions|uncertainties|uncertainty|unemployment|vacancies|volatility|worries}
{benefit|benefits|charge_off|claims|combined|cost_income|cost_to_income|debt_to_equity|default|delinquency|efficiency|expense|gearing|leverage|loan_to_value|loss|medical|medical_cost|medical_loss|nonperforming_loan|npa|npl|overhead} {ratio|ratios}
{borrowings|debt|debts|gearing|indebtedness|leverage}
{break_even|breakeven} point
{budget|labor|labour|supply|trade} {deficit|gap|shortage|strains}
{cash|cash_conversion|repair|sales|working_capital} {cycle|cycle_time|cycles}
{credit|loan} {loss|losses}
{dso|lead_time|lead_times|wait_times|waiting_times}
{employee|executive|labor|labour|staff} turnover
{energy|feed|feedstock|freight|fuel|input|raw_material} {price|prices}
{gross|net|total} debt (to_adjusted_ebitda|to_capital|to_ebitda|to_equity) (ratio)
{inventories|inventory|stocks_of|unsold_stocks}
{opex|overhead|overheads}
{rents|risk|risks|tariffs|tax|taxes|wages}`,
  direction_becomes: `{became|become|becomes|followed_by|replaced_by}
{gave|give|given|gives|giving} way to`,
  direction_better: `better
improv(e|ed|ement|ements|es|ing)
never been better`,
  direction_compared: `after {earning|losing|making|posting|recording|reporting}
as against
as compared {to|with}
down from
from
up from
{against|versus|vs}
{compared|comparing} {to|with}
{compare|compared|compares} {favorably|favourably|poorly|unfavorably|unfavourably|well} {to|with}
{compare|compares|comparison} {to|with}
{contrast|contrasted|contrasting|contrasts} {to|with}
{next|relative} to`,
  direction_deal: `framework agreement
letter of intent
{account|client|customer}(s)
{agreement|bid|commission|concession|contract|deal|licence|license|mandate|order|project|tender}(s)`,
  direction_deficit: `(adjusted|full_year|net|operating|pre_tax|pretax|quarterly|underlying) {loss|losses} (per_share)
(budget|cash|funding|pension|trade) {deficit|deficits|gap|shortfall|shortfalls}
cash outflow(s)
negative (free|operating) {cash_flow|earnings|ebitda|result}
{bled|burned|burnt|losing|lost|used} (about|almost|around|eur|gbp|nearly|over|sek|some|usd) #
{headwind|headwinds}
{in|into} the red
{outflow|outflows} of`,
  direction_down: `half {as|of|the|what}
narrow(ed|ing|s)
{abate|abates|axed|axes|cleared|compress|compressed|cool|cools|dissipated|dwindle|dwindled|dwindles|ease|eases|easing|fade|faded|fades|fading|lessen|lessened|lighten|lightened|never_been_lower|normalised|normalising|normalized|normalizing|omits|omitted|recede|recedes|receding|resolved|retreating|scraps|shed|sheds|shorten|shortened|skipped|skips|slow|slumping|softer|subside|subsided|subsides|tighten|tightened|tumbling|unwound|wane|waned|wanes|weaker}
{are|been|is|was|were} {dented|harmed|hit|hurt|squeezed}
{are|is} (firmly|largely|now|well) behind us
{at|hit|hits|reached|reaches|to} (a|its) (all_time|new|record) (#|five) (month|week|year) {low|lows}
{behind|short_of} {a_year|last|the_previous|the_prior}
{came|close|closed|closes|come|comes|coming|drift|drifted|drifts|edge|edged|edges|edging|end|ended|ends|finish|finished|finishes|going|gone|inch|inched|inches|open|opened|opens|push|pushed|pushes|settle|settled|settles|tick|ticked|ticks|trade|traded|trades|went} {down|lower}
{came|come|comes|ground} to {a_halt|a_standstill|a_stop|an_end}
{clouded|darkened|gloomier}
{collapse|collapses|sank|sink|sinking|sinks}
{contract|contracts}
{curbed|nosedived}
{cut|cuts|cutting|pare|pared|pares|slash|slashed|slashes|slashing|trim|trimmed|trimming|trims}
{decade|month|time|year} low
{decelerate|decelerated|decelerates|decelerating}
{dented|harmed|hurt|squeezed}
{dilute|dilutes|diluting}
{dip|dips|plummeted|plummeting|plunge|plunges|plunging|retreat|retreated|retreats|slide|slides|sliding|slump|slumped|tumble|tumbles}
{downgrade|downgraded|downgrades}
{dried|dries|dry} up
{dropped|fell|tailed} off
{ended|stalled|stopped}
{fewer|lowest|slower|smaller|softer|weaker|worst}
{gave|give|giving} up
{halt|halted|halve|halves|halving|suspend|suspended|suspends}
{lag|lagged|lags|miss|misses|missing|trail|trailed|trails}
{scrapped|withdrawn|withdrew}
{shrink|shrinking|shrinks|shrunken}
{taper|tapered|tapers} off`,
  direction_earlier: `(a|the) year {ago|before|earlier|prior}
{comparable|comparative|corresponding|equivalent|prior_year|same|year_ago} {half|month|period|quarter}
{last|preceding|previous|prior} {half|month|period|quarter|quarter's|year|year's}`,
  direction_fall: `# (cents|pct|percent|pips|points) {down|lower}
defaults on
down {after|amid|as|by|for|from|on|sharply}
feels the pinch
{#|fresh|month|new|record|time|week|year} {low|lows}
{at|hit|hits|reached|reaches|to} (a|its) (all_time|new|record) (#|five) (month|week|year) {low|lows}
{axes|bans|blocked|blocks|collapses|concerns|crashes|declines|decreases|delisting|dim|dims|dip|dips|disappoints|dives|downgrade|downgraded|downgrades|drags|drops|ease|eases|failed|fails|failure|falling|falls|falters|fears|flops|halts|halves|headwinds|lawsuit|lose|loses|lower_circuit|misses|ousted|plummet|plummets|plunges|plunging|probe|quits|rattle|rattled|rattles|rejected|rejects|resigns|retreat|retreats|scandal|scraps|sheds|shrinks|shuts|sink|sinking|sinks|skid|skids|slashes|slide|slides|sliding|slip|slipping|slips|slump|slumps|spook|spooked|spooks|struggles|stumbles|suffers|suspends|tank|tumbles|tumbling|underperformed|underperforms|unnerved|warns|weakens|worries}
{bearish|bleak|crash|dismal|gloom|gloomy|plunge|rout|sell_off|selloff|tumble|turmoil|weak|woes|worst}
{close|closed|closes|drift|drifts|edge|edged|edges|end|ended|ends|finish|finished|finishes|inch|inches|move|moves|open|opened|opens|remain|settle|settled|settles|stay|tick|ticks|trade|trades} {down|lower|weaker}
{collapsed|crashed|declined|decreased|dipped|dived|dropped|eased|faltered|fell|flopped|halved|lost|nosedived|plummeted|plunged|retreated|sank|shed|shrank|skidded|slid|slipped|slumped|struggled|stumbled|suffered|swooned|tanked|tumbled|weakened}
{decline|deterioration|downturn|drop|slump|weakness}
{disappointed|disappointing|poor|sluggish|unsatisfactory}
{down|lower|off} # (percent)
{pull|pulled|pulls} out of
{ruled|rules} against`,
  direction_good: `(analyst|analysts|annual|earnings|full_year|growth|market|price|profit|revenue|sales) {consensus|estimate|estimates|expectations|forecast|forecasts|guidance|outlook|target|targets|view|views}
(credit) {bonds|rating|ratings}
(fee|interest|net|operating|premium|recurring|retail|total) {proceeds|revenue|revenues}
(free|operating) cash {flow|flows|generation} (from_operations)
(full_year|gross|interest|net|operating|pre_tax|pretax|quarterly|trading|underlying) {margin|margins|profitability|result|results}
(net) interest income
(number_of) {clients|customers|guests|members|passengers|subscribers|users|visitors}
assets (under_management)
fee income
return(s) on {assets|capital|equity|investment|sales}
{admissions|attendance|auto_sales|downloads|enrollment|enrolment|factory_output|home_sales|housing_starts|permits|registrations|ridership}
{adoption|capacity|confidence|demand|efficiency|engagement|loyalty|occupancy|output|production|productivity|retention|satisfaction|sentiment|utilisation|utilization}
{affo|arpu|arr|aum|book_value|ffo|gmv|nav|net_asset_value|noi|ppnr}
{asset_quality|book_to_bill|capital_ratio|capital_ratios|cash_balance|cash_position|conversion_rates|coverage_ratio|credit_quality|current_ratio|equity_ratio|footfall|hit_rate|interest_coverage|liquidity|load_factor|momentum|morale|quick_ratio|renewal_rate|renewal_rates|renewals|retention_rates|solvency|uptime|visibility|win_rate}
{assets|deposits|lending|licences|loans|premiums|reserves|revenue_growth|savings|synergies}
{average_revenue|growth|inflows|market_share|share_of}
{backlog|billings|bookings|deliveries|order_intake|orders|pipeline|sales|shipments|throughput|traffic|turnover|volume|volumes}
{bourse|equities|futures|index|market|markets|rally|share_price|share_prices|shares|stock|stocks|valuation}
{buyback|dividend|dividends|payout}
{cet|tier} # (capital) (ratio)
{comparable|like_for_like|net|organic|retail|same_store} sales
{construction|construction|consumption|economic_activity|economy|employment|exports|gdp|headcount|hiring|investment|investments|jobs|payrolls|spending}
{core|our|the} business(es)
{credit|order} book
{customer|guest|member|passenger|subscriber|user|visitor} number(s)`,
  direction_lose: `{canceled|cancelled|cancels|delayed|halted|lose|loses|losing|lost|postponed|rescinded|suspended|terminated|terminates|withdrawn|withdrew}`,
  direction_loss: `in the red
loss(es)
lost
{crisis|damage|damages|deficit|harm|setback|shortfall}
{delay|delayed|delays|plagued}`,
  direction_more: `{accumulat|deepen|escalat|extend|heighten|lengthen|linger|multipl|persist|proliferat|stretch}{ed|es|ing|s}
{deepen|escalate|fiercer|intensified|intensifies|intensify|intensifying|lengthen|linger|more_intense|mount|multiplied|multiplies|multiply|never_been_higher|persist|stepped_up}`,
  direction_phrase_down: `behind {budget|plan|schedule}
burned through
burnt through
clients withdrew
half of its capacity
laid off
lay(ing) off
no dividend
profit warning(s)
rated {sell|underperform|underweight}
under pressure
under {attack|fire|strain|stress}
{accounting|bribery|corruption|price} {probe|scandal|war}
{administration|bankruptcy|insolvency|insolvent|layoffs|receivership|redundancies|redundant}
{back|falls|fell|plunged|plunges|sinks|slipped|slips} {in|into} the red
{bad|poor|slow|weak} start
{became|turned|turns|went} {negative|sour}
{below|miss|missed|under} {consensus|expectations|forecast|guidance|our_previous_guidance|plan}
{canceled|cancelled|halted|postponed|terminated} (after|because|since|until)
{clients|customers} (who) {leave|leaving|left} (the|us)
{close|closed|closes|closing|shut|shutting} (down) (#|five|four|its|several|the|three|two) {branches|factories|factory|mine|plant|plants|site|sites|stores}
{covenant_breach|default|fraud|going_concern|investigation|lawsuit}
{cut|cuts|cutting|eliminate|eliminates|shed|sheds} (#|about_#|some_#|up_to_#) {jobs|positions|posts}
{cut|cuts|lowered|lowers|reduced|trimmed} {its|our|the} (earnings|full_year|profit|sales) {estimate|forecast|guidance|outlook}(s)
{dented|dragged|hit|hurt|weighed} {by|down}
{did|does|will|would} not renew
{disappointing|dismal|painful|unsatisfactory}
{dividend|job|rating} {cut|cuts}
{doubt|doubts} {about|on|over}
{ended|ends|snapped|snaps} (#|a|its) (day|week) (longest_winning|winning) {run|streak}
{erased|erases|gave_up|gives_up|pared|pares|trims|wipes_out} (all|earlier|early|its|some|the) gains
{failed|fails|failure|unable} to
{fall|fallen|falling|falls|fell} short (of)
{file|filed|files} for chapter #
{fined|indicted|sued}
{first|record|surprise|unexpected} (annual|net|operating|quarterly) {loss|losses}
{held|holding|holds} back
{impairment|write_down|write_off|writedown} (charge|charges)
{keep|keeps|kept} {buyers|customers|guests|shoppers|visitors} away
{lose|loses|losing|lost} (market) share
{recall_of|recalled|recalls}
{scrapped|suspended|withdrawn|withdraws|withdrew} {its|our|the} {dividend|forecast|guidance|outlook}
{take|taken|takes|took} {a|its|their} (heavy) toll
{warned|warning|warns} (about|of|that)
{weakest|worst} (half|quarter|result|results|year)
{weighed|weighing|weighs} on
{will|would} cost (#|about|around|up)
{write|writing|written|wrote} {down|off}`,
  direction_phrase_up: `(had|has|have) ordered #
(very) {happy|pleased|satisfied} with
ahead of {budget|expectations|forecast|plan|schedule}
chose our
earlier than {expected|planned}
expand(ed|ing|s) capacity
more than {expected|planned}
more {copper|gas|gold|oil|ore|output} than planned
new record
of new money
outstanding {growth|half|performance|quarter|result|results|start|success|year}
rated {buy|outperform|overweight}
upgraded
{above|beat|exceed|exceeded} {consensus|expectations|forecast|plan}
{achieved|exceeded|meet|meets|met|reached} (all) (of) {its|our|the} target(s)
{announces|declares|launches|unveils} (#|a|share|special|stock) (billion|million) {buyback|dividend}
{approval_for|approval_from|approved_by|approved_in}
{back|return|returned|returning|returns} (back) to profitability
{back|return|returned|returns} {in|into|to} the black
{been|is|was|were} (also) {awarded|chosen|picked|selected}
{benefited|benefits|benefitted} from
{best|strongest} (half|quarter|result|results|year)
{breaks|broke|ended|ends|snapped|snaps} (a|its) {losing_streak|slump}
{encouraging|excellent|favorable|favourable|satisfactory}
{erased|erases|pared|pares|recouped|recoups|recovers|reverses|trimmed|trims} (all|earlier|early|its|some|the) losses
{first|maiden|record|surprise} (annual|net|operating|quarterly) {profit|profits}
{gain|gained|gaining|gains|take|takes|taking|took|win|wins|won} (market) share
{get|gets|got|obtains|received|receives|secured|secures|wins|won} (board|eu|fda|final|government|regulatory|us) {approval|clearance|funding|go_ahead|nod|patent}
{good|high|record} demand
{good|solid|strong} start
{hits|meets|met} (its|main|primary) {endpoint|endpoints|goal|goals}
{increased|lifted|raised|raises} {its|our|the} (earnings|full_year|profit|sales) {estimate|forecast|guidance|outlook}(s)
{plans_to|to|will} hire
{savings|synergies} of
{turn|turned|turning|turns} {positive|profitable}`,
  direction_plain: `(diluted|number_of) {employees|locations|offices|options|shares|warrants}
shares {authorized|in_issue|issued|outstanding|repurchased}
{average|basic|common|diluted|issued|million|new|ordinary|preferred|repurchased|treasury|weighted_average} shares
{capex|consideration|exercise_price|notional|par_value|purchase_price|trading_hours}
{capital|research_and_development} {expenditure|expenditures|investment|investments|spending}
{holders|shareholders|stockholders} of record`,
  direction_profit: `# (billion|bn|m|million|mn|thousand) gain
(adjusted|full_year|gross|net|operating|pre_tax|pretax|quarterly|taxable|trading|underlying) {earnings|profit|profits|surplus} (per_share)
(comprehensive|net|operating|pretax) income (per_share)
(net|operating|pretax|trading) gain of
cash inflow(s)
positive (free|operating) {cash_flow|earnings|ebitda|result}
{earned|earning|generated|made|netted} (a_net|about|eur|gbp|nearly|over|sek|some|usd) #
{ebit|ebitda|eps}
{inflow|inflows} of
{in|into} the black
{tailwind|tailwinds}`,
  direction_reversed: `{as_against|erased|erasing|instead_of|replaced|replaces|replacing|reversed|reverses|reversing|unlike}
{ended|ending|ends|snapped|snapping|snaps} (#|a|five|four|its|seven|several|six|three|two) {consecutive|quarter|quarters|run|series|straight|streak|string|year|years}`,
  direction_slide: `{decline|decrease|deterioration|downturn|drop|fall|reduction|slide|slowdown|slump|weakness} {in|of} (its|new|our|the)`,
  direction_swing: `{back|dipped|dropped|falling|fell|going|sank|sinking|slid|sliding|slipped|slipping|swinging|swung|turnaround|turns|went}
{crash|dip|dive|drop|fall|flip|go|lurch|move|plunge|return|shift|sink|slide|slip|slump|swing|tumble|turn}(s)
{crash|div|mov|plung|return|shift|slump|tumbl|turn}{ed|ing}`,
  direction_up: `added
ahead of {a_year|last|the_previous|the_prior}
lift(ed|ing|s)
more than {a_year|in|last|the_previous|the_prior|the_same}
more {clients|customers|guests|members|orders|subscribers|users|visitors}
rais(e|ed|es|ing)
touched #
widen(ed|ing|s)
{add|added|adds} (about|nearly|over) #
{advances|bolster|bolstered|bolsters|boom|boomed|booming|booms|boosts|bounce|bounced|bounces|hike|hiked|hikes|leap|leaped|leaps|leapt|lifts|outpaces|outperforms|perk|rallied|rallies|rally|rallying|ramped_up|revive|revived|revives|skyrocket|skyrocketed|skyrockets|thrive|thrives|tops|zoom|zoomed|zooms}
{all_time|fresh|new|record} {high|highs|peak}
{approved|approves|breakthrough|buoyed|cheer|cheered|cheers|granted|greenlights|pop|popped|pops|shine|shines|sparkle|sparkles|succeeds|wins}
{at|hit|hits|reached|reaches|to} (a|its) (all_time|new|record) (#|five) (month|week|year) {high|highs|peak}
{ballooned|ballooning|mounted|mounting|swell|swelled|swelling|swells}
{beating|beats|exceed|exceeding|exceeds}
{benefited|benefitted}
{bigger|faster|greater|larger}
{brightened|brightens|brighter}
{bullish|doubles|firmer|mounts|never_been_stronger|spike|spiked|spikes|surges|triples|upbeat|ups}
{climb|climbed|climbing|climbs}
{close|closed|closes|creep|creeps|crept|drift|drifted|drifts|edge|edged|edges|edging|end|ended|ends|finish|finished|finishes|going|gone|inch|inched|inches|move|moved|moves|open|opened|opens|piled|push|pushed|pushes|settle|settled|settles|tick|ticked|ticks|trade|traded|trades|went} {higher|up}
{decade|month|time|year} high
{double|triple|twice} {as|that|the|what}
{hit|hits|reached|reaches} (a) (new) {high|peak|record}
{in_the_green|upper_circuit}
{jump|jumping|jumps}
{multiplied|outperform|outperformed|quadrupled}
{rebound|rebounds|recovered|recovering|recovers}
{resume|resumed|resumes|resuming}
{soar|soaring|soars}
{triple|triples|tripling}
{upgrade|upgraded|upgrades}`,
  direction_void: `cost of capital
customer service(s)
declines to
from {april|august|december|february|january|july|june|march|may|november|october|september}
fund of
liabilities
no more
profit and loss (account)
project manage(ment|r)
short term
tax loss carryforwards
{accompanying|earnings|following|presentation|these|webcast} slides
{amount|amounts|balance|balances|debt|loans|notes|options|stock|units|warrants} outstanding
{customer|standard} {deal|dealers}
{fall|falling|falls|fell} {in_line|into_the_category|outside|under|within}
{gain|loss} on extinguishment
{hit|hits} (the) {market|road|shelves|stores}
{joint|limited} liability
{loss|losses} adjusters
{loss|profit} making
{other|total} liabilities
{share|stock} {buyback|compensation|dividend|exchange|option|options|repurchase|split}
{strengthening|strong|stronger} {currency|dollar|euro|franc|krona|pound|yen}`,
  direction_win: `to {build|deliver|provide|supply}
{awarded|bagged|booked|clinched|landed|obtained|received|receives|secured|secures|signed|signs|win|winning|wins|won}
{bag|bags|clinches|land|lands|nets|scooped|scoops}
{chose|chosen|picked|selected}
{extended|extends|prolonged|renewed|renews}
{placed|places} (a|an)`,
  direction_worse: `never been worse
worse
worsen(ed|ing|s)
{deteriorat}{e|ed|es|ing|ion}`,
  down: `came down
fell short
slow(down|er|s)
soft(en|er|ness)
to {ease|moderate|soften|weaken}
weak(en|ens|er|est|ness)
{abat|contract|cool|dampen|depress|dropp|eas|moderat|slipp|slow|soften|squeez|weaken}{ed|ing}
{below|down|downside|downward|drop|drops|fall|fallen|falling|falls|fell|fewer|less|losing|lost|low|lower|lowered|lowering|lowers|lowest|minus|negative|smaller|worse}
{cancellations|cancelled|contained|contraction|deferred|deterioration|dipped|disappointed|disappointing|downturn|erosion|evaporated|halved|missed|moderation|muted|plunged|postponed|receded|reduction|restrained|sank|shortfall|shrank|shrinking|shrunk|slid|sluggish|slump|tepid|tumbled}
{collaps|deteriorat}{e|ed|es|ing}
{declin|decreas|diminish|erod|reduc|subdu}{e|ed|es|ing}`,
  down_void: `to ease (further|somewhat) {credit|lending|monetary|policy|standards|terms|their|up}
to moderate {economic|expansion|gains|growth|increases|levels|pace|range}
{point|pointed|pointing|points|return|returned|returning} to moderate`,
  escalation_absolute: `enem{ies|y}
{absolute_evil|axis_of_evil|common_criminals|evil_empire|evil_enemy|evil_forces|evil_ideology|evil_men|evil_people|evil_regime|evildoer|evildoers|forces_of_evil|good_against_evil|good_and_evil|good_versus_evil|pure_evil|sheer_evil|traitor|traitors|utter_evil|war_criminal|war_criminals}
{absolutely|always|completely|entirely|every|everyone|forever|never|nobody|none|nothing|totally|utterly}
{at_all_costs|at_any_cost|never_negotiate|no_alternative|no_choice|no_compromise|only_way|whatever_it_takes|will_not_tolerate}`,
  escalation_absolute_void: `as always
every {day|evening|four|month|morning|now|quarter|so|three|time|two|week|year}
never {ending|fear|fret|mind}
nothing {less|more} than
{almost|nearly|practically|virtually} {always|completely|entirely|every|everyone|never|nobody|none|nothing|totally}`,
  escalation_blame: `illegal {act|actions|acts|annexation|attack|invasion|occupation|war}
{aggress|provocat|violat}{ed|ion|ions|or|ors}
{are|be|entirely|greatly|is|much|solely|was|were} to blame
{atrocities|betrayal|betrayed_our|betrayed_us|brutal_attack|brutal_occupation|brutal_war|bullying|cowardly_act|cowardly_attack|crimes_against|guilty_of|has_lied|have_lied|hypocrisy|leave_us_no|outrageous|terrorist|terrorists|they_lied|treachery|unprovoked|war_crimes}
{brutal|corrupt|criminal|evil|fascist|his|illegitimate|murderous|puppet|rogue|terrorist|their} regime
{heinous|his|horrible|monstrous|such|terrible|their|these} crimes
{his|spread|spreading|such|tell|telling|their|these|told|your} lies`,
  escalation_concession: `respect {each|for|one_another|the_sovereignty|the_wishes|their|your}
{acceptable|fair|just} {for|to} {all|both} {nations|parties|peoples|sides}
{acknowledg|recogni}{e|ed|se|sed|ze|zed} {both|our_errors|our_fault|our_mistakes|our_part|the_legitimacy|the_rights|the_suffering|their_concerns|their_right|their_rights|your_concerns|your_right|your_rights}
{all|both} {parties|sides} {agree|agreed|can|have|must|need|share|should|want|will}
{apologi|conced}{e|ed|se|sed|ze|zed}
{cease_fire|ceasefire|common_ground|de_escalation|gesture_of_goodwill|sign_of_goodwill|truce}
{compromise|concession}(s)
{concerns|interest|interests|needs|rights|security} of {all|both} {nations|parties|peoples|sides}
{counsel|exercise|exercised|mutual|show|showing|urge|urged|utmost} restraint
{fair|legitimate|reasonable} {concerns|demands|interests}
{i'm|i_am|we're|we_are} (deeply|so|truly|very) sorry for
{i|we} (also|can|do|freely|fully|must) {acknowledge|admit|appreciate|recognise|recognize|regret|respect|welcome}
{prepared|ready|willing} to {accept|consider|discuss|listen|meet|offer|talk|work}`,
  escalation_concession_void: `compromise choice
compromise {its|our|the|their}
{can|could|may|might|not|will|would} compromise`,
  escalation_dialogue: `agreement(s)
peace {agreement|conference|plan|process|proposal|talks|treaty}
settlement of (all|our|the) {conflict|differences|dispute|disputes}
{agree|agreed|invite|offer|offered|prepared|ready|willing} to {consult|discuss|meet|talk}
{and|i|we} invite {all|both|our|them|you}
{arbitration|consultation|consultations|dialogue|diplomacy|diplomatic|jointly|mediation|negotiating_table|partnership|peaceful|peacefully|reconciliation}
{a|amicable|just|lasting|negotiated|peaceful|political} settlement
{bilateral|direct|further|hold|holding|open|peace|resume|resumed|trade} talks
{bilateral|emergency|euro_area|peace} summit
{come|live|sit|stand|work|working} together
{compromise|constructive|joint|their|welcome|your} (the) proposal(s)
{conclude|concluded|honor|honour|new|respect|sign|signed} (a|the|this) treaty
{consult|consulting|discuss|discussions|listen|talk|talking} with
{cooperat|negotiat}{e|ing|ion|ions}
{desire|durable|just|keep|lasting|live_in|make|making|preserve|restore|seek|seeking|want} (the) peace`,
  escalation_dialogue_void: `{confidentiality|credit|employment|lease|license|licensing|loan|merger|purchase|repo|repurchase} agreement(s)`,
  escalation_mobilise: `deploy(ed|ing|ment|s) (of) (additional|its|more|new|our|several|the|their) {aircraft|bombers|divisions|forces|missiles|ships|soldiers|tanks|troops|units|warships|weapons}
on {full|high} alert
{armed_forces|armies|army|artillery|defend_ourselves|fleet|fleets|navy|our_forces|reservists|state_of_emergency}
{bear|of|to|under|up} arms
{bomber|bombers|missile|missiles|soldiers|troops|warship|warships|weapons}
{force|military|missile|naval|troop} deployment(s)
{mobili}{sation|sed|zation|ze|zed}
{prepared_to|ready_to|shall|they|we|will} fight`,
  escalation_nuance: `{alternatively|although|at_the_same_time|but|complex|complicated|could|depending|depends|despite|either|even_so|however|if|may|might|nevertheless|nonetheless|on_the_other_hand|perhaps|possibly|provided_that|though|to_some_extent|unless|whereas|whether|while|yet}`,
  escalation_nuance_void: `may #
{and|between|by|early|from|in|last|late|mid|of|since|this|through|until} may`,
  escalation_threat: `shall {be_crushed|be_destroyed|be_punished|crush|destroy|punish|regret}
will {be_crushed|be_destroyed|be_punished|crush|destroy|punish|regret|suffer}
{act_of|acts_of|all_out|another|brink_of|civil|declare|declared|go_to|going_to|into|make|mean|means|nuclear|risk|threat_of|trade|wage|waging} war
{additional|economic|further|higher|impose|imposed|imposing|increased|new|punitive|retaliatory|severe|tougher|trade} {sanctions|tariffs}
{air|first|military|missile|nuclear|preemptive|retaliatory} strike(s)
{annihilat|obliterat|retaliat}{e|ed|es|ion|ory}
{armed|military|nuclear} {action|options|response}
{attack|bomb|reprisal|threat}(s)
{avenge|blockade|by_force|embargo|fire_and_fury|hostilities|invade|invasion|revenge|suffer_the_consequences|threaten|threatened|use_force|use_of_force|warn|warned}
{by|employ|use|using|with} {armed|military|overwhelming} force
{clear|final|grave|last|solemn|stark} warning(s)
{devastating|grave|serious|severe|swift|terrible} {consequences|price|response}
{everything|option|options} {are|is|remain|remains} on the table
{shall|will} be met {by|with}
{shall|will} pay {a_heavy|a_high|a_price|a_terrible|dearly|for_it|for_this|for_what|the_price}
{shall|will} strike {again|at|back|first|hard}`,
  escalation_ultimatum: `demand(ed|ing|s) (an|that|the|their) {apology|he|immediate|release|resignation|surrender|they|withdrawal}
demanded {an_immediate|that|the_immediate|the_release|the_return|the_withdrawal}
{answer|cease|comply|disarm|end|halt|leave|release|resign|retreat|return|stop|surrender|withdraw} {at_once|immediately|without_delay}
{deadline|final_offer|last_chance|lay_down_their_arms|lay_down_your_arms|must_surrender|our_patience|red_line|red_lines|shall_surrender|ultimatum|unconditional_release|unconditional_surrender|unconditional_withdrawal}
{fail_to|fails_to|failure_to|must|not|refuse_to|refuses_to|shall} comply
{government|i|they|we} demand(s)
{have_to|must} {accept|cease|disarm|end|leave|stop|withdraw}
{immediate|immediately} {cease|ceasefire|halt|release|stop|surrender|withdraw|withdrawal}`,
  event_accounts: `# {k|q} (a)
form # (k|q)
{account|book|communication|disclosur|earn|figur|fil|financial|fiscal|incom|information|number|opinion|period|profit|quarter|releas|report|result|revenu|sales|statement|year}
{balanc_sheet|cash_flow|first_half|net_loss|nin_month}`,
  event_ahead: `{abov|ahead_of|exc|exceed} (current) {earlier|market} {expectation|forecast}`,
  event_approved: `giv (the) {go_ahead|green_light}
receiv (all|fda|market) (market|regulatory) {approval|authorization}
sign off (on)
{accelerat|conditional|market} {approval|authorization}
{approval|authorisation|authorization|certification|clearanc|green_light} {by|for|from|of|to}
{approv|authoris|authoriz|bless|certify|clear|grant|greenlight|greenlit|nod|okay|permit}
{approv|authoriz|clear|endors|licens|okay} (a|for|its|our|the)
{go_ahead|green_light}
{obtain|receiv} (#|the) {ce|fda|k|market} {approval|authorization|clearanc|mark}`,
  event_approved_void: `approv by the board
not (yet) {approv|authoriz|clear|receiv}
to receiv fda approval
{application_for|requir|subject_to|tim_of} (the) (regulatory) approval
{board|committe|credit|director|member|shareholder} (also|has|hav|of_director) {approv|approval|authoriz}
{first|only} (and_only) medical devic to receiv
{market_authorisation|market_authorization} application`,
  event_aside: `are {charg|recogniz} {for|when}
{a_material_weakness_is|defin_as|is_a_deficiency|is_calculat|use_of_estimat}
{absent|add_back|befor|exclud|exclusiv_of|net_of|other_than|without} (all|any|certain|non_cash|the)
{adjust|exclud} (for) (all|any|certain|the)
{analysis|consider|evaluat|examin|monitor|review|test} (goodwill) {asset|for|goodwill}
{footnot|not} #
{gaap|reconciliation}
{impairment|stress} {assessment|test}
{indication|indicator} of (possibl|potential) impairment`,
  event_auditor: `(register) (public) account firm
audit firm
{account_firm|audit_partner|baker_tilly|ernst_young|grant_thornton|moss_adam|register_public}
{accountant|auditor|bdo|crow|deloitt|ey|forvis|kpmg|marcum|mazar|pricewaterhousecooper|pwc|rsm}`,
  event_auditor_act: `ceas to (act|be|hold|serv) (as|offic)
contract expir
declin to stand
not (be) {continu|reappoint|renew|seek|stand} (for)
not continu (as)
not {be_abl|intend|want|wish} {be|continu|to} (be|continu|serv)
part company
pull out
step down
walk away
withdraw {as|from}
{agr_to|mutually} (to) (end|part|terminat)
{appoint|engag|hir|nam|select} (a) new
{ax|chang|depart|disengag|dismiss|dismissal|ditch|drop|end|ended|ending|ends|exit|fir|leav|left|los|lost|oust|quit|replac|replacement|resign|resignation|sack|succ|succeed|swap|switch}
{in_its_plac|in_plac_of|instead_of|retir_as|tak_over_from}
{no_longer|not} (be) {act|its|our|serv}
{no_longer|not} {act|serv} (as)
{part|resign|step_down} (way)
{remov|removal} (as|its|of|the)`,
  event_auditor_act_void: `{ended|ending|ends} {#|december|july|jun|march|november|october|september}
{fiscal_year|month|period|quarter|week|year} {ended|ending|ends}`,
  event_authority: `(antitrust|bank|british|chines|data_protection|dutch|european|federal|french|german|indian|italian|japanes|local|market|national|privacy|securities|stat|swiss|tax|u_k) {agency|agent|authority|government|investigator|official|polic|prosecutor|regulator|watchdog}
federal {agent|reserv}
{accc|agency|amf|asic|authority|bafin|cfpb|cftc|cma|cnmv|commission|committe|congress|custom|dea|doj|eba|ecb|epa|fbi|fca|fda|fincen|finma|finra|ftc|hmrc|hsr|inspector|investigator|irs|justic|lawmaker|mas|ministry|msha|nhtsa|nlrb|nydf|occ|ofac|ombudsman|osha|parliament|polic|prosecutor|regulator|sebi|sec|senat|senator|sfo|subcommitte|treasury|watchdog|whistleblower}
{antitrust|enforcement} division
{attorney_general|board_of_inquiry|central_bank|competition_bureau|consumer_financial_protection_bureau|department_of_labor|division_of_enforcement|grand_jury|labor_board|law_firm|serious_fraud_offic|stat_attorney|u_s_attorney}
{external|outsid} counsel
{u_s|united_stat} attorney (offic)`,
  event_authority_void: `{advisory|audit|federal_open_market|financ|market|monitor} committe
{agency|commission|fda|sec} {approv|approval|fil|grant|report|websit}
{credit_rat|new|rat} agency`,
  event_bankruptcy: `appoint (joint) administrator
becom insolvent
debtor in possession
declar our parent hold insolvent
enter administration
fil for {bankruptcy|chapter_#}
go {bankrupt|bust}
insolvency proceedings
joint administrator
operat as (a) debtor
plac the group in receivership
prepackag (plan)
wind up order
{bankruptcy|chapter_#} fil
{bankrupt|insolvent} {after|and|as|company|on|with}
{be|been|being|is|was} liquidat
{concurso|examinership}
{debtor_in_possession|dip} {facility|financ|loan}
{go|gon|plac|put|went} into {administration|liquidation|receivership}
{wind_up|wound_up} {by_order|by_the_court|order|petition}`,
  event_behind: `below (current) market expectation
{less|lower|weaker} than we (had) {anticipat|expect|thought}`,
  event_best: `{best|biggest|busiest|finest|greatest|highest|largest|most|strongest}`,
  event_best_void: `at {least|most}
best {effort|estimat|interest|practic}
highest standard
most {comparabl|directly|of|recent|recently}
{in_most|largest_customers}`,
  event_better: `{benign|contain|declin|decreas|down|drop|eas|fall|fewer|flat|improv|improvement|low|lower|manageabl|modest|normaliz|reduc|reduction|releas|stabl|steady|unchang}`,
  event_burden: `capital {investment|spend}
{advertis|attrition|borrow|debt|dilution|downtim|impairment|liability|market|outlay|restructur|tax|unemployment}`,
  event_buyback: `authoriz the repurchas
buy back # million (of) (our) {shar|stock}
buy back {#|shar|stock}
buy in up to # of the
own shar had been acquir
repurchas (approximately) # (million) {of_common|shar}
repurchas (a|approximately) (total_of) {#|shar}
retir close to # of our
tender offer for # {million|percent|shar}
{buy_back|repurchas} # (million)
{buy_back|repurchas} (#|shar|stock)
{buy|repurchas} (back) up to # {billion|million|percent} of {its|our}
{dutch_auction|tender_offer} (tender_offer) to purchas
{repurchas|retir} (approximately) # (million) shar
{shar|stock} (hav_been|was|wer) repurchas
{spent|used} # million {on|to} {our|repurchas} (own) (stock)`,
  event_buyback_act: `{accelerat|ad|add|adopt|allocat|announc|approv|authoris|authoriz|begin|boost|commenc|complet|completed|deploy|doubl|enlarg|enter|execut|expand|extend|fund|increas|initiat|invest|launch|new|plan|rais|refresh|renew|resum|return|spent|start|through|under|unveil|upsiz|will}
{carry_out|expansion_of|kick_off}
{expect|intend} to`,
  event_buyback_act_void: `not (a) part of (its|our|the) {plan|program}`,
  event_buyback_plan: `(new) {common_stock|equity|shar|stock} {buyback|repurchas} (program)
repurchas authorization
repurchas {agreement|authorization|program}
{asr|buyback}
{buy_back|buyback} (authorization|plan|program|programm)`,
  event_buyback_void: `not (a) part of {our|the}
not repurchas
remain {availabl|on|under} (for|to) (the)
repurchas # (billion|million) (aggregat) principal
repurchas agreement
suspend # shar repurchas
{left|remain} under (the) (approv|current) (shar) repurchas program`,
  event_compared: `{abov|against|beat|below|compar|comparison|down|earlier|exceed|from|higher|lower|over|relativ|sinc|surpass|than|top|unlik|up|versus|vs|wherea|whil}
{quarter|year} {after|on|over} {quarter|year}`,
  event_controls: `control over financial
control {around|over}
internal control
{disclosur|financial_report|internal} control (and_procedur)`,
  event_controls_fault: `not (been|operat) {effectiv|effectively}
not sufficient
not {had|hav|maintain} (effectiv|sufficient)
{advers_opinion|break_down}
{breakdown|deficiency|deficient|fail|failing|failur|flaw|gap|inadequacy|inadequat|ineffectiv|laps|shortcom|unsound|weakness}`,
  event_costs: `{capex|charg|churn|cost|depreciation|emission|expens|headcount|inflation|interest|leverag|loss|spend}
{capital_expenditur|shar_count|shar_outstand|tax_rat}`,
  event_costs_void: `{cost|expens|loss} (and) (expens) {control|cut|disciplin|efficiency|program|reduction|sav|synergy}`,
  event_covenant: `{covenant|gear|leverag}
{cover|coverag|fix_charg_coverag|gear|interest_cover|leverag|liquidity|loan_to_valu} {covenant|ratio|requirement|test}
{credit_facility|interest_cover|net_debt_to_ebitda|our_credit_agreement}
{debt_servic|fix_charg|interest} {cover|coverag} (ratio)
{minimum_ebitda|minimum_liquidity|net_worth} (covenant)`,
  event_covenant_act: `(#) (tim) {than|that|which} (our) (credit) (agreement) {allow|permit|requir}
{abov|beyond|exc|exceed|outsid} (its|the) {covenant|limit|maximum|permit}
{abov|exc|exceed} {its|our|the} (level|limit|maximum)
{are|drop|fall|is|was|wer} (abov|below|outsid|short|under) {its|maximum|of|permit|requir|the}
{breach|break|bust|default|fail|flout|flunk|forbearanc|miss|noncomplianc|noncompliant|outsid|shortfall|trip|violat|violation|waiv|waiver}
{dip|drop|fall} (below|outsid|short) (of)
{fail|failing|failur} to {comply|maintain|meet|satisfy}
{no_longer|not|out_of} (be|in) {complianc|maintain|meet|met|satisfy}`,
  event_covenant_denied: `{complianc|compliant|comply|maintain|meet|met|pass|satisfy}`,
  event_credit_losses: `(#) (day) {arrear|delinquency|past_du|past_due}
(net) {charg_off|chargeoff|writ_off_of_loan}
bad {debt|loan}
credit {loss|quality}
customers are fall
fall behind (on)
higher loss
loan loss
net {charg_off|loss|writ_off}
set asid
{allowanc|provision|reserv} for {credit_loss|doubtful_account|loan_loss}
{arrear|default|delinquency|nonaccrual|nonperformer|npl|provision}
{bad_debt|bad_loan|credit|credit_loss|expect_credit_loss|loan_loss} {charg|expens|provision|reserv}
{bad|criticiz|impair|non_accrual|non_perform|nonaccrual|nonperform|past_due|problem|sour|troubl} {asset|credit|lend|loan}
{bad|sour} {debt|loan}
{charg_off_rat|cost_of_risk|expect_credit_loss|loss_rat|net_writ_off|writ_off}
{credit|loan_impairment} cost
{its|our|the} allowanc`,
  event_credit_losses_void: `net loss {attributabl|for|in|of|per|was}
provision (for) {in_the|incom|incom_tax|litigation|of|of_the|warranty}
provision of
{incom_tax|litigation|tax} provision`,
  event_cut: `dial (back|down)
down from
down from {its|our|the}
mor {cautious|conservativ|modest|subdu}
too {high|optimistic}
walk back
{adjust|bring|mov|revis|tak} {down|downward|lower}
{also|and|are|been|is|or|to|was|wer|will} lower
{chop|clip|curb|cut|darken|dent|derisk|dim|downgrad|downward|haircut|halv|lop|lowered|lowering|lowers|moderat|par|prun|reassess|rebas|recalibrat|reduc|reset|rightsiz|shav|slash|soften|temper|trim|unrealistic|worsen}
{cut|decreas|reduction|revision} {in|of|to} (its|our|the)
{dial|scal} back
{expectation|number} {down|lower}
{less|not_as} {ambitious|confident|optimistic|sanguin}
{lower_than|under} the {previous|prior}
{out_of_reach|rein_in|weaken_its}
{pull|step} down`,
  event_cut_void: `lower than (anticipat|expect|we)
{due|ow|thank} to lower
{low|lower} end of`,
  event_cyber: `data breach
network was breach
steal data
threat actor
was breach
{attacker|criminal|cyberattack|cybercriminal|cyberincident|extortion|hack|hacker|intruder|intrusion|malwar|ransom|ransomwar}
{cyber|cyber_security|cybersecurity|information_security|security} (security) {attack|breach|incident}
{cyber|data|security} {attack|breach|incident}
{databas|network|server|system} {been|was|wer} {breach|compromis|hack|infiltrat}
{data|fil|information|records} (of) (#) (million) (customers|employe|patient|user) {been|was|wer} {exfiltrat|leak|steal}
{illegal|illicit|unauthoriz} (third) {access|activity|party}
{unauthoris|unauthoriz|unknown} {actor|individual|outsider|person|someon|third_party|user}`,
  event_cyber_act: `{access|acquir|affect|awar|breach|break|bring|caus|claim|compromis|confirm|contain|copy|cost|crippl|delay|demand|deploy|detect|disclos|discover|disrupt|disruption|down|download|encrypt|enter|exfiltrat|experienc|expos|extract|fil|find|follow|forc|found|gain|halt|hit|identify|impact|infiltrat|interrupt|interruption|invad|investigat|knock|launch|leak|learn|learnt|lock|lost|notic|notify|obtain|occur|offlin|paralys|paralyz|penetrat|recover|remain|remov|report|respond|restor|result|reveal|seiz|server|shut|shutdown|spot|steal|struck|subject|suffer|system|tak|target|unavailabl|uncover|victim}
{data_of|personal_data}
{had|hav|was} {access|breach}`,
  event_cyber_void: `impact of {cyber|data|information|security} (security) {attack|breach|incident}
{against|stop} (data|ransomwar) {attack|breach|ransomwar}
{attack|breach|incident} {and|or} (network|other|servic|system) {disruption|failur|interruption|outag}
{cyber|ransomwar} {protection|resilienc|risk}`,
  event_default: `call in {its|our|the} {debt|loan}
declar (a|an) (event_of) default
declar {all|the} (entir) principal immediately due
default (on|under) {a|its|on|our|the|under}
demand (immediat) repayment
fail to repay
hand the key to the lender
lender has accelerat
not pay interest
notic of default
standstill
stop servic
{accelerat|acceleration_of} {all|our|the} {amount|debt|loan}
{are_in|in|into|is_in|now_in} (payment|technical) default
{due_and_payabl|immediately_due}
{has|hav} default
{miss|skip} (a) (#) (million) (bond|coupon|interest) {coupon|payment}
{payment|selectiv} default`,
  event_default_event: `event of default
{cross|payment|technical} default`,
  event_default_void: `accelerat {innovation|the_pac}
by default
default {probability|rat|swap}
no default
{borrower|corporat} default
{no|not} {event_of_default|notic_of_default}`,
  event_dividend: `# (cent|penc) {a|per} {shar|unit}
(its|the) distribution {by|has|is|of|ris|to|was}
distribution {of_#|per|to_shareholder|to_unitholder}
{dividend|payout}
{its|our|quarterly|the} {distribution|payout}
{monthly|quarterly} distribution`,
  event_dividend_cut: `no {final|interim} {distribution|dividend|payment|payout}
rather than pay (a|any|the) dividend
receiv no interim payment`,
  event_dividend_less: `{cut|decreas|drop|fall|halv|less|lower|lowered|lowering|lowers|par|rebas|reduc|reduction|reset|resiz|rightsiz|shrink|slash|smaller|trim}
{cut|down|drop|fall|lowered|reduc} (back) {by|from|to} (#|a)
{down|lower} (against|by|from|on|than|to)`,
  event_dividend_more: `# (cent|percent) {abov|higher|increas|mor|ris}
# (cent|percent) {bigger|higher|larger}
mor than (a_year|in|last_year)
{bigger|higher|larger} {by|dividend|from|than}
{boost|bump|climb|doubl|grow|higher|hik|improv|increas|larger|lift|rais|ris|sweeten|up|ups}`,
  event_dividend_stop: `no {common|dividend|final|interim|quarterly} (dividend)
not (to) {declar|pay|recommend} (a|an|any)
{abandon|ceas|end|ended|ending|forgo|freez|stop} (its|our|pay|the)
{ax|axe|cancel|cancell|ceas|conserv|defer|discontinu|drop|eliminat|forgo|freez|froz|halt|omit|pass|paus|scrap|shelv|skip|stop|suspend|suspension|waiv|withdraw|withheld|withhold}
{do_without|on_hold}`,
  event_dividend_void: `# {a|per} {shar|unit}
distribution center
dividend yield
dividend {from|receiv}
dividend {incom|reinvestment|yield}
dividend {policy_is|receiv|yield}
of # cent a shar
payout ratio
{and|or} # (cent|penc) {a|per} {shar|unit}`,
  event_doubt: `doubt {about|as_to|exist|on|that}
not {assur|certain}
{at_risk|cannot_be_certain}
{cast|express|rais} (significant|substantial) {doubt|uncertainty}
{caveat|contingent|depend|dependent|doubtful|flag|jeopardiz|paragraph|qualification|query|question|rais|threat|threaten|uncertain|uncertainty|warn}
{considerabl|material|real|serious|significant|som|substantial} {doubt|uncertainty}
{explanatory|qualify} {as|for|paragraph|their}`,
  event_doubt_alone: `ability to keep operat (past)
ability to surviv
cash {run_out|will_not_last}
material uncertainty (about|as_to|over) {its|our} ability
not hav sufficient liquidity to fund
substantial doubt
{considerabl|serious|significant} doubt {about|as_to|on} {its|our} ability`,
  event_doubt_void: `alleviat the substantial
no substantial doubt`,
  event_effective: `{adequat|effectiv|effectively|properly|sufficient}`,
  event_ended: `withdraw
{abandon|clear|clos|completed|conclud|discontinu|dismiss|drop|emerg|ended|ends|exit|leav|left|lift|resolv|settl|terminat}
{no|not_recommend|not_recommend_any} (any) action
{out_of|without_bring_charg}`,
  event_ended_void: `clos below
conclud {our|that|this}
{be|befor|being|not|yet} (been|fully|yet) {clear|completed|conclud|resolv|settl}`,
  event_expect: `on {cours|track}
to be
{anticipat|believ|expect|forecast|likely|now|se|see|will|would}
{go|set} to`,
  event_fault: `overdu report
past due {fil|report}
periodic fil
{administration|attack|bankruptcy|breach|covenant|cyberattack|default|deficiency|delist|incident|inquiry|insolvency|investigation|list|nasdaq|noncomplianc|nys|outag|prob|ransomwar|recall|violation|weakness}
{bid_pric|ceas_and_desist|chapter_#|clinical_hold|go_concern|minimum_bid|review_by|substantial_doubt|well_notic}
{delinquent|miss|overdu} {fil|report}`,
  event_forecaster: `s p
{activist|agency|commission|ecb|economist|fed|fitch|government|iea|imf|moody|oecd|opec|treasury}
{bank_of_england|bank_of_japan|central_bank|federal_reserv|hedg_fund|rat_agency|world_bank}`,
  event_former: `compar {to|with}
{against|befor|earlier|former|formerly|from|initial|not|old|originally|previous|previously|prior|versus|vs}
{instead_of|rather_than}`,
  event_going_concern: `go concern`,
  event_granted: `{achiev|award|clear|earn|gain|get|giv|got|grant|hand|issu|land|obtain|receiv|secur|win|won}
{now_hav|pick_up}`,
  event_granted_void: `to {gain|get|obtain|receiv|secur|win}
{expect_to|hop_to|not|yet_to} (yet) {get|receiv}`,
  event_guidance: `what we {expect|guid|said} (befor|earlier)
what we {expect|see} {from|in}
{annual|company'|earlier|earn|financial|full_year|growth|its|long_term|margin|medium_term|our|previous|prior|profit} {estimat|expectation|goal|guid|projection|target}
{annual|full_year} {earn|growth|profit|revenu|sales}
{cash_flow|delivery|fre_cash_flow|open|order|output|production|shipment|subscriber|volum} {goal|target}
{earlier|earn|growth|guid|guidanc|original|previous|revenu} {plan|rang|view}
{earn|ebitda|eps|full_year|fy_#|growth|margin|profit|revenu|sales} (earn|revenu) {estimat|expectation|forecast|goal|guidanc|outlook|rang|target|view}
{forecast|guidanc|outlook}
{full_year|guidanc|revenu} (revenu) rang
{its|our|thes|thos} number
{its|our|the} {guid|plan|rang|view}
{number_we|what_we} {giv|had|said|thought|told}`,
  event_guidance_cut: `below (current|market) (market) expectation
dial back what we expect
lower than previously thought
lower the bar
mor conservativ stanc on
mor {cautious|conservativ} (about|on) the {remainder|rest|second_half|year}
no longer expect (to)
now expect to {contract|declin|drop|fall|shrink}
now {anticipat|expect|forecast|see} (a|an|full_year|our) {declin|drop|fall|loss}
now {anticipat|expect|forecast|see} {earn|margin|profit|revenu|sales} to {contract|declin|drop|fall|shrink}
out of reach
plan for flat {earn|revenu|sales}
point you to the bottom
rather than the # we had
reset {expectation|the_bar}
{bottom|low|lower} end of {our|the} rang is
{earn|profit|revenu|sales} warn
{less|not_as} {bullish|confident|optimistic} (about|on) the {quarter|remainder|rest|second_half|year}
{lowered|lowering} the bar
{mov|point} (you) {down_to|to|toward} the {bottom|low|lower} {end|half}
{no_longer|not} (feel) {comfortabl|confident} (with)`,
  event_guidance_raised: `abov earlier forecast`,
  event_guidance_void: `{abov|ahead_of|below|exceed|in_lin_with|met} {its|market|our|the|their} {estimat|expectation|forecast}
{analyst|consensus|pric|their} {estimat|expectation|forecast|target}
{capital_expenditur|inflation|pric|sav} {expectation|forecast|guidanc|outlook|target}
{fasb|parental|supervisory} guidanc
{its|our|the} {number|rang} of`,
  event_history: `ever
in (our|the) (#) (year) (company') history
sinc our found
{in_our_#_year|in_our_history|in_the_history|on_record}`,
  event_impaired: `writ down of
writ {down|off}
{book_valu|carry_valu|goodwill|valu} of {certain|its|our|the}
{impairment|writedown|writeoff}`,
  event_impaired_void: `fair valu of
impairment {assessment|test}
market valu of
net writ off
valu of stock
{exclud|for|no|of|other_than_temporary} impairment`,
  event_impairment: `# (billion|million) hit
# {billion|million} hit on
charg on the valu
goodwill charg
impair the full
tak # m hit on loss
writ # (billion|million) off
writ off result
writ off the entir valu
writ {down|off} {#|inventory}
{are|been|is|was|wer} writ {down|off}
{been|being|was|wer} writ {down|off}
{be|been|wer} impair
{cut|reduc} (the) (the) (carry) {amount|valu} of
{impair|mark_down|writ_down} {its|our|the}`,
  event_insolvency: `(companies|company') creditor arrangement act
(involuntary|voluntary) petition (for_relief)
chapter # (bankruptcy) (cas|petition|proceedings|protection)
court supervis {reorganisation|reorganization|restructur}
judicial {recovery|reorganization}
protection from (its|our|their) creditor
voluntary {cas|liquidation}
{administrator|bankruptcy|ccaa|insolvency|liquidation|liquidator|moratorium|receiver|receivership}
{bankruptcy|court|creditor} protection
{debt_restructur_proceedings|self_administration|titl_#|wind_down_order}`,
  event_insolvency_act: `ended up
{apply|ask|begin|commenc|declar|emerg|enter|fil|forc|grant|head|initiat|invok|land|liquidat|lodg|obtain|open|petition|plac|plung|proc|proceed|push|request|resort|return|seek|slid|submit|through|tip|tumbl|turn|under|undergo|use|voluntarily}
{commenc|put|resolv}`,
  event_insolvency_act_void: `under the bankruptcy cod`,
  event_insolvency_void: `citizen petition
petition for {approval|review}`,
  event_investigation: `antitrust proceedings
civil investigativ demand
enforcement action
forensic accountant
look into allegation
look into {allegation|whistleblower}
request for information from
search warrant
serv us with a grand jury
statement of objection
well notic
{another|further|new|second} (formal) {inquiry|investigation|prob} {has|was} (been) {begin|launch|open|start}
{audit_committe|congressional|formal|government|grand_jury|independent} {inquiry|investigation}
{civil|criminal|federal} (civil|criminal) {inquiry|investigation|prob}
{indict|indictment|raid|subpoena}
{launch|open|subject_of|under} (a|an|any) (formal) {investigation|prob}
{subject_to|under} (government) investigation`,
  event_jobs: `(#|full_tim|global|its|our) {employe|headcount|job|position|post|rol|staff|work_forc|worker|workforc}
{ft|headcount|salary}`,
  event_jobs_cut: `{ax|axe|cut|disappear|dismiss|downsiz|eliminat|elimination|furlough|los|reduc|reduction|redundant|shed|shrink|slash|streamlin|surplus|trim}
{laid|lay} off
{let_go|loss_of|phas_out}`,
  event_jobs_cut_void: `fewer peopl
{affect|go|impact|leav|loss|peopl|reduc} (our|the) {cost|in|of|result|safety|tim|to}
{lower|reduc} cost`,
  event_late: `additional tim to finish
by the extend deadlin
later {dat|than}
miss (the) (fil|statutory)
miss the fil deadlin
not fil (on)
not {appear|happen|occur|ready}
push back (its|the)
within the prescrib period
{additional|mor} tim
{at_a_later|grac_period|not_ready|unreasonabl_effort|until_further_notic}
{blow|miss} (through) (the) (fil) deadlin
{cannot|could_not|did_not|not_abl_to|not_be_abl_to|not_yet|unabl_to} {complet|fil|meet}
{cannot|could_not|fail_to|not|unabl_to} (be_abl_to|hav|yet) {complet|deliver|fil|submit}
{delay|delinquent|lat|outstand|overdu|postpon|tardy|unfil|untimely}
{did|will|would} {miss|not_meet} (its|the)
{n't|not} (be) (fil) {on_tim|timely}`,
  event_late_denied: `{complet|fil|finalis|finaliz|issu|meet|publish|ready|releas|submit|timely}`,
  event_late_filing: `form # b #
lat fil
{notic|notification} of (inability|lat) (to) fil`,
  event_late_filing_void: `lat fil of (personal|tax|the_tax)`,
  event_listing: `our {shar|stock}
{aim|bid|delist|list|nasdaq|nys|securities|tsx}
{bid_pric|continu_list|list|periodic_fil} {deficiency|requirement|rul|standard}
{common_stock|hear_panel|new_york_stock_exchang|over_the_counter}
{its|ordinary} shar
{shareholder|stockholder} equity
{stock|the} exchang`,
  event_listing_act: `grac period
list (of) (its|our|the) (shar|stock) {be|been|is|was|wer} {cancell|revok|terminat|withdraw}
list will be cancell
suspend trad
trad (in) (its|our|the) {securities|shar|stock} {has_been|is|was|wer|will_be} {halt|suspend}
trad {has_been|was|will_be} {halt|suspend}
{advis|inform|notify|warn} {that|the_company|us}
{begin|commenc|initiat|start} {proceedings|the_process}
{below|short_of} the (level|minimum) {level|minimum|that}
{cancell|revok|withdraw} by the exchang
{clos|fall|trad} below
{deficiency|deficient|delist|noncomplianc|noncompliant}
{deficiency|delist} {letter|notic}
{deficiency|warn} {from|letter} (nasdaq)
{drop|kick|remov|removal|struck} (from|off) (of) (the)
{halt|suspend|suspension_of} (in) trad
{hear_panel|regain_complianc}
{longer|no_longer|not|out_of} (be|in) {complianc|meet|met|satisfy}
{mov|transfer} to the (otc|over_the|pink)
{receiv|sent} (a|writ) {letter|notic}
{remov|removal|struck} (from|its|our|the) (from)`,
  event_listing_void: `securities and exchang commission
{common_stock|its_shar|ordinary_shar|our_shar|securities} {act|and_exchang|at|by|during|for|issu|law|litigation|of|outstand|per|purchas|register|repurchas|to|under|wer}
{exchang|nasdaq} {global|list|under}`,
  event_lower_end: `{at|near|to|toward} the {bottom|low|lower} {end|half} of`,
  event_material_weakness: `advers opinion on (internal|its|our|the) (internal) control
material weakness
serious deficiency in our financial report
{disclosur|internal} control (over_financial_report) {was|wer} {ineffectiv|not_effectiv}`,
  event_material_weakness_void: `material weakness is a
{any|no|without} (new|other) material weakness`,
  event_medicine: `{anvisa|bla|chmp|drug|ema|fda|medicin|mhra|nda|nmpa|pmda|tga|therapy|vaccin}
{drug_application|health_canada|medicin_agency|the_agency}`,
  event_miss: `out of reach
unattainabl
will com in {below|short_of|under}
will fall short (of)
will miss
{defer|delay|postpon|push} (back|out)
{no_longer_expect|not_go} to {mak|reach}`,
  event_modal: `any {chang|event|futur|investigation|material|restructur|such}
in the {event|futur}
no {assuranc|plan}
risk factor
should {it|the|ther|we}
talk {about|of}
too {early|soon}
wer {it|one|such|that|the|they|this|we} (ever) to
{advis|counsel_to|help|serv|support} (our) {banks|clients|companies|customers|firms}
{allegation_that|at_tim|consider_but|continu_as_plan|from_tim_to_tim|in_cas|in_the_ordinary_cours|not_plan|ordinary_cours|rul_out|wer_to|whether_or_not}
{analyst|commentator|critic|economist|investor|observer|skeptic|trader} {ask|believ|expect|fear|forecast|hop|predict|said|saw|say|see|speculat|think|thought|want}
{annually|assess|avoid|can|contemplat|could|deny|evaluat|eventual|explor|generally|hop|hypothetical|hypothetically|if|likelihood|may|might|often|periodically|possibility|possibl|possibly|potential|potentially|prevent|reject|routinely|rumor|rumour|speculation|typically|unfound|unless|usually|weigh|whether|would}
{could|may|might|would} {be|caus|hav|lead|need|requir|result|trigger}
{danger|fear|fears|prospect|risk|threat} {associat|from|includ|of|pos|relat|that}
{defend|guard|insuranc|protect|protection|safeguard} against
{depend_on|dependent_on|expos_to|exposur_to|subject_to|vulnerabl_to} (a|an|any|such|the)
{each|every} year
{failur|inability} to
{help|intend|seek} to {avoid|identify|mitigat}`,
  event_modal_void: `can no longer rely
can now
cannot be rely
may # (#)
potential market
weigh on
would {lik|no_longer}
{#_may|could_not}
{abl|happy|pleas} to
{ad|announc|said|say|stat} (that) {he|it|they|we} would
{and|early|for|from|in|lat|mid|of|on|sinc|this|through|to} may
{as_soon_as|wherever} possibl
{as|wher} {it|they|we} can
{can|could} not
{can|should} no longer be rely
{nor|only} should the`,
  event_now: `will {be|reach}
{are|is} expect to be
{bump|downgrad|lift|lowered|upgrad}
{currently|now} {anticipat|estimat|expect|look|model|project|se|see|target|think}
{expect_at|should_be|this_year_will|to_be_between|will_com_to}
{forecast|outlook|se|will} now
{new|revis|updat} rang
{new|revis} {estimat|expectation|forecast|guidanc|projection|target}`,
  event_occurred: `has been
{after|amount|arisen|aros|caus|constitut|continu|declar|exist|follow|happen|notic|occur|ongo|result|trigger}`,
  event_officer: `(group) {financ_chief|financ_director|general_counsel|manag_director|principal_account_officer|principal_executiv_officer|principal_financial_officer}
chief {accountant|exec|executiv}
chief {account|administrativ|commercial|executiv|financial|information|legal|market|medical|operat|peopl|product|revenu|risk|scientific|strategy|technology} (officer) (officer)
chief {actuarial|business|communication|complianc|creativ|credit|customer|data|digital|growth|human_resourc|investment|lend|merchandis|quality|security|supply_chain|sustainability|transformation|underwrit} officer
executiv {chair|chairman}
group {chief|president}
{boss|ceo|cfo|chro|coo|cto|president|treasurer}
{chair|chairman|head} of the {executiv|manag|management} board
{chief|head} of financ
{co_founder|founder} and chief
{company'|founder_and} {chief|founder}
{corporat_controller|financ_head}
{executiv|financ|financial|manag} {chief|director}
{principal|top} executiv`,
  event_officer_act: `(are|has|to|will) {leav|left} {at|for|in|on|our|the|their|to|us}
end his tenur
giv up
last earn call as
not {be_stay|extend|renew|seek|stay}
on leav
replac (as|by|her|him|our|the)
stand down
step away
step {asid|back|down}
terminat the employment
{agr_to|decid_to|has|is|is_to|plan_to|set_to|will} {leav|left}
{are|is|was} {gon|out}
{ax|boot|death|depart|departur|dismiss|dismissal|dump|dy|exit|fir|oust|ouster|outgo|part|quit|releas|reliev|relinquish|remov|removal|resign|resignation|retir|retirement|sack|separation|suspend|terminat|termination|vacat}
{be|been|being|was|wer} {let_go|remov|replac|suspend}
{ceas|no_longer} (as|be|being|employ|serv|to|with)
{contract|term} expir
{death|dy|pass|pass_away} (of)
{decision|intention|plan} to {leav|retir|step}
{end|ended|ends|terminat} {in|on|today|with}
{final|last} {call|day|earn|quarter}
{had|has|hav|to|will} {depart|leav|left|retir}
{hand_over|let_go|mov_on|out_as}
{mutual|mutually} {agr|agreement|consent}
{pursu|seek} {another|new|other} {challeng|interest|opportunity|ventur}
{push|walk} out
{succ|succeed} (as|by|her|him)`,
  event_officer_act_void: `exit {a|from|the|this}
exit {from|the}
in part
no longer {comfortabl|expect|need|the}
retirement {incom|of|plan}
tak part
{a_departur|departur_from|early_retirement}
{are|is|was} out (at|in|of|with) {at|in|of|with}
{earn|media|new|press} releas
{releas|remov|suspend} {a|all|an|from|som|two}`,
  event_officer_void: `former chief
president {obama|trump}
{executiv_vic|senior_vic|vic} president`,
  event_other: `call {for|on} {the_board|the_company|the_group|us}
other {companies|firms}
{across|in|of} {our|the} {economy|industry|sector}
{activist|hedg_fund|short_seller}
{airlines|analyst|borrower|borrowers|broker|brokerag|clients|competitor|competitors|consensus|contractors|counterparty|customers|dealers|distributors|economist|forecaster|franchise|franchisees|lesse|lessees|license|licensees|partners|peer|peers|resellers|retailers|rival|rivals|subcontractor|subcontractors|suppliers|tenant|tenants|vendors}
{another|certain|many|other|several|som} {banks|companies|company|firm|firms|issuer|lenders|participant|producer|retailers}
{argu|demand|insist|propos} (that) {the_board|the_company|the_group|us|we}
{a|an|former|important|its|larg|largest|our|singl} {customer|dealer|distributor|lender|operator|partner|supplier}
{a|our} {competitor|rival}
{bond|equity|hous|stock} market
{her|his|their} own
{joint_ventur_partner|wall_street}
{lobby|petition|press|push|urg} {its_board|management|our_board|the_board|the_company|the_group|us}
{many|most} {drug|study}
{our|the} industry`,
  event_other_void: `customer {account|data|demand|deposit|relationship}
pwc partners
{advis|ask|urg} {clients|consumer|customers}
{and|by|certain|for|its|of|our|their|to|with} {clients|customers|dealers|partners|suppliers} {and|at|hav|in|or|to|wer|who}`,
  event_paid: `{honor|honour|mad|mak|meet|met|pay|repaid|repay|servic}`,
  event_payment: `debt obligation
not due
{coupon|installment|instalment|matur|maturity|payment|repayment}`,
  event_payment_void: `payment {industry|network|platform|process}
{cash|digital|leas|mileston|mobil|payment|royalty|severanc|stimulus|tax|vendor} {payment|platform|process|solution|system|term|volum}`,
  event_permit: `{approval|authorization|certification|charter|clearanc|concession|licenc|licens|licensur|nod|permit}
{breakthrough_designation|ce_mark|go_ahead|green_light|market_authorisation|plan_consent|sign_off|thumb_up|typ_certificat|waiver_of_the_wait_period}`,
  event_permit_void: `approval by the board
{credit|shareholder} approval
{market_authorisation|market_authorization} application`,
  event_plan: `plan to reduc
{consolidat_our|footprint_consolidation}
{cost_reduction|cost_sav|restructur|turnaround} {measur|plan|program}
{downsiz|overhaul|restructur|revamp|turnaround|wind_down} (plan)
{overhaul|reorganisation|reorganization|restructur}
{sav|turnaround} {plan|program}`,
  event_plan_act: `charg of
cost of
under {a|way}
{accelerat|adopt|agr|agre|announc|approv|begin|book|broaden|commenc|commit|cut|deepen|detail|embark|enter|execut|expand|expect|extend|implement|incur|initiat|introduc|launch|outlin|present|proc|proceed|recognis|recogniz|record|recorded|recording|records|start|tak|target|undergo|undertak|undertaken|undertook|underway|unveil|will}
{amount|compris} {of|to}
{carry|roll|set} out
{in_the_midst_of|plan_to}
{kick|sign} off
{ramp|step} up`,
  event_prior: `(a|the) year {ago|befor|earlier}
{back_in|in_the_past}
{decad|month|year} ago
{during|from|in|of|over} the {comparabl|correspond|past|sam} (#) {period|quarter|year}
{eight|fiv|many|several|six|thre|two} year {ago|befor}
{historically|predecessor}
{last_year|prior_year|year_ago} {month|period|quarter}
{last|preced|previous|prior} (fiscal) {half|period|quarter|year}`,
  event_prior_void: `prior period error`,
  event_probe: `antitrust proceedings
look at {how|our|whether}
notic {request|seek}
review (the) {account|allegation|conduct}
{accus|alleg|charg|enforcement|examin|examination|indict|indictment|inquiry|investigat|investigation|prob|question|raid|scrutinis|scrutiniz|scrutiny|searched|su|subpoena}
{action|cas|proceedings} against
{ask|request|seek} (for) {document|information}
{execut|intend|recommend|serv} (a|an|to|us) (recommend|to) {action|an_action|enforcement|recommend|search_warrant|with}
{look_at_whether|look_into}
{searched|visit} {our|the}`,
  event_probe_void: `charg {and|associat|for|in|of|relat|to}
charg {for|off|to}
clinical investigator
fre of charg
{impairment|inventory|net|non_cash|pre_tax|restructur|severanc} charg
{investigational|investigator}`,
  event_proceeding: `chapter # (cas|proceedings)
notic of {default|deficiency|delist}
{administration|bankruptcy|forbearanc|inquiry|investigation|prob|receivership|subpoena}
{ceas_and_desist|clinical_hold|insolvency_proceedings|review_by|well_notic}
{default|deficiency|delist} {letter|notic|notification}`,
  event_pulled: `{pull|remov|tak|withdraw}`,
  event_raise: `# (percent) {higher|hik|increas|ris}
{abov|better|boost|brighten|hik|improv|increas|lift|rais|stronger|up|upgrad|ups}
{adjust|bring|mov|revis|tak} {higher|up|upward}
{bigger|higher|larger|up|upward} {from|revision|than|versus}
{bump|nudg|push|tick} (up)
{forecast|guidanc|outlook|rang|target} {higher|up|upward}
{go|gon|mov|nudg|went} (it|that|them) {higher|up}`,
  event_raise_void: `abov {averag|market|target|the}
push {back|down|forward|out}
{better|stronger} {position|reflect|serv|than_expect|understand}
{describ|discuss|list|mention|present|provid|shown|tabl} (in) (the) (tabl) abov`,
  event_recall: `cost of the seat belt recall
do not use
initiat a voluntary recall
recall of {our|two}
return it for a full refund
stop sale order
stop us
tak back (all) {the|unit}
to recall {#|product}
under a recall
{ask|tell|told} (all|our) {dealers|retailers|stor} to stop sell
{ask|tell|urg} (all) {buyer|consumer|customers|owner|user} to {return|stop}
{company|group|has|hav|it|we} recalled
{do_not|not_to} {driv|use} (the|until)
{food|product|voluntary} recall
{is|to|we|will} recall
{order|requir} (us) to recall
{recall|recalled} {#|product|two}
{recall|recalled} {of|product}`,
  event_recall_act: `{affect|after|agr|announc|becaus|begin|charg|classify|completed|conduct|cost|cover|due|expand|expens|extend|follow|includ|initiat|involv|issu|launch|led|order|over|prompt|relat|span|start|trigger|undertak|undertaken|undertook|underway|we}
{carry_out|under_way}`,
  event_recall_of: `{airbag|food|seat_belt} recall
{a|airbag|food|product|the|voluntary} recall`,
  event_recall_void: `recall that
{i|may|we|will|you|you'll} recall {in|last|that|the|we}
{i|may|we|you} recall
{i|we|you|you'll} (all|may|might|will) recall
{recall|recalled} (of) (#|all|former|its|our|som|the|two) {ambassador|board|director|employe|governor|mayor|member|official|president|senator|staff|troop}`,
  event_record: `# (million) (goodwill|pre_tax) (goodwill) {charg|impairment|writ_down}
# {charg|goodwill|impairment|non_cash}
becaus of
{absorb|after|amount|announc|book|compris|follow|forc|hit|includ|incur|led|necessitat|post|prompt|recognis|recogniz|record|recorded|recording|records|reflect|report|requir|result|saw|se|suffer|swallow|tak|total|totall|trigger}
{affect|caus|driven|hit|hurt|impact|reduc|weigh} (down) {by|on}
{amount_to|at|for|of|total|was|wer} (a|about|approximately|around|mor_than|nearly|over|up_to) #
{billion|million} {asset|charg|goodwill|impairment|non_cash|writ_down}
{burden|dent|depress|mar|overshadow|weigh_on} (by)
{dent|hit|hurt} {earn|incom|profit|result}
{drag|weigh} on
{due|ow} to`,
  event_record_high: `all tim high
company high
highest in our # year history
new high
{a_new|annual|company|new|quarterly|set_a} {high|record}
{best|highest|largest|strongest} in {company|its|our|the} (#|company') (year) history
{best|highest|strongest} ever
{best|highest|strongest} level (s) {ever|on_record}
{best|highest} ever
{for_the_first_tim|new_quarterly_high|quarterly_high}
{record|unprecedent}`,
  event_record_high_void: `for the first tim {and|i|sinc}
last year' record
record {as|dat|of|on}
record {low|number}
records a
{holder_of|of|on|to|we} record
{i|they|track|we} {record|records}`,
  event_record_results: `best {quarter|year} {in_our|in_the}
never (befor) {has|hav} {the|we} (group) {earn|mad|ship|sold}
never befor {had|has|hav} (our|the|we)
never {been|had} {better|busier|higher|stronger}
never {deliver|earn|mad|ship|sold} (as|so) {many|mor|much}
top anyth we had
{hit|reach|set} (a|all) (new|tim) {high|record} (for|in|on)
{incom|revenu} {reach|wer} (a) {high|record}`,
  event_regulator: `market {authorisation|authorization}
{agency|antitrust|anvisa|authority|bla|boem|brussel|bureau|cfius|china'|chmp|cma|commission|doj|easa|ema|epa|eu|faa|fcc|fda|fdic|ferc|ftc|mhra|nda|nhtsa|nic|nmpa|nrc|occ|pma|pmda|premarket|regulator|regulatory|sec|supplemental|tga|usda|watchdog}
{biologic_licens_application|ce_mark|central_bank|department_of_energy|drug_application|emergency_use|european_union|federal_aviation_administration|federal_reserv|food_and_drug_administration|health_canada|justic_department|ministry_of_health|new_drug_application}`,
  event_rejected: `not {approv|approvabl}
turn down
{approval|authorization|clearanc|licens} (of_the_#) {has_been|hav_been|is|was|wer} {deny|refus|reject|rescind|revok|withdraw}
{declin|deny|refus|reject} {approval|its|our|the|to_approv}
{pull|rescind|revok|withdraw} {its|our|the} {approval|authorization|clearanc|licens}`,
  event_relied: `{reliabl|relianc|rely|trust|valid}`,
  event_relied_void: `projection
{forward_look|undu_relianc}`,
  event_remedied: `again in complianc
completed the remediation
fully {address|remediat|resolv}
no longer {apply|exist}
recover from
{address|clear|correct|eliminat|fix|repair} {that|the|this|thos}
{are|been|is|was|wer} {clear|correct|fix|restor}
{are|is|now} (now) {clos|current|resolv}
{correct|fix|lift} {a|its|that|the|this}
{cur|rectify|regain|remediat|remedy|resolv}
{default|matter} {is|was} (now) {clos|cur}
{emerg|emergenc|exit} (successfully) from
{fil|has_fil} (its) (its) overdu
{has|hav} (now) been fil
{meet|satisfy} (all) (of) (the) {continu|list}
{regain|restor} (full) complianc`,
  event_remedied_void: `not been fully resolv
{be|being|effort|not|to_be|work|yet} (been|fully|to|yet) {clear|completed|conclud|correct|lift|remediat|remedy|resolv|restor}
{shall|to|will|would} (be|been|hav) (fully) {clear|correct|cur|fix|rectify|regain|remediat|remedy|resolv|restor}`,
  event_report: `# {f|k|q}
(its|our|overdu|the) {#_k|#_q}
(its|our|the) {annual|half_year|interim|periodic|quarterly} (financial) {account|fil|report|result|statement}
form # {f|k|q} (a)
{annual|audit} {account|financial_statement}
{annual|half_year|interim|quarterly|year_end} {account|financial_statement|report|result}
{first|fourth|second|third} quarter {account|fil|report}
{form|its|our|the} {#_f|#_k|#_q}`,
  event_report_void: `{periodic|timely} fil {requirement|rul}`,
  event_restate: `amend {annual|fil|form}
correct previously
correct previously issu
misapplication of
{account|report} error
{are|be|been|being|is|was|wer} {correct|overstat|restat|revis|understat}
{correct|fix} (an) (account) {error|mistak}
{correct|restat} financial
{error|misstatement} in {its|our|previously|prior|the}
{misstat|misstatement|overstat|restat|restatement|understat}
{recast|redo|redon|rework} (of) (its|our|the|their)
{refil|reissu} (amend|correct|its|our|revis|the)`,
  event_restate_void: `amend and restat
amend facility
material misstatement
restat {for|to} (the) {adoption|reflect}
restat {for|to} {reflect|the_adoption}`,
  event_restructuring: `# million of {restructur|severanc}
# rol will go
affect # employe
flatten (the)
job {cut|loss}
reduction in forc
said goodby to roughly one
workforc reduction
{affect|impact} (about|approximately|roughly|som) # {employe|job|peopl|position|worker}
{axe|cut|eliminat} (about) # {job|position|staff}
{be|permanently|will_be} (permanently) idl
{downsiz|right_siz|rightsiz} {its|of|our|the}
{downsiz|severanc} {charg|cost} {of|total}
{exit|restructur} cost {of|relat}
{job|workforc} {cut|loss|reduction}
{laid|lay} off {#|worker}
{layoff|redundancy}
{one|two} in {eight|fiv|four|ten|twelv|twenty} {employe|job|position|rol}
{remov|strip|tak} (out) (a|one|several|two) layer
{restructur|severanc} {charg|cost} of
{wind|wound} down {its|our|the} {activity|business|operation|unit}`,
  event_restructuring_void: `restructur (of) (its|our|the) {agreement|bond|contract|debt|leas|loan|not}
restructur {advic|advisory|firm|mandat|practic|professional|revenu|servic|support}
voluntary severanc insuranc
{balanc_sheet|capital|debt|financial|leas|loan|troubl_debt} restructur`,
  event_result: `{asset_under_management|cash_flow|gross_writ_premium|per_shar}
{backlog|bookings|delivery|deposit|earn|ebit|ebitda|eps|incom|inflow|margin|orders|performanc|production|profit|quarter|result|revenu|sales|shipment|traffic|turnover|volum|year}`,
  event_shelves: `{from|off} (the) {dealers|hospital|pharmacy|showroom|stor} (shelv)
{from|off} (the) {market|sale|shelv|stor}`,
  event_site: `manufactur {facility|sit}
{factory|mill|plant|refinery|smelter}`,
  event_site_close: `wind down
{clos|close|closur|consolidat|mothball|shut|shutter}`,
  event_temporary: `for {#|a|a_few|one|two} {day|month|week}
{briefly|overnight|temporarily}`,
  event_trial: `# {study|trial}
(a|clinical|our|pivotal|the) {study|trial}
lat stag
lung study
monitor committe
phas {#|i|ii|iii|iv} (a|b) (#) (clinical|study|trial)
safety signal
{candidat|cohort|compound|drug|dsmb|endpoint|goal|molecul|patient|placebo|readout|registrational|therapy|toplin|treatment|vaccin}
{clinical|development} {program|programm}
{interim_analysis|lead_asset|overall_survival|top_lin}
{main|primary} {endpoint|goal|objectiv}`,
  event_trial_act: `clinical hold
lack of efficacy
no {advantag|benefit|improvement} {compar|over|versus}
no {significant|statistically}
not {achiev|improv|meet|met|reach|separat|show}
not {perform|work} (any) better
{abandon|ax|ceas|disappoint|discontinu|discontinuation|drop|fail|flop|futil|futility|halt|ineffectiv|miss|scrap|setback|shelv|stop|stumbl|terminat|termination|underperform|unsuccessful}
{abandon|discontinu|drop|end|ended|ending|ends|halt|shelv|stop|terminat} (all|further|its|our|the) (development|program|study|trial) (after|becaus|early|of)
{did_no_better|fall_short|short_of|wind_down}
{did_no_better|no_better|wors} (than) (the|thos)
{ended|ending|halt|stop} the {development|program|study|trial}
{fail|failing|failur|flop|miss} (a|its|the|to) (main) (goal|target)
{fail|failing|failur} (at|for|for_the|in|of|on|to)
{never|not} {achiev|confirm|met|observ|seen}
{no|not} (a) (statistically) significant {chang|differenc}`,
  event_trial_denied: `{achiev|attain|beat|hit|meet|met|outperform|separat|significant|slow|succ|superior}`,
  event_trial_failure: `clinical hold
complet respons letter
discontinu (our|the) (clinical) development of
plac (a) (a) clinical hold
refus to fil letter
{absenc|lack} of (clinical) efficacy`,
  event_trial_void: `cas study
completion dat
drug administration
{account|medical|tax} treatment`,
  event_unpaid: `{cannot|not|unabl_to} (be_abl_to) {honor|mad|mak|meet|met|pay}
{defer|laps|miss|nonpayment|overdu|skip|unmet|unpaid|withheld|withhold}
{elect_not|past_due}`,
  event_unreliable: `(no) longer rely {on|upon}
non relianc
not rely {on|upon}
relianc {can|may|must|should} {no_longer|not} be plac
unreliabl
withdraw their audit report
{avoid|ceas|stop} {rely|to_rely} {on|upon}
{can't|cannot|no_longer|not} (be) {count_on|depend_on|rely|trust|used}
{can't|cannot|shouldn't} {be_rely|rely} {on|upon}
{ceas|should_not|stop} {rely|us}
{disregard|ignor} {all|its|our|the}
{must|pleas|should|to} {disregard|ignor}
{must|should} be disregard
{no_longer|not} (to) be rely {on|upon}`,
  event_unreliable_void: `not rely on {a_singl|any_forward|any_one|forward|one|past|such_forward|thes_forward}
{forward_look_statement|projection|such_statement|thes_statement} {are_not|not|should_not} {be_rely|reliabl|rely}`,
  event_upper_end: `{at|near} the {high|top|upper} end of`,
  event_valid: `{applicabl|apply|effect|hold|operativ|reiterat|rely|stand|valid}`,
  event_voluntary: `completion of the
transfer our list
{follow|in_connection_with} the {merger|transaction}
{voluntar|voluntarily|voluntary}`,
  event_withdraw: `no longer stand
no longer {operativ|stand|valid}
not (be) {giv|issu|offer|provid|reaffirm}
not (be) {reconfirm|reiterat|renew|updat}
not (in_a) {abl_to|position_to} {giv|provid}
not abl to provid
not {appropriat|possibl|prudent|sensibl} to {giv|issu|offer|provid}
on hold
stop {giv|issu|offer|provid}
tak them off the tabl
{abandon|cancel|cancell|discontinu|ditch|drop|paus|pull|remov|rescind|retract|revok|scrap|shelv|suspend|suspension|withdraw|withdrawal|withhold|yank}
{back|step|walk} away (from)
{no_longer|not} (be) {applicabl|appropriat|giv|hold|in_a_position_to|in_effect|provid|rely|stand|stand_by|valid}
{no_longer|not} be consider (current|valid)
{no_longer|not} {applicabl|apply|appropriat|bind|meaningful|possibl|relevant|stand}
{off_the_tabl|set_asid|should_no_longer_be_rely|under_review}`,
  event_withdraw_void: `drop (#|by|in|through|to)
not provid (any) {additional|further|interim} guidanc
pull {ahead|forward|in}
scrap metal
{do|does} not provid
{guidanc|outlook} {for|on} {foreign|specific}`,
  event_worse: `twic {as|that|thos}
{abov|accelerat|ad|additional|another|balloon|boost|build|built|climb|deteriorat|deterioration|doubl|elevat|exceed|further|grow|higher|hit|increas|jump|larg|larger|mor|mount|pressur|quadrupl|rais|reach|ris|soar|sour|spik|surg|swell|tick|top|tripl|up|weaken|widen|worsen}
{fall_behind|set_asid}`,
  evidence_ai: `inference {capacity|chip|chips|cost|costs|demand|servers|workload|workloads}
{accelerator|agent|algorithm|assistant|chatbot|copilot|data_center|data_centre|gpu|hyperscaler|language_model|llm|token|training_cluster|training_run}(s)
{agentic|ai|artificial_intelligence|compute|deep_learning|generative|high_bandwidth|hyperscale|liquid_cooling|machine_learning|neural}
{ai|for|model|training_and} inference`,
  evidence_ai_void: `accelerator effects
agents for change
on the accelerator
same token
{crypto|payment|security} token(s)
{economic|estate|free|insurance|optimizing|private|purchasing|rational|sales|shipping|transfer|travel} agent(s)`,
  evidence_buzz: `disruptive {force|idea|innovation|potential|start|startup|technologies|technology}
empower(ing|s)
inspir(ational|e|es|ing)
our {community|momentum|movement}
{addressable_market|best_in_class|building_the_future|change_the_world|cutting_edge|early_innings|end_to_end|full_stack|getting_started|inflection_point|network_effect|network_effects|never_been_more|next_generation|proof_of_concept|shaping_the_future|state_of_the_art|think_bigger|thought_leader|thought_leaders|tipping_point|white_space|world_class}
{agile|amazing|ambition|belief|blockchain|bold|breakthrough|breathtaking|convergence|daring|dawn|destiny|era|excited|exciting|exploding|exponential|exponentially|extraordinary|flywheel|groundbreaking|holistic|humanity|humbled|imagination|immersive|incredible|innovation|innovative|journey|limitless|magic|massive|metaverse|mission|momentous|narrative|paradigm|passion|phenomenal|proprietary|quantum|radical|redefine|redefining|reimagine|reimagined|roadmap|seamless|spectacular|storytelling|stunning|synergies|thrilled|transformational|transformative|tremendous|tribe|unbelievable|universe|unparalleled|unprecedented|vision}
{amazing|compelling|exciting|great|growth|incredible} story
{are|is|we're|you're} years ahead
{believer|ecosystem|frontier|megatrend|moat|moonshot|pioneer|revolution|visionar}(ary|ies|ing|s|y)
{category|game} {changer|changing|defining}
{disrupt|disrupting|redraw} {an|entire|every|our|the|this|whole} (entire|whole) {category|industries|industry|market|markets}
{dream|reinvent|unleash|unlock}(ed|ing|s)
{exciting|historic|huge|important|key|major|rich_in|significant} milestone(s)`,
  evidence_buzz_void: `extraordinary {charge|charges|circumstances|dividend|gain|gains|item|items|measures|meeting}
magic wand`,
  evidence_cash: `cash {balance|conversion|cow|flow|flows|generation|machine|pile|return|returns|yield}
surplus {capital|cash|funds|liquidity}
{any|our|the|this} surplus
{asset_light|capital_expenditure_was|capital_light|debt_free|distributable_cash|excess_capital|free_cash|free_funds_flow|gave_back|give_back|given_back|hand_back|hand_it_back|handed_back|in_cash|maintenance_capital|more_cash|net_cash|no_debt|no_financial_debt|of_cash|out_the_door|paid_down|paid_out|pay_down|pay_out|paying_out|payout|repaid|royalties|royalty|sustaining_capital|the_cash|to_cash|undrawn|working_capital}
{cash_flow|distributions|dividend|dividends} per {share|unit}
{me|us} (every) {month|quarter|year} in advance`,
  evidence_cash_void: `cash for clunkers
{budget|current_account|trade} surplus`,
  evidence_close: `shrank {our|the}
shut {a|five|four|one|our|the|three|two}
stop(ped|ping) {all|developing|four|making|one|operating|our|producing|production|sale|the|three|two}
{be|been|was|were} sold
{be|been|was|we|we'll|we've|were} {combined|shut}
{ceas|consolidat|discontinu|relocat|vacat}{e|ed|ing}
{clos}{ed|ing|ure|ures}
{exit|exited|exiting} {a|all|five|four|from|our|several|the|these|those|three|two}
{idled|merged|moved_from|shut_down|shutting|switched_off|to_close|went_from|will_close}
{selling|sold} {five|four|one_of|our|the|three|two}`,
  evidence_close_void: `closed {book|circuit|circuits|door|doors|end|loop}
closing {balance|bell|comments|date|in|price|prices|remarks}
clos{ed|ing} {a|our|that|the|this} {acquisition|books|deal|deals|door|financing|gap|half|loop|merger|month|offering|purchase|quarter|transaction|year}
consolidated {accounts|basis|government|results|revenue|sales|statements|supervision}
shutting up
stop out
to close {by|gradually|the_gap|the_growth_gap|to|with}
{acquisition|acquisitions|bolt_ons|deal|deals|gap|merger|transaction|transactions} (are|is|was|were) {closed|closing}`,
  evidence_compared: `from #
than {a_year_ago|a_year_earlier|before|in_the_past|in_the_previous|in_the_prior|in_the_same|last_quarter|last_year|the_previous_year|the_prior_year|the_year_before}
{against|compared|down_from|gone|in_place_of|instead_of|it_was|used_to|versus|went}`,
  evidence_compared_void: `against {the_backdrop|the_background|this_backdrop|this_background}
rang{e|ed|es|ing} from
{data|year} from
{less|more} than {#|a|an|half|offset|one|three|two}`,
  evidence_cost: `# {jobs|positions|posts|roles}
handed back {#|our|some|the}
let {go_#|go_of|people_go}
our {headcount|workforce} {by|from|to_#}
savings {from|of}
simplification
simplif{ied|y|ying} (our|the) {business|company|footprint|group|operating_model|operations|organisation|organization|portfolio|range|structure}
the programme {has|is|that|to|was|we|will}
{agreement|consultation|talks} with (our|the) {colleagues|employees|staff|union|unions}
{annual|annualised|annualized|cost|expected|gross|in|of|promised|the|these} savings
{a|any|first|further|no} saving
{back_office|cost_base|cost_out|cost_structure|duplication|early_retirement|efficiencies|head_office|hiring_freeze|laid_off|leaner|overheads|redundancies|reorganisation|reorganization|self_help|social_plan|special_items|store_estate|synergies|synergy}
{bring|bringing|brought} production together
{bring|bringing|brought} together (all|our|the|three|two) {businesses|divisions|functions|offices|operations|plants|sites|teams}
{businesses|divisions|offices|plants|regions|sites|systems|teams|units} into {four|one|three|two}
{by|natural|through} attrition
{closure|exit|one_off|separation} {charge|charges|cost|costs|provision|provisions}
{colleagues|employees|jobs|positions|posts|roles} {affected|are_affected|are_leaving|cut|fewer|go|gone|have_left|leaving|left|less|lost|will_be_affected|will_go|will_leave}
{collective|employee|staff} consultation(s)
{cost_cut|cost_reduction|exceptional_item|job_cut|layoff|redundancy|severance|termination_benefit|works_council}(s)
{cost|efficiency|expense|footprint|integration|productivity|recovery|savings|transformation|turnaround} {actions|initiative|initiatives|measures|office|plan|program|programme|review|target|work}
{cut|cutting|eliminate|eliminated|eliminating|reduce|reduced|reducing|remove|removed|removing|shed|take_out|taken_out|taking_out|took_out} (of|our|some|the) {cost|costs|expense|expenses|headcount|jobs|overhead|positions|posts|roles|workforce}
{downsiz|outsourc|rationalis|rationaliz|reorganis|reorganiz|restructur|streamlin}{e|ed|es|ing}
{exit|leaving|voluntary} package(s)
{fewer|out|removed|removing} {a|four|of|the|three|two} layer(s)
{into|on|onto|under} one {platform|roof|site|system}
{lose|lost} their jobs
{management|organisational|organizational|reporting} layer(s)
{onerous|surplus} {lease|leases|space}
{people|staff} {are_affected|are_leaving|have_left|will_be_affected|will_go|will_leave}
{save|saved|saves|saving} (us) (about|around|over|roughly|some) #`,
  evidence_cost_void: `# jobs {a|in_a|per} {month|quarter|year}
cost of {borrowing|capital|credit|debt|financing|funding|money|mortgages}
levels of savings
rationaliz{e|ed} (an|and|as|the) {appropriate|current|justify|policy|response}
restructuring adviser
restructuring of {balance_sheets|debt|government_debt|loans|the_debt}
savings {account|accounts|bank|banks|bonds|deposits|plan|rate}
{added|create|created|retained} (about|approximately|around|over|some) # jobs
{debt|loan|loans|sovereign} restructuring(s)`,
  evidence_cut: `no longer {applies|apply|expect|see_a|stand|stands}
no {forecast|guidance|outlook}
{abandon|downgrad|lower|reduc|scrapp|suspend|trimm|withdraw}{ed|ing}
{are|is|now} off the table
{below|low_end_of|lower_end_of|short_of} {our|the} (previous|prior) {forecast|guidance|outlook}
{bring|bringing|brought|take|taking|took} down {our|the} {forecast|guidance|outlook|target}
{bring|bringing|brought|take|taking|took} {it|that|them|this} down
{bring|bringing|brought|take|taking|took} {our|the} {forecast|guidance|outlook|target} down
{can't|cannot|not|unable_to} {giv|issu|offer|provid|reaffirm}(e|ing) (an|any|financial) {forecast|guidance|outlook}
{cut|cuts|cutting|down_from|downward|downwards|withdrawn|withdrew}
{therefore|we} {cut|lower|reduce|suspend|trim|withdraw}`,
  evidence_cut_void: `cut {back|costs|jobs|off|prices|rates|spending}
cut{s|ting} {back|costs|jobs|off|prices|rates|spending}
downward {pressure|pressures|trend|trends}
reduced {availability|credit|demand|price|rate|risk|risks}
{budget|cost|job|power|price|production|rate|spending|tax} cut(s)`,
  evidence_deal: `agreement and plan of merger
definitive {acquisition|merger|purchase|transaction} agreement
{a_share|per_share} in cash
{acquisition|definitive|merger|purchase|transaction} agreement
{agreed|agreement|agrees|bid|deal|offer} to {acquire|be_acquired|buy|combine|merge|purchase|take_private}
{all_cash|all_stock|cash_and_stock|stock_for_stock} {deal|merger|offer|transaction}
{announced|pending|planned|proposed} {acquisition|combination|merger|takeover|transaction}
{anticipated|expected|likely} to {close|complete} {by|during|in}
{antitrust|regulatory|shareholder|stockholder} {approval|approvals|clearance}
{break_up|breakup|termination} fee
{combination|merger} of equals
{combined|enlarged|merged|resulting} {business|company|entity|group}
{customary|usual} closing conditions
{exchange|takeover|tender} offer
{holders|shareholders|stockholders} will {hold|own|receive}
{to|will|would} {acquire_all|be_acquired|combine|merge} (by|of|with) (the)`,
  evidence_delivered: `margin {expanded|improved|increased|rose|up|widened}
points {better|higher|more}
{above|against|than|versus} {a|our|the} {budget|goal|plan|target}
{achieved|ahead|already_at|are_already|are_done|are_finished|are_now|asked_for|behind_us|better_than|came_down|came_in|captured|come_down|completed|delivered|dropped_from|evidence|exceeded|flowing_through|fully_in_place|has_gone|have_gone|have_signed|in_full|in_the_accounts|in_the_bank|in_the_figures|in_the_numbers|is_already|is_done|is_finished|is_now|is_working|no_further|no_more|now_done|paid_off|payback|paying_off|paying_us_back|realised|realized|saved|saves|secured|showing_up|shows_up|so_far|the_actual|the_benefit|the_benefits|the_end_of|the_last_of|visible|we_committed|went_from|worked}
{communicated|modelled|promised|said_we_would|set_for|set_out|told_you}`,
  evidence_former: `{against|compared_to|compared_with|earlier|formerly|from|had_assumed|had_been|had_guided|had_pencilled_in|had_planned|had_said|had_told_you|i'd_said|in_place_of|instead_of|it_was|previous_figure_was|previously|rather_than|versus|was_for|we'd_said|we_said|where_before}`,
  evidence_guidance: `now {anticipate|expect|guide|look_for|say|see|think}
our (annual|full_year|previous|prior) {numbers|plan|view} {for|of} (the) {fiscal_year|full_year|half|next_year|quarter|rest|second_half|year}
we {anticipate|expect|guide|look_for|project}
we {plan|see} {#|as|demand|ebitda|for|growth|margin|margins|profit|revenue|sales|volume|volumes}
{annual|earnings|ebit|ebitda|full_year|margin|previous|prior|profit|revenue|sales} {figure|range|view}
{estimate|expectation|forecast|guide|outlook|projection|target}(s)
{financial|long_term|medium_term|mid_term|our} ambition(s)
{for_the_full_year|for_the_year|guidance|guided|guiding}`,
  evidence_guidance_void: `negative outlook
target {audience|companies|company|customer|customers|date|market|markets}
we {expect|plan} to learn
what we see as
{accounting|imf|regulatory|supervisory} guidance
{analyst|analysts|consensus|inflation|investor|investors|market|policy|street} (rate) {estimate|estimates|expectation|expectations|forecasts}
{as|than} we {anticipate|expect}
{funds_rate|inflation|price} target(s)
{reserve|resource} estimate(s)`,
  evidence_hold: `reiterat{e|ed|ing}
{as_is|as_it_was|remains_in_place|stay_with|unchanged|where_it_was}
{confirm|maintain|reaffirm|repeat}(ed|ing|s)
{keep|keeping|leave|leaving|left|retain} (to) {full_year|guidance|it|our|revenue|that|the|them|these|this}`,
  evidence_hold_void: `as is {always|customary|normal|now|occurring|often|our|the|typical|usual}
keep the {cash|committee|lights|machine}
{leave|leaving|left} the {committee|company|country|house|labor|labour|market|room|table|workforce}`,
  evidence_metric: `{buyback|charge|cost|dividend|expense|margin|price|profit|receivable|reserve|return|saving|yield}(s)
{capex|capital_expenditure|cash_flow|churn|combined_ratio|debt|earnings|ebit|ebita|ebitda|eps|equity|free_cash|headcount|income|inventories|inventory|leverage|operating_ratio|output|production|share_count|spending|utilisation|utilization}`,
  evidence_metric_void: `federal {reserve|reserves}
price stability
reserve {balances|bank|banks|market|markets|requirements|system}
{free_of|in|take|took} charge
{return|returned|returning|returns} to`,
  evidence_pivot: `# years ago {our|this|we}
for {fifty|forty|many|ten|thirty|twenty} years {it|our|the|this|we}
new {activities|division|line|portfolio|segment|side}
no longer {a|an|just|make|need|offer|only|ours|own|sell}
of what we {did|do|earn|earned|sell|sold}
perpetual {licence|licences|license|licenses|model|sales}
rebuilding {a|our|the} {business|company|firm|group}
the new {business|businesses|product|products}
to be {a|about|around|half|less_than|more_than} (a) {half|quarter|third}
what we are {as|becoming|is|today}
{as_a_service|both_businesses|by_design|carry_both|changeover|changes_every|conversion|crossover|different_business|different_company|different_mix|divest|divested|divesting|divestment|from_scratch|half_way|halfway|in_the_midst_of|instead_of_selling|learn_to|learning_to|midway|new_terms|new_way|old_way|paid_differently|phase_out|phased_out|phasing_out|rather_than_sell|rebuilt|refitted|repurposed|reverse_that|run_off|service_model|strategic_review|strategic_shift|sunset|switchover|two_businesses|two_companies|what_we_were|when_i_joined_this_was|wind_down|winding_down}
{a|in_the} trough
{business|company|group|we|we're|we've|we_are|we_have} {became|become|becoming|changed|changing} {a|an|how_we|itself|our_model|ourselves|the_model|what|who}
{by|in} # we {aim|expect|intend|should|want|will|would}
{company|group|this|we} used to {be|call|earn|make|own|sell}
{conventional|declining|former|heritage|historic|legacy|old|traditional} {activities|business|businesses|contracts|core|customers|division|line|portfolio|product|products|segment|side}
{convert|pivot|rebrand|refocus|reinvent|reposition|retrain|transform|transition}(ed|ing|ion|s)
{evolve|evolving|going|move|moved|moving|shift|shifted|shifting|switch|switched|turn|turned|turning} {from_being|from_making|from_selling|into_a|out_of|to_being|to_owning}
{five|four|one|six|ten|three|twenty|two} years ago {our|this|we}
{former|legacy|new|old|previous|traditional} (business|operating|pricing) model
{kind_of|sort_of|what} company {are|this|we}
{migrat|reorient|transformat|transition}{e|ed|ing|ion}
{on_our_way|on_the_way} to
{our|the_new|the_old|the_whole} business model
{our|the|this} {evolution|journey|move|shift|switch|turn} {away|from|into|to|toward|towards}
{stop|stopped} {being|developing|holding|making|offering|printing|selling|taking}`,
  evidence_pivot_void: `convert{ed|s} {into|to} {#|cash|chf|free|shares}
halfway {house|through}
in the midst of (a|the) {crisis|pandemic|recession}
transition {in|period|services}
{cash|currency} conversion
{ceo|cfo|demographic|leadership|management|smooth} transition(s)
{liquidity|maturity} transformation`,
  evidence_planned: `charge(s) of #
{aim|estimat|expect|intend|propos|start|target}(e|ed|es|ing|s)
{announced|coming_months|consultation|could|early_days|first_step|first_steps|forecasting|going_to|it's_early|it_is_early|next_year|not_yet|objective|ought|over_the_next|pencil|provision|should|still_early|strikes|too_early|too_soon|until|will|would}
{begin|begins|plan|planned|planning|plans}
{i|it|that|there|they|we}'ll`,
  evidence_planned_void: `i'll be {bound|brief|glad|happy|honest|quick}
i'll {admit|mention|say}
than {analysts|economists|members|participants|the_committee|they|we} {expected|planned}
{as|been|had|than} (been|previously|widely) {anticipated|estimated|expected|intended|planned|targeted}`,
  evidence_raise: `increas{ed|es|ing} (annual|full_year|its|our|the) {estimate|estimates|forecast|guidance|outlook|range|target|targets|view}
increas{ed|es|ing} {its|our|the} {expectation|expectations}
{above|ahead_of|exceed|top_end_of|upper_end_of} {our|the} (previous|prior) {forecast|guidance|outlook}
{again|and|therefore|we} {increase|lift|raise|upgrade}
{boost|lift|rais|upgrad}{ed|es|ing|s}
{expectation|forecast|guidance|outlook|range|target} {has_been|have_been|is|was|were} increased
{move|moved|moving|take|taking|took} {it|our_guidance|our_outlook|that|this} {higher|up}
{up_from|upgrade|upward|upwards}`,
  evidence_raise_void: `heavy lifting
rais{e|ed|es|ing} {awareness|capital|cash|concerns|doubts|funds|interest|money|prices|questions|rates}
upward {pressure|pressures}`,
  evidence_revenue: `per {client|customer|guest|household|member|passenger|patient|subscriber|unit|user|visit}
{accounts|billings|booking|bookings|buyers|clients|contracts|customers|deposits|fares|fees|guests|households|members|merchants|passengers|patients|readers|renewals|residents|revenue|revenues|sales|shoppers|subscriber|subscribers|subscriptions|tenants|tickets|units|users|viewers|visitors|visits}
{account|client|contract|customer|deposit|fare|fee|guest|member|passenger|patient|subscription|tenant|ticket|unit|user|visitor} {additions|adds|base|count|counts|demand|growth|income|numbers|relationships|renewals|retention|revenue|revenues|sales|traffic|value|values|volume|volumes|wins}
{active|auto|home|insurance|life} policies
{advertising|arr|beds|business|comps|deliveries|like_for_like|load_factor|loans|market_share|net_interest_income|nights|occupancy|our_share|premium_income|premiums|retention|royalties|same_store|top_line|turnover_was}
{a|biggest|key|large|largest|lost|main|major|one} {account|client|contract|customer|merchant|subscriber|tenant}
{client|customer}`,
  evidence_revenue_void: `account {for|of}
accounts {for|payable|receivable}
business {activity|conditions|confidence|contacts|cycle|cycles|day|days|equipment|finance|fixed|inventories|investment|model|models|outlook|plan|plans|practices|sector|sentiment|spending}
business {and|buildings|expenditures|loans|ownership}
household {balance|credit|debt|deleveraging|demand|economics|finances|formation|income|leverage|net_worth|sector|spending|survey|wealth}
into account
on account
sales {and_marketing|force|of_agency|of_assets|of_securities|people|rep|reps|tax|taxes|team|teams}
{appropriate|small|system} account
{asset|outright|security} sales
{board|committee|crew|family|staff|team|union} members
{price|risk|swap|term} premium(s)`,
  evidence_siege: `compensat{e|ing|ion} (for|of) (the) {families|patients|victims}
covenant {breach|default|relief|test}
halted {operations|production|sales|shipments|trading}
proxy {battle|contest|fight}(s)
recall {campaign|cost|costs|notice|of}
the inquiry {by|found|has|into|is|was}
{accounts|aircraft|assets|files|fleet|licence|license|operations|permit|shares|systems|trading} {are|been|is|was|were} {encrypted|frozen|grounded|halted|revoked|seized|suspended}
{activist|allegation|attorney_general|class_action|cyberattack|fatality|lawsuit|plaintiff|prosecutor|short_seller|subpoena|whistleblower}(s)
{an|congressional|criminal|formal|internal|official|public} inquiry
{are|been|has|have|they|was|we|we've|were} recalled
{arrested|attackers|attorneys_general|bankruptcy|contamination|custody|delisted|delisting|department_of_justice|detained|falsified|fatalities|forbearance|fraud|indicted|injunction|insolvency|insolvent|killed|litigation|misconduct|prosecuted|ransom|ransomware|restated|restatement|restatements|standstill|testify}
{a|product|safety|that|the|this|voluntary} recall(s)
{been|being|was|were} sued
{bondholder|indictment|investigation|investigator|noteholder|prosecution}(s)
{cash|liquidity} {crisis|crunch|runway|shortfall|squeeze}
{change_of_control|consent_decree|default_notice|hostile_approach|hostile_bid|hostile_offer|negative_outlook|negative_watch|poison_pill|rights_plan|special_committee|warning_letter}(s)
{class|court|legal|proposed} settlement(s)
{client|customer|deposit|depositor|investor} {outflow|outflows|withdrawal|withdrawals}
{credit|debt|rating|ratings} {downgrade|downgraded|downgrades}
{cross|in|into|payment|technical} default
{data|security} breach(es)
{external|forensic|independent|outside} {accountants|counsel}
{grand_jury|plea_agreement|plead_guilty|pleaded_guilty}
{sued|suing} {the_board|the_company|the_group|us}`,
  evidence_siege_act: `grounded {all|its|our|the}
sanctions
{accus|bann|barr|block|breach|challeng|claw|convict|default|demand|dismiss|downgrad|fin|halt|impos|inspect|investigat|object|order|raid|refus|reject|restrict|revok|sanction|seiz|sentenc|suspend|terminat|trigger|waiv}ed
{allege|alleged|alleges|apologise|apologize|appeal|charges|claims|compensation|complaint|complaints|damages|death|deaths|died|disclaimer|fines|froze|frozen|guilty|hearings|indemnity|injured|injuries|inquiries|inquiry|misled|missed|outflow|outflows|penalties|penalty|probe|proceedings|questioned|resign|resignation|resigned|restate|restrictions|ruled|ruling|settlement|springing|sue|trial|ultimatum|unaudited|verdict|waiver|withdrawal|withdrawals}
{a|court|disciplinary|preliminary|public|the} hearing
{ban|breach|default|downgrade|raid}(s)
{block|inspect|investigat|raid|revok|sanction|sentenc|suspend|terminat}ing`,
  evidence_siege_act_void: `claims {adjusters|for_unemployment|handling|ratio|system}
compensation {also|cost|costs|expense|has|increased|measures|per|rose|showed}
credit default
default {probabilities|probability|rate|rates|risk|risks|swap|swaps}
questioned {how|if|whether|why}
settlement {date|models|of|service|services|system|systems}
trial {by_juries|by_jury|data|participants|patients|readout|results|sites}
{breakeven|employee|executive|hourly|incentive|inflation|labor|labour|total|wage} compensation
{clinical|free|jury|medical|phase|pivotal} trial(s)
{continuing|initial|new|unemployment} claims
{day|gross|net|payment|securities|trade|transaction} settlement`,
  evidence_siege_actor: `bank(s)
{agencies|audit_committee|authorities|congress|department|families|jury|parliament|senate}
{agency|auditor|claimant|commission|court|covenant|creditor|depositor|inspector|inspectorate|insurer|lender|minister|ministry|police|regulator|shareholder|supervisor|tribunal|victim}(s)
{antitrust|aviation|banking|competition|conduct|data|environmental|financial|health|market|markets|prosecuting|regulatory|safety|tax} authority
{a|another|district|federal|presiding|the|trial} judge(s)
{brokered|insured|uninsured} deposits
{labor|labour|our|pilots|teachers|trade} union(s)`,
  evidence_siege_actor_void: `agency {backed|bonds|debt|fees|guaranteed|mbs|mortgage|mortgages|repo|revenue|securities}
{ad|advertising|estate|staffing|statistical|travel} agenc{ies|y}
{bank|banking} {account|accounts|credit|lending|loans}
{distinct|executive|judicial|judiciary|legislative|separate} department`,
  evidence_siege_hard: `{company|subsidiary|we|we've} {filed|has_filed|have_filed} for bankruptcy
{creditor_protection|default_notices|event_of_default|file_for_bankruptcy|going_concern|material_weakness|material_weaknesses|notice_of_default|substantial_doubt}
{enter|entered|entering|file_for|filed_for|filing_for|under} chapter #`,
  evidence_site: `branches
production {facility|line|lines|plant|site|sites}
{baker|brewer|facilit|factor|foundr|refiner}{ies|y}
{bank|city|local} branch
{bases|buildings|halls|mines|yards}
{center|centre|clinic|depot|fab|furnace|hospital|hub|lab|location|mill|office|outlet|plant|restaurant|shop|site|smelter|store|studio|terminal|warehouse}(s)
{coal|copper|gold|iron|last|our|second|the} {building|mine}`,
  evidence_site_void: `in office
in store
store {metrics|of_value}
{bank|credit|debt|deposit|financing|funding|lending|liquidity|loan|overdraft|purchase|repo|revolving|standby|swap|term} facilit{ies|y}
{budget|high|public|same|term_of} office(s)
{executive|judicial|judiciary|legislative} {branch|branches}`,
  evidence_spent: `{administrative|corporate} spending
{colleague|cost|employee|expense|overhead}(s)
{headcount|jobs|layers|leases|opex|payroll|personnel|positions|posts|roles|staff|staffing|workforce}`,
  evidence_spent_void: `at the {cost|expense} of
benefits and costs
cost(s) of {borrowing|capital|credit|debt|devaluation|financing|funding|inflation|living|money}
costs and {benefits|risks}
{borrowing|commodity|credit|energy|financing|fuel|funding|input|interest|labor|labour|material|opportunity|power|replacement} {cost|costs|expense|expenses}
{capital|cash|competitive|financial|leading|market} positions
{could|it'd|may|might|will|would} cost
{her|his|my} colleague(s)`,
  evidence_unit: `{barrels|basis_points|billion|bps|cents|days|dollars|euros|francs|million|per_share|percent|percentage|point|points|pounds|thousand|times|tonnes|tons|trillion|turns|units|weeks}`,
  forward: `anticipat(e|ed|es|ing|ion)
expect(ation|ations|ed|ing|s)
forecast(ed|ing|s)
foresee
full year
guid(ed|ing) {for|to}
guidance
later {in_the|next|this} {month|quarter|year}
look(ing) {ahead|forward}
next {#|couple|decade|few|five|meeting|month|phase|quarter|several|step|steps|three|two|week|year}
on track {for|to}
outlook
over time
pipeline
predicted to
prospect(ive|s)
target(ed|ing|s) {a|an|at|of|to} #
the {long|longer|medium|mid|near|short} {run|term}
will
{able|difficult|hard|harder|impossible|possible|premature|try|trying} to predict
{ahead|future|someday|tomorrow|upcoming}
{also_aim|hope|hopes|hoping|intend|intends|plan|planned|planning|plans|still_aim|we_aim} to
{are|is|now|still|we|we're} target(ing)
{are|is|remain|remains|still|we're|well} on track
{back|latter|second} half
{balance|remainder|rest} of (the|this) (calendar|fiscal) {#|decade|half|month|quarter|week|year}
{before|by|into|through|until} (the) {end_of|next_year|year_end}
{better|can|can't|cannot|could|i|we} predict
{coming|following} (#|few|several|two) {meetings|months|quarter|quarters|weeks|year|years}
{cost|financial|leverage|long_term|longer_term|margin|our|profit|revenue|savings|synergy} target(s)
{goal|milestone|objective}(s)
{going_to|shall|won't}
{going|moving} forward
{he|i|it|she|that|there|they|we|you}'ll
{in|over} the {coming|next}
{i|participants|they|to|we} project
{likely|poised|positioned|scheduled|set|slated} to
{months|years} to come
{projected|projecting|projection|projections}
{to|we} guide {for|to}`,
  forward_void: `ahead of
back on track
gas pipeline(s)
half of last
inflation expectation(s)
inflation target(ing|s)
pipeline {capacity|companies|company|construction|operator|operators|system}
plan(s) to {a|our|the|their}
target(s) {for_short|for_the_federal|for_the_funds|range|ranges|rate|rates}
will of {a|her|his|its|the|their}
{above|beat|below|exceeded|met} (our|the) {expectations|guidance|target}
{above|below|near} (its|our|that) (#_percent) (longer_run|symmetric) {goal|objective}
{above|below|near} the committee (#_percent) (longer_run) {goal|objective}
{as|had|than|what} (is|was|we|were) (had|originally|previously) {anticipated|expected|forecast|planned|projected}
{built|changed|declined|developed|evolved|grown|improved|increased|varied|varies|vary} (considerably|significantly|somewhat|substantially) over time
{free|good|the} will
{from|than} (during|in) the {back|latter|second} half`,
  growth: `job gains
margin {expansion|growth|improvement|increase}
new {accounts|bookings|client|clients|contracts|customer|customers|logos|subscribers}
operating leverage
rais(e|ed|ing) (the) {dividend|guidance|outlook}
record {margin|margins|production|profit|profits|quarter|revenues|year}
share gain(s)
{added|growth_in|increase_in|more|rise_in|sign|signed|surge_in|win|winning|wins|won} new {business|orders}
{backlog|bookings|demand|sales|traffic} {are|is|remain|remained|remains|was|were} (very) {healthy|robust|solid|strong}
{comp|continued|faster|further|healthy|organic|profitable|rapid|robust|solid|strong|sustained|top_line} (economic) growth
{double|single} digit(s) {growth|increase}
{gain|gained|take|taking|took|win|won} (market) share
{healthy|record|robust|solid|strong|stronger} (consumer|customer) {backlog|bookings|cash_flow|demand|earnings|orders|performance|pipeline|results|revenue|sales}
{launched|opened} (#) (new) {products|stores}
{signed|won} (major|new) {business|contract|contracts|customer|customers}`,
  growth_bad_noun: `{attrition|borrowing|cancellation|churn|crime|default|delinquency|discount|error|failure|foreclosure|funds|inflation|interest|lending|loss|market|mortgage|policy|tax|turnover|unemployment|vacancy} rate(s)
{attrition|churn|competition|concerns|debt|delinquencies|imports|inflation|interest|inventories|inventory|leverage|loss|losses|opex|overhead|tax|taxes|turnover|uncertainty|unemployment|volatility}
{bad_debt|credit_loss|legal|loan_loss|loss|tax} reserve(s)
{claim|cost|default|deficit|expense|headwind|layoff|pressure|price|provision|risk|wage}(s)
{deposit|exchange|freight|higher|long_term|nominal|offer|offered|raise|raised|raising|rising|short|short_term} rates`,
  growth_fall: `{abated|cooled|decelerated|eased|faded|moderated|slowed|softened|subsided|weakened}
{are|be|been|is|was|were} (again|also|much|now|sharply|significantly|slightly|somewhat|well) {cut|declining|down|erased|falling|fewer|gone|lost|lower|negative|reduced|shrinking|smaller|softer|weaker|wiped_out}
{began_to|continue_to|continued_to|could|expected_to|likely_to|may|might|should|started_to|will|would} {decline|decrease|drop|fall|reverse|shrink}
{came|come|comes} to {a_halt|a_stop|an_end}
{collapsed|contracted|declined|decreased|deteriorated|diminished|dipped|dropped|evaporated|fallen|fell|halved|plunged|receded|reversed|sank|shrank|shrunk|slid|slipped|slumped|tumbled}
{dried_up|gave_way|given_way|tailed_off|trailed_off}
{gone|swung|turn|turned|turning|turns|went} (sharply) (into|to) {a_decline|a_loss|decline|losses|negative|reverse}`,
  growth_loss: `{collapse|decline|declines|decrease|decreases|dip|drop|drops|fall|plunge|reduction|reductions|slowdown|slump} {in|of}
{contraction|deterioration|erosion|loss|losses|reversal|weakness} {in|of}
{declining|falling|fewer|fewer_than|less|lower|negative|reduced|shrinking|slower|slowing|weaker}
{lose|loses|losing|lost}`,
  growth_noun: `cash {flow|flows|generation}
revenue(s)
{activity|confidence|construction|consumption|economy|employment|expenditures|gdp|hiring|investment|participation|sentiment|spending|wealth}
{adoption|arpu|arr|aum|backlog|billings|bottom_line|capacity|comps|demand|earnings|ebitda|efficiency|engagement|eps|guidance|market_share|occupancy|output|pipeline|production|productivity|profitability|retention|sales|share|top_line|traffic|utilization}
{advertising|banking|cloud|commercial|core|insurance|international|our|retail|services|wholesale} business(es)
{advertising|brand|cloud|fees|franchise|licensing|recurring|segment|services|subscription}
{asset|booking|client|contract|customer|deposit|dividend|export|income|job|loan|margin|member|order|patient|payroll|premium|profit|return|shipment|subscriber|transaction|unit|user|visitor|volume}(s)
{contract|deal|lifetime|order} value`,
  growth_up: `accelerat(e|ed|es|ing|ion)
attracted (#) (further|many|more|new) {assets|clients|customers|deposits|members|subscribers|users|visitors}
expan(d|ded|ding|ds|sion)
gain(ed|ing|s)
gr{ew|ow|owing|own|ows|owth}
improv(e|ed|ement|ements|es|ing)
increas(e|ed|es|ing)
pick(ed|ing|s) up
rebound(ed|ing)
recover(ed|ing|y)
strengthen(ed|ing|s)
{added|adding|adds} (#) (more|net|new) {accounts|clients|customers|households|jobs|members|merchants|points|stores|subscribers|users}
{advanced|climb|climbed|climbing|jumped|soared|surge|surged|surging}
{boost|boosted|exceeded|lifted|outgrew|outpaced|surpassed|topped}
{double|doubled|doubling|higher|quadrupled|record|tripled}
{rise|risen|rises|rising|rose}
{up|uptick|upturn}`,
  growth_void: `advanced {age|ages|analytics|countries|country|degree|digital|economies|economy|foreign|industrial|manufacturing|materials|notice|packaging|stage|technologies|technology}
advanced {and_emerging|nations}
business {case|conditions|contact|contacts|cycle|cycles|day|days|finance|model|models|plan|plans|school|travel|trip|uncertainty}
growth (had|has|is|was|will) {decelerated|declined|moderated|moderating|slow|slowed|slowing|slows|weakened}
growth {forecast|forecasts|projection|projections|prospects}
growth {initiatives|investment|investments|strategy}
higher {education|end|net_worth|order|quality|rated|yield|yielding}
in {advance|order}
jumped {from_her|from_his|with}
record {date|keeping|low|lows|store|stores}
reversed a
share repurchase(s)
up to {date|me|now|speed|them|us|you}
up {for|front|until|with}
well advanced
{add|added|adds|buy|buying|by|drawings|for|hold|holds|in|last|lasting|lead|leading|leads|led|lining|live|lived|living|measure|measures|of|on|purchase|run|stand|take} up to
{back|bring|brought|catch|catching|end|ended|ends|fill|filling|follow|following|gave|get|give|got|hang|hold|holding|keep|keeping|keeps|kept|licked|line|lining|look|looked|looking|made|make|makes|open|pay|paying|ramp|sat|set|show|showed|shows|sign|signed|sit|speed|stand|start|starts|stood|sum|summing|take|takes|taking|team|teamed|took|wake|wrap|wrapping} up
{board|committee|crew|family|staff|team} members
{came|come|coming} up {at|for_renewal|in|till|to|until|with}
{concerns|drag|headwinds|restraint|risk|risks|threat|threats} {about|on|to} (economic|foreign|gdp|global) growth
{cooled|diminished|dropped|eased|halved|moderated|reversed|slowed|softened|weakened} {its|last_year's|our|part_of|some_of|the|their|these|those|years_of}
{correcting_the|for_the|medical|on_the|track} record
{decline|decrease|moderation|slowdown|slowing|weakness} in (the) (earnings|economic|foreign|gdp|global|job|our|revenue) growth
{lower|moderating|poor|slow|slower|slowing|sluggish|subdued|tepid|weak|weaker} (earnings|economic|foreign|global|job|productivity|revenue) growth
{low|mid} double digit(s)
{of|on} the order
{policy|supervisory} guidance
{return|returned|returning|returns} to
{slowdown|slowing} in global economic growth`,
  hedge: `# or so
a (little) bit (of_a)
a little
appear(ed|s)
approximate(ly)
as far as {i|we} {can_see|can_tell|know}
assum(e|ed|es|ing|ption|ptions)
at least {for_a_while|for_now|in_part|in_theory|partially|partly|some|to_some_extent}
contingent (up) on
could
depend(ed|ing|s) (up) on
estimat(e|ed|es|ing)
fairly
generally
i {believe|feel|guess|imagine|suppose|suspect|think}
if {all_goes_well|anything|necessary|needed|possible}
in the {neighborhood|order|range|region|vicinity} of
in {essence|general|part|principle|theory}
in {my|our} {experience|judgment|mind|opinion|view}
kind of
likel(ihood|y)
may
maybe
might
no guarantee
part(ial)ly
perhaps
possib(ilities|ility|le|ly)
presum(e|ed)
pretty {close|good|much|well}
probability
relatively
roughly
seem(ed|s)
should {allow|be_able_to|begin_to|continue_to|help|improve|lead_to|remain|result_in|see|support}
somewhat
sort of
subject to (considerable) {change|changes|revision|revisions|risk|risks|uncertainty}
tend(ed|s) to
time will tell
to (a|a_certain|a_large|some) {degree|extent|measure}
uncertain(ties|ty)
unlikely
we think
we {believe|feel}
would {anticipate|argue|be_surprised|call|characterize|describe|expect|imagine|put|say|suggest|suspect|tend|think|view}
{about|almost|around|close_to|nearly|some} #
{all_else_equal|other_things_equal}
{apparently|potential|potentially|reportedly|seemingly|supposedly}
{aren't|isn't|not|wasn't} {certain|clear|entirely|exactly|necessarily|sure|totally}
{arguabl|conceivabl|presumabl|probabl}{e|y}
{ballpark|give_or_take|plus_or_minus}
{basically|essentially|practically|preliminary|tentative|virtually}
{be|is|there's|there_is|there_was} a (good) chance {of|that}
{chance|odds} {are|is|of|that}
{could|may|might} {perhaps|possibly|potentially|well} (be)
{difficult|hard} to {forecast|judge|know|predict|quantify|say}
{do_not|does_not|doesn't|don't} (really) {believe|know|think}
{high|low|mid} single digit(s)
{hope|hopefully|hoping}
{i'd|we'd} {call|expect|guess|put|say|think}
{largely|mainly|mostly|primarily}
{less|not_as} {certain|clear|confident}
{marginally|moderately|modestly|slightly}
{my|our} {belief|feeling|guess|sense|view} {is|that}
{remains|yet} to be {determined|seen}
{suggest|suggesting|suggests} that
{typically|usually}
{unclear|unsure}`,
  hedge_void: `as {clear|clearly|early|far|much|well} as (i|we) (can) {possible|possibly}
as {quickly|soon} as possible
best possible
central tendency
may #
possibly can
subject to questions
{after|before|between|by|during|early|for|from|in|late|mid|of|since|the|through|until} may
{all|any|each|every|same|that|the|these|this|what} {kind|sort} of
{april|february|january|june|march} {and|through|to} may
{be|even|is|it|not|was} possible to
{can|cannot|could} possibly
{could_not|couldn't} be (any) more
{preliminary|tentative} agreement`,
  negator: `absen(ce_of|t)
clear of
declined to {answer|be|comment|comply|discuss|do|give|provide|quantify|say}
denied {a|an|any|having|that|the}
fail(ed|ing|s|ure|ures) to
free {from|of}
inability to
lack(ed|ing|s) (of|the)
no longer
unable to
{ai|are|ca|could|did|do|does|had|has|have|is|might|must|need|sha|should|was|were|wo|would}n't
{anything_but|as_opposed_to|by_no_means|far_from|in_no_way|instead_of|nowhere_near|short_of}
{barely|cannot|nobody|none|nor|nothing|nowhere|rarely|scarcely}
{cease|refuse|refused|refuses} to
{denies|deny|denying} (that)
{doubtful|improbable|unlikely} (that|to)
{doubt|doubted|doubts} {if|that|whether}
{false|incorrect|wrong} to {assume|believe|say|suggest|think}
{few|little|no} {evidence|indication|sign|signs} (of|that)
{hardly|neither|never|no|not|rather_than|without}
{i|really|seriously|strongly|we|would} doubt
{no_one|not_a_single|not_any|not_at_all|not_yet}`,
  negator_after: `(firmly|largely|mostly|now|well) behind us
fail(ed|s) to {emerge|happen|materialize|occur}
nowhere to be {found|seen}
{a_thing|things} of the past
{abated|eased|faded|receded|subsided}
{all|are|is|largely} gone
{are_not|aren't|is_not|isn't|was_not|wasn't|were_not|weren't} {a_concern|a_factor|a_problem|an_issue|evident|justified|on_the_table|present|there|warranted}
{are_not|aren't|is_not|isn't|was_not|wasn't|were_not|weren't} {anticipated|expected|likely|possible} {at|before|for|in|next|now|soon|this|until}
{are|be|been|being|is|was|were} (all|fully|largely|now) {avoided|behind_us|cleared|eliminated|lifted|off_the_table|rejected|removed|resolved|ruled_out|withdrawn}
{are|be|is|remains|seem|seems|was|were} (most|now|quite|still|very) unlikely
{are|be|is|remains|seem|seems|was|were} (most|now|quite|still|very) {absent|lacking|missing|unfounded|unwarranted}
{are|is|was|were} (all|largely|now) over
{ceased|disappeared|dissipated|evaporated|vanished}
{didn't|doesn't|don't|hasn't|haven't|never|not|won't|wouldn't} {apply|come_through|emerge|emerged|exist|happen|happened|materialize|materialized|occur|occurred|persist|show_up}
{had|has|have} (all|clearly|finally|fully|largely|mostly|now|since) {abated|eased|faded|lifted|receded|subsided}`,
  negator_near: `avoid(ed|ing|s)
eliminat(e|ed|es|ing)
prevent(ed|ing|s)
rul(e|es|ing) out
{cleared|removed|resolved} {all|any|its|many|most|our|some|that|the|these|those|too_much}
{few|little}
{had|has|have|not|we} ruled out
{had|has|have|saw|see|seen|there's|there_is} zero
{overcame|overcome}
{stop|stopped} {being|having}`,
  negator_stop: `and {also|are|can|continue|continued|continues|expect|expects|grew|had|has|have|instead|is|now|remain|remained|remains|saw|still|was|were|will|would}
as {a_result|he|i|it|long_as|our|she|soon_as|the|there|these|they|this|those|we|you}
{amid|because|despite|due|except|given|if|nevertheless|once|owing|since|thanks|unless|until|when|whenever|where|whereas|which|while|whose|yet}
{and|or|then} (also|now|so|still|then|therefore) {he|i|i'm|it|it's|she|that|that's|there|these|they|they're|this|those|we|we'll|we're|we've|what|you}
{hence|instead|so|therefore|thus} {he|i|if|it|our|she|that|the|there|these|they|this|we|what|when|you}`,
  negator_void: `eased {conditions|credit|lending|our|policy|some|standards|terms|the|their}
far from over
lifted {costs|inflation|its|margins|our|prices|the|their}
little {bit|by|change|changed|further|less|more|over|under}
never (been|had|seen) {as|better|happier|so|stronger|this}
never {been|had|seen} more
never {before|have_we_been} (as|better|more|so|stronger|this)
no less (than)
no {#|coincidence|matter|mistake|secret|small|surprise|wonder}
no {better|earlier|later|more} than
no {better|stronger} {evidence|sign|time}
none other than
not (so|too) long ago
not least
not surprisingly
not to mention
not until
not {less|more} than
nothing {but|less_than|more_than|short_of}
without {exception|fail|hesitation|precedent|reservation}
{abated|eased|faded|receded|subsided} (only) {a_bit|a_little|further|marginally|modestly|partially|slightly|some|somewhat}
{all|any|dear|good|her|his|my|poor|pretty|sweet|their|your} little
{aren't|didn't|doesn't|don't|hasn't|isn't|not|wasn't|weren't} {insignificant|just|merely|only|simply|solely|surprising|uncommon|unexpected|unlikely|unusual}
{are|is|was|were} over {#|a|five|half|here|ten|the|there|three|two}
{a|as|first|just_a|last|next|only_a|past|previous|quite_a|that|the|these|this} {few|little}
{can't|cannot|could_not|couldn't} {but|help_but|overemphasize|overestimate|overstate|underestimate|wait}
{can't|cannot|don't|not|shouldn't|won't} {dismiss|forget|ignore}
{can't|cannot} be too {careful|cautious|clear|emphatic|highly|strongly}
{changed|changes|changing|differ|differs|moved} little
{conditions|standards|terms} (had|has|have) eased
{could_not|couldn't} (be|have_been) {any_more|better|happier|more|prouder|stronger}
{do_not|don't|let's_not|never} (ever) {forget|get_me_wrong|mind|underestimate}
{hasn't|haven't|not} {been|had|seen} {better|happier|this}
{if_it_weren't|were_it_not} for
{if|or|why} not
{little|no|without|without_a|without_any} {doubt|question}
{mistake|wrong} not to
{rarely|seldom} been {as|better|more|so|stronger|this}`,
  stance_activity: `labor {force|market|markets}
labour {force|market|markets}
{activity|confidence|construction|consumption|demand|economy|employment|expansion|expenditures|exports|gdp|growth|hiring|homebuilding|housing|income|incomes|investment|job|jobs|manufacturing|orders|outlays|output|payroll|payrolls|production|profits|recovery|residential|sales|sentiment|shipments|spending|workweek}
{asset|equity|home|house|housing|land|property|real_estate|share|stock} price(s)
{business|economic|real} {activity|expansion|growth}
{capacity|resource} utilization
{credit_growth|domestic_demand|exports|hiring|industrial_output|vacancies}`,
  stance_activity_void: `investment grade
short sales
{fixed|national} income`,
  stance_cut: `lower(ed|ing|s)
reduc{e|ed|es|ing}
slash(ed|es|ing)
{bring|brought|came|come|coming} down
{cut|cuts|cutting}
{cut|reductions} in
{decrease|decreases|reduction|reductions}
{ease|eases|trim|trimmed|trimming|trims}`,
  stance_denied: `{a_considerable|a_long|quite_some|some} {distance|time|way} {away|off}
{aren't|isn't|wasn't|weren't} {appropriate|close|imminent|likely|near|necessary|needed|under_discussion}
{are|had|has|have|is|was|were} (already|been|now) (not) (been) {discounted|dismissed|postponed|rejected}
{are|is|remain|remains|seem|seems|was|were} not (currently|now|yet) {appropriate|being_considered|being_discussed|close|coming|expected|imminent|in_prospect|in_sight|in_view|likely|near|necessary|needed|on_the_agenda|planned|required|under_consideration|under_discussion|urgent}
{are|is} no longer {appropriate|justified|necessary|needed|required|warranted}
{distant|far_away|far_off|off_the_table|out_of_the_question|premature|remote|ruled_out}`,
  stance_denying: `{decided_against|dismissed|not_even|played_down|pushed_back_against|pushes_back_against|reject|rejected|rejects|resisted|rule_out|ruled_out|rules_out|talk_of|turned_down|turns_down|voted_down}
{early_days|no_reason|no_time|not_the_time|premature|too_early|too_soon} to {consider|contemplate|discuss|expect|promise|signal|speak|talk|think} (about|of)`,
  stance_dissent: `{cast|vote|voted|votes|voting} against (the|this) (action|decision|motion|policy)
{dissent|dissented|dissenter|dissenters|dissenting|dissents}
{minority|outvoted}`,
  stance_ease: `(a) less {restrictive|tight} (policy) (stance)
(additional|further|some|substantial) {monetary|policy|quantitative} easing
(interest_rate|rate) {hikes|increases|rises} (are|is|were) (now) {behind_us|off_the_table|over|unlikely}
case for {higher|tightening|tighter} (policy|rates) {has|is} {diminished|faded|gone|weakened|weaker}
easing of {monetary_policy|policy}
economic prospects and {will|would} act as needed
lower (policy) rates
purchas{e|ing} {a_total|additional|agency|longer|treasury}
rate {cut|cuts|reduction|reductions}
{abandoned|conclude|concluded|dropped|end|ended|ending|pause|paused|stop|stopped} {its|the} (bias_to|bias_toward|program_of|programme_of|series_of) {interest_rate_increases|rate_hikes|rate_increases|rate_rises|tightening} (bias|cycle)
{accommodation|accommodative_policy|stimulus|support} {is|remains|will_be|would_be} (now|still) {appropriate|needed|required|warranted}
{accommodation|stimulus|support} in place
{additional|aggressive|considerable|further|more|significant|substantial} easing
{additional|ample|exceptionally|further|highly|more|sufficiently|very} {accommodation|accommodative}
{additional|continue|continued|continuing|increase|more|undertake} (its) (large_scale) {asset|mortgage|securities|treasury} purchases
{additional|further|more|new} quantitative easing
{additional|further} easing {in|of} {monetary_policy|policy}
{additional|monetary|policy} {stimulus|support}
{add|added|adding|additional|adds|emergency|further|increased|more} (to) (its|the) (emergency|monetary) {accommodation|stimulus|support}
{appropriate|began|begin|case|expect|expects|ready|room|scope|time} to {cut|ease|loosen|lower|reduce} (interest_rates|policy|rates)
{arguments|case|vote|voted|votes} for {a_cut|a_decrease|a_reduction}
{asset|bond|government_bond|securities} {buying|purchases} {should|will|would} {be_increased|continue|increase|resume}
{basis_point|half_point|quarter_point} {cut|reduction}
{conditions|policy|stance} {are|is|remains|was} too {restrictive|tight}
{continue|expand|increase|maintain} its {holdings|program|purchases}
{credit|monetary|policy} easing
{cut|lower|lowered|lowering|reduce} {its|the} target
{cut|lower|lowering|reduce} (longer_term) interest rates
{decrease|reduction} in the {discount|federal|target}
{degree_of|of} policy {restraint|restriction} {can|could|should} be {eased|reduced|removed}
{dial_back|dialing_back|ease|easing|reduce|reducing|remove|removing|scale_back|unwind|unwinding} (the) (degree_of) {monetary|policy} {restraint|restriction|restrictiveness}
{dovish|patient}
{ease|eased|easing|loosen|loosened|loosening} (its|monetary|the) {policy|stance}
{easing|loosening} {in|of} (the) (stance_of) {monetary_policy|policy}
{expand|expanded|expands|increase|increased|resume|resumed} {its|our|the} (pace_of) (asset|bond) {buying|purchases}
{hold|holding|keep|keeping|kept} {borrowing_costs|financial_conditions|interest_rates|policy|rates} (at) (exceptionally|very) {accommodative|easy|loose|low}
{monetary_policy|policy} {can|could|may|must|should|will} be {eased|loosened|relaxed}
{must|needs_to|should|to|will} {be|remain|stay} (highly|very) accommodative
{premature|too_early|too_soon} to (begin|consider|discuss|speak_of|start|talk_about|think_about) {raise|raising|remove|removing|tighten|tightening|withdraw|withdrawing}
{slow|slowed|slowing} the pace {at_which_it_shrinks|of_balance_sheet|of_the_reduction}`,
  stance_fall: `holding back
{abate|abates|cool|cools|ease|eases|fade|faded|fades|fading|moderate|moderates|soften|softens|subside|subsided|subsides|subsiding|weaken}
{anaemic|anemic|feeble|fragile|lackluster|lacklustre}
{creeping|crept|drift|drifted|drifting|drifts|edged} {down|lower}
{dampening|dampens|plummeted|plunge|plunges|slumped|slumps|stagnant|stagnate|stagnated|stagnating}`,
  stance_firm: `(keep|more|remain|remains|stay|stays|sufficiently) (policy) {hawkish|restrictive}
(not) {high|restrictive|tight} enough
accommodation {can|could|should|will} be {reduced|removed|withdrawn}
further {gradual_increases|increases_in_the_target}
gradual increases in the target
higher (policy) rates
higher interest rates
less accommodative
normaliz{e|ing} (the_stance_of) policy
policy {firming|tightening}
rate {hike|hikes|increase|increases}
reduc{e|ing|tion_in} {its|the} {balance_sheet|securities_holdings}
return(ing) inflation (back) to
until inflation (has|is) {come|comes|coming|declined|declines|eases|fallen|falls|moves|returned|returns} (back|down|sustainably)
until the job is done
{act|acting|respond|responding} {decisively|forcefully|resolutely|vigorously}
{additional|continue|continues|faster|further|keep|keeping|keeps|more|resume|resumed|resumes} (its|on|the|to) {tighten|tightening} (campaign|cycle)
{additional|such} firming
{arguments|case|vote|voted|votes} for {a_hike|a_rise|an_increase}
{as_long_as|for_as_long_as|whatever} it takes
{asset|bond|government_bond|net|securities} purchases {should|will|would} (be) {cease|discontinued|end|ended|phased|stop}
{basis_point|half_point|quarter_point} {hike|increase|rise}
{battle|fight} against inflation
{began|begin|start} {normalizing|raising|removing|to_normalize|to_raise|to_remove}
{bring|bringing|brings|combat|combating|contain|containing|curb|curbing|drive|driving|fight|fighting|get|gets|getting|lower|lowering|push|pushing|reduce|reducing|tame|taming} (down) {inflation|price_growth} (back) (down)
{cease|discontinue|discontinued|end|end_of|ended|ends|stop|stopped|wind_down} (its|net|the) (asset|bond|net|securities) purchases
{claim|claiming|declare|declaring} victory
{conclude|end} (its) asset purchases
{deleted|dropped|removed} {its|the} {bias|commitment|reference} {to|toward|towards} (further|policy) {accommodation|easing|lower_rates}
{deliver|delivering|ensure|ensuring|restore|restored|restoring} price stability
{dial|dialing|scale|scaling} back {accommodation|monetary_policy|policy}
{firmed|firmer|firming|tightened} {again|further|more}
{firmer|restrictive|tighter} {levels|monetary_policy|policy|posture|range|stance}
{further|long|more|some} (distance|ground|way|work) to {cover|do|go}
{gradual|measured} pace
{hawkish|liftoff|overheating|taper|tapering}
{high|higher|restrictive|tight|tighter} for {as_long_as|longer|some_time}
{hike|hiked|hikes|hiking}
{increases_in|increasing|raise|raised|raising} (interest) rates
{increase|increased|increasing|raise|raised|raising} {its|the} {federal|policy|target}
{increase|increases|rise} in the {discount|federal|target}
{moderate|moderating|reduce|reducing|slow|slowing} the (monthly) pace of (its|monthly|our|the|these) (asset|securities) {purchases|transactions}
{monetary_policy|policy} {has_to|may_have_to|might_have_to|must|needs_to|should|will|will_have_to} be {firmed|firmer|restrictive|tight|tightened|tighter}
{premature|too_early|too_soon} to (begin|consider|discuss|speak_of|start|talk_about|think_about) {cut|cutting|ease|easing|loosen|loosening|lower|lowering|reduce|reducing} (interest|policy) (policy|rates)
{reduce|reducing|reduction_in|reduction_of|runoff_of|shrink|shrinking|shrinks} (its|our|the) (size_of) (its|our|the) {balance_sheet|bond_holdings|holdings|securities_holdings}
{reduce|reducing|scale_back|taper|tapering} (of) (its) {asset|securities} purchases
{reduction|reductions} in the pace of (its|the) (asset|securities) purchases
{reduc|remov|withdraw}{al_of|e|ing} (monetary) (policy) accommodation
{removal_of|remove|removed|removing|withdraw|withdrawal_of|withdrawing|withdrew} (the) (remaining) (emergency|monetary|policy) {accommodation|stimulus|support}
{stay|staying|stays} the course
{tighten|tightened|tightening} (of) (its|monetary|the) {policy|stance}
{unless|until} {it|there|we} {are|is|see|sees} (clear|convincing|further|more) evidence`,
  stance_firm_void: `(additional|further|more) tightening {in|of} (the) {credit|financial|lending|standards|terms}
increase or reduce the pace
longer to raise (interest) rates
tightening {in|of} (the) {credit|financial|lending|standards|terms}
{avoid|before|stop} raising (interest) rates
{cautious|patient|slower} in raising
{raise|raising} (interest) rates too {fast|quickly|rapidly|soon}`,
  stance_high: `(the) {decline|fall|improvement|progress} {in|on} inflation (has|have) (been) {disappointing|ended|halted|slowed|stalled}
add to {inflation|inflationary} pressures
adding to inflation (pressures)
inflation {are|is|remains|stays|was} (still) {elevated|entrenched|far_too_high|too_high|unacceptably_high}
inflation {is|remains|stays|was} (persistently|still|stubbornly|unacceptably|uncomfortably|very) high
not {assured|consistent_with_our_mandate}
risk(s) to inflation (are|as|is|remain|were) {skewed|tilted|weighted} to(ward) the upside
{broadening|entrenched|intensifying|sticky|stubborn|stubbornly|unanchored}
{decline|declines|declining|fall|falling|falls|fell} (back) {more|only|too} slowly
{excess_demand|outstrip_supply|outstrip_the_supply|outstripping_supply|outstrips_supply}
{far|somewhat|still|well} above (its|our|the) (#_percent) {goal|mandate|objective|target}
{foster|generate|sustain} (heightened) {inflation|inflationary} {imbalances|pressures}
{heightened|upside} {inflation|risks_to_inflation} (pressures|risks)
{high|persistent|rising|stubborn} inflation
{inflation|inflationary} {imbalances|risks}
{still|yet} to {see|show} (a) (clear|convincing|sustained) {decline|easing|fall|slowdown}`,
  stance_inflation: `{compensation|consumer_prices|core_prices|cost_pressures|labor_costs|price_increases|price_inflation|price_level|prices|wage|wages}
{cost|price|wage} pressures
{inflation|inflationary} (compensation|expectations|imbalances|pressure|pressures|risks)
{labor_cost|labour_cost|labour_costs|pay|pay_growth|pay_settlements|price_growth|wage_gains|wage_growth|wage_increases}`,
  stance_inflation_void: `inflation compensation
inflation {indexed|linked|protected}
{asset|equity|home|house|housing|land|property|real_estate|share|stock} price(s)
{bond|commodity|crude_oil|energy|farm|futures|gasoline|import|metals|oil|treasury} price(s)`,
  stance_low: `(persistently|somewhat|well) below (its|our|the) (#_percent) {goal|mandate|objective|target}
below (its|the) {longer_run|objective}
below (the) # percent
inflation risks as {tilted|weighted} {to|toward} the downside
progress {against|in|in_lowering|in_reducing|on|toward|towards|with} (its|our|the) (#_percent|lower) {disinflation|inflation|price_stability}
rather than intensifying
risk(s) to inflation (are|as|is|remain|were) {skewed|tilted|weighted} to(ward) the downside
undesirably low
{deflation|deflationary|disinflation|disinflationary} (pressure|pressures|process|risk|risks)
{falling|low|weak} inflation
{increase|jump|pickup|rise|surge} in {energy_prices|inflation|prices} {has_been|is|was|will_be} (largely|likely) {temporary|transitory}
{increase|pickup|rise|surge} in {inflation|prices} (has|have) (largely|mostly|now) {abated|eased|faded|receded|reversed|subsided}
{inflation|wage_growth} (is|remains|stay|staying|stays|was|would) (be|remain|stay|still) (persistently|quite|too|very) {low|muted|subdued|weak}
{temporary|transitory} {increase|jump|pickup|rise|surge}`,
  stance_prefer: `{argu|call|favor|favour|press|push|seek|vot|want}{ed|ing|s}
{dissent_for|dissented_for|dissenting_for|in_favor_of|in_favour_of|in_support_of|opted_for|preference_for|preferred|preferring|prefers|rather|sought|would_have}`,
  stance_raise: `increas(e|ed|es|ing)
increases in
lift(ed|ing|s)
rais(e|ed|es|ing)
{go|goes|move|moved} {higher|up}
{hike|hiked|hikes|hiking}
{rise|risen|rises|rising}`,
  stance_rate: `(interest) rates
borrowing costs
its rate
target federal funds rate
target for the federal
target range
{bank|base|benchmark|cash|deposit_facility|discount|federal_funds|funds|key|key_interest|key_policy|official|policy|primary_credit|refinancing|repo|target} rate(s)`,
  stance_rate_void: `interest rates {on|paid}
rates (of) (interest) (on) {of|on}
{default|delinquency|deposit|exchange|growth|jobless|lending|libor|loan|long_term|longer_term|market|mortgage|participation|real|repo|saving|savings|swap|treasury|unemployment|vacancy|vacancy} (interest) rate(s)`,
  stance_rise: `pick(s) up
{accelerates|broaden|broadened|broadens|climbs|heat|heating|intensified|intensifies|intensify|jump|jumps|quicken|quickened|quickens|rebound|rebounds|soar|soars|surge|surges}
{creeping|crept|drift|drifted|drifting|drifts|edged} {higher|up}
{rapid|rapidly|stronger|tighter|vigorously} than`,
  stance_slack: `(economic|resource) slack
{credit|economic|financial|funding} {disruptions|distress|stress|stresses}
{deflation|disinflation}
{delinquencies|foreclosures|headwinds|initial_claims|jobless_claims|layoffs|output_gap|spreads|strains|tensions|turmoil|uncertainties|uncertainty|underutilization|volatility}
{excess|idle|spare} capacity
{joblessness|underemployment|unemployed|unemployment} (rate)`,
  stance_stall: `{bumpy|disappointed|faltered|flattened|halted|incomplete|interrupted|paused|reversed|stalled|stalling|stalls|stopped|uneven|unfinished}
{came|come|comes|grinding|ground} to a {halt|standstill|stop}
{fizzled|petered|run} out (of_steam)
{hit|hits} a {plateau|snag|wall}
{less_rapidly|more_slow|more_slowly|slower|slowly} (than)`,
  stance_strong: `capacity is (fully) {strained|stretched}
labor {market_tightness|shortages}
labo{r|ur} market (are|is|remains|was) (extremely|still|very) tight
upside risk(s)
vacancies {are_at|at} (a) record
{above|beyond|exceed|exceeds} (its|the) {capacity|potential}
{difficulty|struggle|struggling|unable} {finding|to_find} {labor|labour|staff|workers}
{downside_and_upside|upside_and_downside} risks
{output_gap|slack} has {closed|disappeared|gone}
{tight|tightening|tightening_in_the|tighter} labor {market|markets}
{tight|tightening|tightening_in_the|tighter} labour market(s)`,
  stance_weak: `capacity is idle
downside risk(s)
fallen into recession
risks to (economic) {activity|employment|growth} {has|have} increased
{downside_and_upside|upside_and_downside} risks
{downturn|recession|slump} (has|have) {deepened|worsened}
{fall|fallen|fell} short of
{idle|spare} {capacity|resources}
{labor|labour} market (had|has|have) (clearly|considerably|noticeably) {cooled|deteriorated|loosened|softened|weakened}
{likelihood|probability|risk|risks} of (a) (deep|global|severe) recession
{losing|loss_of|lost} momentum
{restrictive|tight|tightening_of|tighter} {credit|financial|lending} (conditions|standards)
{restrictive|tight|tightening_of|tighter} {financial|lending} conditions are weighing
{tilted|weighted} (mainly) {to|toward} {economic_weakness|the_downside}`,
  topic_capital_returns: `capital allocation
distribution(s) {coverage|is_#|of_#|per_unit|record_date|was_#}
repurchase(s)
repurchas{ed|ing}
special of #
{annual|cash|monthly|quarterly|unit} distribution(s)
{back|goes|return|returned|returning|sent|went} (it) {to|with} (our|the) {holders|investors|owners|shareholders|stockholders}
{bought_back|buy_back|buying_back|capital_return|capital_returned|capital_returns|our_own_shares|share_count|unitholders}
{buyback|dividend}(s)
{return_of|returned|returning} {#|capital|cash}`,
  topic_capital_returns_void: `agreements for repurchase
repurchase {agreement|agreements|facility|market|operation|operations|rate|transactions}
reverse repurchase(s)`,
  topic_china: `{beijing|china|chinese|hong_kong|renminbi|shanghai|yuan}`,
  topic_competition: `compet{e|ing|ition|itive|itor|itors}
{entrant|newcomer|rival}(s)
{gained_share|lost_share|market_share|our_share|share_gains|taking_share}`,
  topic_competition_void: `competitive bidding
labor force {entrant|entrants}
our share {capital|count|price}
{entrant|entrants} permanently into
{entrant|entrants} {in|into|to} the {job|labor|work|workforce}`,
  topic_costs: `restructuring {charge|charges|plan|program|programme|provision|provisions|reserve}
savings
{claims|commodity|food|ingredient|input|labor|labour|material|medical|social} inflation
{cost|expense|overhead|wage}(s)
{freight|opex|salaries|severance}`,
  topic_costs_void: `at the expense of
benefits and (potential) costs
cost benefit
cost of {borrowing|capital|credit|funds|living}
costs {and|or} risks
high cost loans
marginal cost of additional
savings {account|accounts|bank|banks|deposits|institutions|rate}
{benefits|efficacy} and costs
{borrowing|funding|potential} {cost|costs}
{cost|costs} and (potential) benefits`,
  topic_debt: `liquidity {at_#|is_#|of_#|position|runway|stands|stood|was_#}
maturities {before|in|through|until} #
{#|convertible|outstanding|secured|senior|subordinated|term|treasury|unsecured} note(s)
{available|our|total} liquidity
{bond|borrowing|covenant|creditor|lender}(s)
{bond|debt|loan|no|note|scheduled|upcoming} {maturities|maturity}
{credit_facility|debt|deleveraging|gearing|interest_expense|leverage|refinanced|refinancing|revolver|term_loan}
{credit|debt|issuer|our} rating(s)
{rating|ratings} {agencies|agency}`,
  topic_debt_void: `bond purchases
leverage {its|our|these|this|world}
operating leverage
we leverage`,
  topic_demand: `volume(s)
{backlog|book_to_bill|consumption|demand|footfall|sold_out|traffic}
{order|pipeline|reservation|shipment}(s)`,
  topic_demand_void: `demand for {assets|corporate|floating|labor|leveraged|liquidity|longer|money|reserves|risky|safe|securities|treasury|workers}
house in order
in order {for|that|to}
labor demand
on the order
out of order
personal consumption
reservations about
without reservation(s)`,
  topic_fx: `{constant_rates|currencies|currency|euro|exchange_rate|exchange_rates|foreign_exchange|franc|fx|hedged|hedging|strong_dollar|stronger_dollar|translation|weaker_dollar|yen}`,
  topic_fx_void: `euro {area|zone}`,
  topic_hiring: `job {creation|cuts|gains|growth|losses|market|offers|openings|reductions}
jobs
layoff(s)
staff {cuts|levels|numbers|reduction|reductions|retention|shortages}
{#|additional|fewer|former|more|new} employees
{additional|fewer|more|new|sales|service} staff
{attrition|headcount|hire|hired|hires|hiring|recruit|recruited|recruiting|reps|severance|staffing|talent|workforce}
{driver|employee|labor|labour|nurse|staff|voluntary} turnover
{labor|labour} {availability|force|market|markets|pool|shortage|shortages|supply}`,
  topic_margins: `margin(s)
{combined_ratio|expense_ratio|gross_profit|operating_leverage|operating_ratio|profitability}
{crack|deposit|lending|loan|net_interest|refining} spread(s)`,
  topic_margins_void: `by a {considerable|large|narrow|significant|substantial|wide} margin
margin {account|accounts|call|calls|credit|debt|loan|loans|requirement|requirements}
margin(s) of (current) (economic|labor|resource) {error|safety|slack|underutilization|underutilized|unused}
{at|on} the margin
{part_time|participation} margins`,
  topic_pricing: `{concession|discount|markdown|price|promotion|surcharge}(s)
{discounting|priced|pricing|promotional}`,
  topic_pricing_void: `discount {rate|rates|window}
hyperbolic discounting
price {index|indexes|indices|level|stability|target}
price(s) of {assets|commercial|commodities|crude|energy|imports|money|non_oil|oil|petroleum|stocks}
pricing of {long|longer}
{agricultural|commodity|crop|crude|energy|farm|food|fuel|gas|gasoline|grain|import|input|market|oil|raw_material} price(s)
{asset|equity|home|house|housing|land|property|real_estate|share|stock} price(s)
{priced|pricing} {in|into}`,
  topic_product: `{clinical|co|drug|product|research_and|software} development
{innovation|launched|launches|launching|new_model|next_generation|platform|r_d}
{launch|module|product|prototype|roadmap}(s)
{major|product|software} release(s)
{new|product|software} {feature|features}`,
  topic_product_void: `gross domestic product
intellectual property products
product {account|accounts|liability|market|markets}`,
  topic_regulation: `regulat{ed|ion|ions|or|ors|ory}
{antitrust|authorities|compliance|consent_decree|court|department_of_justice|fda|ftc|legislation|litigation|subpoena}
{aviation|competition|data|market|safety|supervisory|tax} authority
{biofuel|blending|federal|government|regulatory|state} mandate(s)
{investigation|lawsuit|licence|license|tariff}(s)`,
  topic_supply_chain: `component {availability|cost|costs|price|prices|shortage|shortages|supply}
in shortage
shortage(s) of {certain|chips|components|materials|parts|semiconductors|specialized|supplies}
{bottleneck|distributor|lead_time|supplier|warehouse}(s)
{chip|container|drug|material|materials|parts|semiconductor|supply} shortage(s)
{critical|electronic|missing} components
{freight|inventories|inventory|logistics|procurement|purchasing|raw_material|raw_materials|shipping|sourcing|supply_chain|supply_chains}`,
  topic_supply_chain_void: `purchasing {additional|agency|longer|managers|power|treasury}`,
  up: `new {clients|contracts|customers|members|subscribers}
strong(er|est)
{above|beat|best|bigger|brisk|buoyant|elevated|faster|firmed|healthy|heightened|highest|intensifying|larger|mounting|outperformed|robust|solid|strength|upside|upward|winning|won}
{contributed|grew|grow|growing|grown|increased|performed|performing|rebounded|recovered|risen|rising|rose|up} strongly`,
  vague: `a (good|great|whole) {deal|lot}
a number of
all {kinds|sorts} of
and so {forth|on}
as {appropriate|necessary|needed|warranted|we_go}
broadly
circumstances
considerabl(e|y)
in the {foreseeable|near|not_too_distant} {future|term}
lots of
quite a bit
things
various
where {appropriate|necessary}
{along_those_lines|and_what_have_you|or_what_have_you}
{and|or} the like
{anything|et_cetera|etc|someday|somehow|someone|something|sometime|somewhere|stuff|whatever}
{array|bunch|couple|handful|host|series|variety} of
{aspects|issues|matters} {related|relating} to
{at_some_point|at_times|down_the_road|from_time_to_time|in_due_course|one_way_or_another|sooner_or_later}
{broad|wide} range of
{bulk|much|parts|portion} of
{certain|few|many|multiple|numerous|several|some}
{decent|eventually|reasonable|recently|shortly|soon|ultimately}
{different|other|those} {kinds|sorts|types} of
{different|particular} {areas|options|people|pieces|places|point|points|reason|reasons|way|ways}
{dozens|hundreds|plenty} of
{going|moving} forward
{initiatives|pieces|situations}
{in|over} time
{kind|kinds|sort|sorts|type} of thing
{lumpy|moving_parts|noise|puts_and_takes}
{meaningful|significant|substantial}(ly)
{offsetting|other|similar|special|temporary|timing|transitory} {aspects|considerations|dynamics|elements|factors|issues|items|pieces}`,
  vague_void: `as many {#|as}
certain that
how many
more broadly
one of the (#|big|first|important|key|main) things
{#|such|these|those} (three|two) {circumstances|initiatives|pieces|situations|things}
{absolutely|almost|am|be|feel|i'm|is|know_for|quite|say_for|they_are|we're|we_are} certain
{four|three|two} things`,
};
/** Changes with any cue. */
export const LEXICON_VERSION = "lexicon-1.be119dd4";
