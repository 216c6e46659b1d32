import { withoutMail } from './mail.ts'
import { withoutPage } from './page.ts'
import { withoutFillers } from './speech.ts'
import { withoutStamps } from './transcript.ts'
import type { Unwrapped } from './unwrapped.ts'

const READERS = [withoutMail, withoutPage, withoutStamps, withoutFillers]

/** The text of a brief without what surrounds it: email frames, page furniture, time stamps, fillers. Expects a text from `tidyText`. Linear time. */
export function withoutShell(text: string): Unwrapped {
  return READERS.reduce<Unwrapped>(
    (before, read) => {
      const { text: rest, shell, quoted } = read(before.text)
      return { text: rest, shell: [...before.shell, ...shell], quoted: [...before.quoted, ...quoted] }
    },
    { text, shell: [], quoted: [] },
  )
}
