import { withoutClientRemarks } from '../announced/client-remarks.ts'
import { withOrdersForReaders } from '../orders-for-readers.ts'
import type { ReviewedPassage } from '../passage.ts'
import { withRequestedTopic } from '../requested-topic.ts'
import { withEndsOfClauses } from '../torn-clauses.ts'
import { withoutWordsToWriter } from '../words-to-writer.ts'
import { withoutArticleFrame } from './article.ts'
import { withBarePrices } from './bare-prices.ts'
import { withCapitalLabels } from './capital-labels.ts'
import { withConditionsApart } from './conditions.ts'
import { withCorrectionsRead } from './corrections.ts'
import { withDaysOfRows } from './days-of-rows.ts'
import { withoutExcludedThings } from './excluded-things.ts'
import { withFactsOfOrders } from './facts-in-orders.ts'
import { withFactsReturned } from './facts-returned.ts'
import { withoutFormerText } from './former-text.ts'
import { withOpenEnds } from './fragments-ended.ts'
import { withIntroFirst } from './intro-first.ts'
import { withNotesJoined } from './joined-notes.ts'
import { withLabelsOnLines } from './labels-in-line.ts'
import { withLaterValues } from './later-values/index.ts'
import { withoutLinesTakenBack } from './lines-taken-back.ts'
import { withListHeading } from './list-heading.ts'
import { withMailRead } from './mail.ts'
import { withoutPleaBehindName } from './named-request.ts'
import { withoutOrdersWithin } from './orders-within.ts'
import { withPlainSigns } from './plain-signs.ts'
import { withReaderOrders } from './reader-orders.ts'
import { withoutRemains } from './remains.ts'
import { withReplacedWords } from './replaced-words.ts'
import { withRequestsSigned } from './run-on-requests.ts'
import { withSender } from './sender.ts'
import { withoutSilenced } from './silenced.ts'
import { withSlashesRead } from './slashed.ts'
import { withSteps } from './steps.ts'
import { withTimetable } from './timetable.ts'
import { withTornPhrases } from './torn-phrases.ts'
import { withRequestsTorn } from './torn-request.ts'
import { withValuesCorrected } from './values-corrected.ts'
import { withVideoNamed } from './video-named.ts'
import { withoutWishes } from './wishes.ts'

export { withCorrectionsRead } from './corrections.ts'
export { withUpdatesRead } from './later-values/index.ts'
export { withoutPrivateEnds } from './silenced.ts'
export { withoutOrderAtEnd } from './wishes.ts'

const STEPS = [
  withoutLinesTakenBack,
  withTornPhrases,
  withoutFormerText,
  withTimetable,
  withEndsOfClauses,
  withOpenEnds,
  withoutArticleFrame,
  withMailRead,
  withReaderOrders,
  withoutClientRemarks,
  withoutWishes,
  // Runs before the orders to leave something out, because they also apply to the sentences that it publishes again.
  withReplacedWords,
  withoutOrdersWithin,
  withoutExcludedThings,
  withoutSilenced,
  withRequestsTorn,
  withFactsOfOrders,
  withFactsReturned,
  withCorrectionsRead,
  withLaterValues,
  withValuesCorrected,
  withPlainSigns,
  withSlashesRead,
  withCapitalLabels,
  withRequestsSigned,
  withDaysOfRows,
  withVideoNamed,
  withBarePrices,
  withNotesJoined,
  withConditionsApart,
  withLabelsOnLines,
  withListHeading,
  withoutPleaBehindName,
  withIntroFirst,
  withSender,
  withoutRemains,
  withSteps,
  withoutWordsToWriter,
  withOrdersForReaders,
  // Runs last, because the subject can be in a request that only a step above recognizes.
  withRequestedTopic,
]

/**
 * Applies the steps in order to the passages of a hurried English brief: they leave out what is not for readers, apply corrections, write out short forms and
 * add the sender. A step that would leave nothing to publish is skipped.
 */
export function settled(passages: ReviewedPassage[], source: string): ReviewedPassage[] {
  return STEPS.reduce((result, step) => {
    const next = step(result, source)
    return next.some(({ use }) => use === 'publish') ? next : result
  }, passages)
}
