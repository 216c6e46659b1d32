import { withCapital } from '../../with-capital.ts'
import type { ReviewedPassage } from '../passage.ts'

/** "Video is my butter chicken in 30 minutes", "It's how to sharpen a chainsaw": what the author says about the video to the writer. */
const LEAD =
  /^(?:(?:new )?(?:video|vid|reel|clip|tutorial)(?:['’]s| is) (?:about )?(?=(?:how|me|my|our|us|why|what|an?|the) )|(?:(?:the|this|my) (?:new )?(?:video|vid|reel|clip|tutorial)(?:['’]s| is)|it['’]?s) (?:about )?(?=how to ))/iu

/** The sentence that opens the text, as the thing itself: "How to sharpen a chainsaw". */
export function withVideoNamed(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const first = passages.find(({ use }) => use === 'publish')
  const lead = first && LEAD.exec(first.text)?.[0]
  if (!first || !lead) return [...passages]
  const text = withCapital(first.text.slice(lead.length))
  return passages.map((passage) =>
    passage === first ? { ...passage, text, reason: passage.reason ?? 'Only what is for readers of it.' } : passage,
  )
}
