import { hashtags, splitSentences } from '@loomcast/platforms'
import { push } from './add-to-reading.ts'
import { withoutAsides } from './aside.ts'
import { follow, instructionIn } from './follow-instruction.ts'
import { isPublishingTask } from './instruction/publishing-task.ts'
import { wordsOf } from './lexicon.ts'
import { hasOnlyTags } from './only-tags.ts'
import { content } from './printable.ts'
import type { Reading } from './reading.ts'
import { readSentence } from './sentence.ts'

export function readOne(source: string, reading: Reading): void {
  const trailing = trailingTags(source.slice(-400))
  const tagged = hasOnlyTags(trailing) && (hashtags(trailing).length > 1 || /[.!?…]["”’)]?$/u.test(source.slice(0, -trailing.length)))
  if (tagged) reading.tags.push(...hashtags(trailing))
  const untagged = tagged ? source.slice(0, -trailing.length) : source
  const raw = reading.isConfirmed ? untagged : withoutChatter(untagged, reading)
  if (hasOnlyTags(raw)) {
    reading.tags.push(...hashtags(raw))
    return
  }
  // "- Carys" is the signature of the brief, not of the post.
  if (!reading.isConfirmed && /^[-–—] ?\p{Lu}\p{Ll}{1,20}\.?$/u.test(raw)) {
    reading.boilerplate.push(raw)
    return
  }
  if (reading.isLiteral) {
    push(content(raw, raw, reading), reading)
    return
  }
  if (reading.english && !REQUESTS_MENTION.test(raw) && reading.isForReaders?.(raw)) {
    push(content(raw, raw, reading), reading)
    reading.afterRemark = false
    return
  }
  if (isPublishingTask(raw)) {
    reading.about.push(raw)
    return
  }
  const instruction = instructionIn(raw, reading)
  if (instruction) {
    const { statement, ...request } = instruction
    // The content behind a request can contain instructions.
    follow(instruction.request ? request : instruction, raw, reading)
    if (instruction.request && statement) for (const part of splitSentences(statement)) readOne(part, reading)
    return
  }
  if (reading.afterRemark && reading.english && isComment(raw)) {
    reading.dropped.push(raw)
    return
  }
  const prefix = reading.english ? PREFIX.exec(raw)?.[0] : undefined
  if (prefix) reading.instructions.push(prefix)
  const { text, asides } = withoutAsides((prefix ? raw.slice(prefix.length) : raw).replace(/, (?:no names?|anonymous)(?=: ["“])/iu, ''))
  reading.asides.push(...asides)
  reading.wishes.push(...asides)
  if (text.trim()) push(content(text, raw, reading), reading)
  reading.afterRemark = false
}

/** "Please mention that the table is on my website", but not "Please note that the church is cold" */
const REQUESTS_MENTION = /^(?:please|pls),? (?:also |just )?(?:mention|say|add|include|state) that (?!you )/iu

const TAG = /(?<![ ,])[ ,]+[#＃][\p{L}\p{M}\p{N}_]{1,60}/gu
const MAX_TAGS = 40

/** The hashtags at the end of a text, with their separators. */
function trailingTags(text: string): string {
  let start = text.length
  for (const { index, 0: tag } of [...text.matchAll(TAG)].slice(-MAX_TAGS).reverse()) {
    if (index + tag.length < start) break
    start = index
  }
  return text.slice(start)
}

/** "hey so we're doing a bake sale": removes the filler words at the beginning. */
function withoutChatter(text: string, { first, english, boilerplate }: Reading): string {
  const chatter = first && english ? CHATTER.exec(text)?.[0] : undefined
  if (chatter === undefined) return text
  boilerplate.push(chatter.trim())
  return text.slice(chatter.length)
}

const CHATTER = /^(?:(?:hey|hi|hello|ok|okay|right|well|alright)[ ,]+so|so basically|basically|ok|okay|so)[, ]+(?=\p{L})/iu

/** Whether a sentence comments on the remark before it: "He'd have crossed it out." */
function isComment(text: string): boolean {
  const { leans, factual } = readSentence(text, text, true)
  return !factual && wordsOf(text).length <= 8 && (leans || /^(?:he|she|it|they)['’]d\b/iu.test(text))
}

/** "What I know about him: …" introduces content. */
const PREFIX =
  /^(?:what (?:i|we) know(?: (?:about|of) [\p{L} ]{2,20})?|(?:stuff|things) (?:i|we) want in it[^:]{0,40}|(?:some |the |here are the )?(?:facts|details|key points|notes|info|background)(?: for (?:the|this) (?:post|text|caption|article))?|things to mention|(?:my |the |first |rough )?draft(?: text)?(?: for (?:the |our )?[\p{L}]{2,12})?|to (?:include|mention)|must-haves?) ?: +(?=\S)/iu
