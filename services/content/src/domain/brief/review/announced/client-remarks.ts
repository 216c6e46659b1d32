import { isCommonWord } from '../../../facts/common-words.ts'
import type { ReviewedPassage } from '../passage.ts'
import { type Decision, decisionFor, isSameWording } from '../reasons.ts'

const SIGN = /^[-*•–—(>]{0,3} ?(?:\d{1,2}[.)] )?(?:and |oh |also |ps |then |but )?/iu
const PERSON = String.raw`(?:(?:Mr|Mrs|Ms|Dr|Rev|Fr|Cllr)\.? )?(\p{Lu}[\p{Ll}'’]{1,11})(?: \p{Lu}[\p{Ll}'’]{1,12})?`
const OFFICE_VERB =
  '(?:bring|ring|call|chase|print|e-?mail|order|sort|check|confirm|ask|text|pay|collect|pick up|update|send|finish|buy|get|speak to|talk to|look into|invoice|write|fix|find|borrow|drop|remind|arrange|approve|proofread|design|let (?:me|us))'
/** "Kath to bring the banner", "ACTION Ros to chase council" */
const TASK = new RegExp(
  String.raw`^(?:action:? )?${PERSON} (?:to|needs? to|has to|will|is going to|is gonna|said (?:he|she)['’]?ll|can (?:you|u)(?: pls| please)?|pls|please) ${OFFICE_VERB}(?![\p{L}])`,
  'u',
)
/** "Nige owes £40", "Bob has the key" */
const AFFAIR = new RegExp(
  String.raw`^${PERSON} (?:still )?(?:owes|has (?:got )?the keys?|is off|is on holiday|is away|hasn['’]?t (?:paid|replied)|wants to know|over to (?:you|u)|(?:is )?doing the (?:raffle|teas?|cakes?|bar|door|float|rota))(?![\p{L}])`,
  'u',
)
/** "Present: Ola, Fin", "Bank bal £8,112" */
const MINUTES =
  /^(?:apologies|present|in attendance|attendees|absent|matters arising|aob|any other business|treasurer(?:['’]s report)?|bank(?: bal(?:ance)?)?|finance(?:s| report)?|minutes of|actions?|date of next meeting)(?::| ?[-–] | (?=[£€$]?\d| bal))/iu
/** "actual budget goes to 5.5", "could stretch to £19", "cost me 9.10" */
const MONEY =
  /(?<![\p{L}])(?:(?:actual|real|true|max|maximum|top|our|the) budget (?:is|goes|can|could|up)|(?:could|can|might|would|will) (?:stretch|go up|push it) to [£€$]?\d|cost(?:s|ing)? (?:me|us) [£€$]?\d[\d.,]{0,8}(?: each)?[.!]?$|(?:our|my) (?:margin|markup|mark-up|cost price))(?![\p{L}])/iu
const CHATTER =
  /^(?:(?:\p{L}{2,12} )?over to (?:you|u)|ok(?:ay)?|um+|right|yes|yeah|got it|what else|anyway|whatever|not (?:me|it)|who(?:['’]s| is) (?:doing|bringing|writing)|someone (?:needs to|should)|you give me the facts|(?:yes )?what(?:['’]s|s| is) the info|how do i (?:stop|turn) (?:this|it)|(?:that['’]?s|thats) (?:it|all))(?: x{1,3})?[.!?]{0,3}$/iu

/** What only the people that work with the author need, and no reader. */
export function remarkIn(source: string): Decision | undefined {
  const text = source.trim().replace(SIGN, '')
  const named = TASK.exec(text)?.[1] ?? AFFAIR.exec(text)?.[1]
  if (named && isPerson(named)) return decisionFor('remark')
  if (MINUTES.test(text) || MONEY.test(text)) return decisionFor('remark')
  return CHATTER.test(text) ? decisionFor('shell') : undefined
}

/** A first name, and no group: "Council to fix the bridge". */
const isPerson = (name: string) => !GROUP.test(name) && (name.length < SHORT_NAME || !isCommonWord(name.toLowerCase()))
const SHORT_NAME = 4
const GROUP =
  /^(?:council|staff|team|crew|club|school|church|police|mayor|members|everyone|everybody|somebody|someone|people|you|we|they|doors|band|choir|all|no|not|how|who|what|when|where|why|now|new|free|time|to|pls|please|the|and)$|s$/iu

/** The published passages without what only the people that work on the post need. */
export const withoutClientRemarks = (passages: readonly ReviewedPassage[]): ReviewedPassage[] =>
  passages.map((passage) => {
    const decision =
      passage.use === 'publish'
        ? (remarkIn(passage.text) ?? (isSameWording(passage.text, passage.source) ? remarkIn(passage.source) : undefined))
        : undefined
    return decision ? { ...passage, text: passage.source, question: null, ...decision } : passage
  })
