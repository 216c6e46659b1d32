import type { ReviewedPassage } from '../passage.ts'
import { EXCLUDED } from '../reasons.ts'

/** "Leave out the landlord.", in a mail before the text that it means. */
const ORDER =
  /^(?:(?:please|pls|and|also|but|oh) ){0,2}(?:leave out|(?:do not|don['’]?t) (?:mention|name|include)) (?:the |our |my )?(\p{L}{5,20})(?: please| pls)?[.! ]{0,3}$/iu

/** A text without the sentences with a thing that an earlier or later message asks to leave out. */
export function withoutNamedThings(passages: ReviewedPassage[]): ReviewedPassage[] {
  const things = passages.flatMap(({ use, source }) => {
    const thing = use === 'publish' ? undefined : ORDER.exec(source.trim())?.[1]
    return thing ? [thing.toLowerCase()] : []
  })
  if (things.length === 0) return passages
  const left = passages.map((passage) =>
    passage.use === 'publish' && things.some((thing) => wordsOf(passage.text).includes(thing))
      ? { ...passage, text: passage.source, ...EXCLUDED }
      : passage,
  )
  return left.some(({ use }) => use === 'publish') ? left : passages
}

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}]/u)
