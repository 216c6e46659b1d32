/** Phrases in folded text that have a negation and are none: "not only", "don't miss". */
export const NO_NEGATIONS =
  /(?<!\p{L})(?:costs? nothing|(?:at )?no (?:extra )?(?:cost|charge)|kostet nichts|cuestan? nada|coute(?:nt)? rien|costa(?:no)? niente|custa(?:m)? nada|not (?:only|just|to mention)|why not|(?:don't|do not|never) (?:miss|forget|wait|hesitate|worry|delay)(?: out)?|no (?:problem|worries|matter|wonder|doubt)|no\.? ?\d+|number no|nicht (?:nur|vergessen|verpassen|zuletzt)|keine sorge|warum nicht|no (?:solo|te (?:lo|la) pierdas|olvides|se lo pierda)|por que no|non (?:solo|perder\p{L}*|dimentica\p{L}*)|perche no|nao (?:so|perca|percas|esqueca)|n'oubliez pas|ne manquez pas|n'hesitez pas|pas seulement|sans (?:doute|oublier)|sin duda|senza dubbio|sem duvida)(?!\p{L})/gu

/** Words in folded text that negate a clause, in all languages. */
export const NEGATION =
  /(?<!\p{L})(?:not|no|never|none|nobody|noone|nothing|neither|nor|without|cannot|\p{L}+n't|\p{L}+nt(?<=(?:do|does|did|is|are|was|were|wo|ca|could|would|should|has|have|had)nt)|nicht|nie|niemals|kein|keine|keinen|keinem|keiner|keines|niemand|nichts|ohne|nunca|jamas|nadie|nada|ningun|ninguna|ninguno|sin|tampoco|pas|jamais|aucun|aucune|rien|personne(?= n[e'])|ne(?= \p{L}+ (?:plus|rien|aucun))|sans|non|nessun|nessuno|nessuna|niente|senza|nao|nenhum|nenhuma|ninguem|sem)(?!\p{L})|(?<!\p{L})n'(?=\p{L})/gu

/** Words in folded text that negate a clause in part, so that it is not compared. */
export const UNDECIDED =
  /(?<!\p{L})(?:out|closed|shut|off|except|excluding|excludes?|instead|apart from|besides|unless|\p{L}+-free|free (?:of|from)|ausser|außer|statt|geschlossen|zu|ausgenommen|\p{L}+frei|frei von|salvo|excepto|cerrad[oa]s?|libre de|sauf|hors|fermee?s?|tranne|eccetto|chius[oaie]|exceto|fechad[oa]s?|livre de)(?!\p{L})/u

/** Words in folded text for all or some of what a negation excludes: "everything was stolen" for "nothing was stolen". */
export const INDEFINITE =
  /(?<!\p{L})(?:everything|everyone|everybody|something|someone|somebody|anything|anyone|anybody|people|several|some|any|alles|alle|jeder|jemand|etwas|leute|menschen|personen|einige|todo|todos|toda|todas|alguien|algo|personas|gente|varias|varios|tout|tous|toutes|quelqu'un|personnes|gens|plusieurs|tutto|tutti|tutte|qualcuno|qualcosa|persone|diverse|alcune|tudo|alguem|pessoas|varias|algumas)(?!\p{L})/gu
