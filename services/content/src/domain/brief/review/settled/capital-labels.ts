import { withCapital } from '../../with-capital.ts'
import type { ReviewedPassage } from '../passage.ts'
import { EXCLUDED } from '../reasons.ts'

/** "SHIFT PATTERN: 4 on, 4 off" */
const LABEL = /^(\p{Lu}[\p{Lu}\p{N} /&'’-]{2,40}): (?=\S)/u
/** "CONTACT FOR US ONLY", of which only the label says that it is private. */
const PRIVATE =
  /(?<!\p{L})(?:FOR US ONLY|US ONLY|INTERNAL|OFFICE|PRIVATE|STAFF ONLY|NOT FOR (?:THE )?(?:POST|PUBLIC|PUBLICATION)|NOT PUBLIC|DO NOT (?:POST|PUBLISH))(?!\p{L})/u
/** Labels whose value needs none. */
const NAMES_ITSELF =
  /^(?:CITY|TOWN|ITEM|PRODUCT|WHO FOR|BUSINESS|EMPLOYER|COMPANY|CLIENT|NAME|ROLE|TITLE|JOB TITLE|HEADLINE|WHAT|EVENT|SUBJECT|TOPIC|DETAILS|DESCRIPTION|INFO|NOTES?)$/u
const NOTE_LABEL = /^(?:NOTES?|N\.?B\.?|COMMENTS?|OTHER)$/u
/** "NOTES: dont mention Dave leaving" */
const ORDER = /^(?:please |pls )?(?:do not|don['’]?t|never|not to|no need to) (?:mention|say|put|include|post|name|tell|print)(?!\p{L})/iu
const SHORT_NAMES = /^(?:RSVP|FAQ|VIP|PTA|CV|DIY|BBQ|BYO|Q&A|PPE|TV|DJ|AGM)$/u
const FEWEST_LABELS = 3
const REWORDED = 'The labels of the form were written in small letters.'

const labelOf = ({ source }: ReviewedPassage) => LABEL.exec(source.trim())?.[1]

/** A form whose labels are in capitals, with labels that readers can read: "Shift pattern: 4 on, 4 off". What only the office needs is left out. */
export function withCapitalLabels(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  if (passages.filter((passage) => labelOf(passage) !== undefined).length < FEWEST_LABELS) return [...passages]
  return passages.map((passage) => {
    const label = passage.use === 'publish' ? labelOf(passage) : undefined
    if (label === undefined) return passage
    const value = passage.source.trim().slice(label.length + 2)
    if (PRIVATE.test(label) || (NOTE_LABEL.test(label) && ORDER.test(value)))
      return { ...passage, text: passage.source, question: null, ...EXCLUDED }
    const own = LABEL.exec(passage.text)?.[0]
    if (own === undefined) return passage
    const rest = passage.text.slice(own.length)
    const text = NAMES_ITSELF.test(label) ? withCapital(rest) : `${labelName(label)}: ${rest}`
    return { ...passage, text, reason: passage.reason ?? REWORDED }
  })
}

const labelName = (label: string) =>
  withCapital(
    label
      .split(' ')
      .map((word) => (SHORT_NAMES.test(word) ? word : word.toLowerCase()))
      .join(' '),
  )
