import { hashtags, readBlocks, type Block as SourceBlock, tidyText } from '@loomcast/platforms'
import { type DividedWork, dividedWork } from '../divided-work.ts'
import { lettersOf } from '../left-out.ts'
import { withAccents } from './accents.ts'
import { addTo, startLine } from './add-to-reading.ts'
import { withoutAsides } from './aside.ts'
import { numberedListsIn } from './boilerplate/numbered-lists.ts'
import { removeBoilerplate } from './boilerplate/remove-boilerplate.ts'
import { withSpokenLinks } from './boilerplate/spoken-links.ts'
import { styleBeforeExclusion } from './boilerplate/style-before-exclusion.ts'
import { type Brief, sentencesOf } from './brief.ts'
import { withCitiesCapitalized } from './capitals/european-cities.ts'
import { withGermanCapitals } from './capitals/german-capitals.ts'
import { isShouted } from './capitals.ts'
import { CHAPTER } from './chapters.ts'
import { finished } from './finish-brief.ts'
import { withFrenchApostrophes } from './french-apostrophes.ts'
import { readHeading } from './heading.ts'
import { isPublishingTask } from './instruction/publishing-task.ts'
import { isRequest, withoutTextQuotes } from './instruction/request.ts'
import { readItem } from './item.ts'
import { readLabeled } from './labeled.ts'
import { isFilledForm } from './labels.ts'
import { capitalsOf, isEnglish, languageOf } from './language.ts'
import { readIntroduction, readSentences } from './line.ts'
import { hasOnlyTags } from './only-tags.ts'
import { content } from './printable.ts'
import type { Reading } from './reading.ts'
import { type BriefRoles, estimatesOf } from './roles/brief-roles.ts'
import { meanOf } from './roles/clauses-of-words.ts'
import { withCues } from './roles/cues.ts'
import { divided } from './roles/divided.ts'
import { foreignRolesOf, taggedLanguageOf } from './roles/foreign-roles.ts'
import { forbidsContacts, publicContactsOf } from './roles/public-contacts.ts'
import { withThanksToReaders } from './roles/thanks-to-readers.ts'
import { takeOutPrivate } from './roles/without-private.ts'
import { hasFigure } from './sentence.ts'
import { withBars, withoutTables } from './tables.ts'
import { passageOf, verbatimLine, withoutCode, withoutStretches, withoutVerse } from './verbatim.ts'

export interface ReadOptions {
  /** Whether the post accompanies a video. */
  onVideo: boolean
  /** Whether the platform renders Markdown: tables and code. */
  markdown: boolean
  /** Whether text speech is written out. */
  writesOut: boolean
  /** The role of each word, if the network has read the brief. Otherwise the linear classifier estimates it. */
  roles?: BriefRoles
  /** Whether the user confirmed that every sentence is for readers: all of it is content, and its wording stays. */
  confirmed?: boolean
  /** Whether a confirmed brief keeps its small letters. */
  lowercase?: boolean
}

/** Parses a brief of up to 4,000 characters in linear time. `takeOut` is replaced where the classifier is trained. */
export const readBrief = (source: string, options: ReadOptions, takeOut?: TakeOut): DividedWork<Brief> =>
  dividedWork(options.confirmed ? readConfirmed(source, options) : readTyped(source, options, takeOut))

function* readTyped(source: string, options: ReadOptions, takeOut?: TakeOut): Reader {
  const known = options.roles ?? (takeOut ? undefined : foreignRolesOf(source))
  const roles = known && withCues(source, isEnglish(source) ? withThanksToReaders(source, known) : known)
  // In other languages, no order is certain to be for readers.
  const isForReaders = roles && isEnglish(source) ? isForReadersBy(source, roles) : () => false
  const sentences = withSpokenLinks(roles && (isEnglish(source) || runsOn(source)) ? divided(source, roles) : source)
  const { text: written, passages } = withoutCode(sentences, options.markdown)
  const tidy = withTypedSigns(tidyText(withBars(written)))
  // A list is for readers or not as a whole, so that no item of it is read as an order to the writer.
  const listed = isEnglish(source) ? numberedListsIn(tidy).flatMap(({ intro, items }) => (intro ? [intro, ...items] : items)) : []
  const open = withoutStretches(tidy, listed)
  yield
  const shelled = yield* removeBoilerplate(open.text, isForReaders)
  const [boilerplate, quoted, requests, remarks, silenced] = [
    shelled.boilerplate,
    shelled.quoted,
    shelled.requests,
    shelled.remarks,
    shelled.secrets,
  ].map((each) => each.map(open.restored)) as [string[], string[], string[], string[], string[]]
  const orders = silenced.map((each) => styleBeforeExclusion(each) ?? { style: '', order: each })
  const secrets = orders.map(({ order }) => order)
  remarks.push(...orders.flatMap(({ style }) => (style ? [style] : [])))
  const unquoted = withoutVerse(withoutTextQuotes(open.restored(shelled.text)), passages)
  const publicLines = new Set(open.originals.map(lettersOf))
  const { text, headers } = options.markdown ? { text: unquoted, headers: [] } : withoutTables(unquoted)
  const read = (isLiteral: boolean) =>
    readText(text, {
      passages,
      boilerplate: [...boilerplate, ...headers],
      quoted,
      requests,
      remarks,
      secrets,
      onVideo: options.onVideo,
      writesOut: options.writesOut,
      isLiteral,
      isConfirmed: false,
      lowercase: /\blower ?case\b/iu.test(text),
      takeOut: takeOut ?? takeOutBy(source, roles),
      isForReaders,
      isPublicLine: (line) => publicLines.has(lettersOf(line)),
    })
  yield
  const brief = yield* read(false)
  const isEmpty = !brief.beyondRules && !brief.title && !brief.topic && sentencesOf(brief.blocks).length === 0
  return isEmpty && hasFigure(text) ? yield* read(true) : brief
}

/** Text in another language is divided only if it was dictated or typed without signs. */
const runsOn = (text: string): boolean => {
  let words = 0
  for (const { 0: word } of text.matchAll(/\S+/gu)) {
    words = /[.,;:!?…–—-]$/u.test(word) ? 0 : words + 1
    if (words === MOST_WITHOUT_SIGN) return true
  }
  return false
}
const MOST_WITHOUT_SIGN = 18

/** A text in another language than English with the signs that its author did not type. */
function withTypedSigns(text: string): string {
  if (isEnglish(text)) return text
  const language = languageOf(text)
  const accented = withCitiesCapitalized(withAccents(text, language), language)
  if (language === 'fr') return withFrenchApostrophes(accented)
  return language === 'de' ? withGermanCapitals(accented) : accented
}

function readConfirmed(source: string, options: ReadOptions): Reader {
  const { text: written, passages } = withoutCode(source, options.markdown)
  const framed = withoutVerse(tidyText(withBars(written)), passages)
  const { text, headers } = options.markdown ? { text: framed, headers: [] } : withoutTables(framed)
  return readText(text, {
    passages,
    boilerplate: headers,
    quoted: [],
    requests: [],
    remarks: [],
    secrets: [],
    onVideo: options.onVideo,
    writesOut: false,
    isLiteral: true,
    isConfirmed: true,
    lowercase: options.lowercase === true || source === source.toLowerCase(),
    takeOut: () => {},
    isForReaders: () => true,
    isPublicLine: () => false,
  })
}

type TakeOut = (reading: Reading) => void
type Reader = Generator<undefined, Brief>

function takeOutBy(source: string, roles: BriefRoles | undefined): TakeOut {
  if (roles === undefined) return (reading) => takeOutPrivate(reading)
  const share = meanOf(roles, 0, roles.length)
  const language = taggedLanguageOf(source)
  const isPublicContact = publicContactsOf(source, share)
  return (reading) =>
    takeOutPrivate(reading, {
      estimate: estimatesOf(source, roles),
      share,
      count: roles.length,
      isPublicContact,
      forbidsContacts: forbidsContacts(source),
      ...(language && { language }),
    })
}

/** A sentence without a word above this is certainly for readers. */
const MAX_SHARE_FOR_READERS = 0.1
/** The same in finished text. */
const MAX_SHARE_IN_FINISHED = 0.75
/** A brief with a lower share of private words is finished text. */
const MAX_SHARE_OF_FINISHED = 0.1
/** What readers must not do, or what the writer must not print. */
const FORBIDS = /^(?:please,? )?(?:do not|don['’]?t|never|leave|keep|avoid) /iu

/** In notes, only an order such as "Don't put it in the washing machine" is printed although the patterns take it for one to the writer. */
function isForReadersBy(source: string, roles: BriefRoles): (passage: string) => boolean {
  const estimate = estimatesOf(source, roles)
  const isFinished = meanOf(roles, 0, roles.length) < MAX_SHARE_OF_FINISHED
  const most = isFinished ? MAX_SHARE_IN_FINISHED : MAX_SHARE_FOR_READERS
  return (passage) =>
    isEnglish(passage) &&
    (isFinished || FORBIDS.test(passage)) &&
    estimate(passage)?.words.every(({ probability }) => probability < most) === true
}

interface TextParts {
  passages: string[][]
  boilerplate: string[]
  quoted: string[]
  requests: string[]
  remarks: string[]
  secrets: string[]
  onVideo: boolean
  writesOut: boolean
  isLiteral: boolean
  isConfirmed: boolean
  lowercase: boolean
  takeOut: TakeOut
  isForReaders: (sentence: string) => boolean
  isPublicLine: (line: string) => boolean
}

function* readText(text: string, parts: TextParts): Reader {
  const {
    passages,
    boilerplate,
    quoted,
    requests,
    remarks,
    secrets,
    onVideo,
    writesOut,
    isLiteral,
    isConfirmed,
    lowercase,
    takeOut,
    isForReaders,
    isPublicLine,
  } = parts
  const english = isEnglish(text)
  const reading: Reading = {
    english,
    titled: false,
    blocks: [],
    tags: [],
    wishes: [...remarks],
    boilerplate: [...boilerplate],
    requests: [...requests],
    about: [],
    lowercase,
    dropped: [...quoted],
    secrets,
    afterRemark: false,
    instructions: [...remarks],
    injections: [],
    asides: [],
    shouted: english && !isConfirmed && isShouted(text),
    capitals: capitalsOf(text),
    isForm: !isConfirmed && isFilledForm(text),
    first: true,
    onVideo,
    isLiteral,
    isConfirmed,
    isForReaders,
    isPublicLine,
    writesOut,
    writtenOut: [],
  }
  const blocks = readBlocks(text)
  for (const [index, block] of blocks.entries()) {
    yield
    if (block.afterGap || block.kind !== 'text') delete reading.open
    const passage = passageOf(block.sentences[0] ?? '')
    if (passage === undefined) yield* readBlock(block, blocks[index + 1], reading)
    else addVerbatim(passages[passage] ?? [], reading)
  }
  yield
  if (!isLiteral) takeOut(reading)
  yield
  return finished(text, reading)
}

function addVerbatim(lines: string[], reading: Reading): void {
  delete reading.open
  reading.first = false
  reading.blocks.push({ kind: 'verbatim', items: lines.map(verbatimLine) })
}

function* readBlock(block: SourceBlock, next: SourceBlock | undefined, reading: Reading): Generator<undefined, void> {
  const line = block.sentences.join(' ')
  if (block.kind === 'item') {
    readItem(line, block.ordinal, reading)
    return
  }
  const chapter = CHAPTER.exec(line)
  if (chapter) {
    addTo('chapters', content(`${chapter[1]} ${chapter[2]}`, line, reading, false), reading)
    return
  }
  if (hasOnlyTags(line)) {
    reading.tags.push(...hashtags(line))
    return
  }
  if (reading.isPublicLine?.(line)) {
    delete reading.open
    reading.blocks.push({ kind: 'heading', sentence: content(line, line, reading, false) })
    return
  }
  if (block.kind === 'heading' && reading.isConfirmed) {
    readHeading(line, next, reading)
    return
  }
  if (block.kind === 'heading') {
    if (isPublishingTask(line)) {
      reading.about.push(line)
      return
    }
    if (reading.english && isRequest(line)) {
      reading.requests.push(line)
      return
    }
    if (readLabeled(line, reading)) return
    if (line.endsWith(':') && withoutAsides(line).asides.length > 0) readIntroduction(line, reading)
    else readHeading(line, next, reading)
    return
  }
  startLine(reading)
  yield* readSentences(block.sentences, next, reading)
}
