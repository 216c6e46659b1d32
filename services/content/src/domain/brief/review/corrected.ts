import { lettersOf } from '../../left-out.ts'
import { withCorrections } from '../boilerplate/value-corrections.ts'
import { endsDenial } from '../boilerplate/value-updates.ts'
import type { ReviewedPassage } from './passage.ts'
import { LAST_VERSION } from './reasons.ts'
import { spokenCorrectionsIn, withSpokenCorrections } from './spoken-corrections.ts'

const END = '(?![\\p{L}\\p{N}]|[.,:]\\d)'
const EDGE = '(?<![\\p{L}\\p{N}.,:#/-])'
const VALUE =
  '[£€$₦₹]?\\d(?:[\\d.,:]*\\d)?(?: ?(?:am|pm)?[-–]\\d(?:[\\d.:]*\\d)?)?(?: ?(?:am|pm|%|kr|euros?|pounds?|dollars?)(?![\\p{L}]))?'
/** "it's £79 now not 65", "7.30 not 7" */
const CHANGED = new RegExp(
  `${EDGE}(${VALUE})(?: now| instead)?,? (?:and )?(?:not|instead of|rather than) (?:at |on |the )?(${VALUE})${END}`,
  'giu',
)
/** "its 4,200 pallet spaces not 4,000", in a remark */
const CHANGED_COUNT = new RegExp(
  `${EDGE}(\\d(?:[\\d.,]*\\d)?)(?: \\p{L}{3,14}){1,2},? (?:and )?(?:not|instead of|rather than) (\\d(?:[\\d.,]*\\d)?)${END}`,
  'giu',
)
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
/** "it's Wednesday not Thursday" */
const CHANGED_DAY = new RegExp(`(?<![\\p{L}])(${WEEKDAY}) ?,? (?:and )?not (?:on |the )?(${WEEKDAY})(?![\\p{L}])`, 'iu')
/** "Correction to 6.1, its 5 spaces" */
const CORRECTION = /^(?:\p{L}+ )?correction(?: (?:to|for|of) [\d.]+)?[,:]? (?:it['’]?s |its |there (?:are|is) )?(\d[\d.,]*) (\p{L}{3,})/iu
/** "normal price is 95" */
const NORMAL = new RegExp(`(?:normal|usual|full|regular|rrp)(?: price)?(?: is| now|:)? (${VALUE})`, 'iu')
const RRP = /(?<=\(?(?:RRP|was|normally|usually|normal price) )[£€$]?\d[\d.,]*\d/iu

const digitsOf = (value: string) => value.replace(/[^\d.,:–-]/gu, '')
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&')
const currencyOf = (text: string) => /[£€$₦₹]/u.exec(text)?.[0] ?? ''

interface Change {
  wrong: RegExp
  /** Whether the same number can count something else: "9", but not "9-5". */
  isAmbiguous?: boolean
  right: string
  reason: string
}

/** "This year it's £38" */
const THIS_YEAR = /(?<![\p{L}])this (?:year|time|week|month),? (?:it['’]?s|its|they['’]?re|the price is) ([£€$₦₹]\d(?:[\d.,]*\d)?)/iu

function changesIn({ source: passage, use }: ReviewedPassage, isOldPost: boolean): Change[] {
  const changed = [...passage.matchAll(CHANGED), ...(use === 'publish' ? [] : passage.matchAll(CHANGED_COUNT))]
  const values = changed.flatMap((match): Change[] => {
    const [whole, right = '', wrong = ''] = match
    if (!endsDenial(passage.slice(match.index + whole.length))) return []
    const change = {
      wrong: new RegExp(`${EDGE}[£€$₦₹]?${escaped(digitsOf(wrong))}${END}`, 'gu'),
      right,
      isAmbiguous: /^\d+(?:[.,:]\d+)?$/u.test(digitsOf(wrong)),
      reason: `You changed this from ${digitsOf(wrong)} to ${right}.`,
    }
    return [change]
  })
  const [, newDay = '', oldDay = ''] = CHANGED_DAY.exec(passage) ?? []
  if (use !== 'publish' && newDay && newDay.toLowerCase() !== oldDay.toLowerCase()) {
    const reason = `You changed this from ${oldDay} to ${newDay}.`
    values.push({ wrong: new RegExp(`(?<![\\p{L}])${oldDay}(?![\\p{L}])`, 'giu'), right: newDay, isAmbiguous: true, reason })
  }
  const newPrice = isOldPost ? THIS_YEAR.exec(passage)?.[1] : undefined
  if (newPrice) values.push({ wrong: /[£€$₦₹]\d(?:[\d.,]*\d)?/gu, right: newPrice, reason: `You changed this to ${newPrice}.` })
  const counted = CORRECTION.exec(passage)
  if (!counted) return values
  const [, right = '', thing = ''] = counted
  return [
    ...values,
    { wrong: new RegExp(`${EDGE}\\d[\\d.,]*(?= ${escaped(thing)})`, 'giu'), right, reason: `You corrected this to ${right} ${thing}.` },
  ]
}

export const USED = 'Used to correct another sentence.'

const MAX_CHANGES = 12

/** Applies what later passages correct in earlier ones, and leaves the correction out. */
export function withLaterCorrections(passages: ReviewedPassage[]): ReviewedPassage[] {
  const result = passages.map((passage) => ({ ...passage }))
  let count = 0
  const priced = result.filter(({ use, text }) => use === 'publish' && /[£€$₦₹]\d/u.test(text))
  const normal = result.find(({ source }) => NORMAL.test(source) && !RRP.test(source))
  const old = normal && NORMAL.exec(normal.source)?.[1]
  result.forEach((passage, index) => {
    const changes =
      count < MAX_CHANGES ? changesIn(passage, priced.length - Number(priced.includes(passage)) === 1).slice(0, MAX_CHANGES - count) : []
    count += changes.length
    const published = result.filter((other, position) => position !== index && other.use === 'publish')
    const isCertain = ({ wrong, isAmbiguous }: Change) =>
      !isAmbiguous || published.flatMap(({ text }) => text.match(wrong) ?? []).length === 1
    const certain = changes.filter(isCertain)
    let isApplied = false
    result.forEach((other, position) => {
      if (position === index || other.use !== 'publish') return
      for (const { wrong, right, reason } of certain) {
        const text = other.text.replace(wrong, (value) => (currencyOf(right) ? right : currencyOf(value) + right))
        if (text === other.text) continue
        isApplied = true
        other.reason = reason
        other.text = old ? text.replace(RRP, (value) => currencyOf(value) + digitsOf(old)) : text
        if (normal && other.text !== text && normal !== passage)
          Object.assign(normal, { use: 'leave_out', text: normal.source, reason: USED })
      }
    })
    if (isApplied) Object.assign(passage, { use: 'leave_out', text: passage.source, reason: USED })
  })
  return result
}

const SUBJECT = "(?:it|that|they|there|he|she|we)(?:['’]?(?:s|re)| is| are| was| were)"
/** "no sorry it's" */
const TAKES_BACK = new RegExp(
  `,? (?:no,? sorry|sorry,? no|no,? wait|wait,? no|no no|scratch that|i mean|or rather)[, ]{1,2}(${SUBJECT}) `,
  'giu',
)
const LONGEST_TAKEN_BACK = 48

/** "it's the white one, no sorry it's cream": from the first "it's" to the second, as offsets. */
function takenBackIn(text: string): { start: number; end: number; subject: string }[] {
  return [...text.matchAll(TAKES_BACK)].flatMap((match) => {
    const subject = match[1] ?? ''
    const before = text.slice(Math.max(0, match.index - LONGEST_TAKEN_BACK), match.index)
    const at = before.toLowerCase().lastIndexOf(`${subject.toLowerCase()} `)
    if (at === -1 || /[.!?\n]/u.test(before.slice(at)) || /\p{L}$/u.test(before.slice(0, at))) return []
    return [{ start: match.index - before.length + at, end: match.index + match[0].length, subject }]
  })
}

/** "10% off for new clients, wait no not new clients, everyone gets it" */
const NOT_THAT = /(?:wait,? no|no,? wait|no,? sorry|sorry,? no),? not ([^,.!?]{2,40}), /iu

function withoutDenied(text: string): string {
  const match = NOT_THAT.exec(text)
  if (
    !match ||
    !text
      .slice(0, match.index)
      .toLowerCase()
      .includes((match[1] ?? '').toLowerCase())
  )
    return text
  return text.slice(match.index + match[0].length)
}

const FEWEST_LETTERS = 5
const NEAR = 60

/** "… no sorry it's cream, the white one was …": where a text goes on about what was taken back, up to the next sign. */
export function repeatedWrongIn(text: string): { start: number; end: number }[] {
  return takenBackIn(text).flatMap(({ start, end, subject }) => {
    const wrong = text.slice(start + subject.length + 1, end).split(/,| (?:no|wait|sorry) /u)[0] ?? ''
    const at = text.indexOf(wrong, end)
    if (wrong.length < FEWEST_LETTERS || at === -1 || at > end + NEAR) return []
    const sign = text.slice(at).search(/[,.;!?\n]/u)
    return [{ start: at, end: sign === -1 ? text.length : at + sign + 1 }]
  })
}

/** A passage with its last values only, and what was taken back. */
export function withOwnCorrections(passage: string): { text: string; reason: string | null } {
  const removed: string[] = []
  let described = ''
  let from = 0
  for (const { start, end, subject } of takenBackIn(passage)) {
    if (start < from) continue
    described += `${passage.slice(from, start)}${subject} `
    from = end
  }
  const text = withoutDenied(withCorrections(withSpokenCorrections(described + passage.slice(from)), removed))
  if (lettersOf(text) === lettersOf(passage)) return { text: passage, reason: null }
  return { text, reason: LAST_VERSION }
}

/** The stretches of a text in which its author takes something back, as offsets. */
export function correctionsIn(text: string): { start: number; end: number }[] {
  const removed: string[] = []
  withCorrections(text, removed)
  const values = removed.flatMap((found) => {
    const start = text.indexOf(found)
    return start === -1 ? [] : [{ start, end: start + found.length }]
  })
  const takenBack = [...takenBackIn(text), ...spokenCorrectionsIn(text)]
  return [...takenBack, ...values.filter(({ start, end }) => takenBack.every((each) => each.end <= start || each.start >= end))]
}
