import type { ReviewedPassage } from '../passage.ts'
import { decisionFor } from '../reasons.ts'

const FROM = /^from: ?["“]?(\p{Lu}[\p{L}'’.-]{1,20}(?: [\p{L}'’.-]{1,20}){0,3})["”]? ?(?:[<[(]|$)/imu
const QUOTE_LEAD = /^(?:and )?(?:(?:here['’]?s a )?quote from me|my quote|quote \(me\)|you can quote me)(?: is)? ?[:–-]$/iu
const THANKS =
  /^(?:[Pp]lease |[Pp]ls |[Aa]lso |[Aa]nd ){0,3}[Tt]hank (?!you)((?:(?:Dr|Mrs|Mr|Ms|Prof)\.? )?\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,3})(?: (?:by name|in it|too|as well|please|pls)){0,3}[.,!]?$/u
const TITLE = /^([\p{L}][\p{L} &-]{3,40})(?: ?\| ?|, )(\p{Lu}[^|,\n]{3,50})$/u

/** A mail: its signature is not for readers, a quotation has its speaker, and thanks are addressed to who is thanked. */
export function withMailRead(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const sender = FROM.exec(source)?.[1]?.trim()
  const thanked = withoutNumbersOfSignature(passages).map((passage) => {
    const who = passage.use === 'publish' ? THANKS.exec(passage.text.trim())?.[1] : undefined
    return who ? { ...passage, text: `Thank you to ${who}.`, reason: 'Your request was turned into thanks.' } : passage
  })
  if (!sender) return thanked
  const signedAt = thanked.findLastIndex(({ source: own }) => own.trim() === sender || own.trim().startsWith(`${sender} |`))
  const lines = thanked.map((passage, index) =>
    signedAt > 0 && index >= signedAt && passage.use === 'publish' && signedAt >= thanked.length / 3
      ? { ...passage, text: passage.source, question: null, ...decisionFor('shell') }
      : passage.use === 'publish' && /^subject:/iu.test(passage.source) && !/ |s[.]?$/u.test(passage.text.trim())
        ? { ...passage, text: passage.source, question: null, ...decisionFor('shell') }
        : passage,
  )
  return attributed(lines, sender)
}

/** "M 0491 570 156 | acoustics.example" */
const OWN_NUMBER = /^(?:m|mob|mobile|t|tel|dd|direct|cell)[.:]? ?[+(]?\d[\d ()+-]{6,}/iu

/** The telephone number below the name of a signature is not for readers. */
const withoutNumbersOfSignature = (passages: readonly ReviewedPassage[]): ReviewedPassage[] =>
  passages.map((passage, index) =>
    passage.use === 'publish' && OWN_NUMBER.test(passage.source.trim()) && passages[index - 1]?.reason === decisionFor('shell').reason
      ? { ...passage, text: passage.source, question: null, ...decisionFor('shell') }
      : passage,
  )

function attributed(passages: readonly ReviewedPassage[], sender: string): ReviewedPassage[] {
  const lead = passages.findIndex(({ source }) => QUOTE_LEAD.test(source.trim()))
  const first = passages[lead + 1]
  if (lead === -1 || first?.use !== 'publish' || !/^["“]/u.test(first.source.trim())) return [...passages]
  const last = passages.findIndex(({ use, source }, index) => index > lead && use === 'publish' && /["”][.]?$/u.test(source.trim()))
  if (last === -1) return [...passages]
  const title = passages
    .flatMap(({ source }) => (source.startsWith('From:') ? [] : [TITLE.exec(source.trim())]))
    .find((each) => each && TITLES.test(each[1] ?? ''))
  const speaker = title ? `${sender}, ${title[1]?.trim()}, ${title[2]}` : sender
  return passages.map((passage, index) => {
    if (index <= lead || index > last) return passage
    const bare = passage.text.replace(/^["“]|["”]$/gu, '')
    return {
      ...passage,
      text: `${index === lead + 1 ? '“' : ''}${bare}${index === last ? `” – ${speaker}` : ''}`,
      reason: 'The speaker was added from your signature.',
    }
  })
}

const TITLES = /(?:director|manager|chair|secretary|treasurer|owner|founder|head|president|coordinator|officer|principal|ceo)(?![\p{L}])/iu
