import { hashtags } from '@loomcast/platforms'
import type { FactKind } from './facts/fact-mark.ts'
import { type Language, languageOf } from './facts/language.ts'
import { markFacts } from './facts/mark-facts.ts'
import { turnedNegations } from './facts/negations.ts'

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

/** Compares a draft with the brief. Linear in both. */
export function differencesOf(text: string, { brief, instructions, reference }: Compared): Differences {
  return {
    lost: reference === undefined || SELECTS.test(instructions) ? [] : lostFacts(text, brief, reference),
    turned: turnedNegations(text, [{ name: 'brief', text: brief }]).map(({ start, end }) => text.slice(start, end)),
    language: otherLanguage(text, `${brief}\n${instructions}`, brief),
  }
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
  for (const mark of markFacts({ text, sources: [{ name: 'brief', text: source }] })) {
    const key = mark.text.toLowerCase()
    if (!KINDS.has(mark.kind) || mark.text.length > LONGEST_FACT || tags.has(key)) continue
    found.set(key, { text: mark.text, isThere: mark.state !== 'unsupported' })
  }
  return [...found.values()]
}

function otherLanguage(text: string, own: string, brief: string): Language | undefined {
  const [from, into] = [languageOf(brief), languageOf(text)]
  return from === undefined || into === undefined || from === into || NAMES_OF_LANGUAGES.test(own) ? undefined : into
}
