import { isBadNews } from '../bad-news.ts'
import type { Block } from './block.ts'
import { type Brief, isCarried, sentencesOf } from './brief.ts'
import { excludedTermsIn, mentionsExcluded, partWithoutExcluded } from './instruction/excluded-terms.ts'
import { languageOf, requestedLanguage } from './language.ts'
import { content } from './printable.ts'
import type { Reading } from './reading.ts'
import { hasVerb, type Sentence } from './sentence.ts'
import { topicAsSubject } from './topic.ts'
import { withoutStop, withStop } from './wording.ts'

/** "Write it in Spanish" about an English text asks for a translation. */
const PLEASE = /^(?:bitte|please|pls|porfa|por favor|svp|stp|per favore|graag|proszę)(?![\p{L}])/iu
function wantsTranslation({ requests, wishes, about, instructions, boilerplate, english }: Reading, text: string): boolean {
  const language = english ? 'en' : languageOf(text)
  if (!english && language === 'en') return false
  return [...requests, ...wishes, ...about, ...instructions, ...boilerplate.filter((each) => PLEASE.test(each))].some((each) => {
    const requested = requestedLanguage(each)
    return requested !== undefined && requested !== language
  })
}

/** The words that standing instructions forbid to mention. */
export const forbiddenBy = (instructions: string): string[] =>
  instructions
    .slice(0, 2000)
    .split(/[\n.;]/u)
    .filter((each) => FORBIDS_TO_MENTION.test(each))
    .flatMap(excludedTermsIn)

/** The brief without the sentences that standing instructions keep out: "Never mention the landlord". */
export function withoutForbidden(brief: Brief, instructions: string): Brief {
  const silenced = forbiddenBy(instructions)
  if (silenced.length === 0) return brief
  const dropped = [...brief.dropped]
  const secrets: string[] = []
  const blocks = withoutExcludedTerms(brief.blocks, silenced, secrets)
  if (sentencesOf(blocks).length === 0) return brief
  const { title, topic, ...rest } = brief
  const isOpen = (sentence: Sentence | undefined) => sentence !== undefined && !mentionsExcluded(sentence.text, silenced)
  return {
    ...rest,
    ...(title && isOpen(title) && { title }),
    ...(topic && isOpen(topic) && { topic }),
    blocks,
    dropped: [...dropped, ...secrets],
    secrets: [...brief.secrets, ...secrets],
  }
}

const FORBIDS_TO_MENTION =
  /(?<![\p{L}])(?:mention|say|name|reveal|publish|print|refer to|talk about|disclose|erwähn\p{L}*|nenn\p{L}*|mencion\p{L}*|nombr\p{L}*|parle[rz]?|cite[rz]?|dis|dites|digas|pongas)(?![\p{L}])/iu

/** Completes the brief: determines its topic and title. */
export function finished(text: string, reading: Reading): Brief {
  const {
    first: _first,
    capitals: _capitals,
    onVideo: _onVideo,
    open: _open,
    afterRemark: _afterRemark,
    lowercase: _lowercase,
    isForm: _isForm,
    writesOut: _writesOut,
    isLiteral: _isLiteral,
    isConfirmed,
    isForReaders: _isForReaders,
    sender,
    topic,
    ...rest
  } = reading
  const silenced = [...reading.instructions, ...reading.asides, ...reading.about].flatMap(excludedTermsIn)
  const excluded: string[] = []
  const blocks = withoutExcludedTerms(
    (isConfirmed ? withAll : withoutRepeats)(
      reading.blocks
        .map((block): Block => (block.kind === 'paragraph' ? { ...block, lines: block.lines.filter((line) => line.length > 0) } : block))
        .filter((block) => block.kind !== 'paragraph' || block.lines.length > 0)
        .map(withRows),
    ),
    silenced,
    excluded,
  )
  rest.dropped.push(...excluded)
  rest.secrets = [...rest.secrets, ...excluded]
  if (!isConfirmed && wantsTranslation(reading, text)) rest.beyondRules ??= 'translation'
  const opened = topic || reading.title ? blocks : withLead(blocks, reading)
  const brief = withSender({ ...rest, text, blocks: opened, badNews: isBadNews(text) }, sender, reading)
  if (!topic || brief.title) return topic && brief.title && !isCarried(topic.text, brief) ? withOpening(brief, topic) : brief
  const named = reading.english ? topicAsSubject(topic, brief.blocks) : undefined
  if (named) return { ...brief, blocks: named }
  if (isCarried(topic.text, brief)) return brief
  return { ...brief, topic }
}

/** If a brief is only a list and its first item is a sentence, that item opens the post. */
function withLead(blocks: Block[], { english }: Reading): Block[] {
  const [list, ...others] = blocks
  const [lead, ...items] = list?.kind === 'list' && !list.ordinals ? list.items : []
  if (!english || !lead || items.length < 2 || !hasVerb(lead.text)) return blocks
  return [{ kind: 'paragraph', lines: [[{ ...lead, text: withStop(lead.text) }]] }, { kind: 'list', items }, ...others]
}

/** Adds the name of who publishes the post, if no sentence has it. */
function withSender(brief: Brief, sender: string | undefined, reading: Reading): Brief {
  const stated = [brief.title, reading.topic, ...sentencesOf(brief.blocks)].map((each) => each?.text.toLowerCase() ?? '').join(' ')
  if (!sender || stated.includes(sender.toLowerCase())) return brief
  return { ...brief, blocks: [...brief.blocks, { kind: 'paragraph', lines: [[content(sender, sender, reading, false)]] }] }
}

function withOpening(brief: Brief, topic: Sentence): Brief {
  return { ...brief, blocks: [{ kind: 'paragraph', lines: [[topic]] }, ...brief.blocks] }
}

/** Moves the sentences with words that the user does not want to read to `dropped`. A last clause with them is cut off. */
function withoutExcludedTerms(blocks: Block[], silenced: string[], dropped: string[]): Block[] {
  if (silenced.length === 0) return blocks
  const remaining = (sentence: Sentence): Sentence[] => {
    if (!mentionsExcluded(sentence.text, silenced)) return [sentence]
    dropped.push(sentence.source)
    const open = partWithoutExcluded(sentence.text, silenced)
    return open ? [{ ...sentence, text: withStop(open), source: open }] : []
  }
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'heading') {
      const [sentence] = remaining(block.sentence)
      return sentence ? [{ ...block, sentence }] : []
    }
    if (block.kind === 'paragraph') {
      const lines = block.lines.map((line) => line.flatMap(remaining)).filter((line) => line.length > 0)
      return lines.length > 0 ? [{ ...block, lines }] : []
    }
    const items = block.items.flatMap(remaining)
    if (items.length === 0) return []
    return [items.length === block.items.length ? { ...block, items } : { kind: block.kind, items }]
  })
}

/** Table rows and address lines get no period at the end. */
function withRows(block: Block): Block {
  if (block.kind !== 'paragraph' || block.lines.length < 2) return block
  const open = (sentence: Sentence) =>
    /[.!?…:]$/u.test(sentence.source.trim()) ? sentence : { ...sentence, text: withoutStop(sentence.text) }
  return { ...block, lines: block.lines.map((line) => line.map((each, index) => (index === line.length - 1 ? open(each) : each))) }
}

const withAll = (blocks: Block[]) => blocks

/** Removes content that was pasted twice. */
function withoutRepeats(blocks: Block[]): Block[] {
  const known = new Set<string>()
  const isNew = ({ text }: Sentence) => {
    const key = text.replace(/(?<![.!\s])[.!\s]+$/u, '').toLowerCase()
    if (known.has(key)) return false
    known.add(key)
    return true
  }
  return blocks.flatMap((block): Block[] => {
    if (block.kind !== 'paragraph') return [block]
    const lines = block.lines.map((line) => line.filter(isNew)).filter((line) => line.length > 0)
    return lines.length > 0 ? [{ kind: 'paragraph', lines }] : []
  })
}
