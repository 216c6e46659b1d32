import { sentenceCase } from '../wording/sentence.ts'

const CHANGE = '(?:cut|reduced|lowered|increased|grew|raised|improved|shrank|slashed|boosted|shortened)'
const PATTERN = new RegExp(
  `^(?:([Ii]n|[Ss]ince|[Oo]ver|[Ww]ithin|[Dd]uring) ([^,.]{2,30}?),? )?([Ww]e|[Oo]ur [\\p{Ll}]{2,20}|[Tt]he [\\p{Ll}]{2,20}|I|[Tt]hey|\\p{Lu}[\\p{Ll}]+(?: \\p{Lu}[\\p{Ll}]+)?) (?:have |has )?(${CHANGE}) ([^,.;%]{2,60}?) by (\\d[\\d.,]* ?(?:%|percent|per cent))( [^.;]{2,60})?[.!]$`,
  'u',
)

/**
 * "In six months we cut our waste by 40 %." → "40 %." and "That is how much we cut our waste in six months."; undefined for other sentences.
 */
export function figureHook(sentence: string): [string, string] | undefined {
  const match = PATTERN.exec(sentence)
  if (!match) return undefined
  const [, preposition, span, subject = '', verb = '', object = '', figure = '', rest = ''] = match
  if (/,/u.test(rest)) return undefined
  const when = preposition && span ? ` ${preposition.toLowerCase()} ${span}` : ''
  const who = /^(?:we|our|the|they)\b/iu.test(subject) ? subject.charAt(0).toLowerCase() + subject.slice(1) : subject
  return [`${figure}.`, sentenceCase(`That is how much ${who} ${verb} ${object}${rest}${when}.`)]
}
