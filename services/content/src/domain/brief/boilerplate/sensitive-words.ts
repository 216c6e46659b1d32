/**
 * Words of what people seldom publish about themselves and others, folded: illness, debts, courts, dismissals, separations, thefts. In an advertisement they are
 * rare; where they are the subject, they are in several sentences.
 */
const SENSITIVE = [
  // English
  'bailiffs?|arrears|overdraft|miscarriage|rehab|chemo(?:therapy)?|lawsuit|(?:being|getting|got) sued|suing|drug test|affair|left (?:his|her) (?:wife|husband)|divorc(?:e|ed|ing)|sacked|got fired|on a pip|stole|stealing|pregnant|overdose|arrested|bankrupt(?:cy)?|affairs?|cancer|depression|drinking again|probation|immigration|evict(?:ed|ion)|owes us|od.?d|overdos\\p{L}+|heroin|cocaine|visa ran out|deport\\p{L}+|black mou?ld|cheat(?:ing|ed) (?:on|w|with)|heart attack|tumou?r|hiv|anxiety|loan shark|insolven\\p{L}+|redundan\\p{L}+|fraud|tax (?:man|office|inspection)|health inspector|food poisoning',
  // German
  'pfae?ndung|pfandung|gerichtsvollzieher\\p{L}*|insolvenz|pleite|schulden|verklagt|geklagt|abmahnung|anwalt|scheidung|getrennt|entzug|fehlgeburt|schwanger|chemo|krebs|burnout|depression|gekue?ndigt|kundigung|kuendigung|geklaut|gestohlen|trinkt (?:wieder|zu viel)|steuerfahndung|finanzamt|rauswurf|rausgeschmissen|verhaftet|anzeige erstattet|herzinfarkt|infarkt|schlaganfall|tumor|krank(?:heit|geschrieben)?|erkrankt|erschoepf\\p{L}+|alkohol\\p{L}*|saeuft|trinkt wieder|drogen|koks|schwarzarbeit\\p{L}*|schwarz (?:gearbeitet|bezahlt)|der zoll|einbruch|eingebrochen|vor gericht|prozess|fremdgegangen|affae?re|verschuldet|ue?berschuldet|mahnung|mietrue?ckstand|rausgeflogen|gefeuert|entlassen|ratten|schimmel|gesundheitsamt|salmonellen|hiv|depressiv|psychiatrie|suizid',
  // French
  "dettes?|redressement|(?:en|la) liquidation|huissiers?|garde a vue|fausse couche|divorce[rs]?|divorce|se separer?|separes?|licencie[es]?|prud'?hommes|plainte|volee?s?|enceinte|cancer|chimio|depression|alcoolique|pour alcool|retrait de permis|proces|controle fiscal|salmonelle\\p{L}*|harcelement|faillite|infarctus|avc|tumeur|malades?|maladie|cocaine|drogues?|cambriol\\p{L}+|gendarmes?|au tribunal|saisie|saisi|la banque (?:menace|refuse|veut)|decouvert|surendett\\p{L}+|sous-louer|infidel\\p{L}+|trompee?|vire[es]?|renvoye[es]?|rats?|moisissures?|sida|vih|burn-?out|suicide|ivre|amende",
  // Spanish
  'deudas?|embarg\\p{L}+|hacienda|despedid[oa]s?|quimio|tumor|aborto|divorci\\p{L}+|(?:han|hemos|ha|estan|estamos) separad[oa]s?|juicio|denunci\\p{L}+|embarazada|multa|infiel|robo|robaba|robar|depresion|alcoholic[oa]|quiebra|desahucio|moros[oa]s?|infarto|ictus|vih|sida|enferm[oa]s?|enfermedad|drogas?|cocaina|detenid[oa]s?|juzgado|demanda|impag\\p{L}+|prestamista|ratas?|moho|salmonel\\p{L}+|borrach[oa]|amante|suicid\\p{L}+|baja por|ansiedad|robad[oa]s?|robaron',
  // Italian
  'debit[oi]|strozzin[oi]|licenziat[oaie]|sfratto|incinta|chemio|tumore|divorzi\\p{L}+|(?:sono|siamo|si e) separat[oi]|denunci\\p{L}+|tribunale|rubava|rubat[oa]|depressione|fallimento|pignorament[oi]|aborto|tradit[oa]|infarto|ictus|hiv|malat[oaie]|malattia|droga|cocaina|carabinieri|arrestat\\p{L}+|separazione|avvocat[oi]|causa legale|usuraio|topi|muffa|salmonell\\p{L}+|ubriac\\p{L}+|amante|esaurimento|arretrat\\p{L}+|multa|finanza',
  // Portuguese
  'dividas?|penhora|despedid[oa]s?|gravida|tumor|quimio(?:terapia)?|divorci\\p{L}+|separaram|tribunal|roubo|roubou|falencia|insolvencia|despejo|traiu|enfarte|infarto|avc|hiv|sida|doente|doenca|drogas?|cocaina|policia|esgotamento|baixa por|agiota|ratos?|bolor|salmonel\\p{L}+|bebed[oa]|amante|roubad[oa]|multa|cancro|finanças|financas|insolvente',
  // Dutch
  'schulden|faillissement|failliet|ontslagen|zwanger|chemo|kanker|scheiding|gaan scheiden|deurwaarder|gestolen|inval|rechtszaak|aangifte|afkick\\p{L}*|burn-?out|relatie met|miskraam|huurachterstand|hartaanval|beroerte|hiv|ziek|ziekte|overspannen|drugs|cocaine|gearresteerd|rechter|rechtbank|schuldeiser|ratten|schimmel|salmonella|dronken|vreemdgegaan|depressie|depressief|boete|belastingdienst|beslag|hypotheek|ontslag',
].join('|')

const PATTERN = new RegExp(`(?<![\\p{L}])(?:${SENSITIVE})(?![\\p{L}])`, 'u')

/** Whether a folded text has a word of what people seldom publish. */
export const isSensitive = (plain: string) => PATTERN.test(plain)

/** Where the first of these words ends; undefined without one. */
export function sensitiveEnd(plain: string): number | undefined {
  const found = PATTERN.exec(plain)
  return found ? found.index + found[0].length : undefined
}

/** Words of a clause that wants silence, folded: "say nothing", "mais on dit rien", "que no lo vea nadie", "pssst". */
const HUSH = new Set(
  'nothing nobody noone anyone obvs obviously between private in-house inhouse secret shh shhh nicht nix nichts keiner keinen niemand niemanden kein bleibt unter pst psst pssst psssst pscht pssscht geheim privat intern weglassen raus pas rien chut chutt chuttt entre perso prive garde gardes garder gardez motus personne nadie nada ni privado secreto callado callada chiton ojo non nessuno niente nulla guai zitto zitti tra fra acqua resti nao ninguem segredo niet niks niets buiten onder stil mondje laisse laisses laissez cote silence oublie zappe passe discret discrete omite omitelo saltate callate calla sorvolare sorvola glissare glissa tralasciare tralascia omettere frente salta pula esquece stilhouden zwijgen weglaten overslaan auslassen verschweigen uebergehen diskret diskretion peinlich skip writing outside discreet altogether shtum schtum mum'.split(
    ' ',
  ),
)
const FOR_WRITER = /(?<![\p{L}])(?:for you|para ti|pour toi|fue?r dich|no (?:lo|la|los|las|se|hace|debe))(?![\p{L}])/u
/** "Verletzt wurde niemand" reports. */
const REPORTS =
  /(?<![\p{L}])(?:wurden?|worden|gab|gibt|was|were|has|have|fue|fueron|ete|stat[oaie]|foi|foram|werd|werden|hatten?|waren?)(?![\p{L}])/u
const MOST_WORDS = 9

/** Whether a folded clause can be an exclusion instruction about what is next to it. */
export function isExclusionHint(plain: string): boolean {
  const words = plain.split(/[^\p{L}'-]+/u).filter(Boolean)
  if (words.length === 0 || words.length > MOST_WORDS || isSensitive(plain) || REPORTS.test(plain)) return false
  return words.some((word) => HUSH.has(word)) || FOR_WRITER.test(plain)
}
