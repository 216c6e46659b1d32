import { PLATFORM_NAMES } from '../platform-words.ts'

/** An item of a numbered list that is for readers, as offsets in the text. The number is not part of it. */
export interface ListItem {
  start: number
  end: number
}

export interface NumberedList {
  /** The line that introduces the list, if it is for readers without its request. */
  intro?: ListItem & { text: string }
  items: ListItem[]
}

const NUMBER = /^\s{0,8}(\d{1,2})[.)]\s{1,4}(?=\S)/u
const FEWEST_ITEMS = 3
/** Items that mean the text itself: "2. Use emojis", "3. keep it under 100 words". */
const FOR_WRITER =
  /(?<![\p{L}])(?:captions?|hash ?tags?|emojis?|tone|(?:the|this|each|a|your) (?:posts?|tweets?|article|text|copy|headline|title)|call to action|cta|word count|\d{1,4} (?:words|characters|sentences)|keep it (?:short|under|brief|simple|light|friendly)|make it (?:sound|short|fun|funny|warm)|mention (?:the|that|our|my)|target audience|seo|keywords?|format|bullet points?)(?![\p{L}])/iu
/** What an item keeps out of the post stays an order. */
const ORDER_OF_SILENCE =
  /(?<![\p{L}])(?:do not|don['’]?t|dont|never|not to|no need to) (?:mention|say(?! (?:hello|hi|goodbye))|publish|print|name|announce|include)(?![\p{L}])|(?<![\p{L}])(?:keep (?:that|this|it) (?:quiet|to yourself|between us|private|out)|leave (?:that|this|it) out|off the record|(?:not|isn['’]t) for (?:the )?(?:post|posts|public|publication|website)|confidential|internal only|n\.?b\.?|tb[ca])(?![\p{L}])/iu
/** Lists of what is to be done, and of what was discussed. */
const OF_TASKS =
  /(?<![\p{L}])(?:to[- ]?do|tasks?|actions?|agenda|minutes|meeting|notes? to self|instructions for (?:the )?(?:post|writer|caption|text)|requirements|brief|please follow|guidelines for (?:the )?(?:post|writer|caption|text)|keep in mind|bear in mind|make sure (?:to|you|it|the post)|when you write|for the (?:post|caption|text))(?![\p{L}])/iu
/** A form with numbered questions: "2. Who is it for? Homeowners", "3. Budget: 200". */
const ANSWERED = /^[^?:.!]{3,40}(?:\?|:) \S/u
const TASK =
  /^(?:\p{Lu}{2,3}|\p{Lu}\p{Ll}+) to \p{Ll}|^(?:ask|ring|call|email|chase|remind|check with|order) (?:\p{Lu}\p{Ll}+|mum|dad|the printer)(?![\p{L}])/u

/**
 * The numbered lists of a text whose items are for readers, whatever single items look like: rules ("4. Don't post photos of other guests"), steps and programs.
 * A list of wishes for the text, of tasks or of minutes is none.
 */
export function numberedListsIn(text: string): NumberedList[] {
  const lines = linesOf(text)
  const lists: NumberedList[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const run = runFrom(lines, at)
    if (run.length < FEWEST_ITEMS) continue
    const before = lines[at - 1]
    if (isForReaders(run, before?.text ?? '', lines[0]?.text ?? '')) {
      const items = run.filter((item) => !ORDER_OF_SILENCE.test(text.slice(item.start, item.end)))
      const intro = before && introOf(before)
      lists.push({ items, ...(intro && { intro }) })
    }
    at += run.length - 1
  }
  return lists
}

const BULLET = /^\s{0,8}[-*•–—✔✓✅▪●◦‣➤]\uFE0F?\s{1,3}(?:\*{1,3} ?)?(?=[\p{L}\d£€$])/u

/** The items of bulleted lists that have no word of a note, by `isNote`, and no order to the writer. */
export function bulletItemsIn(text: string, isNote: (item: string) => boolean): ListItem[] {
  const lines = linesOf(text).map((line) => ({ ...line, sign: BULLET.exec(line.text)?.[0] }))
  return lines.flatMap(({ text: line, start, sign }, at) => {
    const near = lines.slice(Math.max(0, at - FEWEST_ITEMS + 1), at + FEWEST_ITEMS).filter((each) => each.sign !== undefined)
    const item = sign === undefined ? '' : line.slice(sign.length).trimEnd()
    if (sign === undefined || item === '' || near.length < FEWEST_ITEMS) return []
    if (isNote(item) || ORDER_OF_SILENCE.test(item) || FOR_WRITER.test(item) || TASK.test(item)) return []
    return [{ start: start + sign.length, end: start + sign.length + item.length }]
  })
}

interface Line {
  text: string
  start: number
}

function linesOf(text: string): Line[] {
  let at = 0
  return text.split('\n').map((line) => {
    const start = at
    at += line.length + 1
    return { text: line, start }
  })
}

interface Item extends ListItem {
  text: string
}

/** The items from a line on whose numbers follow one another. */
function runFrom(lines: Line[], from: number): Item[] {
  const items: Item[] = []
  let last: number | undefined
  for (const { text, start } of lines.slice(from)) {
    const found = NUMBER.exec(text)
    const number = Number(found?.[1])
    if (!found || (last !== undefined && number !== last + 1) || (last === undefined && number !== 1)) break
    const end = start + text.trimEnd().length
    items.push({ text: text.slice(found[0].length).trimEnd(), start: start + found[0].length, end })
    last = number
  }
  return items
}

function isForReaders(items: Item[], intro: string, first: string): boolean {
  if (OF_TASKS.test(intro) || /^(?:minutes|agenda)(?![\p{L}])/iu.test(first)) return false
  const answered = items.filter(({ text }) => ANSWERED.test(text))
  if (answered.length * 2 >= items.length) return false
  const others = items.filter(({ text }) => FOR_WRITER.test(text) || TASK.test(text))
  return others.length * 3 < items.length
}

const REQUEST =
  /^(?:(?:hi|hey|hello|ok|so|and|can|could|would|you|u|i|we|need|want|wanna|to|please|pls|plz|just|kindly)[, ]+){0,8}(?:post|put (?:up|out)|put|stick(?: up)?|get|share|publish|write (?:up|out)?|write|list|do (?:a|one) (?:post|notice|sign) (?:with|about|of|for)|make (?:a|one) (?:post|notice|sign) (?:with|about|of|for|from)) (?=(?:the|our|my|these|some|a few|few|all)(?![\p{L}]))/iu
const TO_POST = / (?:to|please|pls|for you to) (?:post|share|put up|put out|publish)(?=(?: (?:for|on|about)(?![\p{L}])| ?:|$))/iu
/** "the studio etiquette on our page:" */
const ON_PAGE = new RegExp(
  String.raw` (?:(?:up )?on|onto|to|for) (?:our|the|my) (?:\p{L}{2,12} )?(?:page|website|site|board|wall|noticeboard|group|socials?|${PLATFORM_NAMES})(?= ?:)`,
  'iu',
)
const OF_REQUEST =
  /(?<![\p{L}])(?:can you|could you|posts?|caption|write|something|smth|please|pls|i need|we need|make (?:it|this))(?![\p{L}])/iu
const LONGEST_INTRO = 160

/** "pls post the rules for parents:" as "The rules for parents:"; undefined if the line is a request or a text of its own. */
function introOf({ text, start }: Line): NumberedList['intro'] {
  const line = text.trim()
  if (!line.endsWith(':') || line.length > LONGEST_INTRO || /[.!?] /u.test(line)) return undefined
  const bare = line.replace(REQUEST, '').replace(TO_POST, '').replace(ON_PAGE, '')
  if (bare === line || OF_REQUEST.test(bare) || bare.split(' ').length < 2) return undefined
  return { text: bare.charAt(0).toUpperCase() + bare.slice(1), start: start + text.indexOf(line), end: start + text.trimEnd().length }
}
