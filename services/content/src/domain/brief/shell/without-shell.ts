import { withoutAddress } from './address.ts'
import { withChanges } from './changes.ts'
import { withoutFrame } from './frame.ts'
import { withoutMail } from './mail.ts'
import { withNewValues } from './new-values.ts'
import { withoutPage } from './page.ts'
import { withoutRemarks } from './remarks.ts'
import { withoutRestarts } from './restarts.ts'
import { withoutRunOns } from './run-on.ts'
import { withoutSecrets } from './secrets.ts'
import { withoutFillers } from './speech.ts'
import { withoutStamps } from './transcript.ts'
import type { Unwrapped } from './unwrapped.ts'
import { withoutSilentSpans } from './without-silent-spans.ts'

const READERS = [
  withoutSecrets,
  withChanges,
  withNewValues,
  withoutMail,
  withoutAddress,
  withoutPage,
  withoutStamps,
  withoutRestarts,
  withoutFrame,
  withoutAddress,
  withoutRemarks,
  withoutFillers,
  withoutRunOns,
]

/**
 * The text of a brief without what surrounds it: email frames, page boilerplate, time stamps, fillers. Expects a text from `tidyText`. Linear time. A reader
 * that would only take away what is certainly for the public takes nothing.
 */
export function withoutShell(text: string, isForReaders: (passage: string) => boolean): Required<Unwrapped> {
  const open = withoutSilentSpans(text, isForReaders)
  const read: Required<Unwrapped> = {
    text: open.text,
    shell: [],
    quoted: [...open.quoted],
    remarks: [],
    secrets: [...(open.secrets ?? [])],
  }
  for (const reader of READERS) {
    const { text: rest, shell, quoted, remarks = [], secrets = [] } = reader(read.text)
    const taken = [...shell, ...quoted, ...remarks, ...secrets]
    if (taken.length > 0 && taken.every(isForReaders)) continue
    read.text = rest
    read.shell.push(...shell)
    read.quoted.push(...quoted)
    read.remarks.push(...remarks)
    read.secrets.push(...secrets)
  }
  return { ...read, text: withSignature(read.text) }
}

/** "— Tern Bay Pool" as the last line is a signature and not a list: a no-break space follows its dash. */
const withSignature = (text: string) => text.replace(/(?<=^(?![-*•·–—])[^\n]*\n{1,2}[–—]) (?=\p{Lu}[^\n]{2,60}$(?!\n))/mu, '\u00A0')
