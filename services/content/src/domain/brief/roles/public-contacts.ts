import { splitSentences } from '@loomcast/platforms'
import { lettersOf } from '../../left-out.ts'
import { isOfficeContact } from '../labels.ts'
import { hasContact } from '../sentence.ts'
import { OF_NETWORK } from './least.ts'

/** A text with a lower share of private words is finished, even if some of its sentences are doubtful. */
const MAX_SHARE_OF_FINISHED = (OF_NETWORK.finished.share + OF_NETWORK.notes.share) / 2

/** "Questions: fair@oxleigh.example": a label by which readers find a contact. */
const FOR_READERS =
  /^(?:(?:any |more |further )?(?:questions?|enquiries|inquiries|queries|info(?:rmation)?|details|help)|contact(?: us)?|get in touch|(?:to )?(?:book|order|reserve|register|apply|sign up|join|donate|volunteer|buy)|book(?:ing)?s?|reservations?|orders?|pre-?orders?|tickets?|registration|sign-?up|rsvp|apply (?:to|at|by)|applications?|donations?|website|web|online|shop|follow us|find us|call(?: us)?|phone(?: us)?|ring(?: us)?|e-?mail(?: us)?|write(?: to)?(?: us)?)(?: (?:at|on|to|by|via|here|online|and [\p{L}]{4,12}))?\s?[:?–-] /iu

/** What the writer gets: a draft to send, a person to ask. */
const FOR_WRITER =
  /(?<!\p{L})(?:drafts?|cop(?:y|ies)|captions?|wording|proofs?|version|edits|approv\p{L}{0,5}|sign[- ]?off|the (?:post|text|article)|this (?:post|text|article)|(?:send|show|mail|email|forward|get|run) (?:it|me|this|that|him|her|them)|before (?:you|it|this) (?:post|go|publish|is)\p{L}{0,4}|when (?:it|you)(?:['’]s|['’]re| is| are) (?:done|ready|finished)|let me know|reply to|get back|cc)(?!\p{L})/iu

/** What surrounds a text, and who a message is for. */
const FRAMES =
  /^(?:(?:from|to|cc|bcc|sent|date|subject|re|fwd?|submitted|received|ref|agent|(?:media|press|pr) (?:contacts?|office|enquiries)|notes? (?:to|for) editors?)[: ]|(?:hey |hi |hello |ok )?@)/iu

const NOT = "(?:do not|don['’]?t|never|not|cannot|can['’]?t|without|no need to)"
/** The author wants something left out of the text, perhaps a contact. */
const NOT_PUBLIC = new RegExp(
  `(?<!\\p{L})(?:${NOT} (?:please |ever |to )?(?:publish|print|share|post|mention|put|include|give out|giving out|show|say|list|advertise|quote|reveal|use my|use his|use her)\\p{L}{0,4}|(?:my|his|her) (?:own|personal|private) (?:number|mobile|phone|cell|e-?mail|address|line)|(?:is|are|it['’]?s|that['’]?s|stays?|strictly|kept|keep it) private|private (?:number|mobile|phone|cell|e-?mail|address|line|note)|confidential|internal(?:ly)?|off the record|not (?:for the )?public|not for (?:publication|publishing|posting|print|sharing|the (?:post|page|site|web|leaflet)|customers|readers)|leave [^.!?\\n]{1,30} (?:out|off)|keep [^.!?\\n]{1,30} (?:out(?! of (?:reach|the (?!post|text|article)))|to (?:yourself|yourselves|ourselves))|between (?:us|you and me|ourselves)|for you only|(?:only|just) for you|for your (?:eyes|info|information|records))(?!\\p{L})`,
  'iu',
)

/** Shorter sentences are in others by chance. */
const FEWEST_LETTERS = 6

/** An order about contacts holds for all of them, wherever it stands. */
const OF_CONTACTS = /(?<!\p{L})(?:numbers?|mobile|phone|cell|e-?mails?|address|line|contacts?|details)(?!\p{L})/iu

const sentencesOf = (brief: string) => brief.split('\n').flatMap((line) => splitSentences(line))

/** Whether the author wants contacts to be left out. */
export const forbidsContacts = (brief: string): boolean =>
  sentencesOf(brief).some((sentence) => NOT_PUBLIC.test(sentence) && OF_CONTACTS.test(sentence))

/**
 * Whether a sentence has a contact for readers, which a finished text never loses. Only what the author wants to keep private, and what addresses the writer,
 * can be taken out. An order that names no contact concerns its own sentence and those next to it.
 */
export function publicContactsOf(brief: string, share: number): (text: string) => boolean {
  if (share >= OF_NETWORK.notes.share) return () => false
  const sentences = sentencesOf(brief)
  const orders = sentences.flatMap((sentence, index) => (NOT_PUBLIC.test(sentence) ? [index] : []))
  if (forbidsContacts(brief)) return () => false
  const near = orders
    .flatMap((index) => sentences.slice(Math.max(0, index - 1), index + 2))
    .map(lettersOf)
    .filter((letters) => letters.length >= FEWEST_LETTERS)
  const isFinished = share < MAX_SHARE_OF_FINISHED
  return (text) =>
    hasContact(text) &&
    !FOR_WRITER.test(text) &&
    !FRAMES.test(text) &&
    !isOfficeContact(text.split(':')[0] ?? '') &&
    (isFinished || FOR_READERS.test(text)) &&
    !near.some((sentence) => sentence.includes(lettersOf(text)) || lettersOf(text).includes(sentence))
}
