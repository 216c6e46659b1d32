import { withStop } from '../wording.ts'
import type { StrippedText } from './stripped-text.ts'

const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?`
/** "[00:12]", "(0:01:23)" */
const STAMP = new RegExp(String.raw`[[(]${CLOCK}(?: ?[-–>]+ ?${CLOCK})?[\])] ?`, 'gu')
const CUE = new RegExp(`^${CLOCK} ?--> ?${CLOCK}.{0,40}$`, 'u')
/** "00:12 Speaker 1:", "Speaker 2", "Interviewer:" */
const SPEAKER = new RegExp(
  String.raw`^(?:${CLOCK} +)?(?:speaker ?\d{0,2}|interviewer|host|unknown|sprecher(?:in)? ?\d{0,2}|locuteur ?\d{0,2}|hablante ?\d{0,2})(?: +${CLOCK})? ?(?::|$) ?`,
  'iu',
)
const SOUND =
  /[[(](?:inaudible|laughs?|laughter|pause|music|crosstalk|coughs?|applause|unclear|background noise|silence|lacht|rires?|risas)[\])] ?/giu
const NOTE =
  /^(?:transcribed by|transcript(?:ion)?(?: of| by)? ?:?.{0,60}|voice (?:memo|note|message).{0,40}|recording.{0,40}|new recording.{0,20}|audio.{0,10}\.(?:m4a|mp3|wav|ogg|opus))[.:]?$/iu
/** A line of an exported chat: "[12/03/2025, 14:22] Jo: …", "12/03/25, 14:22 - Jo: …" */
export const CHAT =
  /^(?:\[\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?,? \d{1,4}[./-]\d{1,2}[./-]\d{1,4}\]|\[\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?,? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?\]|\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)? -) [^:]{1,30}: /iu
const MEDIA = /^<(?:media|image|video|audio|attached).{0,60}>$|^(?:image|video|audio|sticker|document) omitted$/iu

/** A transcript or an exported chat without its time stamps, speakers and notes. */
export function withoutTimestamps(text: string): StrippedText {
  const lines = text.split('\n')
  const isCues = lines.filter((line) => CUE.test(line)).length >= 2
  const isChat = lines.filter((line) => CHAT.test(line)).length >= 1
  const speakers = lines.filter((line) => SPEAKER.test(line)).length
  const isStamped = isCues || speakers > 0 || isStampedText(text, lines)
  if (!isStamped && !isChat && !lines.some((line) => line.search(SOUND) >= 0 || (NOTE.test(line) && lines.length > 1)))
    return { text, boilerplate: [], quoted: [] }
  const boilerplate: string[] = []
  const take = (found: string) => {
    boilerplate.push(found.trim())
    return ''
  }
  const remaining = lines.flatMap((line): string[] => {
    if (CUE.test(line) || MEDIA.test(line) || (isCues && /^\d{1,4}$/u.test(line)) || NOTE.test(line)) {
      boilerplate.push(line)
      return []
    }
    let bare = line.replace(SOUND, take)
    const isMessage = isChat && CHAT.test(bare)
    if (isMessage) bare = bare.replace(CHAT, take)
    if (isStamped) bare = bare.replace(STAMP, take).replace(SPEAKER, take)
    if (isStamped && line !== bare) bare = bare.replace(new RegExp(`^${CLOCK} +(?=\\p{L})`, 'u'), take)
    if (bare.trim() === '') return line === '' ? [''] : []
    const own = MEDIA.test(bare) ? take(bare) : bare.trim()
    return isMessage ? ['', withStop(own)] : [own]
  })
  return { text: (isCues ? remaining.filter(Boolean).join(' ') : remaining.join('\n')).trim(), boilerplate, quoted: [] }
}

/** Whether the time stamps precede whole sentences. Before short phrases, they are the chapters of a video. */
function isStampedText(text: string, lines: string[]): boolean {
  const count = text.match(STAMP)?.length ?? 0
  if (count < 2) return false
  const stamped = lines.filter((line) => /^[[(]\d{1,2}:\d{2}/u.test(line))
  const isChapters =
    stamped.length === count ? stamped.every((line) => line.length <= 60 && !/[.!?]$/u.test(line)) : text.length / count < 60
  return !isChapters || /\b(?:um+|uh+|erm)\b/iu.test(text)
}
