/** Events as an iCalendar object (RFC 5545), which calendars subscribe to or open. */

export interface CalendarEvent {
  /** The same for the same post, so that a calendar updates its event. */
  uid: string
  starts_at: Date
  changed_at: Date
  /** Increases with each edit. */
  sequence: number
  summary: string
  description: string
  /** Where the post is opened; null if the address of the product is not known. */
  url: string | null
}

const MINUTE_MS = 60_000
/** A post has no length; calendars show shorter events badly. */
const LENGTH_MS = 15 * MINUTE_MS

/** The same events give the same text. `refreshMinutes`: how often a subscribed calendar should read it again; null for a file. */
export function icalendarOf(
  events: readonly CalendarEvent[],
  { name, refreshMinutes }: { name: string; refreshMinutes: number | null },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Loomcast//Planned posts//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...(refreshMinutes === null ? [] : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`, `X-PUBLISHED-TTL:PT${refreshMinutes}M`]),
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf({ uid, starts_at, changed_at, sequence, summary, description, url }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(changed_at)}`,
    `LAST-MODIFIED:${utc(changed_at)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${utc(starts_at)}`,
    `DTEND:${utc(new Date(starts_at.getTime() + LENGTH_MS))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(url === null ? [] : [`URL:${url}`]),
    'CLASS:PRIVATE',
    // The time stays free for meetings.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** `20261201T090000Z` */
const utc = (time: Date): string => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** A TEXT value (RFC 5545 §3.3.11), without the control characters that it cannot contain. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are removed.
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replace(/[\\;,]/g, '\\$&')
      .replace(/\n/g, '\\n')
  )
}

/** Octets of a line without its break (RFC 5545 §3.1). */
const LONGEST_LINE = 75

/** Breaks a line by octets, between characters. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= LONGEST_LINE) return line
  let text = ''
  let octets = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (octets + length > LONGEST_LINE) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += length
  }
  return text
}
