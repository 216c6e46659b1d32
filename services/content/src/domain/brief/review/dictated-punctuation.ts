import { lettersOf } from '../../left-out.ts'
import type { BriefRoles } from '../roles/brief-roles.ts'
import type { ReviewedPassage } from './passage.ts'

const SIGNS: Record<string, string> = {
  'full stop': '.',
  'exclamation mark': '!',
  'exclamation point': '!',
  'question mark': '?',
  comma: ',',
  'new line': '\n',
  'new paragraph': '\n',
}
const SIGN = new RegExp(`(?<=[\\p{L}\\p{N})]),? (${Object.keys(SIGNS).join('|')})(?![\\p{L}\\p{N}'’-]| (?:of|in|up|for|from) )[,.]?`, 'giu')
/** "a comma", "without a full stop" */
const NAMED =
  /(?<![\p{L}])(?:an?|the|no|without|with|your|this|that|each|every|use|add|put|and|or|one|of|after|before|our|my|their|his|her|its|brand|whole|entire|exciting|first|second|latest|is|are) *$/iu
const LONGEST_BEFORE = 12
const FEWEST = 2

interface Dictated {
  text: string
  roles: BriefRoles
}

interface FoundSign {
  start: number
  end: number
  sign: string
  isCertain: boolean
}

/**
 * A dictated text with the signs whose names its author spoke ("full stop", "new line"), and its words without these names. It is as long as before, so
 * that offsets stay. Undefined if nothing was dictated.
 */
export function withDictatedPunctuation(source: string, roles: BriefRoles): Dictated | undefined {
  const found = [...source.matchAll(SIGN)].flatMap((match): FoundSign[] => {
    const name = (match[1] ?? '').toLowerCase()
    if (NAMED.test(source.slice(Math.max(0, match.index - LONGEST_BEFORE), match.index))) return []
    // A shop can have a new line of its products.
    const isCertain = name.includes(' ') && !name.startsWith('new ')
    return [{ start: match.index, end: match.index + match[0].length, sign: SIGNS[name] ?? '', isCertain }]
  })
  const isBetweenCommas = found.some(({ start, end, isCertain }) => isCertain && source[start] === ',' && source[end - 1] === ',')
  if (!found.some(({ isCertain }) => isCertain) || (found.length < FEWEST && !isBetweenCommas)) return undefined
  let text = source
  for (const { start, end, sign } of found) text = text.slice(0, start) + sign.padEnd(end - start) + text.slice(end)
  const written = roles.filter(({ start }) => !found.some((each) => start >= each.start && start < each.end))
  const longer = written.map((word) =>
    found.some(({ start, sign }) => start === word.end && sign !== '\n') ? { ...word, end: word.end + 1 } : word,
  )
  return { text, roles: longer }
}

/** Passages of a text with other signs and of the same length, with what was typed as their sources. `reason`: why words were changed. */
export function withTypedSources(passages: readonly ReviewedPassage[], text: string, source: string, reason: string): ReviewedPassage[] {
  let at = 0
  const starts = passages.map((passage) => {
    const start = text.indexOf(passage.source, at)
    if (start === -1) return at
    at = start + passage.source.length
    return start
  })
  return passages.map((passage, index) => {
    const typed = source.slice(index === 0 ? 0 : starts[index], starts[index + 1] ?? source.length).trim()
    const isSame = lettersOf(typed) === lettersOf(passage.source)
    const own = passage.text === passage.source ? passage.source.replace(/ {2,}/gu, ' ') : passage.text
    return {
      ...passage,
      text: own,
      source: typed,
      reason: passage.reason ?? (isSame ? null : reason),
    }
  })
}
