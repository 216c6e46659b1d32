import type { ReviewedPassage } from '../passage.ts'
import { decisionFor, EXCLUDED, NOT_MENTIONED } from '../reasons.ts'

const FURNITURE =
  /(?:^|[|·] ?)\d{1,3} ?min(?:ute)?s? read|(?:^|[|·] {0,3})(?:share|print|comments?(?: \(\d+\))?|subscribe(?: for .{1,12})?)(?: {1,3}(?:share|print|subscribe).{0,20})?(?= ?[|·]|$)|^by \p{Lu}[\p{L}'’.-]{1,30}(?: \p{Lu}[\p{L}'’.-]{1,30}){0,2}(?:,? (?:staff|senior|local)? ?(?:writer|reporter|correspondent|editor))?[.]?$|^(?:posted|updated|published):? \d|^(?:site|website) by |^(?:related|more|read more|read next|see also|more news|you (?:may|might) also like) ?:/iu
const ADVERT = /^(?:advertisement|advert|sponsored|promoted)(?![\p{L}])/iu
/** "ELKHORN FALLS, Minn. — " */
const DATELINE = /^(?:\p{Lu}[\p{Lu}' .-]{2,30})(?:, (?:\p{L}{2,12}\.?))? ?[—–-] ?/u
const HALF_DATELINE = /^\p{Lu}[\p{Lu}' .-]{2,30}, \p{L}{2,12}\.?$/u
const OF_ARTICLE = /min(?:ute)?s? read|^by \p{Lu}\p{L}+ \p{Lu}|staff writer|advertisement|^related:/imu
/** "dont use the kids name (mom asked)" */
const NO_CHILD =
  /(?:don['’]?t|do not|never|no) (?:use |mention |put |say |give )?(?:the |any )?(?:kid|child|boy|girl|son|daughter)(?:ren)?['’]?s? (?:name|age)/iu
/** "Marcus Teague, 9," */
const CHILD = /(?:, )?(?:when |where |after |and )?(?<![\p{L}])\p{Lu}\p{L}{1,20} \p{Lu}[\p{L}'’-]{1,20}, (?:aged? )?(?:[1-9]|1[0-7]),/u

/** An article that was pasted: without bylines, its page, advertisements and datelines, and without a child who is not to be named. */
export function withoutArticleFrame(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  if (!OF_ARTICLE.test(source)) return [...passages]
  const noChild = NO_CHILD.test(source)
  let advertLine = -1
  let at = 0
  return passages.map((passage) => {
    const found = source.indexOf(passage.source, at)
    if (found !== -1) at = found + passage.source.length
    const line = found === -1 ? -1 : source.lastIndexOf('\n', found)
    if (ADVERT.test(passage.source)) advertLine = line
    if (passage.use !== 'publish') return passage
    const text = passage.text.trim()
    const isFrame = FURNITURE.test(passage.source.trim()) || (line !== -1 && line === advertLine) || HALF_DATELINE.test(text)
    if (isFrame) return { ...passage, text: passage.source, question: null, ...decisionFor('shell') }
    const child = noChild ? CHILD.exec(text) : undefined
    if (child) {
      const open = text.slice(0, child.index).trim()
      return open.split(' ').length > 4
        ? { ...passage, text: `${open.replace(/,$/u, '')}.`, reason: NOT_MENTIONED, question: null }
        : { ...passage, text: passage.source, question: null, ...EXCLUDED }
    }
    const own = text.replace(DATELINE, '')
    return own === text || own.length < 12
      ? passage
      : { ...passage, text: own, reason: passage.reason ?? 'A part of the page was left out.' }
  })
}
