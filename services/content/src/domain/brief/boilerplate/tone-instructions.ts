const TONE =
  '(?:sincere|honest|friendly|professional|plain|formal|casual|relaxed|personal|positive|welcoming|informative|engaging|conversational|encouraging|humble|respectful|reassuring|matter-of-fact|down-to-earth|straightforward|upbeat|cheerful|playful|witty|chatty|polite|neutral|factual|sober|proud|serious|funny|punchy|warm|calm|kind|short|light)'
/** What only a writer is asked, as the beginning of a sentence in English: how to write about others, and what kind of joke is none. */
const ENGLISH = [
  // "Friendly, professional.", "Sincere, no excuses, no discount codes."
  new RegExp(
    `^(?:keep it )?${TONE}(?:(?:,|,? (?:and|but)) (?:(?:a (?:bit|little) |quite |very )?${TONE}|(?:no|not|nothing) [^,.;:\\d]{3,40})){1,5}$`,
    'iu',
  ),
  // "Use the AIDA framework"
  /^(?:please )?(?:use|apply|follow) (?:the |a )?[\p{L}-]{2,16}(?: [\p{L}-]{2,16})? (?:framework|formula|copywriting (?:model|method|technique|structure))$/iu,
  // "No slagging the new place", "no digs at Marlow's"
  /^(?:(?:and|but|also|oh|please|pls) )*no (?:(?:slagging|bashing|dissing|trashing|slating|mocking|badmouthing|bad-mouthing)(?: off)?(?![\p{L}])|(?:cheap )?(?:digs|swipes|jibes|shots|snipes|jokes) (?:at|about)(?![\p{L}])|(?:having|taking) (?:a )?(?:go|dig|pop|swipe|shot)s? at(?![\p{L}])|(?:mention of|mentioning|naming)(?![\p{L}]))/iu,
  // "Not your kind of funny"
  /^(?:(?:and|but|so|just|please|pls) )*not (?:your|my|his|her|that|the usual|the wrong) (?:kind|sort|type|idea|brand) of (?:funny|fun|jokes?|humou?r|puns?|tone|posts?|captions?|clever|cute)[.! ]*(?:please|pls|though|tho|lol)?$/iu,
]
/** The same in other languages, with what is promised in a text. */
const FOREIGN = [
  // "Duzen.", "Wäre schön, wenn es nach Herbst klingt", "Tampoco prometas que …", "Que quede cercano"
  /^(?:bitte |por favor,? |svp,? )?(?:alle )?(?:du[sz]+en|siezen|gendern|tutear|tutoyer|vouvoyer|tutoyez|tutéalos|tratar de (?:tú|usted))(?:,? (?:bitte|svp|stp|por favor|ist (?:ok|okay|gut)|nicht (?:siezen|duzen)))*$/iu,
  /^(?:und |aber |es )?(?:wäre|waere|wär|fände(?: ich)?|fänd(?: ich)?)(?: es| das)? (?:ganz |echt |sehr |total |richtig )?(?:schön|toll|gut|nett|super|cool|prima|klasse|lieb)[, ]+(?:wenn|wenns|wenn['’]s)(?![\p{L}])[^.:\d]{0,80}(?<![\p{L}])(?:kling\p{L}*|wirk(?:t|en)|rüberkommt|anhört|liest|text|beitrag|post)(?![\p{L}])/iu,
  /^(?:soll(?:te)?|darf|muss) (?:aber |bitte |ruhig |gern(?:e)? |auf keinen fall |nicht )*(?:\p{L}+ ){0,4}(?:klingen|rüberkommen|wirken)(?![\p{L}])/iu,
  /^(?:(?:ce |ça |cela )?serait (?:bien|sympa|chouette|top|super)|j['’]aimerais(?: bien)?) (?:que|si) (?:ça|cela|ce|c['’]|le texte|le post)[^.:\d]{0,80}/iu,
  /^(?:y |e |ma |mas |pero |und |auch |et |mais |bitte )?(?:tampoco|ni|no|non|não|nem|neanche) (?:prometas|prometáis|asegures|garantices|insinúes|digas|pongas|escribas|cuentes|promettere|garantire|scrivere|prometas|garantas|escrevas) (?:q|k|que|che|nada|niente|de|lo de|o que)(?![\p{L}])/iu,
  /^(?:und |aber |bitte )?(?:auch |bitte |bloß |ja )*nicht(?:s)? (?:\p{L}+ ){0,3}versprechen(?:,? (?:dass|daß|das)(?![\p{L}])|$)/iu,
  /^(?:et |mais )?(?:ne |n['’])?(?:promets|promettez|garantis|garantissez|jure) (?:surtout |non plus )?(?:pas|rien)(?: non plus)? (?:que|qu['’])/iu,
  /^(?:y |pero )?(?:q|que) (?:no )?(?:quede|suene|parezca|sea|salga|resulte) (?:(?:muy|algo|un poco|como|a|mas|más|tan) )?(?:un[ao]? )?(?:cercan[oa]|natural|divertid[oa]|seri[oa]|anuncio|publicidad|formal|informal|cort[oa]|sencill[oa]|alegre|amable|pesad[oa]|vendedor|comercial|robot|simpátic[oa]|bonit[oa])(?![\p{L}])/iu,
]

/** Whether a sentence can only be an order or a wish to the writer, in any of the languages. */
export const isToneInstruction = (sentence: string) => {
  const bare = sentence
    .trim()
    .replace(/[\s.!…]{1,20}$/u, '')
    .slice(0, LONGEST)
  return [...ENGLISH, ...FOREIGN].some((pattern) => pattern.test(bare))
}

const LONGEST = 300
