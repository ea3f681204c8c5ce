// Made by `npm run lexicons` from the .tsv files in lexicons/. Edit those.
/** Cue patterns of what conviction types and topics rest on by category, a pattern a line. */
export const EVIDENCE_LEXICON = {
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
{aim|begin|estimat|expect|intend|plan|propos|start|target}(e|ed|es|ing|s)
{announced|coming_months|consultation|could|early_days|first_step|first_steps|forecasting|going_to|it's_early|it_is_early|next_year|not_yet|objective|ought|over_the_next|pencil|provision|should|still_early|strikes|too_early|too_soon|until|will|would}
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
};
