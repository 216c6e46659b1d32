/** Advertising claims that cannot be checked, in folded text. `word`: a source that has a word with this beginning makes the claim itself. */
export interface MarketingClaim {
  pattern: RegExp
  /** Without it, the claim can also be praise that is meant loosely, so that it is unsure. */
  isCertain: boolean
  source: RegExp
}

const claim = (phrase: string, source: string, isCertain = true): MarketingClaim => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrase})(?![\\p{L}\\p{N}])`, 'gu'),
  source: new RegExp(`(?<!\\p{L})(?:${source})`, 'u'),
  isCertain,
})

export const MARKETING_CLAIMS: readonly MarketingClaim[] = [
  // Awards
  claim(
    'award[ -]winning|multi[ -]award[ -]winning|prize[ -]winning|preisgekront(?:e[nmrs]?)?|(?:mehrfach|vielfach) ausgezeichnet(?:e[nmrs]?)?|ausgezeichnete[nmrs]? qualitat|galardonad[oa]s?|premiad[oa]s?|primee?s?|premiat[oaie]|pluripremiat[oaie]',
    'award|prize|won |winn|preis|auszeichn|ausgezeich|galard|premi|prim|prix|medal',
  ),
  // The first of all
  claim(
    '(?:the )?(?:number|no\\.?|nr\\.?|nummer|numero|numero) ?(?:one|1|eins|uno|un|um)(?! ?\\d)|#1|n°? ?1|market[ -]lead(?:er|ing)|marktfuhrer|marktfuhrende[nmrs]?|lider(?:es)? del? (?:mercado|sector)|leader du marche|leader di mercato|lider de mercado',
    'number one|no\\.? ?1|nr\\.? ?1|nummer eins|nummer 1|numero uno|numero un|#1|market[ -]lead|marktf|lider|leader',
  ),
  claim('leading|fuhrende[nmrs]?|lider(?:es)?|leader', 'lead|fuhrend|lider|leader'),
  claim(
    'world[ -]class|best[ -]in[ -]class|world[ -]leading|industry[ -]leading|weltklasse|de clase mundial',
    'world|class|welt|mundial|industry',
  ),
  claim(
    "(?:the )?best(?= (?:[\\p{L}-]+ ){0,2}(?:in|of) (?:town|the|england|britain|scotland|wales|ireland|europe|america|\\p{L}+shire))|(?<='s )best(?! (?:before|friend|man|wishes|of|regards))|(?:der|die|das) beste[nrs]?|weltbeste[nrs]?|(?:el|la|los|las) mejor(?:es)?|l[ea]s? meilleure?s?|(?:il|la|i|le) miglior[ei]?|[oa]s? melhor(?:es)?",
    'best|weltbest|mejor|meilleur|miglior|melhor',
  ),
  claim(
    "most (?:trusted|loved|popular|respected|reliable|experienced|recommended)|(?:nation|world|country|town|city|\\p{L}{3,20})'s (?:favou?rite|finest|most \\p{L}+)|voted (?:the )?(?:best|favou?rite|no\\.? ?1)|beliebteste[nrs]?|(?:el|la) mas (?:querid|popular)\\p{L}*|l[ea] plus (?:populaire|apprecie)\\p{L}*|(?:il|la) piu amat[oa]",
    'most |favou?rite|finest|voted|beliebt|querid|popular|apprecie|amat',
  ),
  claim('(?:the|our) finest|(?:ethically|sustainably|responsibly|locally) (?:sourced|made|grown)', 'finest|ethic|sustain|respons|local'),
  claim(
    'experts?|premier(?= \\p{L})|favou?rites?|lieblings\\p{L}+|favorit[oae]s?|preferee?s?|preferit[oaie]|preferid[oa]s?',
    'expert|premier|favou?rit|liebling|favorit|prefer',
    false,
  ),
  claim('best(?! (?:before|friend|friends|man|wishes|of|regards|to|practices?|way|time))', 'best', false),
  // Guarantees
  claim(
    'guarantee[ds]?|guaranteeing|money[ -]back|garantiert(?:e[nmrs]?)?|garantie|garantiza(?:d[oa]s?|mos)|garanties?|garantis?|garantit|garantissons|garantit[oaie]|garantiamo|garantias?|garantid[oa]s?|garantimos',
    'guarant|warrant|money.back|garant',
  ),
  claim(
    'proven (?:results|track record|success)|lifetime (?:warranty|guarantee)|lebenslange garantie|resultados probados|resultats prouves',
    'proven|lifetime|lebenslang|probad|prouve',
  ),
  claim('risk[ -]free|no[ -]risk|100 ?% (?:safe|satisfaction|effective|natural)|satisfaction guaranteed', 'risk|100 ?%'),
  // Proof
  claim(
    '(?:clinically|scientifically|dermatologically) (?:proven|tested)|(?:doctor|dermatologist|vet|expert)[ -](?:recommended|approved|tested)|fda[ -]approved|klinisch (?:getestet|bewiesen)|wissenschaftlich (?:bewiesen|belegt)|clinicamente probad[oa]s?|cliniquement prouvee?s?|clinicamente testat[oaie]|clinicamente comprovad[oa]s?',
    'clinical|klinisch|scientif|wissenschaft|cientific|dermatolog|doctor|vet |expert|fda|clinic|cliniq',
  ),
  claim('(?:fully|officially) (?:insured|licen[cs]ed|qualified|accredited|approved)', 'insur|licen|qualif|accredit|approv'),
  claim('certified|zertifiziert(?:e[nmrs]?)?|certificad[oa]s?|certifiee?s?|certificat[oaie]', 'certif|zertif'),
  claim('patented|patentiert(?:e[nmrs]?)?|patentad[oa]s?|brevetee?s?|brevettat[oaie]|patentead[oa]s?', 'patent|brevet'),
  // Reputation
  claim(
    'trusted by (?:(?:thousands|hundreds|millions|dozens)(?: of \\p{L}+)?|\\p{L}+)|(?:highly|top|best)[ -]rated|top[ -]rated|(?:five|5)[ -]stars?|rated (?:five|5) stars?|world[ -]famous|world[ -]renowned|weltberuhmt(?:e[nmrs]?)?|industry[ -]approved',
    'trusted|rated|star|famous|renowned|beruhmt',
  ),
  claim(
    'unbeatable|unrivall?ed|unmatched|unparalleled|second to none|state[ -]of[ -]the[ -]art|cheapest|lowest prices?|best prices?|satisfait ou rembourse|soddisfatti o rimborsati|zufriedenheitsgarantie|testsieger|geld zuruck|mas barat[oa]s?|moins cher(?:e|s)?|piu economic[oaie]|mais barat[oa]s?|gunstigste[nrs]?|billigste[nrs]?|unschlagbar(?:e[nmrs]?)?|konkurrenzlos(?:e[nmrs]?)?|imbatibles?|imbattables?|imbattibil[ei]|imbativel|imbativeis',
    'rembours|rimbors|zufriedenheit|testsieger|geld zur|barat|moins cher|economic|gunstig|billig|unbeat|unriv|unmatch|unparal|second to none|state.of.the.art|cheap|lowest|best price|unschlagbar|konkurrenzlos|imbat',
  ),
  claim(
    'once[ -]in[ -]a[ -]lifetime|life[ -]changing|revolutionary|game[ -]chang(?:er|ing)|miracle',
    'lifetime|life.chang|revolution|game|miracle',
    false,
  ),
]
