import { withoutTimestamps } from './chat-timestamps.ts'
import { withoutMail } from './email.ts'
import { withoutFillers } from './filler-words.ts'
import { withoutForeignNotes } from './foreign/foreign-notes.ts'
import { withoutIntroductions } from './introductions.ts'
import { withNewValues } from './new-values.ts'
import { withoutExcludedSpans } from './remove-excluded-spans.ts'
import { withChanges } from './requested-changes.ts'
import { withoutRunOns } from './run-on-sentences.ts'
import { withoutSalutation } from './salutation.ts'
import { withoutSecrets } from './secrets.ts'
import { withRepairsApplied } from './speech-repairs.ts'
import type { StrippedText } from './stripped-text.ts'
import { withoutRemarks } from './style-remarks.ts'
import { withoutPage } from './web-page.ts'

const READERS = [
  withoutForeignNotes,
  withoutSecrets,
  // Of "pas trop commercial, et ne mettez pas le nom", the wish remains.
  withoutForeignNotes,
  withChanges,
  withNewValues,
  withoutMail,
  withoutSalutation,
  withoutPage,
  withoutTimestamps,
  withRepairsApplied,
  withoutIntroductions,
  withoutSalutation,
  withoutRemarks,
  withoutFillers,
  withoutRunOns,
]

/**
 * The text of a brief without what surrounds it: email frames, page boilerplate, time stamps, fillers. Expects a text from `tidyText`. Linear time, in steps.
 * A reader that would only take away what is certainly for the public takes nothing.
 */
export function* removeBoilerplate(text: string, isForReaders: (passage: string) => boolean): Generator<undefined, Required<StrippedText>> {
  const open = withoutExcludedSpans(text, isForReaders)
  const read: Required<StrippedText> = {
    text: open.text,
    boilerplate: [],
    quoted: [...open.quoted],
    requests: [],
    remarks: [],
    secrets: [...(open.secrets ?? [])],
  }
  for (const reader of READERS) {
    yield
    const { text: rest, boilerplate, quoted, requests = [], remarks = [], secrets = [] } = reader(read.text)
    const taken = [...boilerplate, ...quoted, ...requests, ...remarks, ...secrets]
    if (taken.length > 0 && taken.every(isForReaders)) continue
    read.text = rest
    read.boilerplate.push(...boilerplate)
    read.quoted.push(...quoted)
    read.requests.push(...requests)
    read.remarks.push(...remarks)
    read.secrets.push(...secrets)
  }
  return { ...read, text: withSignature(read.text) }
}

/** "— Tern Bay Pool" as the last line is a signature and not a list: a no-break space follows its dash. */
const withSignature = (text: string) => text.replace(/(?<=^(?![-*•·–—])[^\n]*\n{1,2}[–—]) (?=\p{Lu}[^\n]{2,60}$(?!\n))/mu, '\u00A0')
