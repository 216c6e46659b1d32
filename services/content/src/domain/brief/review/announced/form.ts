import { splitSentences, trimEndOf } from '@loomcast/platforms'
import { isBareContact } from '../../sentence.ts'
import type { ReviewedPassage } from '../passage.ts'
import { decisionFor } from '../reasons.ts'
import { type BriefLine, isPublished, linesOf, publishedOf } from './lines.ts'
import { tidiedValue } from './tidied-value.ts'

export const PART_OF_OPENING = 'Part of the first line.'
const REWORDED = 'The labels of the form were left out.'

const LABELED =
  /^(?:\d{1,2}[.)] |[-*•] )?\*{0,2}(\p{L}[^:?*\n]{0,46}?)(?: ?\*){0,2}(?: ?\((?:s|tick one|required|optional|if any)\))?(?:\?[ *]{0,2}:|(?!(?<=\d):\d)[:?])\*{0,2}[ \t]{0,20}/u
/** "Y / N: Y  0491 570 156" */
const YES_NO = /^(?:\(?y(?:es)? ?\/ ?n(?:o)?\)?:? ?)(y(?:es)?|no?)(?![\p{L}])[ ,:–-]*/iu
const EMPTY =
  /^(?:n\/?a|none|nil|nothing|no|yes|y|n|tb[acd]|unknown|[-–—_?✓x][-–—_?✓x ]{0,40}|(?:don['’]?t|dont) (?:mind|know|care)|not sure)?[.!]{0,3}$/iu

const WHO =
  /^(?:name of (?:the |your )?)?(?:business|organi[sz]ation|company|club|group|charity|shop|school|society|team|band|church|association|channel|brand|podcast)(?: ?\/ ?(?:business|organi[sz]ation|company|club|group))?(?: name)?$/iu
const WHAT =
  /^(?:(?:video |working |post |event )?title|about|what(?:['’]?s| is) (?:new|it about)|what (?:do you want (?:us )?to (?:promote|post|advertise|announce|share)(?: about)?|are you (?:promoting|announcing|advertising)|is it(?: about)?|(?:is|['’]s) (?:the event|happening|on)|(?:is|['’]s) (?:this|it) for|should we post)|(?:name of |title of )?(?:the |your )?(?:event|activity|workshop|class|course|show|promotion|campaign)(?: (?:name|title))?(?: \(if any\))?|promotion|what)$/iu
const RECRUITING = /^(?:type of post|post type|purpose)$/iu
const RECRUITED = /(?<![\p{L}])recruit\p{L}{0,8} ?[(:–-]{1,2} ?(\p{L}[\p{L} ]{2,30})\)?$/iu
const WHEN = /^(?:when|dates?(?: ?(?:and|&|\/|\+) ?times?)?|days?(?: ?(?:and|&|\/|\+) ?times?)?|event dates?|date\(s\))$/iu
const TIME = /^(?:times?|start(?: time)?|time\(s\)|what time)$/iu
const WHERE = /^(?:where|location|venue|place|address|where is it)$/iu
/** Who works on the post, and what only the office needs. */
const INTERNAL =
  /^(?:owner|sponsors?(?:hip)?|filming date|footage|thumbnail|contact (?:person|name)|your name|name of (?:contact|person)|trade|industry|sector|trade ?\/ ?industry|(?:office|internal) use(?: only)?|for office use(?: only)?|filled in by|completed by|requested by|e-?mail for (?:the )?log-?in|log-?in(?: e-?mail)?|password|user ?name|photos?(?: attached)?|images?)$/iu
const CALL_TO_ACTION = /^(?:cta|call[- ]to[- ]action|what should (?:people|they|readers) do|next step)$/iu
const OFFER =
  /^(?:(?:any )?(?:special )?(?:offers?|deals?)(?: ?[/&] ?(?:prices?|benefits?|costs?))?|key (?:messages?|points?)(?: ?\([^)]*\))?|details|description|more (?:info|details)|anything else(?: to (?:add|say|mention))?|other info)$/iu
const PRICE_LABEL = /^(?:prices?|costs?|fees?|offer ?\/ ?price|price ?\/ ?offer|cost ?\/ ?offer)$/iu
const PHONE = /phone|mobile|tel(?![\p{L}])|number/iu
const JOB = /^(?:job title|salary|position|reports to)$/iu
/** "07700 900142 not public" */
const NOT_PUBLIC =
  /(?<![\p{L}])(?:not (?:for )?(?:the )?(?:public|post|publication|published|to be published)|private|internal|office only|don['’]?t (?:post|publish|print)|dont (?:post|publish|print))(?![\p{L}])/iu

const TO_AVOID =
  /^(?:(?:anything|things|words|what) (?:to avoid|not to (?:say|mention))|avoid|do not mention|don['’]?t mention|not to mention|leave out)$/iu
/** "none (they pulled out)" */
const NOTHING = /^(?:none|n\/?a|nil)(?![\p{L}])/iu
const RUNTIME = /^(?:length|runtime|duration)$/iu
const LENGTH = /^(?:about |approx\.? )?\d{1,3}(?::\d{2}| ?min)/iu
const LINK_LABEL = /^links?$/iu
/** "shelf from pallet wood (change if u want)" */
const REMARK_ON_VALUE = / ?\((?:change|working|draft|tbc|or whatever|if you|feel free|not final)[^()]{0,40}\)$/iu
/** "[ ] Formal [x] Friendly" */
const TICKED = /\[[xX✓✔]\] ?(\p{L}[^[\n]{1,30})/u

const FEWEST_LABELS = 4

interface Field {
  line: BriefLine
  label: string
  value: string
}

function fieldOf(line: BriefLine): Field | undefined {
  const match = LABELED.exec(line.text.slice(0, 80))
  if (!match?.[1]) return undefined
  return {
    line,
    label: match[1].replace(/ ?\((?:required|optional|if any|working|draft|provisional|max[^()]{0,20})\)$/iu, '').trim(),
    value: line.text.slice(match[0].length).trim(),
  }
}

/** Whether most lines of a text are fields of a form, among them what it is about, and who, when or where. */
export function isFilledForm(source: string): boolean {
  const lines = source.split('\n').filter((line) => line.trim() !== '')
  const labels = lines.flatMap((line) => LABELED.exec(line.slice(0, 80))?.[1]?.trim() ?? [])
  if (labels.length < FEWEST_LABELS || labels.length * 3 < lines.length * 2 || labels.some((label) => JOB.test(label))) return false
  return labels.some((label) => WHAT.test(label)) && labels.some((label) => WHO.test(label) || WHEN.test(label) || WHERE.test(label))
}

/** What is published of a field, without its label. */
function shownValue({ line, value }: Field): string {
  const published = publishedOf(line)
  const own = published.replace(LABELED, '').trim()
  return own !== '' && line.passages.every(({ use }) => use === 'publish') ? own : tidiedValue(value)
}

const replaced = ({ text: source }: BriefLine, text: string): ReviewedPassage => ({
  text,
  source,
  use: 'publish',
  reason: text === source ? null : REWORDED,
  question: null,
})

const leftOut = ({ text }: BriefLine, reason: string): ReviewedPassage => ({ text, source: text, use: 'leave_out', reason, question: null })

/** The sentences of a value on lines of their own: prices of several things are a list. */
const linesOfValue = (text: string) =>
  splitSentences(text)
    .map((sentence) => tidiedValue(sentence).replace(/(?<=[\p{L}\d)])\.$/u, ''))
    .join('\n')

/** "22 instead of £30" */
const withCurrency = (text: string) =>
  text.replace(
    /^(?=\d{1,4}(?:[.,]\d\d)? (?:instead of|\(?was|not|down from|statt|au lieu de|en vez de) ([£€$])\d)/gmu,
    (_none, sign: string) => sign,
  )

const withStop = (text: string) => (/[.!?…]$/u.test(text) ? text : `${text}.`)

/**
 * A form that was filled in as an announcement: what, when and who in the first lines, then what it states without the labels of the form. It adds no words but
 * "Where", "Phone" and the like, and returns other texts as they are.
 */
export function withFormAnnounced(passages: ReviewedPassage[], source: string): ReviewedPassage[] {
  const lines = linesOf(passages, source)
  const fields = new Map<BriefLine, Field>()
  for (const line of lines) {
    const field = fieldOf(line)
    if (field) fields.set(line, field)
  }
  const all = [...fields.values()]
  if (fields.size < FEWEST_LABELS || fields.size * 3 < lines.length * 2 || all.some(({ label }) => JOB.test(label))) return passages
  const find = (pattern: RegExp) => all.find(({ label, value }) => pattern.test(label) && !EMPTY.test(value) && !NOT_PUBLIC.test(value))
  const who = find(WHO)
  const recruiting = all.find(({ label, value }) => RECRUITING.test(label) && RECRUITED.test(value))
  const what = find(WHAT) ?? recruiting
  if (!what || (!who && !find(WHEN) && !find(WHERE))) return passages
  const when = what === recruiting ? undefined : find(WHEN)
  const time = when && find(TIME)
  const subject =
    what === recruiting
      ? `${tidiedValue(RECRUITED.exec(recruiting.value)?.[1] ?? '')} wanted`
      : withoutEnd(shownValue(what)).replace(REMARK_ON_VALUE, '')
  const opening = [
    [subject, ...[when, time].flatMap((field) => (field ? [withoutEnd(shownValue(field))] : []))].join(', '),
    ...(who ? [withoutEnd(shownValue(who))] : []),
  ].join('\n')
  const parts = new Set([who, what, when, time].flatMap((field) => (field ? [field.line] : [])))
  const first = lines.find((line) => parts.has(line))
  return lines.flatMap((line) => {
    if (line === first) return [replaced(line, opening)]
    if (parts.has(line)) return [leftOut(line, PART_OF_OPENING)]
    const field = fields.get(line)
    return field ? announced(field) : line.passages
  })
}

const withoutEnd = (text: string) => trimEndOf(text, '.,;')

function announced(field: Field): ReviewedPassage[] {
  const { line, label } = field
  if (NOT_PUBLIC.test(field.value) || NOT_PUBLIC.test(label) || (TO_AVOID.test(label) && isPublished(line)))
    return [leftOut(line, 'You asked to leave this out.')]
  const answer = YES_NO.exec(field.value)
  const value = answer ? field.value.slice(answer[0].length).trim() : field.value
  if (answer) {
    const isYes = /^y/iu.test(answer[1] ?? '')
    if (!isYes || value === '') return [leftOut(line, decisionFor('about').reason)]
    return [replaced(line, PHONE.test(label) ? `Phone: ${value}` : tidiedValue(value))]
  }
  if (EMPTY.test(value) || NOTHING.test(value) || INTERNAL.test(label) || (RUNTIME.test(label) && LENGTH.test(value)))
    return [leftOut(line, decisionFor('about').reason)]
  const ticked = TICKED.exec(value)?.[1]
  if (!isPublished(line)) {
    return line.passages.map((passage) =>
      passage.use === 'instruction' && ticked ? { ...passage, text: `${label}: ${ticked.trim()}` } : passage,
    )
  }
  const shown = shownValue(field)
  if (WHERE.test(label)) return [replaced(line, `Where: ${withoutEnd(shown)}`)]
  if (LINK_LABEL.test(label)) return [replaced(line, isBareContact(value) ? value : tidiedValue(value))]
  if (/^chapters$/iu.test(label)) return [replaced(line, `${label}: ${value}`)]
  if (PRICE_LABEL.test(label) && !/\p{L}{3}/u.test(shown)) return line.passages
  if (WHAT.test(label) || OFFER.test(label) || PRICE_LABEL.test(label)) return [replaced(line, withCurrency(linesOfValue(shown)))]
  if (CALL_TO_ACTION.test(label)) return [replaced(line, isBareContact(shown) ? shown : withStop(tidiedValue(shown)))]
  // "8. Contact for public: …": the number is of the form.
  const text = publishedOf(line).replace(/^\d{1,2}[.)] /u, '')
  return /^contact(?! (?:person|name))/iu.test(label) ? [replaced(line, `Contact: ${shown}`)] : [replaced(line, text)]
}
