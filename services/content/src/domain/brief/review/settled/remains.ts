import { withCapital } from '../../with-capital.ts'
import type { ReviewedPassage } from '../passage.ts'
import { type Decision, decisionFor, LAST_VERSION } from '../reasons.ts'

const LABELS_OUT = 'The label was left out.'
const WITHOUT_WORD = /^[^\p{L}\p{N}\p{Extended_Pictographic}]+$/u
/** "Dear Peter" */
const SALUTATION = /^dear (?:all|both|team|\p{Lu}\p{L}{1,15}(?: (?:and|&) \p{Lu}\p{L}{1,15}| \p{Lu}\p{L}{1,15})?)[,.]?$/iu
/** "Chair, Little Wexcombe Village Hall", "Reg." of "Reg. Charity 1023" */
const OFFICE =
  /^(?:(?:hon(?:orary)?\.? )?(?:vice[- ])?(?:chair(?:man|woman|person)?|secretary|sec|treasurer|clerk|trustee|president)(?:,| of|, for) (?<place>[^.!?\d]{4,70})|reg(?:istered)?\.?(?: charity)?(?: no)?\.?)$/iu
/** A signature is at the end. */
const FROM_END = 4
const NOTE_TO_SELF = /(?<!\p{L})note to self(?!\p{L})/iu
/** A note to oneself goes on behind its comma. */
const isOpenNote = (source: string) => {
  const note = NOTE_TO_SELF.exec(source)
  return note !== null && /,\s*$/u.test(source.slice(-2)) && !/[.!?\n]/u.test(source.slice(note.index))
}
const isOffice = (text: string) => {
  const found = OFFICE.exec(text)
  return found !== null && /^(?:\p{Lu}|$)/u.test(found.groups?.['place'] ?? '')
}

/** "Topic = we reached 500 clinics" in a prompt */
const PROMPT = /^(?:act as|you are an?|your task|you will|create|write|generate|prompt:)(?!\p{L})/iu
/** "Roofing client, Granger & Sons in Tulsa" */
const CLIENT = /^(?:(?:[Mm]y|[Nn]ew|[Oo]ur) )?(?:\p{L}{3,14} )?[Cc]lient ?[:,–-] (?=\p{Lu})/u
/** "The point I want to get across is ask for a test" */
const POINT =
  /^(?:the|my|our|main) (?:main |key )?(?:point|message|thing) (?:(?:that )?(?:i|we) (?:want|would like|need|['’]d like) to (?:get across|make|say|convey)|to get across) is:? (?:that )?(?=\p{L})|^(?:at|in) the end: (?=\p{L})/iu
const PROMPT_LABEL =
  /^(?:topic|subject|context|background|facts(?: to use)?|key (?:facts|points|message)|details|news|content|message) ?[:=] (?=\S)/iu

/** "Brenda - as of the 17th we'll be open" in a mail to Brenda */
const ADDRESSED = /^((?:\p{Lu}[^:]{2,40}: )?)(\p{Lu}\p{Ll}{2,12}) [-–—] (?=\p{Ll})/u

/** "… so write: more than 2,200" */
const NAMED_VALUE =
  /(?<!\p{L})(?:so|just|let['’]?s) say ["“'‘]?((?:more than |over |about |around |nearly |almost |at least |under )?[£€$]?\d[\d.,]*\d|(?:more than |over |about |around |nearly |almost |at least |under )\d)["”'’]?[.!]?$/iu
const VALUE = /(?:(?<!\p{L})(?:about|around|approximately|nearly|almost|over) )?[£€$]?\d[\d.,]*(?<=\d)/iu

/** What is left of a mail, a prompt or a note is left out, and the value that a note names is used in the sentence before it. */
export function withoutRemains(given: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const passages = given.map((passage) => ({ ...passage }))
  passages.forEach((passage, index) => {
    const { text, use } = passage
    const before = passages[index - 1]
    if (use !== 'publish') {
      const value = use === 'instruction' ? NAMED_VALUE.exec(passage.source.trim())?.[1] : undefined
      const numbers = value === undefined ? null : before?.text.match(new RegExp(VALUE, 'giu'))
      if (value !== undefined && before?.use === 'publish' && numbers?.length === 1)
        Object.assign(before, {
          text: withCapital(before.text.replace(VALUE, () => value).replace(/\?{1,3}$/u, '.')),
          reason: LAST_VERSION,
          question: null,
        })
      return
    }
    if (passages.length === 1 || text.includes('\n')) return
    const isAtEnd = index >= passages.length - FROM_END && passages.some((each, at) => at < index && each.use !== 'publish')
    if (WITHOUT_WORD.test(text) || SALUTATION.test(text) || (isAtEnd && isOffice(text))) leaveOut(passage, decisionFor('shell'))
    else if (before && before.use !== 'publish' && isOpenNote(before.source)) leaveOut(passage, decisionFor('remark'))
    else if (CLIENT.test(text)) Object.assign(passage, { text: text.replace(CLIENT, ''), reason: passage.reason ?? LABELS_OUT })
    else if (POINT.test(text)) Object.assign(passage, { text: withCapital(text.replace(POINT, '')), reason: passage.reason ?? LABELS_OUT })
    else if (PROMPT.test(source.trim()) && PROMPT_LABEL.test(text))
      Object.assign(passage, { text: withCapital(text.replace(PROMPT_LABEL, '')), reason: passage.reason ?? LABELS_OUT })
    else {
      const [whole, sender = '', name = ''] = ADDRESSED.exec(text) ?? []
      if (whole && source.includes(`${name} wrote:`))
        Object.assign(passage, { text: sender + withCapital(text.slice(whole.length)), reason: passage.reason ?? LABELS_OUT })
    }
  })
  return passages
}

const leaveOut = (passage: ReviewedPassage, decision: Decision) =>
  Object.assign(passage, { text: passage.source, ...decision, question: null })
