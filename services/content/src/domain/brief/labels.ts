/** What a line "Label: value" is used for. */
export type LabelUse =
  /** Included in the post unchanged ("When: Friday"). */
  | 'detail'
  /** The label is removed and the value is content. */
  | 'content'
  | 'ask'
  | 'title'
  | 'topic'
  /** Who publishes the post. Added if no sentence names them. */
  | 'sender'
  | 'tags'
  /** An instruction for the writer. */
  | 'wish'
  | 'none'

const LABEL = /^(?:\*\*)?(\p{L}[\p{L} /&'’-]{1,28}?)(?:\*\*)? ?:(?:\*\*)? ?(.*)$/u

const USES: [LabelUse, RegExp][] = [
  ['tags', /^(?:hash ?tags?|tags?)$/iu],
  [
    'title',
    /^(?:title|headline|heading|video title|blog title|working title|subject line|titre|titel|überschrift|título|titolo|tytuł|role title|job title|event name|product name|model|evento|event|veranstaltung|événement|evenement|wydarzenie|product|produkt|producto|prodotto|produit|stelle|puesto|poste|functie|stanowisko|vaga)$/iu,
  ],
  ['topic', /^(?:topic|about|subject|sujet|thema|tema|onderwerp|temat)$/iu],
  [
    'sender',
    /^(?:client|brand|brand name|company|company name|business|business name|org|organi[sz]ation|firma|kunde|auftraggeber|entreprise|empresa|cliente|azienda|bedrijf|klant)$/iu,
  ],
  ['ask', /^(?:cta|call[- ]to[- ]action|ask|the ask|action|next step)$/iu],
  [
    'content',
    /^(?:key (?:points?|facts?|messages?|info|details)|main (?:points?|message)|points?(?: to (?:cover|make|mention))?|facts?|details?|info|information|notes?|message|brief|background|context|content|text|copy|news|announcement|include|who we are|what(?:['’]s| is) (?:it|this) about|link\/phone|phone\/link|what(?:['’]s| is) happening|what people need to know|numbers|offer|event details|must include|must mention|to include|mention|please mention|things to mention|what happened|story|description|draft|the facts|the news|body|summary|link|links|url|website|web|booking|book|sign[- ]?up|register|more info|more information|post|caption|what is it|what['’]s on|when is it|where is it|how much(?: is it)?|what can (?:people|visitors|you|they) do(?: there)?|why(?: are we doing it)?|what (?:should|do) (?:people|they|readers) (?:do|need to (?:do|know))|how (?:do|can) (?:people|they) (?:book|join|apply)|when does it (?:start|end)|anything else|usp)$/iu,
  ],
  [
    'wish',
    /^(?:constraints?|restrictions?|tone|tone of voice|feel|feeling|anything to avoid|not to mention|don['’]?t mention|style|voice|length|format|language|keywords?|seo|mood|vibe|do|don['’]?ts?|avoid|no|limit|max|word count|emojis?|instructions?|note to (?:writer|self)|remember|sprache|langue|idioma|lingua|taal|język|ton|tono|toon|tom|stil|estilo|stijl|stile|styl|tonalité|tonalität|anything to avoid|avoid mentioning)$/iu,
  ],
  [
    'none',
    /^(?:platforms?|channel|medium|audience|target audience|target|for|readers?|who(?:['’]s| is) (?:it|this) for|what do you want (?:them|people|readers) to do|goal|goals|obiettiv[oi]|scopo|ziele|doel|doelen|doelgroep|doelstelling|objectifs|objetivos|objetivo de la publicación|cel|grupa docelowa|odbiorcy|público[- ]alvo|público objetivo|publiek|pubblico|pubblico target|deadline intern\p{L}{0,2}|interne deadline|prazo interno|plazo interno|artikelnummer|item (?:no|number|code)|ean|mpn|aim|objective|purpose|persona|campaign|task|(?:deadline|due)(?: for (?:post|copy|posting|publication|content|draft))|(?:needed|wanted) (?:by|date|on|time)|(?:due|post|go live)(?: (?:by|date|on|time))?|publish|posting date|author|approver|approved by|approval|sign[- ]?off|requested by|submitted by|internal(?: notes?| deadline| use)?|brief type|post type|type of post|content type|budget(?: code)?|cost code|job (?:no|number|code)|ref|reference|sku|assets?|status|version|priority|zielgruppe|ziel|freigabe|intern|cible|objectif|público|objetivo|destinatari|scadenza interna|photos?|pictures?|images?|visuals?|video shows|foto|fotos|deadline for (?:you|us|me)|notes? (?:for|to) (?:the )?(?:agency|writer|team|you|designer)|who(?:['’]s| is) it for|kan[aä]l|kanäle|canal|canale|canais|kanaal|kanalen|kanały)$/iu,
  ],
  [
    'detail',
    /^(?:when|where|who|what|what to do|how|why|date|dates|day|days|time|times|hours|opening hours|doors|doors open|place|venue|location|address|meeting point|price|prices|cost|costs|tickets?|entry|admission|fee|free|menu|starter|mains?|dessert|contact|phone|tel|email|e-mail|call|salary|pay|type|start|starts|end|ends|deadline|closing date|duration|level|bring|rsvp|parking|capacity|ages?|includes?|size|sizes|weight|ingredients|code|discount code|promo code|wann|wo|was|quando|dove|prezzo|costo|ingresso|orari|orario|luogo|cosa|cosa si fa|chi|come|prenotazion[ei]|onde|preço|ingressos?|local|wanneer|waar|wat|prijs|toegang|locatie|aanmelden|kiedy|gdzie|cena|co|wstęp|zapisy|kontakt|preis|eintritt|anmeldung|kontakt|adresse|uhrzeit|datum|ort|quand|où|quoi|prix|tarif|tarifs|lieu|horaires?|adresse|inscriptions?|cuándo|dónde|qué|precio|lugar|hora|fecha|horario|dirección|entrada|inscripciones)$/iu,
  ],
]
/** Whether the label describes the writing task and not the content. */
export function isBriefingLabel(line: string): boolean {
  return /^(?:target audience|target|audience|for|readers?|goals?|aim|objective|purpose|platforms?|channel|medium|persona|role|task|tone|photos?|pictures?|images?|visuals?)\b/iu.test(
    line,
  )
}

/** Whether a deadline is that of the post, and not one for readers. */
export function isPostDeadline(value: string, isForm: boolean): boolean {
  if (
    /(?<![\p{L}])(?:apply|applications?|register|registration|entr(?:y|ies)|book(?:ings?)?|sign[- ]?up|submit|orders?|bewerb\p{L}*|anmeld\p{L}*|inscri\p{L}*)(?![\p{L}])/iu.test(
      value,
    )
  )
    return false
  return isForm || /(?<![\p{L}])(?:post|posted|publish\p{L}*|live|copy|asap|eod|cob|draft|today|urgent|online)(?![\p{L}])/iu.test(value)
}

const FORM_LABEL =
  /^(?:target audience|audience|goals?|aim|objective|tone(?: of voice)?|platforms?|channels?|cta|call to action|key messages?|key points|brief type|post type|campaign|persona)\s?[:=]/iu

/** Whether a brief is a filled-in form. */
export const isFilledForm = (text: string) => text.split('\n').filter((line) => FORM_LABEL.test(line)).length >= 2

/** Applies only if the post accompanies a video. */
const VIDEO_LABEL = /^(?:video|clip|reel|vlog|footage|short)$/iu

export interface LabeledLine {
  label: string
  value: string
  use: LabelUse
}

/** Parses a line that starts with a known label; undefined for any other line. */
export function readLabel(line: string, { onVideo, isForm }: { onVideo: boolean; isForm: boolean }): LabeledLine | undefined {
  const match = LABEL.exec(
    line
      .slice(0, 40)
      .replace(/\((?:s|es|en|n)\)(?= ?:)/u, 's')
      .replace(/\? ?:/u, ':')
      .replace(/^(\p{L}[\p{L} ]{1,24}) = /u, '$1: ')
      .replace(/^(?:\d{1,2}[.)] )?([\p{L}' ’/-]{3,36})\? /u, '$1: '),
  )
  if (!match) return undefined
  const label = (match[1] ?? '').trim()
  const colon = line.search(/:|(?<= )=(?= )|\?(?= )/u)
  const value = line
    .slice(colon + 1)
    .replace(/^\*\*/u, '')
    .trim()
  if (value.startsWith('//')) return undefined
  if (onVideo && VIDEO_LABEL.test(label)) return { label, value, use: 'content' }
  if (/^(?:deadline|due|due date)$/iu.test(label) && isPostDeadline(value, isForm)) return { label, value, use: 'none' }
  const use = USES.find(([, pattern]) => pattern.test(label))?.[0]
  return use && { label, value, use }
}

/** "Email for login", "Billing contact": how the author is reached, not the reader's way to the author. */
const OFFICE_CONTACT =
  /^(?:e-?mail(?: address)?|phone|mobile|tel(?:ephone)?|number|contact|name|address|user ?name)(?: number| details)?,? \(?(?:for|of) (?:the |our |your )?(?:log-?in|account|admin|invoices?|invoicing|billing|accounts|receipts?|office use|records|payments?)\)?$|^(?:log-?in|account|billing|invoice)(?: e-?mail| name| address| contact)$/iu
export const isOfficeContact = (label: string): boolean => OFFICE_CONTACT.test(label)
