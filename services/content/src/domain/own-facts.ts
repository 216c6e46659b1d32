import { languageOf } from './facts/words.ts'

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

type Topic = Exclude<keyof OwnFacts, 'prohibited_claims'>
const TOPICS: readonly Topic[] = ['opening_hours', 'address', 'links', 'prices']

const ENGLISH: Record<Topic, string> = { opening_hours: 'Opening hours', address: 'Address', links: 'Links', prices: 'Prices' }
const LABELS: Record<string, Record<Topic, string>> = {
  en: ENGLISH,
  de: { opening_hours: 'Öffnungszeiten', address: 'Adresse', links: 'Links', prices: 'Preise' },
  es: { opening_hours: 'Horario', address: 'Dirección', links: 'Enlaces', prices: 'Precios' },
  fr: { opening_hours: 'Horaires', address: 'Adresse', links: 'Liens', prices: 'Prix' },
}

const WANTED: Record<Topic, RegExp> = {
  opening_hours:
    /\b(?:opening (?:hours|times)|business hours|(?:our|the) hours|when we(?:['’]re| are) open)\b|Öffnungszeiten|\bhorarios?\b|\bhoraires?\b/iu,
  address: /\b(?:address|location|where to find us|where we are|adresse|anschrift)\b|dirección/iu,
  links: /\b(?:links?|website|web site|web address|webseite|liens?|site web|enlaces?|p[aá]gina web)\b/iu,
  prices: /\b(?:prices?|price list|preise|preisliste|precios|prix|tarifs?)\b/iu,
}
const MENTION =
  /\b(?:mention|include|add|give|state|list|show|put|write|name|end with|close with|erwähn\w*|nenn\w*|schreib\w*|gib|angeben|menciona\w*|incluy\w*|incluir|añad\w*|indica\w*|pon|mentionn\w*|indiqu\w*|ajout\w*|donn\w*|inclu\w*)(?![\p{L}])/iu
const NEGATIVE = /\b(?:no|not|never|don['’]?t|without|avoid|nicht|nie|keine?|ohne|nunca|sin|jamais|sans|pas)(?![\p{L}])/iu

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

export interface Mentions {
  /** Sentences that the text must contain. */
  sentences: string[]
  /** Facts that the instructions ask for but that are not in the settings, in words. */
  missing: string[]
  /** The instructions without those that are followed by adding a sentence. */
  instructions: string
}

/** Finds instructions such as "Always mention our opening hours", for a writer that cannot read them. */
export function mentionsIn(instructions: string, facts: OwnFacts, brief: string): Mentions {
  const labels = LABELS[languageOf(brief) ?? 'en'] ?? ENGLISH
  const sentences = new Map<Topic, string>()
  const missing = new Set<string>()
  const retained = instructions.split('\n').map((line) =>
    line
      .split(/(?<=[.!?])\s+/u)
      .filter((sentence) => {
        if (!MENTION.test(sentence) || NEGATIVE.test(sentence)) return true
        const topics = TOPICS.filter((topic) => WANTED[topic].test(sentence))
        for (const topic of topics) {
          const value = inLine(facts[topic])
          if (value) sentences.set(topic, `${labels[topic]}: ${value}${/[.!?…/]$/u.test(value) || topic === 'links' ? '' : '.'}`)
          else if (topic !== 'links') missing.add(ENGLISH[topic].toLowerCase())
        }
        return topics.length === 0 || topics.some((topic) => !sentences.has(topic))
      })
      .join(' '),
  )
  return { sentences: [...sentences.values()], missing: [...missing], instructions: retained.filter((line) => line.trim()).join('\n') }
}
