import { AUXILIARIES, FUNCTION_WORDS, plain, wordsOf } from './lexicon.ts'

/** What a sentence addressed to the writer leaves for the post. */
export interface MetaReading {
  /** A phrase that the post is about, in the user's words. */
  topic?: string
  /** A sentence of content hidden in the instruction ("Tell people that we are closed on Monday"). */
  statement?: string
  /** How to write it: for the wishes, not for the post. */
  wish?: string
  /** Whom it is for. */
  audience?: string
}

const POLITE =
  "(?:hi|hello|hey)?[,!]?\\s*(?:please\\s+|kindly\\s+|(?:can|could|would) you(?: please)?\\s+|(?:i|we) (?:want|need|would like|'d like)(?: you)?(?: to)?\\s+|help (?:me|us)(?: to)?\\s+|your task is to\\s+)*"
const TEXT_NOUN =
  '(?:posts?|captions?|tweets?|threads?|blogs?(?: posts?)?|articles?|descriptions?|updates?|announcements?|messages?|texts?|copy|ads?|adverts?|content|pieces?|teasers?|stor(?:y|ies)|reels?|promos?)'
const PLATFORM = '(?:(?:linked ?in|instagram|insta|facebook|fb|twitter(?:/x)?|x|tik ?tok|you ?tube|social(?:[ -]media)?|video|blog)\\s*)'
const WRITE = new RegExp(
  `^${POLITE}(?:(?:write|create|make|draft|compose|generate|produce|craft|prepare|give me|do|need|want|have)\\s+(?:me\\s+|us\\s+|up\\s+)?(?:an?\\s+|the\\s+|some\\s+|one\\s+|my\\s+|our\\s+)?|an?\\s+)?(?:[\\p{L}-]+,?\\s+(?:and\\s+)?){0,4}?${PLATFORM}*${TEXT_NOUN}(?:\\s+(?:for|on|to)\\s+(?:my |our |the )?${PLATFORM}(?:\\s*page|\\s*channel|\\s*account|\\s*feed)?)?(?:\\s*,?\\s*(?:(?:to\\s+)?(?:about|on|regarding|around|announcing|announce|promoting|promote|advertising|advertise|celebrating|celebrate|introducing|introduce|explaining|explain|describing|describe|sharing|share|that says|that explains|that announces|saying|telling (?:people|everyone|our \\w+)|to tell (?:people|everyone|our \\w+)|for|of)\\b)|\\s*[:–—-])\\s*(.+)$`,
  'iu',
)
const DIRECT = new RegExp(
  `^${POLITE}(?:announce|promote|advertise|talk about|post about|tweet about|write about|blog about|tell (?:people|everyone|everybody|the world|our (?:\\p{L}+ ?){1,2}|my (?:\\p{L}+ ?){1,2})|let (?:people|everyone|everybody|our (?:\\p{L}+ ?){1,2}|my (?:\\p{L}+ ?){1,2}) know|inform (?:people|everyone|our (?:\\p{L}+ ?){1,2})|mention|say|highlight|present|introduce|explain|describe|share the news|share)\\s+(?!(?:this|it|your|us|me|yours|with|on|hi|hello|yes)\\b)(?:about\\s+)?(.+)$`,
  'iu',
)
const STYLE = [
  /^(?:please\s+)?(?:make|keep) (?:it|this|the (?:post|tone|text|caption))\b.*$/iu,
  /^(?:please\s+)?(?:use|add|include|put|insert|avoid|skip|leave out|omit|don['’]t (?:use|mention|include|add)|do not (?:use|mention|include|add)|no|without|with)\b.{0,60}\b(?:emojis?|hashtags?|call[- ]to[- ]action|cta|tone|bullet points?|bullets|exclamation marks?|questions?|the link|a link|links?|jargon|slang)\b.*$/iu,
  /^(?:tone|style|voice|length|format|language|call to action|cta|hashtags?|keywords?|platform)\s*:\s*.+$/iu,
  /^(?:please\s+)?(?:end|start|begin|finish|close|open) (?:it )?with\b.*$/iu,
  /^(?:please\s+)?(?:write|answer|reply|respond)(?: (?:it|this|everything))? in (?:the )?(?:\p{L}+)(?: person| tone| style| voice| language)?\.?$/iu,
  /^(?:in|use) (?:a|an|the) [\p{L}, -]+ (?:tone|style|voice)\.?$/iu,
  /^(?:please\s+)?(?:in|within|at most|max(?:imum)?|no more than|under|up to|about|around) (?:\p{L}+|\d+) (?:sentences?|words|characters|lines)\.?$/iu,
  /^(?:(?:very|keep it|make it)\s+)?(?:short|shorter|long|longer|brief|funny|serious|formal|informal)(?: please)?\.?$/iu,
]
const AUDIENCE =
  /^(?:(?:the )?(?:target )?audience(?: is)?|aimed at|target group|for|readers?)\s*:\s*(.+?)\.?$|^(?:the )?(?:target )?audience is (.+?)\.?$/iu
const INJECTION = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|your|the)\b.{0,40}\b(?:instructions?|rules?|prompts?|guidelines|directions|messages?)\b/iu,
  /\b(?:reveal|print|show|output|repeat|leak|display)\b.{0,30}\b(?:system prompt|your (?:instructions|prompt|rules)|hidden (?:prompt|instructions)|api keys?|initial prompt|developer message)\b/iu,
  /^(?:you are now|from now on,? you|act as|pretend (?:to be|you are)|you must now|new instructions?:)\b/iu,
  /^\s*(?:<\/?(?:system|user|assistant|instructions?|im_start|im_end)\b|\[\/?INST\]|###\s*(?:system|instruction))/iu,
]

/** Is a sentence addressed to the machine and not to readers ("Ignore all previous instructions")? */
export function isInjection(sentence: string): boolean {
  if (/ignore|disregard|forget/iu.test(quotationIn(sentence))) return false
  return INJECTION.some((pattern) => pattern.test(sentence))
}

/** From the first opening to the last closing quotation mark. */
function quotationIn(sentence: string): string {
  const start = sentence.search(/[“"«]/u)
  const end = Math.max(...['”', '"', '»'].map((sign) => sentence.lastIndexOf(sign)))
  return start < 0 ? '' : sentence.slice(start + 1, end)
}

/** The reading of a sentence that talks to the writer; undefined for content. `isFirst` widens what counts as a topic prompt. */
export function readMeta(sentence: string, isFirst: boolean): MetaReading | undefined {
  const bare = sentence.replace(/[.!]+$/u, '').trim()
  const audience = AUDIENCE.exec(bare)
  if (audience) return { audience: (audience[1] ?? audience[2] ?? '').trim() }
  if (STYLE.some((pattern) => pattern.test(bare))) return { wish: bare }

  const write = WRITE.exec(bare)
  if (write?.[1] && talksToWriter(bare)) return ofObject(write[1])
  const direct = DIRECT.exec(bare)
  if (
    direct?.[1] &&
    (isFirst || /^(?:please|mention|say that|tell (?:people|everyone|our|my)|let (?:people|everyone|our|my))\b/iu.test(bare))
  )
    return ofObject(direct[1])
  return undefined
}

/** "Our post about X is online" talks about a post: a writer is addressed by a verb or a bare noun at the start. */
function talksToWriter(sentence: string): boolean {
  if (/^(?:our|the|this|that|we|he|she|they|it|my|your)\b/iu.test(sentence)) return false
  const beforeNoun =
    sentence.split(
      /\b(?:posts?|captions?|tweets?|threads?|blogs?|articles?|descriptions?|updates?|announcements?|messages?|texts?|copy|ads?|adverts?|content|pieces?|teasers?|stories|story|reels?|promos?)\b/iu,
    )[0] ?? ''
  return !/\b(?:is|are|was|were|has|have|will|got|read|wrote|published)\b/iu.test(beforeNoun.replace(/^i have to/iu, ''))
}

const TRAILING_WISH =
  /(?:,|\s+and|\s*[–—-])?\s+(?:(?:please )?(?:make|keep) it\b.*|in (?:a|an) [\p{L}, -]+ (?:tone|style|voice|way)|(?:with|without|no|using|include|including|add) (?:[\p{L}\d-]+ ){0,3}(?:emojis?|hashtags?|call[- ]to[- ]action|cta|bullet points?|bullets)\b.*|for (?:linked ?in|instagram|facebook|twitter|x|tik ?tok|you ?tube|social media)|in (?:one|two|three|four|five|\d+) sentences?)$/iu

function ofObject(object: string): MetaReading {
  let topic = object.trim()
  const wish = TRAILING_WISH.exec(topic)?.[0]
  if (wish) topic = topic.slice(0, -wish.length).trim()
  const reading: MetaReading = wish ? { wish: wish.replace(/^(?:,|\s+and|\s*[–—-])?\s+/iu, '').trim() } : {}

  const clause = /^(?:that|how|why)\s+(.+)$/iu.exec(topic)
  if (clause?.[1] && hasVerb(clause[1])) return { ...reading, statement: clause[1] }
  if (/^(?:we|i|it|they|there|our|my|the)\b/iu.test(topic) && opensClause(topic)) return { ...reading, statement: topic }
  return topic ? { ...reading, topic: topic.replace(/^(?:the fact )?that\s+/iu, '') } : reading
}

const hasVerb = (text: string) => wordsOf(text).length > 2

/** A subject followed by an auxiliary early on, before any relative clause: "our shop is moving". */
function opensClause(text: string): boolean {
  const words = wordsOf(text).map(plain)
  if (/^(?:we|i|they|it)$/u.test(words[0] ?? '')) return words.length > 2
  const relative = words.findIndex((word) => /^(?:which|who|that|where|whose)$/u.test(word))
  const verb = words.findIndex((word) => AUXILIARIES.has(word) && FUNCTION_WORDS.has(word))
  return verb > 0 && verb < 7 && (relative < 0 || verb < relative)
}
