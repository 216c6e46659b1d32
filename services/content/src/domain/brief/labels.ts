/** What a line "Label: value" is used for. */
export type LabelUse =
  /** Included in the post unchanged ("When: Friday"). */
  | 'detail'
  /** The label is removed and the value is content. */
  | 'content'
  | 'ask'
  | 'title'
  | 'topic'
  | 'tags'
  /** An instruction for the writer. */
  | 'wish'
  | 'none'

const LABEL = /^(?:\*\*)?(\p{L}[\p{L} /&'’-]{1,28}?)(?:\*\*)? ?:(?:\*\*)? ?(.*)$/u

const USES: [LabelUse, RegExp][] = [
  ['tags', /^(?:hash ?tags?|tags?)$/iu],
  ['title', /^(?:title|headline|heading|video title|blog title|working title|subject line|titre|titel|überschrift|título)$/iu],
  ['topic', /^(?:topic|about|subject|sujet|thema|tema)$/iu],
  ['ask', /^(?:cta|call[- ]to[- ]action|ask|the ask|action|next step)$/iu],
  [
    'content',
    /^(?:key (?:points?|facts?|messages?|info|details)|main (?:points?|message)|points?(?: to (?:cover|make|mention))?|facts?|details?|info|information|notes?|message|brief|background|context|content|text|copy|news|announcement|include|must include|must mention|to include|mention|please mention|things to mention|what happened|story|description|draft|the facts|the news|body|summary|link|links|url|website|web|booking|book|sign[- ]?up|register|more info|more information|post|caption)$/iu,
  ],
  [
    'wish',
    /^(?:tone|tone of voice|style|voice|length|format|language|keywords?|seo|mood|vibe|do|don['’]?ts?|avoid|no|limit|max|word count|emojis?|instructions?|note to (?:writer|self)|remember)$/iu,
  ],
  [
    'none',
    /^(?:platforms?|channel|medium|audience|target audience|target|for|readers?|goal|goals|aim|objective|purpose|client|brand|company|business|persona|campaign|role|task|deadline for post|publish|posting date|author|photos?|pictures?|images?|visuals?|video shows)$/iu,
  ],
  [
    'detail',
    /^(?:when|where|who|what|what to do|how|why|date|dates|day|days|time|times|hours|opening hours|doors|doors open|place|venue|location|address|meeting point|price|prices|cost|costs|tickets?|entry|admission|fee|free|menu|starter|mains?|dessert|contact|phone|tel|email|e-mail|call|salary|pay|type|start|starts|end|ends|deadline|closing date|duration|level|bring|rsvp|parking|capacity|ages?|includes?|size|sizes|weight|ingredients|code|discount code|promo code|wann|wo|was|preis|eintritt|anmeldung|kontakt|adresse|uhrzeit|datum|ort|quand|où|quoi|prix|tarif|tarifs|lieu|horaires?|adresse|inscriptions?|cuándo|dónde|qué|precio|lugar|hora|fecha|horario|dirección|entrada|inscripciones)$/iu,
  ],
]
/** Whether the label describes the writing task and not the content. */
export function isBriefingLabel(line: string): boolean {
  return /^(?:target audience|target|audience|for|readers?|goals?|aim|objective|purpose|platforms?|channel|medium|persona|role|task|tone|photos?|pictures?|images?|visuals?)\b/iu.test(
    line,
  )
}

/** Applies only if the post accompanies a video. */
const VIDEO_LABEL = /^(?:video|clip|reel|vlog|footage|short)$/iu

export interface LabelledLine {
  label: string
  value: string
  use: LabelUse
}

/** Parses a line that starts with a known label; undefined for any other line. */
export function readLabel(line: string, { onVideo }: { onVideo: boolean }): LabelledLine | undefined {
  const match = LABEL.exec(line.slice(0, 40))
  if (!match) return undefined
  const label = (match[1] ?? '').trim()
  const colon = line.indexOf(':')
  const value = line
    .slice(colon + 1)
    .replace(/^\*\*/u, '')
    .trim()
  if (value.startsWith('//')) return undefined
  if (onVideo && VIDEO_LABEL.test(label)) return { label, value, use: 'content' }
  const use = USES.find(([, pattern]) => pattern.test(label))?.[0]
  return use && { label, value, use }
}
