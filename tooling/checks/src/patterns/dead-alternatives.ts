import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import type { Pattern } from './read-patterns.ts'

const SEPARATORS = new Set([' ', "'", '’'].map((character) => character.codePointAt(0)))
/** Words that end with an apostrophe, after which no letter follows. */
const TRUNCATED = /\b(?:po|mo)(?:['’]|\['’\])$/u

/**
 * Alternatives that cannot match what they were written for: in `(?:que|qu['’])(?!\p{L})`, the second one never matches "qu'il", because the last
 * assertion is about the letter after the apostrophe. The same at the beginning, after `(?<!\p{L})`: `['’]s` does not match in "it's".
 */
export function deadAlternatives({ source, flags }: Omit<Pattern, 'file'>): string[] {
  const found: string[] = []
  const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  visitRegExpAST(new RegExpParser().parsePattern(source, 0, source.length, mode), {
    onAlternativeEnter({ elements }) {
      elements.forEach((element, index) => {
        if (isNoLetter(elements[index + 1], 'lookahead')) found.push(...separated(element, 'end'))
        if (isNoLetter(elements[index - 1], 'lookbehind')) found.push(...separated(element, 'start'))
      })
    },
  })
  return found.filter((alternative) => !TRUNCATED.test(alternative))
}

/** Whether the element is `(?!\p{L})` or `(?<!\p{L})`, perhaps with more characters. */
function isNoLetter(element: AST.Element | undefined, kind: 'lookahead' | 'lookbehind'): boolean {
  return element?.type === 'Assertion' && element.kind === kind && element.negate && /^\(\?<?!\[?\\p\{L\}/u.test(element.raw)
}

/** The alternatives of a group that end or start with an apostrophe or a space. */
function separated(element: AST.Element, side: 'start' | 'end'): string[] {
  if (element.type === 'Quantifier') return element.min === 0 ? [] : separated(element.element, side)
  if (element.type !== 'Group' && element.type !== 'CapturingGroup') return []
  return element.alternatives.flatMap(({ elements, raw }) => {
    const consumed = elements.filter(({ type }) => type !== 'Assertion')
    const outermost = side === 'end' ? consumed.at(-1) : consumed[0]
    if (!outermost) return []
    return isSeparator(outermost) ? [raw] : separated(outermost, side)
  })
}

function isSeparator(element: AST.Element): boolean {
  if (element.type === 'Character') return SEPARATORS.has(element.value)
  if (element.type === 'Quantifier') return element.min > 0 && isSeparator(element.element)
  return (
    element.type === 'CharacterClass' &&
    !element.negate &&
    element.elements.length > 0 &&
    element.elements.every((each) => each.type === 'Character' && SEPARATORS.has(each.value))
  )
}
