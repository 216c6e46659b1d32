import type { StoredNotice } from './notice.model.ts'

const MINUTE_MS = 60_000
/** Remarks that follow an email within this time are in one email at its end. It doubles with each email in a row (ms). */
const FIRST_MS = 10 * MINUTE_MS
/** The longest time between two emails. After as long without one, the times begin again (ms). */
const LONGEST_MS = 240 * MINUTE_MS

type Sent = Pick<StoredNotice, 'sent_at' | 'mails'>

/** When the next email can be sent. */
export function nextMail({ sent_at, mails = 0 }: Sent): Date {
  return new Date(sent_at.getTime() + Math.min(FIRST_MS * 2 ** mails, LONGEST_MS))
}

export function isQuiet({ sent_at }: Sent, now: Date): boolean {
  return now.getTime() - sent_at.getTime() >= LONGEST_MS
}
