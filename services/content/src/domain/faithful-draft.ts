import { hashtags } from '@loomcast/platforms'
import type { FactKind } from './facts/fact-mark.ts'
import { type Language, languageOf } from './facts/language.ts'
import { lookUpFacts } from './facts/mark-facts.ts'
import { turnedNegations } from './facts/negations.ts'
import { readFacts } from './facts/read-facts.ts'
import { readSource } from './facts/source-index.ts'

/** How a model's draft differs from what the brief says. */
export interface Differences {
  /** Facts that the draft should have and does not have in any notation, in the words of the reference. Empty if they are few. */
  lost: string[]
  /** Statements of the draft that the brief negates, or the other way round. */
  turned: string[]
  /** The language of the draft, if it is not that of the brief and the user did not ask for it. */
  language: Language | undefined
}

export interface Compared {
  brief: string
  /** The user's instructions and tone. */
  instructions: string
  /**
   * A text for the same platform that has only facts of the brief and as many as fit: the composer's. It shows how many facts a draft can have. Without it, and if the
   * instructions select what the text has, no fact counts as lost.
   */
  reference?: string
}

/** The share of the reference's facts that a draft may lose. */
const MAX_SHARE_LOST = 0.1
const KINDS: ReadonlySet<FactKind> = new Set(['number', 'date', 'price', 'name', 'handle', 'link'])
const LONGEST_FACT = 80

const NAMES_OF_LANGUAGES =
  /(?<!\p{L})(?:english|german|spanish|french|italian|portuguese|dutch|welsh|polish|turkish|deutsch|englisch|spanisch|französisch|italienisch|portugiesisch|español|inglés|alemán|francés|italiano|portugués|anglais|allemand|espagnol|français|italien|portugais|inglese|tedesco|spagnolo|francese|portoghese|inglês|alemão|espanhol|francês|bilingual|translat\p{L}{1,5}|übersetz\p{L}{1,5}|tradui\p{L}{1,5}|traduc\p{L}{1,5}|traduz\p{L}{1,5})(?!\p{L})/iu

/** Selects what the text has: "Only mention the price." */
const SELECTS =
  /(?<!\p{L})(?:(?:only|just) (?:mention|include|use|name|write about|say|keep|tell)|(?:mention|include|use|name|write about|keep) (?:only|just|nothing but)|nothing but|nur (?:erwähnen|nennen)|(?:erwähne|nenne|schreib)\p{L}{0,2} nur|(?:solo|sólo) (?:menciona|nombra|incluye)|(?:mentionne[rz]?|cite[rz]?) (?:seulement|uniquement))(?!\p{L})/iu

/**
 * Reads a brief ahead of a comparison with a text in its language, in steps that each take long for a hostile brief. The results are among the recent ones when
 * the text is compared.
 */
export function* readingOf(brief: string): Generator<void> {
  const language = languageOf(brief)
  readFacts(brief, { language, isDraft: true })
  yield
  readSource(brief, language)
  yield
  turnedNegations('', [{ name: 'brief', text: brief }])
}

/** Compares a draft with the brief. Linear in both. */
export function differencesOf(text: string, { brief, instructions, reference }: Compared): Differences {
  return {
    lost: reference === undefined || SELECTS.test(instructions) ? [] : lostFacts(text, brief, reference),
    turned: turnedNegations(text, [{ name: 'brief', text: brief }]).map(({ start, end }) => text.slice(start, end)),
    language: otherLanguage(text, `${brief}\n${instructions}`, brief),
  }
}

/**
 * Whether a draft lacks facts of the brief that count, so that a reference is needed to compare it. A reference has only facts of the brief: a draft with all of
 * them has lost none.
 */
export function lacksFacts(text: string, { brief, instructions }: Omit<Compared, 'reference'>): boolean {
  return !SELECTS.test(instructions) && factsOf(brief, text).some(({ isThere }) => !isThere)
}

/** The facts of the reference that a text does not have, if they are more than a tenth and it does not have as many other facts of the brief instead. */
function lostFacts(text: string, brief: string, reference: string): string[] {
  const wanted = factsOf(reference, text)
  const lost = wanted.filter(({ isThere }) => !isThere)
  const most = MAX_SHARE_LOST * wanted.length
  if (lost.length <= most) return []
  const isOtherChoice = factsOf(text, brief).filter(({ isThere }) => isThere).length >= wanted.length - most
  return isOtherChoice ? [] : lost.map((fact) => fact.text)
}

/** The facts of a text, and whether the source has them in any notation. Each once; without hashtags. */
function factsOf(text: string, source: string): { text: string; isThere: boolean }[] {
  const tags = new Set(hashtags(text).map((tag) => `#${tag}`.toLowerCase()))
  const found = new Map<string, { text: string; isThere: boolean }>()
  for (const fact of lookUpFacts(text, [{ name: 'brief', text: source }])) {
    const key = fact.text.toLowerCase()
    if (!KINDS.has(fact.kind) || fact.text.length > LONGEST_FACT || tags.has(key)) continue
    found.set(key, { text: fact.text, isThere: fact.isThere })
  }
  return [...found.values()]
}

function otherLanguage(text: string, own: string, brief: string): Language | undefined {
  const from = languageOf(brief)
  const into = languageOf(text)
  return from === undefined || into === undefined || from === into || NAMES_OF_LANGUAGES.test(own) ? undefined : into
}
