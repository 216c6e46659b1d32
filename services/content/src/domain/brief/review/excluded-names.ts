import { excludedTermsIn, mentionsExcluded } from '../instruction/excluded-terms.ts'
import type { ReviewedPassage } from './passage.ts'
import { EXCLUDED } from './reasons.ts'

/** An order at the beginning of a sentence, including one of a quoted email. */
const BEGINS_WITH_ORDER =
  /^[>\s*•–—-]*(?:(?:and|but|also|so|oh|please|pls|plz|just|und|aber|bitte|et|mais|y|pero)[, ]+){0,3}(?:leave (?:out|off)|do not|don['’]?t|dont|never|not to|better not|no need to|ne|no) /iu
/** "keep Hendersons out of it", "no mention of Marlow's" */
const NAMES =
  /(?<![\p{L}])(?:(?:[Kk]eep|[Ll]eave|[Tt]ake|[Cc]ut|[Ss]crap|[Dd]rop) ((?:\p{Lu}[\p{L}'’-]{2,24} ?){1,3})(?:bit |part |line )?out(?![\p{L}])|(?:[Nn]o|[Ww]ithout(?: any)?) mention(?:ing)? of ((?:\p{Lu}[\p{L}'’-]{2,24} ?){1,3})|(?:[Ss]kip|[Dd]rop|[Cc]ut|[Oo]mit|[Rr]emove|[Ss]crap|[Tt]ake out|[Ll]eave out) (?:the )?(?:bit|part|line|sentence|stuff|section|thing)s? (?:about|on|with|where) ((?:\p{Lu}[\p{L}'’-]{2,24} ?){1,3}))/gu
/** A name is also in "Henderson's" and "the Hendersons". */
const LEAST_NAME = 4

const namedBy = (source: string): string[] => {
  const objects = BEGINS_WITH_ORDER.test(source)
    ? excludedTermsIn(source).filter((entry) => entry.split(' ').some((word) => isName(word, source)))
    : []
  const names = [...source.matchAll(NAMES)].map(([, ...found]) => (found.find(Boolean) ?? '').trim().toLowerCase())
  return [...objects, ...names.filter((name) => name.length >= LEAST_NAME)].map(withoutPlural)
}

const isName = (word: string, source: string) => source.includes(word.charAt(0).toUpperCase() + word.slice(1))
const withoutPlural = (name: string) => name.replace(/(?:['’]s|s['’]?)(?= |$)/gu, '')

/** Leaves out each sentence that mentions what an instruction mentions, including sentences of a quoted email. */
export function withoutExcludedNames(passages: ReviewedPassage[]): ReviewedPassage[] {
  const silenced = passages.flatMap(({ use, source, reason }) =>
    use === 'publish' || reason?.startsWith('You changed') ? [] : namedBy(source),
  )
  if (silenced.length === 0) return passages
  return passages.map((passage): ReviewedPassage => {
    const { use, text, source, question } = passage
    const isOpen = use === 'publish' && !question?.startsWith('You asked')
    return isOpen && silenced.some((name) => mentionsExcluded(text, [name, ...plurals(name)]))
      ? { text: source, source, ...EXCLUDED, question: null }
      : passage
  })
}

const plurals = (name: string) => ['s', "'s", '’s'].map((end) => name + end)
