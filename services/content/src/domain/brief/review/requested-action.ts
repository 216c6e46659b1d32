import { trimEndOf } from '@loomcast/platforms'
import { sentenceCase, withStop } from '../wording.ts'
import type { ReviewedPassage } from './passage.ts'
import { EXCLUDED } from './reasons.ts'

/** "I want a post telling folk to lag their pipes before the cold snap" */
const REQUEST =
  /(?<![\p{L}])(?:posts?|captions?|reel|message|update|reminder|something|sth|smth|line)(?: (?:for|on) [^,.!?]{2,24})? (?:telling|reminding|asking|inviting|warning|encouraging|to (?:tell|remind|ask|invite|warn|encourage|get)) (?:our |my |all |the )?(?:people|folks?|everyone|everybody|customers|parents|members|ppl|clients|residents|neighbou?rs|visitors|readers|followers|locals|families|students|drivers|them) (not )?(?:to )(\p{L}[^.!?\n]{8,140})/iu
const OF_POST = /(?<![\p{L}])(?:post|caption|emojis?|hash ?tags?|like and share|engage|follow us)(?![\p{L}])/iu
const POLITE_END = /,? (?:please|pls|plz|thanks|thx|if you can|asap)$/iu

/** What a request asks readers to do is for them: "… telling folk to lag their pipes" as "Lag your pipes". */
export const withRequestedActions = (passages: readonly ReviewedPassage[]): ReviewedPassage[] =>
  passages.map((passage): ReviewedPassage => {
    if (passage.use !== 'leave_out' || passage.reason === EXCLUDED.reason) return passage
    const [, not, action] = REQUEST.exec(passage.source) ?? []
    if (!action || OF_POST.test(action)) return passage
    const open = trimEndOf(action, ' ,;–-')
      .replace(POLITE_END, '')
      .replace(/(?<![\p{L}])their(?![\p{L}])/giu, 'your')
      .replace(/(?<![\p{L}])(?:they|them)(?![\p{L}])/giu, 'you')
      .replace(/(?<![\p{L}])themselves(?![\p{L}])/giu, 'yourselves')
    const text = withStop(sentenceCase(`${not ? "don't " : ''}${open}`, 'usual', true))
    return { ...passage, text, use: 'publish', reason: 'What your request asks readers to do.' }
  })
