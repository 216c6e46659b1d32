import { splitSentences } from '@loomcast/platforms'
import { withSingleValues } from './new-values.ts'
import type { StrippedText } from './stripped-text.ts'
import { withUpdates } from './value-updates.ts'

/** "From: 5 May" is a line of a notice. */
const HEADER =
  /^(?:cc|bcc|reply-to|re|fw|fwd|aw|wg|sent|date|subject|gesendet|betreff|datum|envoyé|objet|enviado|asunto|(?:from|to|von|an|de|à|para)(?= ?: ?[^\d£€$\s])) ?: ?/iu
const FORWARDED =
  /^[-_* ]*(?:forwarded message|original message|begin forwarded message|weitergeleitete nachricht|ursprüngliche nachricht|message transféré|message d['’]origine|mensaje (?:reenviado|original))[-_*: ]*$/iu
const WROTE = /^(?:on|am|le|el) .{4,120}(?:wrote|schrieb(?: .{1,60})?|a écrit|escribió) ?:$/iu
const QUOTE_MARK = /^(?:> ?){1,8}/u
const GREETING =
  /^(?:hi|hiya|hey|hello|dear|morning|good (?:morning|afternoon|evening)|hallo|moin|liebe[rs]?|guten (?:tag|morgen)|bonjour|salut|cher|chère|hola|buenas|buenos días)(?: [\p{L}.'’-]{1,20}){0,3} ?(?:[,!]|[-–—]$)$/iu
const BARE_GREETING =
  /^(?:[Hh]i|[Hh]iya|[Hh]ey|[Hh]ello|[Dd]ear|[Hh]allo|[Bb]onjour|[Hh]ola|[Ss]alut) (?:\p{Lu}[\p{L}'’-]{1,20}|all|both|team|everyone|there|folks)$/u
const SIGN_OFF =
  /^(?:(?:all (?:the|my) )?best(?: regards| wishes)?|kind(?:est)? regards|regards|warm(?:est)? (?:regards|wishes)|cheers|thanks|thank you|many thanks|ta|thx|xx?|kr|br|lg|vg|mfg|viele grüße|liebe grüße|mit freundlichen grüßen|grüße|gruß|(?:bien )?cordialement|bien à vous|merci|bises|saludos|un saludo|gracias|yours(?: truly| sincerely| faithfully)?|sincerely|speak soon|talk soon)(?: (?:again|so much|in advance|all|both|everyone))?(?: ?\/ ?[\p{L}’' ]{2,24})?[,.! ]*$/iu
const NAME = /^[-–—]* ?\p{Lu}[\p{L}.'’-]{0,20}(?: \p{Lu}[\p{L}.'’-]{0,20}){0,2}\.?(?: x{1,3})?$/u
/** "Kind regards, Visolab" on one line. */
const SIGN_OFF_WITH_NAME =
  /^(?:kind regards|best regards|regards|best wishes|all the best|many thanks|viele grüße|mit freundlichen grüßen|cordialement|bises|saludos),? \p{L}[\p{L} .&'’-]{1,40}$/iu
const SALUTATION = /^(?:dear|hi|hello|hey|bonjour|bonsoir|hallo|hola) [\p{L}]{2,16}(?: [\p{L}]{2,16})?, (?=\S)/iu
const SENT_FROM =
  /^(?:sent from my|get outlook for|sent via|von meinem \S{1,20} gesendet|envoyé (?:de mon|depuis)|enviado desde mi|download the app)(?![\p{L}])/iu
const POSTSCRIPT = /^p\.? ?s\.?(?![\p{L}])[:.,]? */iu
const DISCLAIMER =
  /(?:this (?:e-?mail|message|communication)\b.{0,80}\b(?:confidential|intended|privileged)|intended (?:solely|only) for|received (?:this|it) (?:\p{L}+ ){0,2}in error|(?:please )?(?:consider the environment|think before (?:you print|printing))|registered (?:in|office)(?: in)? (?:england|scotland|wales|ireland)|company (?:no|number|reg)\.?:? ?\d|virus[- ]free|scanned for viruses|(?:views|opinions) expressed (?:in|are)|diese (?:e-?mail|nachricht) (?:enthält|ist) |vertrauliche informationen|ce (?:message|courriel).{0,60}confidentiel|este (?:mensaje|correo).{0,60}confidencial|to unsubscribe|unsubscribe from)/iu
/** A line of a signature: a job title, a company, a phone number, a website. */
const SIGNATURE_LINE =
  /(?:^|[ |])(?:tel|t|m|mob|mobile|phone|fax|w|web|e|email|telefon|tél|móvil)[.:]|\+?\d[\d ()-]{7,}|\S@\S|(?:https?:|www\.)|(?<![\p{L}])(?:manager|director|officer|assistant|coordinator|secretary|chair(?:man|woman|person)?|founder|owner|lead|head|executive|administrator|editor|pronouns|she\/her|he\/him|they\/them)(?![\p{L}])/iu

/**
 * The text of an email without headers, greeting, signature and disclaimer. In a thread, the first message is the text, unless it only refers to the next one.
 */
export function withoutMail(text: string): StrippedText {
  const lines = text.split('\n')
  const isMail = isThread(lines)
  if (!isMail) return unframed(lines, false)
  const boilerplate: string[] = []
  const messages = messagesOf(lines, boilerplate).map((each) => ({ ...unframed(each.lines, true), isReply: each.isReply === true }))
  boilerplate.push(...messages.flatMap((each) => each.boilerplate))
  const written = messages.filter((each) => each.text !== '')
  const full = written.findIndex((each) => weightOf(each.text) >= FULL_MESSAGE)
  const at =
    full >= 0
      ? full
      : Math.max(
          0,
          written.findIndex((each) => weightOf(each.text) > 0),
        )
  const used = written[at]
  if (!used) return { text: '', boilerplate, quoted: [] }
  const isAddition = ({ text: own, isReply }: (typeof written)[number]) => isReply && weightOf(own) > 0 && !CHANGES_OLD.test(own)
  const additions = written.slice(0, at).filter(isAddition)
  const added = additions.flatMap((each) => each.text.split(/\n\s*\n/u))
  boilerplate.push(...added.filter((paragraph) => !isProse(paragraph)).flatMap((paragraph) => paragraph.split('\n')))
  const later = written
    .slice(0, at)
    .filter((each) => !additions.includes(each))
    .map((each) => each.text)
  return {
    text: [
      later.length > 0 ? withSingleValues(withUpdates(used.text, later.join('\n')), later.join('\n')) : used.text,
      ...added.filter(isProse),
    ].join('\n\n'),
    boilerplate: [...boilerplate, ...later],
    quoted: [...later.filter((each) => /\d/u.test(each)), ...written.slice(at + 1).map((each) => each.text)].flatMap((each) =>
      each.split('\n').flatMap(splitSentences),
    ),
  }
}

/** A paragraph, and not the lines of a signature. */
const isProse = (paragraph: string) =>
  paragraph.split('\n').some((line) => wordCount(line) >= FEWEST_OF_PROSE || /[.!?]$/u.test(line.trim()))
const FEWEST_OF_PROSE = 5

/** A reply that changes the message below it adds nothing to it. */
const CHANGES_OLD =
  /(?<![\p{L}])(?:change[ds]?|instead|correct\p{L}*|wrong|update[ds]?|not|sorry|should be|make it|now|actually|replace|post|put|share|use|send)(?![\p{L}])/iu

/** The subject of a reply or a forwarded mail: "Fwd: RE: Press lines" */
export const isSubjectOfMail = (line: string) => /^(?:(?:re|fwd?|aw|wg|tr|rv): ?){1,6}\S/iu.test(line)

const bareOf = (line: string) => line.replace(QUOTE_MARK, '')

/** Whether a text has messages: headers, a forwarded one or quoted lines. */
export function isThread(lines: string[]): boolean {
  const bare = lines.map(bareOf)
  return (
    bare.filter((line) => HEADER.test(line)).length >= 2 ||
    bare.some((line) => FORWARDED.test(line) || WROTE.test(line)) ||
    lines.filter((line) => /^>/u.test(line)).length >= 2
  )
}

/** Splits a thread into its messages. Headers and separators go to `boilerplate`. */
function messagesOf(lines: string[], boilerplate: string[]): { lines: string[]; isReply?: boolean }[] {
  const messages: { lines: string[]; isReply?: boolean }[] = [{ lines: [] }]
  let isInHeaders = false
  let wasQuoted = false
  for (const line of lines) {
    const bare = bareOf(line)
    const quoted = line !== bare || /^>+$/u.test(line)
    const isHeader = HEADER.test(bare)
    const opens =
      FORWARDED.test(bare) ||
      WROTE.test(bare) ||
      (isHeader && !isInHeaders) ||
      (quoted && !wasQuoted) ||
      (!quoted && wasQuoted && bare !== '')
    if (opens && (messages.at(-1)?.lines.some((each) => each !== '') ?? false)) messages.push({ lines: [], isReply: wasQuoted && !quoted })
    if (FORWARDED.test(bare) || WROTE.test(bare) || isHeader) boilerplate.push(line)
    else messages.at(-1)?.lines.push(bare)
    isInHeaders = isHeader
    wasQuoted = bare === '' ? wasQuoted : quoted
  }
  // A reply below the quotation is the latest message.
  return [...messages.filter((each) => each.isReply), ...messages.filter((each) => !each.isReply)]
}

/** Words of a message that is not only an answer. */
const FULL_MESSAGE = 25

/** A message that passes on another one can state the news itself, in at least this many other words. */
const LEAST_OWN_WORDS = 15

const wordCount = (text: string) => text.split(/\s+/u).length

/** The number of words that a message states for readers: 0 if it only passes on another one ("see below, can you post this?"). */
function weightOf(text: string): number {
  const passesOn =
    /(?<![\p{L}])(?:see (?:below|under|attached)|(?:the )?below|underneath|fyi|fwd|forwarding|pass(?:ing)? (?:this|it) on|(?:post|put|get|share|stick|pop|use) (?:this|it|that)|siehe unten|ci-dessous|abajo|fine by me|faire (?:les?|un) posts?|posten|publicar)(?![\p{L}])/iu
  const words = wordCount(text)
  if (passesOn.test(text) && words <= 60) {
    const own = splitSentences(text).filter((sentence) => !passesOn.test(sentence))
    // "Please get this out by Thursday. Free check-up for everyone in Kochi, 1 to 15 March …"
    if (!/\d/u.test(own.join(' ')) || wordCount(own.join(' ')) < LEAST_OWN_WORDS) return 0
  }
  return /\d/u.test(text) ? words : words > FULL_MESSAGE ? 1 : 0
}

/** A message without its greeting, sign-off, signature and disclaimer. */
function unframed(lines: string[], isMail: boolean): StrippedText {
  const boilerplate: string[] = []
  const body = lines.filter((line) => {
    const isFrame =
      SENT_FROM.test(line) || DISCLAIMER.test(line) || (isMail && SIGN_OFF_WITH_NAME.test(line)) || (isMail && /^[-_=*]{2,}$/u.test(line))
    if (isFrame) boilerplate.push(line)
    return !isFrame
  })
  const first = body.findIndex((line) => line !== '')
  if (isMail && body.length > 1 && OPENING_QUESTION.test(body[first] ?? '')) boilerplate.push(...body.splice(first, 1))
  const salutation = isMail ? SALUTATION.exec(body[first] ?? '')?.[0] : undefined
  if (salutation) {
    boilerplate.push(salutation.trim())
    body[first] = (body[first] ?? '').slice(salutation.length)
  }
  if (salutation && body.length > 1 && OPENING_QUESTION.test(body[first] ?? '')) boilerplate.push(...body.splice(first, 1))
  const opening = body[first] ?? ''
  if (GREETING.test(opening) || (isMail && BARE_GREETING.test(opening))) boilerplate.push(...body.splice(first, 1))
  takeInline(body, boilerplate)
  const from = signatureOf(body, isMail)
  const signature = body.splice(from)
  const postscript = signature.findIndex((line) => POSTSCRIPT.test(line))
  if (postscript >= 0) {
    body.push('', ...signature.splice(postscript).map((line) => line.replace(POSTSCRIPT, '')))
  }
  boilerplate.push(...signature.filter(Boolean))
  return { text: body.join('\n').trim(), boilerplate, quoted: [] }
}

const INLINE_GREETING =
  /^(?:hi|hiya|hey|hello|dear|morning)(?: \p{L}{2,14})?[,!]? (?:(?:hope (?:you['’]?re|you are|all['’]?s|all is) well|just a quick (?:one|note)|quick (?:one|note|question|favou?r)|sorry (?:for|about) .{3,40}?)(?:[,.!:] ?| ?[-–—] ?))+/iu
const INLINE_SIGN_OFF =
  /(?<=[.!?…)] )(?:many thanks|thanks|thank you|thx|ta|cheers|(?:kind |best |warm )?regards|best(?: wishes)?|Many thanks|Thanks|Thank you|Thx|Ta|Cheers|(?:Kind |Best |Warm )?[Rr]egards|Best(?: wishes)?)(?: so much| a lot| in advance)?[,.!]* ?(?:(?:(?:Rev|Dr|Mr|Mrs|Ms)\. )?\p{Lu}\p{L}{1,14}(?: \p{Lu}\p{L}{1,14})?)?[.! x]*$/u

/** "Hi, just a quick one - …" and "Thanks, Rev. Amy" within a line. */
function takeInline(lines: string[], boilerplate: string[]): void {
  const first = lines.findIndex((line) => line !== '')
  const greeting = INLINE_GREETING.exec((lines[first] ?? '').slice(0, 160))?.[0]
  if (greeting) {
    boilerplate.push(greeting.trim())
    lines[first] = (lines[first] ?? '').slice(greeting.length)
  }
  const last = lines.findLastIndex((line) => line !== '')
  const signOff = INLINE_SIGN_OFF.exec((lines[last] ?? '').slice(-80))?.[0]
  // "Thank you Wirksworth." is for readers.
  if (!signOff || /^thank you (?!so(?![\p{L}])|in(?![\p{L}]))\p{L}/iu.test(signOff)) return
  boilerplate.push(signOff.trim())
  lines[last] = (lines[last] ?? '').slice(0, -signOff.length).trimEnd()
}

/** "Roger", "J", "Joel Prentice | Head of Giving" */
const CLOSING_LINE =
  /^(?:[-–—]{0,2} ?\p{Lu}\p{Ll}{0,12}\.?(?: x{1,3})?|\p{Lu}[\p{L}.'’-]{1,20}(?: \p{Lu}[\p{L}.'’-]{0,20}){0,2}(?: ?[|·] ?[^|·]{2,40}){1,5})$/u
/** A question to the recipient: "Ted, does this work?" */
const OPENING_QUESTION = /^(?:\p{Lu}\p{Ll}{1,14}, )?(?:does|is|are|can|could|would|what|how|ok|okay|happy|any|looks|all) [^?\d]{3,60}\?$/iu

/** The index of the first line of the signature, or the number of lines if there is none. */
function signatureOf(lines: string[], isMail: boolean): number {
  const signOff = lines.findLastIndex((line) => SIGN_OFF.test(line))
  // Below a quoted message, there can be a signature only.
  if (signOff > 0 || (isMail && signOff === 0)) {
    const rest = lines.slice(signOff + 1).filter((line) => line !== '')
    const own = rest.slice(
      0,
      rest.findIndex((line) => POSTSCRIPT.test(line)) < 0 ? rest.length : rest.findIndex((line) => POSTSCRIPT.test(line)),
    )
    const isShort = own.every((line, index) => (index === 0 && NAME.test(line)) || (own.length <= 8 && isSignatureLine(line)))
    if (lines.length > 2 && (own.length === 0 || isShort || (isMail && own.length <= 8 && own.every((line) => line.length <= 80))))
      return signOff
  }
  if (!isMail) return lines.length
  // A mail can end with a name, a job title or an initial.
  let from = lines.length
  while (from > 1 && (lines[from - 1] === '' || CLOSING_LINE.test(lines[from - 1] ?? ''))) from -= 1
  return from
}

const isSignatureLine = (line: string) => line.length <= 80 && (NAME.test(line) || SIGNATURE_LINE.test(line))
