import type { ReviewedPassage } from '../passage.ts'
import { withChatDecided } from './chat.ts'
import { withFactsForReaders } from './dictated.ts'
import { withFormAnnounced } from './form.ts'
import { withJobItems } from './job.ts'
import { withoutNamedThings } from './named-things.ts'
import { withNotesOpened } from './note-list.ts'
import { withPageInOrder } from './page.ts'
import { withEvenRows } from './rows.ts'
import { withSheetRows } from './sheet.ts'

export { isFilledForm } from './form.ts'
export { withGrammarCorrected } from './plain-grammar.ts'
export { withEvenPrices } from './rows.ts'
export { withSheetRows } from './sheet.ts'

const KINDS = [
  withFormAnnounced,
  withSheetRows,
  withEvenRows,
  withChatDecided,
  withPageInOrder,
  withJobItems,
  withFactsForReaders,
  withNotesOpened,
  withoutNamedThings,
]

/** Texts of a fixed kind as an announcement: forms that were filled in, rows of a sheet, price lists, programs, chats, pasted pages and lists of notes. */
export const announced = (passages: ReviewedPassage[], source: string): ReviewedPassage[] =>
  KINDS.reduce((result, announce) => announce(result, source), passages)
