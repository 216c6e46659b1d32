import type { BriefRoles } from './brief-roles.ts'

/** "We need to say sorry to everyone": the verb is not an order to the writer. "Thank you" behind "to" can be for the writer, too. */
const PUBLIC_WORDS =
  /(?<![\p{L}])(?:we|i)(?:['’]d| would)?(?: (?:just|really|also|all))? (?:need|want|wanted|have|like) to (?:say (?:(?:a )?(?:big|huge|massive|very|really|so) ){0,2}(?:sorry|thank you|thanks|well done|congratulations|goodbye)|apologi[sz]e|thank) (?:to|for|all|everyone|everybody|our|the) (?!(?:you|u)(?![\p{L}]))/giu
const MAX_OF_READERS = 0.05

/** Lowers the estimates of words by which an author thanks readers or apologizes to them. */
export function withThanksToReaders(brief: string, roles: BriefRoles): BriefRoles {
  const stretches = [...brief.matchAll(PUBLIC_WORDS)].map(({ index, 0: words }) => ({ start: index, end: index + words.length }))
  if (stretches.length === 0) return roles
  return roles.map((word) =>
    stretches.some(({ start, end }) => word.start >= start && word.end <= end)
      ? { ...word, probability: Math.min(word.probability, MAX_OF_READERS) }
      : word,
  )
}
