import { USED } from './corrected.ts'
import type { ReviewedPassage } from './passage.ts'
import { decisionFor } from './reasons.ts'

const CORRECTS = '(?:(?:hmm+|hm|oh|ok|okay|no|wait|sorry|actually|hang on|hold on|on second thoughts?)[, ]+){1,4}'
/** "hmm actually make that $15 off" */
const NEW_DISCOUNT = new RegExp(
  `^${CORRECTS}(?:just )?(?:make|call|do|let['’]?s (?:do|make|say)) (?:that |it )?([£€$]\\d[\\d.,]{0,6}|\\d{1,2} ?(?:%|percent)) off(?=[.,!]|$)`,
  'iu',
)
const DISCOUNT = /(?<![\p{L}\p{N}.,])(?:[£€$]\d[\d.,]{0,6}|\d{1,2} ?(?:%|percent)) off(?![\p{L}])/giu
/** "no wait also Marana now" */
const ADDS = new RegExp(`^${CORRECTS}(?:also|plus|and also|and) ([^,.!?;:\\n]{3,40}?)(?: now| too| as well| these days)?(?=[,.!]|$)`, 'iu')
const NAME = /^\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20}){0,2}$/u
/** "covering Tucson and Oro Valley." */
const ENDS_WITH_NAMES = / and (\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20}){0,2})\.?$/u
const CLOCK = '\\d{1,2}(?:[.:]\\d\\d)? ?(?:am|pm)?'
/** "ok 10 to 1": a range of hours and nothing else. */
const RANGE_ALONE = new RegExp(
  `^(?:(?:ok|okay|yes|yep|fine|right|grand|so|no|wait|sorry|actually)[, ]+){1,3}(${CLOCK}) ?(?:-|–|to|till?) ?(${CLOCK})(?: then)?[.!]?$`,
  'iu',
)
const RANGES = new RegExp(`(?<![\\p{L}\\p{N}£€$.,:/-])(${CLOCK}) ?(?:-|–|to|till?) ?(${CLOCK})(?![\\p{L}\\p{N}]|[.,:/-]\\d)`, 'giu')

/** Applies what later words add to a list of places, and which discount or hours they replace. */
export function withLaterWords(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  const result = passages.map((passage) => ({ ...passage }))
  let last: ReviewedPassage | undefined
  for (const passage of result) {
    if (passage.use === 'publish') {
      replaceHours(passage, result)
      if (passage.use === 'publish') last = passage
      continue
    }
    const discount = NEW_DISCOUNT.exec(passage.source)?.[1]
    const old = result.slice(0, result.indexOf(passage)).filter(({ use, text }) => use === 'publish' && text.match(DISCOUNT)?.length === 1)
    const [only] = old
    if (discount && only && old.length === 1) {
      only.text = only.text.replace(DISCOUNT, () => `${discount} off`)
      only.reason = `You corrected this to ${discount} off.`
      passage.reason = USED
      continue
    }
    const added = ADDS.exec(passage.source)?.[1] ?? ''
    const names = NAME.test(added) && last ? ENDS_WITH_NAMES.exec(last.text) : null
    if (last && names && !last.text.includes(added)) {
      last.text = `${last.text.slice(0, names.index)}, ${names[1]} and ${added}.`
      last.reason = `You added ${added}.`
      passage.reason = USED
    }
  }
  return result
}

const hourOf = (value: string | undefined) => value?.trim().replace(/ ?[ap]m$/iu, '') ?? ''

/** Hours that stand alone replace the only earlier ones that begin or end at the same time. */
function replaceHours(passage: ReviewedPassage, all: readonly ReviewedPassage[]): void {
  const [from, to] = (RANGE_ALONE.exec(passage.source) ?? []).slice(1).map((each) => each.trim())
  if (!from || !to) return
  const earlier = all.slice(0, all.indexOf(passage)).filter(({ use, text }) => use === 'publish' && text.match(RANGES))
  const [only] = earlier
  const found = only ? [...only.text.matchAll(RANGES)] : []
  const [old] = found
  if (!only || !old || earlier.length > 1 || found.length > 1) return
  const isSameStart = hourOf(old[1]) === hourOf(from)
  const isSameEnd = hourOf(old[2]) === hourOf(to)
  if (isSameStart === isSameEnd) return
  only.text = `${only.text.slice(0, old.index)}${from} to ${to}${only.text.slice(old.index + old[0].length)}`
  only.reason = `You corrected this to ${from} to ${to}.`
  Object.assign(passage, { ...decisionFor('remark'), text: passage.source, reason: USED })
}
