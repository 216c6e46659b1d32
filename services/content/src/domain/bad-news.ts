// Broad: if a cheerful brief is mistaken for bad news, it only loses hashtags, emoji and the forms of the platforms.
const BAD_NEWS: readonly RegExp[] = [
  // English
  /\b(?:sorry|apologi[sz]\w{0,5}|apolog(?:y|ies)|regret\w{0,5}|(?<!\b(?:two|three|four|five|six|seven|eight|nine|ten|common|typical|frequent|usual|\d) )mistakes?|mistakes?(?! (?:that (?:cost|most|many)|to avoid|people|beginners|most|every|home|new|and how to)\b)|(?:we|i)(?:['’]ve| have)? made (?:\S{1,10} ){0,2}mistakes?|mistakes? (?:with|on|in) (?:your|our|the|my)|our fault|(?<!\bwhere everything )went wrong|mix-?up|errors?|charged (?:twice|double|you)|double[- ]charged|overcharged|refund(?:s|ed|ing)?)\b/iu,
  /\b(?:outages?|(?:is|are|was|were|be|been|went|go|goes|going|gone|taken|took|currently|still|temporarily|server|site|website) offline|offline (?:for|until|due|since|at the moment)|(?:is|was|are|were|went) down(?! (?:from|by|to) )|downtime|incidents?|data breach|breach(?:es|ed)?|hacked|leak(?:ed|s)?|compromised|vulnerabilit(?:y|ies))\b/iu,
  /\b(?:laid off|lay-?offs?|let(?:ting)? (?:\S{1,12} ){0,4}go\b|redundan(?:t|cy|cies)|job (?:cuts|losses)|lose (?:their|our) jobs?|closing (?:down|our|the|its|for good|permanently)|clos(?:es(?! at (?:noon|midnight|\d))|(?<!\b(?:a|opened and) clos)ed(?! (?:her|his) )(?! (?:(?:on|every|all day|each) )?\p{L}{3,6}days?(?: (?:and|&) \p{L}{3,6}days?)?[.,;)!]?(?: |$)(?![^.!?]{0,60}\b(?:because|due|until|after|following|from)\b))(?! on \p{L}{3,6}days(?!\p{L})(?![^.!?]{0,60}\b(?:because|due|until|after|following|from)\b))(?! (?:a|our|the|its) (?:\p{L}+ )?(?:seed|round|deal|funding))|ing(?! (?:dates?|time|party))|ure)|shut(?:s|ting)? down|bankrupt\w{0,5}|insolven\w{0,5}|goodbye|farewell(?! (?:party|drinks|lunch|cake)\b|[^!?]{0,40}\bwith cake\b)|discontinu\w{0,5})\b/iu,
  /\b(?:delay(?:s|ed)?|late deliver(?:y|ies)|postpon\w{0,5}|cancel(?! (?:monthly|weekly|any ?time|at any time|free of charge|(?:up to|until) \d{1,2} (?:hours|days)))|cancel\w{1,8}|called off|out of stock|shortages?|unavailable|suspend(?:s|ed|ing)?|recall(?:s|ed|ing)?|contaminat\w{0,5}|allergens?|undeclared|mislabel\w{0,5}|do not eat|nut allergy|no service|withdrawn|will be off|defect(?:s|ive)?|unsafe|warning|scams?|phishing)\b/iu,
  /\b(?:price (?:increase|rise|change|hike)s?|prices? (?:is|are|will be|go|goes|have|has)?\s?(?:going up|gone up|up|rise|rising|risen|increase|increasing)|putting (?:our |the )?prices? up|(?<!\b(?:without|not|avoid) )raising (?:our |the )?prices?|more expensive)\b/iu,
  /\b(?:ill|illness|sick|(?<!\b(?:shifts|works|worked) at (?:the|a|our) )hospital(?! (?:canteen|kitchen|staff|team|food|shops?|IT|desk|shop|café|radio|choir|garden)\b)|injur(?:y|ies|ed)|(?<!\bby )accident|cancer|passed away|died|dies|death|funeral|condolences|mourn\w{0,5}|in memory|memorial (?:service|gathering|fund|donations?)|(?:his|her|their) memorial|loss of|(?<!\b(?:over|around|round) (?:a|an|the) (?:open|camp) )fires?(?! (?:pits?|stations?)\b)|pipe burst|burst (?:main|our|the)|shut until|broken down|out of action|(?:heating|boiler|lift) (?:is|has) (?:off|failed|broken)|flood(?:s|ed|ing)?(?! of \d)|theft|stolen|burglary|break-in|strikes?|missing (?:dog|cat|person)|lost (?:dog|cat))\b/iu,
  // Dutch
  /(?<![\p{L}])(?:gaat niet door|afgelast|geannuleerd|gesloten|helaas|storing(?! (?:your|my|our|the|an?|it|them|food)(?!\p{L})))(?![\p{L}])/iu,
  // French
  /(?<![\p{L}])(?:désolée?s?|excuses|regrett\w{0,5}|erreurs?|panne|hors service|interrompu\w{0,3}|incident|piratage|fuite de données|licenci\w{0,6}|suppressions? de postes?|ferm(?:é|ée|és|ées|ons|eture|era|erons|etures)|liquidation|retards?|retardée?s?|report(?:é|ée|és|ées)|annul(?:é|ée|és|ées|ation|ons)|rappel(?:ons|é|ée|er)? (?:de|le|la|les|notre|nos|un|une|des|produits?)|rupture de stock|rembours(?!ée?s? (?:pour tout|dès|à partir))é?\w{0,6}|débitée?s? deux fois|hausse|augment\w{0,6}|malad\w{0,4}|hospitalis\w{0,4}|décès|décédée?|obsèques|deuil|(?<!by )accident|incendie|inondation|grève|vols? (?:de|à|dans)(?![\p{L}]))/iu,
  // German
  /(?<![\p{L}])(?:leider|tut uns leid|tut mir leid|entschuldig\w{0,5}|bedauer\w{0,5}|fehler|panne|störung\w{0,3}|ausfall|ausgefallen|fällt aus|fallen aus|datenleck|gehackt|entlass\w{0,5}|kündig\w{0,6}|stellenabbau|geschlossen|schließ\w{0,6}|schliess\w{0,6}|insolven\w{0,3}|verspät\w{0,6}|verzöger\w{0,6}|verschoben|verschieb\w{0,3}|abgesagt|absage\w{0,2}|abgebucht|rückruf\w{0,2}|rufen \S{1,20} zurück|ausverkauft|erstatt\w{0,4}|preiserhöhung\w{0,2}|teurer|erkrank\w{0,3}|krank(?!en(?:haus|häuser|pfleg|schwester|kasse|versicher|gymnast))\w{0,5}|verstorben|gestorben|tod\b|trauer\w{0,4}|unfall|brand(?:schaden|ursache)?\b(?!:| (?:new|name|partner|design|identity|guidelines|work))|überschwemm\w{0,4}|streik\w{0,2})/iu,
  /preise? (?:\S{1,20} ){0,2}(?:anheben|angehoben|erhöhen|erhöht|steigen|gestiegen)/iu,
  // Spanish
  /(?<![\p{L}])(?:sentimos|lamentamos|lamento|lo siento|disculpas?|perdón|error(?:es)?|avería|caíd[ao]s?|fuera de servicio|incidencia|filtración|hacke\w{0,4}|despid\w{0,5}|despedid\w{0,3}|cerr(?:ado|ados|ada|adas|amos|aremos|ará)|cierr\w{0,3}|cierre|quiebra|retras\w{0,4}|aplaza\w{0,4}|cancela\w{0,5}|retirada|retiramos|agotad\w{0,2}|reembols\w{0,4}|cobrad[oa] dos veces|subida de precios?|subimos|suben los precios|enferm(?!er[ao]s?(?!\p{L}))\w{0,5}|fallec\w{0,5}|muerte|luto|accidente|incendio|inundación|huelga)/iu,
]

/** Words that make a text bad news wherever they are. The others count only in its first part: "sorry, we are closed on Mondays" at the end is a detail. */
const ALWAYS =
  /(?<![\p{L}])(?:(?:we|i)(?: are|['’]re| am|['’]m)(?: \p{L}{1,10})? sorry|apologi[sz]\w{0,5}|recall(?:ed|ing)|passed away|laid off|closing (?:down|for good|permanently)|desolée?s?|désolée?s?|entschuldig\w{0,5}|tut uns leid|sentimos|lamentamos|disculpas?|scusate|ci dispiace|het spijt ons|przepraszamy|lamentamos|pedimos desculpa)(?![\p{L}])/iu
/** "no dogs in the field sorry", "cash only, sorry", "sorry, no cards": a polite rule is no bad news. */
const RULE =
  'no (?:dogs|pets|kids|children|cards?|card payments|cash|bikes|buggies|prams|smoking|refunds|exceptions|bookings|reservations|walk-?ins|deliveries|delivery|postage|holding|swaps|offers)'
const POLITE_RULE = new RegExp(
  `\\b(?:${RULE}(?: [\\p{L}'’]{1,12}){0,5}|(?:cash|cards?|adults|members|collection) only),? sorry\\b|\\bsorry,? (?:but )?(?:we have )?(?=${RULE})`,
  'giu',
)
const FIRST_PART = 0.55
const SHORT_TEXT = 250

/** Whether a brief contains bad news (in English, Dutch, French, German or Spanish). Nothing cheerful is added to bad news. */
export function isBadNews(text: string): boolean {
  const firstPart = text.slice(0, Math.max(SHORT_TEXT, Math.ceil(text.length * FIRST_PART))).replace(POLITE_RULE, '')
  return ALWAYS.test(text) || BAD_NEWS.some((words) => words.test(firstPart))
}
