import { withCapital } from '../with-capital.ts'
import { withStop } from '../wording.ts'

/** "on the page about the library closing early this Friday" */
const HAPPENING =
  /(?<![\p{L}])(?:about|abt|that) ((?:the|our|my) (?:[\p{L}'’-]{2,16} ){0,3}?[\p{L}'’-]{3,16}) ((?:closing|opening|re-?opening|moving|starting|finishing|changing|coming|going|running|returning|launching|leaving|shutting) (?:early|late|later|earlier|at|on|from|for|to|in|back|this|next|up|down|soon|again|today|tomorrow|tonight|until|till?)(?: [^,.;:?!\n]{2,70})?)[,.?!]*$/iu
const IS_PLURAL = /(?:[^su]s|people|children)$/iu

const nounsOf = (subject: string) => subject.toLowerCase().split(' ').at(-1) ?? subject

/** "About the library closing early this Friday" as "The library is closing early this Friday." */
export function happeningIn(request: string): { text: string; noun: string } | undefined {
  const [, subject = '', rest = ''] = HAPPENING.exec(request.trim()) ?? []
  if (!subject) return undefined
  const own = rest.replace(/,? (?:please|pls|plz|thanks)$/iu, '')
  return { text: withStop(withCapital(`${subject} ${IS_PLURAL.test(subject) ? 'are' : 'is'} ${own}`)), noun: nounsOf(subject) }
}
