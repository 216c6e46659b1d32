import { CLEAR_PLATFORM_NAMES } from '../platform-words.ts'

/** A text with as many words between two signs was dictated. */
const FEWEST_WORDS = 25
const isDictated = (text: string) => text.split(/[.;:!?\n]/u).some((stretch) => stretch.trim().split(/\s+/u).length >= FEWEST_WORDS)

const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
const PART = `(?:the )?(?:end|start|beginning|middle|first week|last week) of (?:${MONTH}|next month|this month|the month|the week|next week)`
const MARK = '(?:,? (?:no|sorry|wait|hang on|hold on|actually|oh|i mean|make that|or rather|scratch that|i tell a lie))'
const CLAUSE =
  "(?=(?:the|our|my|we|we['’](?:re|ve|ll)|i|i['’](?:m|ve|ll)|it|it['’]s|its|there|there['’]s|they|they['’]re|you|you['’]ve|from|on|all|if|don['’]t|no|\\d)(?![\\p{L}]))"
const ANNOUNCE =
  '(?:say|put|write|post|mention|announce|tell (?:people|them|everyone|everybody|folk|customers|the parents)|let (?:people|them|everyone|everybody|folk|customers) know|do (?:me )?a (?:post|thing)(?: saying| about)?)'

const ORDINAL =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty[ -](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirtieth|thirty[ -]first)'
/** "the ninth of May no wait the sixteenth" */
const ORDINALS = new RegExp(
  `(?<![\\p{L}])the ${ORDINAL}( of ${MONTH})?${MARK}{1,3},? (?:it['’]?s |that['’]?s )?(the ${ORDINAL}(?: of ${MONTH})?)(?![\\p{L}-])`,
  'giu',
)
const NUMBER =
  '(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|[£€$]?\\d{1,4}(?:[.,]\\d\\d)?)(?: (?:quid|pounds?|euros?|dollars))?'
/** "eighty for the over seventies actually no it's eighty five for the over seventies" */
const SAME_THING = new RegExp(
  `(?<![\\p{L}\\p{N}])${NUMBER} (for (?:the |an? )?\\p{L}{2,14})${MARK}{1,2},? (?:it['’]?s |that['’]?s )?(?=${NUMBER} \\1(?![\\p{L}]))`,
  'giu',
)

const COUNT = '(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|\\d{1,3})'
/** "eight spaces well seven spaces" */
const SAME_NOUN = new RegExp(
  `(?<![\\p{L}\\p{N}])${COUNT} ((?!pounds?|quid|euros?|dollars|bucks|pence)\\p{L}{4,})(?: well|${MARK}{1,3}),? +(?=${COUNT} \\1(?![\\p{L}]))`,
  'giu',
)

/** What a speaker says to the writer, and what is statement again. Each is replaced by white space of its length, but for the group `kept`. */
const REQUESTS: RegExp[] = [
  // "this is for the chimney sweep page can you say"
  new RegExp(
    String.raw`(?<![\p{L}'’])(?:so |and |ok |right )?(?:this is|it['’]?s|its|this one['’]?s) for (?:the|my|our) (?:[\p{L}'’]{2,14} ){0,4}?(?:page|website|site|insta|post|group|${CLEAR_PLATFORM_NAMES})(?: page| group| post)? (?=(?:and |so )?(?:can|could|i|just|basically|we)(?![\p{L}]))`,
    'giu',
  ),
  // "can you say that the …", "I just want to tell people that we …"
  new RegExp(
    `(?<![\\p{L}'’])(?:(?:so|and|but|also|then|oh|basically|just|um|or) ){0,2}(?:can|could|would) you (?:please |just |maybe |also )?${ANNOUNCE}(?: that| about how| how)? +${CLAUSE}`,
    'giu',
  ),
  new RegExp(
    `(?<![\\p{L}'’])(?:(?:so|and|but|also|basically|just|um) ){0,2}(?:i|we) (?:just |basically |really |also )?(?:want|wanted|need|['’]d like|would like)(?: you)? to ${ANNOUNCE}(?: that| about how| how)? +${CLAUSE}`,
    'giu',
  ),
  new RegExp(
    `(?<![\\p{L}'’])(?:(?:and|also|oh|then|just|please|but|so) ){1,2}(?:say|put|tell them|tell people|tell everyone|mention|let people know)(?: that| in)? +(?!that(?![\\p{L}])|it(?![\\p{L}'’])|the (?:prices?|dates?|times?|name|address|basics)(?![\\p{L}]))${CLAUSE}`,
    'giu',
  ),
  /(?<![\p{L}'’])(?:(?:and|also|oh|then|just|please|but|so) ){0,3}(?:tell|ask|remind) (?:people|them|everyone|everybody|folk|customers) to (?=\p{Ll})/giu,
  // "and the birds nest thing right if …"
  /(?<![\p{L}'’])(?:and |so |oh )?the (?:[\p{L}'’]{2,14} ){1,3}thing,? (?:right|yeah|so|well|um) (?=(?:if|we|i|you|the|it|don['’]t)(?![\p{L}]))/giu,
]
const TALK: RegExp[] = [
  // "the end of July no hang on end of August sorry end of August"
  new RegExp(`(?<![\\p{L}])${PART}${MARK}{1,3},? (?=${PART}(?![\\p{L}]))`, 'giu'),
  new RegExp(`(?<=(?<![\\p{L}])(?:the )?(${PART.replace('(?:the )?', '')})),? sorry,? \\1(?![\\p{L}])`, 'giu'),
  /(?<![\p{L}'’])(?<!(?:do|did|let|if|as|when|what|will|would|so|because|before|letting|of|that|who|which) )you know (?!(?:what|how|that|if|when|where|who|why|the|any|about|it|us|we|your)(?![\p{L}]))/giu,
  /(?<![\p{L}'’])(?:basically|obviously|anyway|i suppose|i guess) (?=\p{L})/giu,
]
/** "say no mess or say I put dust sheets down yeah say dust sheets" */
const CHOSEN = /(?<![\p{L}])(?:yeah|yes|yep|no) (?:say|put|go with) /giu
/** At the end: "that's it thanks love bye" */
const CLOSER =
  / (?:(?:and|so|right|ok|yeah) )?(?:that['’]?s (?:it|all|everything|the lot)|thanks(?: love| mate)?|thank you|cheers(?: mate| love)?|ta|bye|speak soon)[.!]{0,3}$/iu
const MOST_CLOSERS = 5
/** "… leave that out just say Alnwick and villages" */
const INSTEAD =
  /(?<![\p{L}])(?:(?:actually|no|oh|wait|sorry|but) )*(?:leave (?:that|it)(?: bit)? out|(?:do not|don['’]?t) (?:put|say|mention)(?: that| it)(?: bit)?|scrap that|scratch that|forget that|take that out|ignore that|cut that|not that)(?:,? (?:actually|and|no|but))* just (?:say|put) (?=(\p{L}[\p{L}'’]*(?: [\p{L}'’]+)?))/giu
const FARTHEST = 240
/** "… because Karen's gone off on leave no don't put that bit" */
const LEAVE_OUT = /(?<![\p{L}])(?:leave (?:that|it)(?: bit)? out|(?:do not|don['’]?t) (?:put|say|mention) (?:that|it)(?: bit)?)(?= |$)/giu
const REASONS = [' because ', ' cos ', ' coz ', ' cause ', ' since ']
const LONGEST_REASON = 110

const blank = (text: string, start: number, end: number) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)

/** Thanks and the like at the end. */
function withoutClosers(text: string): string {
  let rest = text.trimEnd()
  for (let count = 0; count < MOST_CLOSERS && CLOSER.test(rest); count += 1) rest = rest.replace(CLOSER, '').trimEnd()
  return rest.padEnd(text.length)
}

/** Of two wordings, the one that the speaker decides for. */
function withChoice(text: string): string {
  let result = text
  for (const { index } of text.matchAll(CHOSEN)) {
    const before = result.slice(Math.max(0, index - FARTHEST), index)
    const second = before.lastIndexOf(' or say ')
    const first = second === -1 ? -1 : before.slice(0, second).lastIndexOf(' say ')
    if (first === -1) continue
    const from = index - before.length
    const rest = /[.,;!?]/u.exec(text.slice(index))?.index ?? text.length - index
    result = blank(blank(result, from + first + 1, from + second + ' or say '.length), index, index + rest)
  }
  return result
}

/** A reason that is to be left out. */
function withoutReasons(text: string): string {
  let result = text
  for (const { index, 0: order } of text.matchAll(LEAVE_OUT)) {
    const before = result.slice(Math.max(0, index - LONGEST_REASON), index)
    const at = Math.max(...REASONS.map((word) => before.lastIndexOf(word)))
    if (at !== -1 && !/[.;!?\n]/u.test(before.slice(at))) result = blank(result, index - before.length + at + 1, index + order.length)
  }
  return result
}

/** What is statement before "just say" is taken back from the same word on. */
function withReplacement(text: string, forReaders: number[]): string {
  let result = text
  for (const match of text.matchAll(INSTEAD)) {
    const before = result.slice(Math.max(0, match.index - FARTHEST), match.index)
    const words = match[1] ?? ''
    const first = words.split(' ')[0] ?? ''
    const at = [words, first].map((each) => (each.length > 2 ? before.lastIndexOf(` ${each} `) : -1)).find((found) => found !== -1)
    if (at === undefined) continue
    result = blank(result, match.index - before.length + at + 1, match.index + match[0].length)
    forReaders.push(match.index + match[0].length)
  }
  return result
}

export interface DictatedText {
  text: string
  /** Where what follows is for readers, because the speaker wanted to say it. */
  forReaders: number[]
}

/** A dictated English text without what its speaker says to the writer, as long as before. Other texts stay. */
export function withoutDictatedTalk(text: string): DictatedText {
  if (!isDictated(text)) return { text, forReaders: [] }
  const forReaders: number[] = []
  const chosen = withChoice(withoutClosers(text))
  const dated = chosen
    .replace(ORDINALS, (whole: string, month: string | undefined, right: string, at: number) => {
      forReaders.push(at)
      return (right + (month && !/ of /u.test(right) ? month : '')).padEnd(whole.length)
    })
    .replace(SAME_THING, (whole) => ' '.repeat(whole.length))
  const statement = withoutReasons(withReplacement(dated, forReaders))
  const counted = statement.replace(SAME_NOUN, (whole) => ' '.repeat(whole.length))
  const wanted = REQUESTS.reduce((result, pattern) => {
    let written = result
    for (const { index, 0: whole } of result.matchAll(pattern)) {
      written = withStopBefore(blank(written, index, index + whole.length), index)
      forReaders.push(index + whole.length)
    }
    return written
  }, counted)
  return { text: TALK.reduce((result, pattern) => result.replace(pattern, (whole) => ' '.repeat(whole.length)), wanted), forReaders }
}

/** The words before a request and those behind it are sentences of their own. */
function withStopBefore(text: string, at: number): string {
  const end = text.slice(0, at).trimEnd().length
  if (text[end - 1] === ',') return `${text.slice(0, end - 1)}.${text.slice(end)}`
  return end > 0 && end < text.length && /[\p{L}\p{N}]$/u.test(text.slice(0, end)) ? `${text.slice(0, end)}.${text.slice(end + 1)}` : text
}

/** How many words behind such a place are for readers. */
export const WORDS_FOR_READERS = 6
