import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { hasContact, hasVerb, readSentence, type Sentence } from '../../../domain/brief/sentence.ts'
import { withStop } from '../../../domain/brief/wording.ts'
import type { Manners } from './manners.ts'

/** Lines that a tone adds. They state nothing. */
export const APOLOGIES = {
  we: "We're very sorry about this.",
  I: "I'm very sorry about this.",
  formal: 'We are very sorry about this.',
} as const
export const CLOSINGS = {
  event: {
    formal: 'We look forward to welcoming you.',
    warm: "We'd love to see you there.",
    short: 'See you there!',
    plain: 'See you there.',
  },
  visit: { formal: 'We look forward to welcoming you.', warm: "We'd love to see you.", short: 'See you soon!', plain: 'See you soon.' },
  contact: {
    formal: 'We look forward to hearing from you.',
    warm: "We'd love to hear from you.",
    short: "We'd love to hear from you!",
    plain: undefined,
  },
} as const
export const URGENT = 'Urgent: '

const EVENT =
  /(?<![\p{L}])(?:courses?|class(?:es)?|fairs?|fayres?|sale|food drive|runs?|race|parkrun|workshops?|markets?|festivals?|fest|concerts?|shows?|part(?:y|ies)|open (?:day|evening|house|mic|morning)|(?:quiz|film|movie|open mic|games?|music|comedy|ladies['’]?|curry|race|bingo|karaoke|parents['’]?|social) night|meet-?up|session|event|challenge|launch (?:party|event|night|evening)|tour|tasting|match|quiz|fete|fête|exhibition|reading|screening|gig|picnic|walk|talk|lesson|barbecue|bbq|bake ?off|coffee morning|fundraiser|gala|ceilidh|disco|reunion|camp|clinic|hunt|cook-?out|potluck)(?![\p{L}])/iu
const DAY =
  /(?<![\p{L}\p{N}])(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|tonight|tomorrow|this weekend|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6}\.? \d{1,2})(?![\p{L}\p{N}])/iu
const PLACE =
  /(?<![\p{L}])(?:pop in|drop in|drop by|come (?:in|by|along|and)|visit us|in (?:the |our )?(?:shop|store|café|cafe|salon|studio|bakery)|at the counter|kitchen open|walk-?ins?)(?![\p{L}])|\d{1,4}[a-z]? (?:\p{Lu}[\p{L}'’]{1,20} ){1,3}(?:st|street|road|rd|ave|avenue|lane|ln|drive|square|sq|way|place|row|hill|high street)(?![\p{L}])/iu
const NAMES_CONTACT =
  /(?<![\p{L}])(?:ring|call|text|phone|message|whatsapp|dm|email|e-mail|write to|get in touch|apply|send|volunteer|sign up|tell the|let us know|book|reserve|enquir\p{L}{1,4}|inquir\p{L}{1,4})(?![\p{L}])/iu
/** Readers of a vacancy apply; they do not come to see somebody. */
const JOB =
  /(?<![\p{L}])(?:job (?:ad|advert|opening|vacancy|opportunity|description)|we(?:['’]re| are) (?:hiring|recruiting)|vacanc(?:y|ies)|resumes?|cvs?|part-time|full-time|salary)(?![\p{L}])|[£€$]\d[\d.,]* ?(?:\/ ?|an |per )(?:hr|hour)(?![\p{L}])/iu
const PAST = /(?<![\p{L}])(?:results?|ran|won|was|were|hit|raised|finished|took|recorded|thank you to)(?![\p{L}])/iu
/** Number of characters at the beginning of a text, which state its topic. */
const BEGINNING = 300
/** A longer text needs no line that only greets. */
const MOST_CLOSED = 700

/** The line that closes the text in the user's tone; undefined if none fits. */
export function closingFor(brief: Brief, manners: Manners): string | undefined {
  if (!brief.english || brief.badNews || manners.has('urgent') || manners.has('sorry')) return undefined
  const text = [brief.title?.text ?? '', ...sentencesOf(brief.blocks).map((each) => each.text)].join('\n')
  const kind = text.length <= MOST_CLOSED ? kindOf(text) : undefined
  if (!kind || /(?:see you|look forward to|love to (?:see|hear)|can['’]t wait)/iu.test(text)) return undefined
  const line = inTone(CLOSINGS[kind], manners)
  const isOne =
    /(?<![\p{L}])(?:I|I['’]m|I['’]ll|my|I['’]ve)(?![\p{L}])/u.test(text) &&
    !/(?<![\p{L}])(?:we|our|us|we['’]\p{L}{2})(?![\p{L}])/iu.test(text)
  return isOne ? line?.replace(/^We(?=['’ ])/u, 'I') : line
}

function kindOf(text: string): keyof typeof CLOSINGS | undefined {
  const beginning = text.slice(0, BEGINNING)
  if (JOB.test(beginning)) return hasContact(text) ? 'contact' : undefined
  if (EVENT.test(beginning) && DAY.test(beginning) && !PAST.test(text.slice(0, 80))) return 'event'
  if (PLACE.test(text)) return 'visit'
  return NAMES_CONTACT.test(text) && hasContact(text) ? 'contact' : undefined
}

function inTone(lines: (typeof CLOSINGS)[keyof typeof CLOSINGS], manners: Manners): string | undefined {
  if (manners.has('formal')) return lines.formal
  if (manners.has('warm')) return lines.warm
  if (manners.has('cheerful') || manners.has('funny')) return isRestrained(manners) ? lines.plain : lines.short
  return manners.has('casual') ? lines.plain : undefined
}

export const isRestrained = (manners: Manners) => manners.has('calm') || manners.has('restrained')

/** A longer sentence sounds hurried with an exclamation mark. */
const MOST_EXCLAIMED = 90

/** What a tone does to the first sentences: a mark of urgency, an exclamation mark, an apology. */
export function withTonedLines(blocks: Block[], brief: Brief, manners: Manners): Block[] {
  if (!brief.english) return blocks
  let toned = blocks
  if (manners.has('urgent') && !/^\W*(?:urgent|important|attention|warning)(?![\p{L}])/iu.test(firstOf(toned)?.text ?? ''))
    toned = withFirst(toned, (first) => ({ ...first, text: `${URGENT}${first.text}` }))
  if (exclaims(brief, manners)) toned = withFirst(toned, exclaimed)
  return manners.has('sorry') ? withApology(toned, manners) : toned
}

/** Whether the first sentence gets an exclamation mark. */
export const exclaims = (brief: Brief, manners: Manners) =>
  manners.has('cheerful') && !isRestrained(manners) && !manners.has('formal') && !brief.badNews

export function exclaimed(first: Sentence): Sentence {
  const { text } = first
  const canEnd =
    text.length <= MOST_EXCLAIMED && !/[?!…:]["”’)]?$/u.test(text) && !/(?<![\p{L}])(?:not?|never|sorry)(?![\p{L}])/iu.test(text)
  return canEnd && /[\p{L}\p{N})][.]?$/u.test(text) && !first.bareContact ? { ...first, text: `${text.replace(/\.$/u, '')}!` } : first
}

const FEWEST_WORDS = 4

function withApology(blocks: Block[], manners: Manners): Block[] {
  const all = sentencesOf(blocks)
  const text = all.map((each) => each.text).join('\n')
  if (/(?<![\p{L}])(?:sorry|apologi[sz]e|apologies|regret)(?![\p{L}])/iu.test(text)) return blocks
  const isOne = /(?<![\p{L}])I(?:['’]m|['’]ve)?(?![\p{L}])/u.test(text) && !/(?<![\p{L}])(?:we|our|us)(?![\p{L}])/iu.test(text)
  const apology = readSentence(APOLOGIES[manners.has('formal') ? 'formal' : isOne ? 'I' : 'we'], '', true)
  const [block, ...others] = blocks
  const line = block?.kind === 'paragraph' ? block.lines[0] : undefined
  // Fragments such as "Delay on orders. Courier strike." are one statement.
  const at = line?.findIndex((each) => hasVerb(each.text) && each.text.split(' ').length >= FEWEST_WORDS) ?? -1
  const statement = line?.[at]
  const next = line?.[at + 1] ?? (at >= 0 && at + 1 === line?.length ? all[at + 1] : undefined)
  if (block?.kind !== 'paragraph' || block.lines.length > 1 || !line || !statement || next?.leans)
    return [...blocks, { kind: 'paragraph', lines: [[apology]] }]
  return [
    {
      kind: 'paragraph',
      lines: [[...line.slice(0, at), { ...statement, text: withStop(statement.text) }, apology, ...line.slice(at + 1)]],
    },
    ...others,
  ]
}

function firstOf([block]: Block[]): Sentence | undefined {
  if (block?.kind === 'paragraph') return block.lines[0]?.[0]
  return block?.kind === 'heading' ? block.sentence : undefined
}

/** The blocks with another first sentence. Lists, tables and verse stay. */
function withFirst(blocks: Block[], change: (first: Sentence) => Sentence): Block[] {
  const [block, ...others] = blocks
  const first = firstOf(blocks)
  if (!block || !first) return blocks
  const changed = change(first)
  if (block.kind === 'heading') return [{ ...block, sentence: changed }, ...others]
  if (block.kind !== 'paragraph') return blocks
  const [line = [], ...lines] = block.lines
  return [{ ...block, lines: [[changed, ...line.slice(1)], ...lines] }, ...others]
}
