import { languageOf } from './facts/language.ts'

/** What a user always wants to have right. Each field is the user's own text and may be empty. */
export interface OwnFacts {
  opening_hours: string
  address: string
  links: string
  prices: string
  /** One claim per line that no text may make. */
  prohibited_claims: string
}

export const NO_OWN_FACTS: OwnFacts = { opening_hours: '', address: '', links: '', prices: '', prohibited_claims: '' }

/** Maximum length of a field in UTF-16 code units. */
export const OWN_FACT_LIMIT = 1000

export type Topic = Exclude<keyof OwnFacts, 'prohibited_claims'>
const TOPICS: readonly Topic[] = ['opening_hours', 'address', 'links', 'prices']

const ENGLISH: Record<Topic, string> = { opening_hours: 'Opening hours', address: 'Address', links: 'Links', prices: 'Prices' }
const LABELS: Record<string, Record<Topic, string>> = {
  en: ENGLISH,
  de: { opening_hours: 'Öffnungszeiten', address: 'Adresse', links: 'Links', prices: 'Preise' },
  es: { opening_hours: 'Horario', address: 'Dirección', links: 'Enlaces', prices: 'Precios' },
  fr: { opening_hours: 'Horaires', address: 'Adresse', links: 'Liens', prices: 'Prix' },
}

const TOPIC: Record<Topic, string> = {
  opening_hours: 'opening (?:hours|times)|business hours|hours|Öffnungszeiten|horarios?|horaires?',
  address: 'address|location|adresse|anschrift|dirección',
  links: 'links?|website|web site|web address|webseite|liens?|site web|enlaces?|p[aá]gina web',
  prices: 'price list|prices?|preisliste|preise|precios|prix|tarifs?',
}
/** Topics that need no "our", because they are nothing else than the user's own facts. */
const OWN = 'opening (?:hours|times)|business hours|price list|Öffnungszeiten|preisliste'
const OURS = 'our|my|unsere?[nrm]?|meine?[nrm]?|nuestr[oa]s?|mis?|notre|nos|mon|ma|mes'
const THE = "the|die|der|den|das|el|la|los|las|le|les|l['’]"
const REQUESTED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<ours>${OURS})\\s+(?:\\p{L}+\\s+)?|(?<the>${THE})\\s*|(?=(?:${OWN})(?![\\p{L}])))(?:${TOPICS.map((topic) => `(?<${topic}>${TOPIC[topic]})`).join('|')})(?![\\p{L}\\p{N}])|(?<ours2>where to find us|where we are|when we(?:['’]re| are) open)(?![\\p{L}])`,
  'giu',
)
/** The same topics after another one: "our address and prices". */
const LISTED = new RegExp(
  `^\\s*(?:(?:${OURS}|${THE})\\s+)?(?:${TOPICS.map((topic) => `(?<${topic}>${TOPIC[topic]})`).join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
)
const MENTION =
  /(?<![\p{L}\p{N}])(?:mention|include|add|give|state|list|show|put|write|name|(?:end|close|finish|sign off) with|erwähn\p{L}*|nenn\p{L}*|schreib\p{L}*|gib|angeben|menciona\p{L}*|incluy\p{L}*|incluir|añad\p{L}*|indica\p{L}*|pon|mentionn\p{L}*|indiqu\p{L}*|ajout\p{L}*|donn\p{L}*|inclu\p{L}*)(?![\p{L}])/iu
const NEGATIVE =
  /(?<![\p{L}])(?:no|not|never|don['’]?t|without|avoid|skip|omit|nicht|nie|niemals|keine?|ohne|nunca|sin|jamais|sans|pas)(?![\p{L}])/iu
const NEGATED_AFTER = /^\s+(?:bitte\s+)?(?:nicht|nie|niemals)(?![\p{L}])/iu
/** "Mention that our prices are fair" is about prices, and "if" sets a condition. */
const ABOUT = /(?<![\p{L}])(?:that|how|why|if|when|unless|whether|dass|wie|warum|wenn|falls|que|si|cuando|como|comment|quand)(?![\p{L}])/iu
const STATEMENT = /^\s+(?:are|is|was|were|have|has|had|will|can|sind|ist|waren|haben|son|es|han|sont|est|ont)(?![\p{L}])/iu
/** What can follow a topic without a further meaning. */
const REST =
  /^(?:[\s.!,]|(?:always|too|also|as well|please|at the (?:very )?(?:end|bottom)|below|in (?:every|each|all|the) (?:post|text|caption|one)s?|every time|in it|immer|auch|bitte|am ende|am schluss|siempre|también|al final|toujours|aussi|à la fin|here|nennen|erwähnen|angeben|schreiben|hinzufügen|dazuschreiben|einfügen|hinein|rein)(?![\p{L}]))*$/iu
const SEPARATOR =
  /(\s?[,;:–—]\s(?:(?:and|but|und|aber|y|pero|et|mais)\s)?|\s(?:and|but|then|plus|und|aber|sondern|dann|y|pero|et|mais|&)\s)/iu

/** Lines of an own fact as one line. */
const inLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('; ')

/** The facts as labeled lines, for a model and as a source of facts. */
export function ownFactsText(facts: OwnFacts): string {
  return TOPICS.filter((topic) => facts[topic].trim())
    .map((topic) => `${ENGLISH[topic]}: ${inLine(facts[topic])}`)
    .join('\n')
}

export function prohibitedClaims({ prohibited_claims }: OwnFacts): string[] {
  const claims = prohibited_claims
    .split(/[\n;]/u)
    .map((claim) => claim.trim().replace(/\s+/gu, ' ').replace(/[.]$/u, ''))
    .filter(Boolean)
  return [...new Map(claims.map((claim) => [claim.toLowerCase(), claim])).values()]
}

/** An own fact that the instructions ask for. */
export interface RequestedFact {
  topic: Topic
  /** In words, such as "opening hours". */
  name: string
  /** The fact from the settings, in one line. */
  value: string
  /** The fact as a sentence with a label. */
  sentence: string
}

export interface Mentions {
  requested: RequestedFact[]
  /** Sentences that the text must contain. */
  sentences: string[]
  /** Facts that the instructions ask for but that are not in the settings, in words. */
  missing: string[]
  /** The instructions without those that are followed by adding a sentence. */
  instructions: string
}

/** Finds instructions such as "Always mention our opening hours". */
export function mentionsIn(instructions: string, facts: OwnFacts, brief: string): Mentions {
  const labels = LABELS[languageOf(brief) ?? 'en'] ?? ENGLISH
  const requested = new Map<Topic, RequestedFact>()
  const missing = new Set<string>()
  const retained = instructions.split('\n').map((line) =>
    line
      .split(/(?<=[.!?])\s+/u)
      .flatMap((sentence) => {
        const clauses = clausesOf(sentence)
        for (const topic of clauses.flatMap(({ topics }) => topics)) {
          const value = inLine(facts[topic])
          const name = ENGLISH[topic].toLowerCase()
          const sentence = `${labels[topic]}: ${value}${/[.!?…/]$/u.test(value) || topic === 'links' ? '' : '.'}`
          if (value) requested.set(topic, { topic, name, value, sentence })
          else if (topic !== 'links') missing.add(name)
        }
        const isDone = ({ topics, isWhole }: Clause) => isWhole && topics.length > 0 && topics.every((topic) => requested.has(topic))
        if (!clauses.some(isDone)) return [sentence]
        const others = clauses.filter((clause) => !isDone(clause))
        return others.length === 0 ? [] : [others.map(({ text, separator }, index) => (index === 0 ? text : separator + text)).join('')]
      })
      .join(' '),
  )
  const sentences = [...requested.values()].map(({ sentence }) => sentence)
  return {
    requested: [...requested.values()],
    sentences,
    missing: [...missing],
    instructions: retained.filter((line) => line.trim()).join('\n'),
  }
}

interface Clause {
  /** What separates the clause from the one before. */
  separator: string
  text: string
  /** The own facts that the clause asks for. */
  topics: Topic[]
  /** Whether the clause asks for nothing else. */
  isWhole: boolean
}

/** A clause without a verb continues the one before: "Never mention our prices, our address". */
function clausesOf(sentence: string): Clause[] {
  const clauses: Clause[] = []
  const before = { mentions: false, isNegative: false, hasTopic: false }
  const parts = sentence.split(SEPARATOR)
  for (let index = 0; index < parts.length; index += 2) {
    const text = parts[index] ?? ''
    const verb = MENTION.exec(text)
    if (verb) Object.assign(before, { mentions: true, isNegative: false, hasTopic: false })
    else if (!LISTED.test(text) && !matchesOf(text).length) before.mentions = false
    const clause = before.mentions ? requestedIn(text, verb, before) : { topics: [], isWhole: false }
    if (clause.topics.length > 0) before.hasTopic = true
    if (NEGATIVE.test(text)) before.isNegative = true
    clauses.push({ separator: parts[index - 1] ?? '', text, ...clause })
  }
  return clauses
}

const matchesOf = (text: string) => [...text.matchAll(REQUESTED)]

function requestedIn(
  text: string,
  verb: RegExpExecArray | null,
  before: { isNegative: boolean; hasTopic: boolean },
): Pick<Clause, 'topics' | 'isWhole'> {
  const found = matchesOf(text)
  const listed = found.length === 0 && !verb && before.hasTopic ? LISTED.exec(text) : null
  const topics: Topic[] = []
  let isWhole = true
  for (const match of listed ? [listed] : found) {
    const preceding = text.slice(0, match.index)
    const rest = text.slice(match.index + match[0].length)
    const isNegated = before.isNegative || NEGATIVE.test(preceding) || NEGATED_AFTER.test(rest)
    const afterVerb = verb && verb.index < match.index ? preceding.slice(verb.index) : preceding
    const isOther = ABOUT.test(afterVerb) || ABOUT.test(rest) || STATEMENT.test(rest)
    // "The prices in euros" are those of the brief.
    const isPlain = REST.test(match.groups?.['the'] === undefined ? '' : rest)
    if (isNegated || isOther || !isPlain) {
      isWhole = false
      continue
    }
    if (!REST.test(rest)) isWhole = false
    topics.push(topicOf(match))
  }
  return { topics, isWhole }
}

function topicOf({ 0: text, groups }: RegExpMatchArray): Topic {
  return TOPICS.find((topic) => groups?.[topic] !== undefined) ?? (/open/iu.test(text) ? 'opening_hours' : 'address')
}
