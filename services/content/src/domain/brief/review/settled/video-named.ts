import { withCapital } from '../../with-capital.ts'
import type { ReviewedPassage } from '../passage.ts'
import { decisionFor, PART_FOR_READERS } from '../reasons.ts'

/** "Video is my butter chicken in 30 minutes", "It's how to sharpen a chainsaw": what the author says about the video to the writer. */
const LEAD =
  /^(?:(?:new )?(?:video|vid|reel|clip|tutorial)(?:['’]s| is) (?:about )?(?=(?:how|me|my|our|us|why|what|an?|the) )|(?:(?:the|this|my) (?:new )?(?:video|vid|reel|clip|tutorial)(?:['’]s| is)|it['’]?s) (?:about )?(?=how to ))/iu

/** "New video | its how I built a bench": what only says that there is a video. */
const ONLY_VIDEO = /^(?:(?:my|our|the) )?(?:(?:new|latest) )?(?:video|vid|reel|clip|tutorial)\.?$/iu
const IT_IS_HOW = /^it['’]?s (?:about )?(?=how (?:to|i|we) )/iu

/** The sentence that opens the text, as the thing itself: "How to sharpen a chainsaw". */
export function withVideoNamed(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const shown = passages.filter(({ use }) => use === 'publish')
  const [opening, next] = shown
  if (opening && next && ONLY_VIDEO.test(opening.text) && IT_IS_HOW.test(next.text))
    return passages.map((passage) => {
      if (passage === opening) return { ...passage, text: passage.source, ...decisionFor('request') }
      return passage === next
        ? { ...passage, text: withCapital(passage.text.replace(IT_IS_HOW, '')), reason: passage.reason ?? PART_FOR_READERS }
        : passage
    })
  const first = opening
  const lead = first && LEAD.exec(first.text)?.[0]
  if (!first || !lead) return [...passages]
  const text = withCapital(first.text.slice(lead.length))
  return passages.map((passage) => (passage === first ? { ...passage, text, reason: passage.reason ?? PART_FOR_READERS } : passage))
}
