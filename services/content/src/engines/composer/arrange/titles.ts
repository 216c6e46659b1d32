import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { wordsOf } from '../../../domain/brief/lexicon.ts'
import { hasVerb, readSentence, type Sentence } from '../../../domain/brief/sentence.ts'
import { sentenceCase, withoutStop } from '../../../domain/brief/wording.ts'
import { lettersOf } from '../../../domain/left-out.ts'
import { openingQuotation, withBareStatements } from './bare-statement.ts'
import { canEnd, isOpenQuote } from './clause-end.ts'
import { foreignNamedTitle } from './foreign-named-title.ts'
import { foreignTitle } from './foreign-title.ts'
import { namedTitle } from './named-title.ts'
import { newsTitle } from './news-title.ts'
import { recallTitle } from './recall-title.ts'
import { shortTitle, withoutAdjuncts, withoutIntroduction, withoutOpenEnd } from './short-title.ts'
import { soundTitle } from './sound-title.ts'
import { chosenTitle } from './title-choice.ts'

/** Applies if the platform has no limit. */
const VIDEO_TITLE = 100
const META_DESCRIPTION = 155
const LEAST_OPENING = 30

const IN_THIS_VIDEO =
  /^(?:(?:in )?(?:this|today['’]s|my (?:latest|new)|our (?:latest|new)) (?:video|episode|tutorial|vlog|lesson),? (?:i|we)(?:['’](?:ll|m|re)| will| am| are)? (?:show(?:ing)?|explain(?:ing)?|teach(?:ing)?|demonstrat(?:e|ing)|cover(?:ing)?)(?: you)? |(?:this|the|a|our|my|new) (?:video|episode|tutorial|vlog|lesson) (?:shows|explains|is about|covers|on|about|showing|explaining)(?: you)? |(?:new |latest )?(?:video|tutorial|vlog): )/iu

/** Words before the subject, such as in "Video is me fixing a tap", "Video is my butter chicken", "It's how to …" or "New video: …". */
const ANNOUNCED =
  /^(?:(?:my |our |the )?(?:new |latest |next )?(?:video|tutorial|vlog|episode|clip|upload)(?: is (?:up|out|live|online))?(?: (?:today|now))?: |(?:(?:the|this|my|our) )?(?:new )?(?:video|clip|tutorial|vlog|episode)(?: is|['’]s| shows) (?:of )?(?:me|us) (?=\p{L}+ing )|(?:(?:the|this|my|our) )?(?:new )?(?:video|clip|tutorial|vlog|episode)(?: is|['’]s)(?: of| about)? (?=(?:my|our|an?|the|how to) )|(?:it(?: is|['’]s)|this is) (?=how to )|(?:it(?: is|['’]s)|this is) the (?:[\p{L}\d-]+ ){0,3}one (?:where|in which) (?=(?:i|we|you) )|in (?:this|today['’]s) (?:video|episode|tutorial|vlog),? (?=(?:we|i|you)\b))/iu
/** "This is part 3 of 5 of the X series, and this time we Y" */
const PART_OF =
  /^this is ((?:part|episode) \d{1,3}(?: of \d{1,3})?) of (?:the|my|our) ([\p{L}\d' -]{2,40}? series)(?:,? (?:and )?(?:this time|where|in which|today) ((?:we|i) .{3,60}))?$/iu
/** The name of a work, given after its kind and in quotation marks. */
const NAMED_WORK =
  /(?:(?<!\b(?:is|are|was|now) )\b(?:called|titled|named)|\b(?:film|documentary|series|song|single|album|video|episode|course|talk|lecture)),? ["“«„]([^"“”«»„]{4,80})["”»“]/iu
const USUAL_TITLE = 70

/** A sentence as a title: without introductory words and, if a clause ends there, at most about 70 characters long. */
export function asTitle(text: string): string {
  const bare = withoutIntroduction(withoutStop(text))
  const [, part, series, rest] = PART_OF.exec(bare) ?? []
  if (part && series) return `${sentenceCase(series)}, ${part}${rest ? `: ${rest}` : ''}`
  const announced = ANNOUNCED.exec(bare)
  const subject = sentenceCase(announced ? bare.slice(announced[0].length) : bare).replace(
    /, (?:\d{1,3}|an?) (?:minutes?|mins?|hours?|seconds?)(?: long)?$/iu,
    '',
  )
  if (subject.length <= USUAL_TITLE) return subject
  return clauseOf(subject, USUAL_TITLE) ?? headOf(subject, { most: USUAL_TITLE, finite: !announced }) ?? subject
}

/** The text before the first comma or semicolon, if it is informative enough. */
export function headOf(text: string, { most, finite }: { most: number; finite: boolean }): string | undefined {
  const end = [...text.matchAll(/[,;] /gu)].find(({ index }) => canEnd(text, index))?.index ?? 0
  const head = text.slice(0, end)
  // "We talk to Amara Lewis, who was refused by 23 banks": the clause is the news.
  if (head.length < LEAST_BEFORE_RELATIVE && /^, (?:who|whose|which)(?!\p{L})/u.test(text.slice(end))) return undefined
  const isWhole = head.length >= 20 && head.length <= most && !OPENS_SIDE_CLAUSE.test(head) && !isOpenQuote(head)
  return isWhole && (!finite || hasVerb(head)) ? head : undefined
}

const LEAST_BEFORE_RELATIVE = 40

export const OPENS_SIDE_CLAUSE = /^(?:if|when|because|although|while|since|unless|as|once|after|before)\b/iu

const ENDS_OPEN = /\b(?:because|and|but|so|while|which|where|with|to|that)$/iu

const GREETING = /^(?:hi|hello|hey|hallo|moin|bonjour|salut|hola)(?![\p{L}'’])/iu
const SHORT_OPENING = 16

/**
 * The title if the first sentence does not state what the text is about: a greeting is passed over, and a short exclamation is followed by the beginning of the
 * next sentence ("New class! Sourdough for total beginners"). Undefined for other sentences.
 */
export function titleBeyondOpening(
  [first, second]: Sentence[],
  english: boolean,
  most: number,
): { text: string; isGreeted: boolean } | undefined {
  if (!first || !second || !isTitle(second)) return undefined
  const greets = GREETING.test(first.text)
  if (!greets && (first.text.length > SHORT_OPENING || !first.text.endsWith('!'))) return undefined
  const next = english ? asTitle(second.text) : withoutStop(second.text)
  const head = headOf(next, { most: USUAL_TITLE, finite: false }) ?? clauseOf(next, USUAL_TITLE)
  if (!head) return undefined
  const text = greets ? sentenceCase(head) : `${first.text} ${sentenceCase(head)}`
  return text.length <= most ? { text, isGreeted: greets } : undefined
}

/** The title of a video in the words of the brief: about `aim` characters, so that it is shown whole everywhere, and never more than `most`. */
export function videoTitle(
  brief: Brief,
  { most = VIDEO_TITLE, aim = most }: { most?: number | undefined; aim?: number | undefined },
): string {
  const quotation = brief.title ? undefined : openingQuotation(brief.blocks, most)
  if (quotation) return quotation
  const stated =
    brief.title || announcedTitle(sentencesOf(brief.blocks), most)
      ? brief
      : { ...brief, blocks: withBareStatements(brief.blocks, brief.english) }
  const chosen = chosenTitle(soundTitle(madeTitle(stated, { most, aim }), stated, aim), brief, { aim, most })
  const title = foreignNamedTitle(namedTitle(chosen, brief, { aim, most }), brief, { aim, most })
  return recallTitle(title, brief, most) ?? title
}

/** "Our taproom is closed from 6 to 16 January | while we have a new floor laid": of a long title, the reason is in the text. */
function withoutReason(title: string, aim: number): string {
  const open = title.length > aim ? title.split(/,? (?:while|because|due to|as (?=we|our|the)|so that) /u)[0] : undefined
  return open && open.length >= LEAST_OPENING && hasVerb(open) ? open : title
}

function madeTitle(brief: Brief, { most, aim }: { most: number; aim: number }): string {
  const title = longVideoTitle(brief, most)
  const [first] = sentencesOf(brief.blocks)
  const opening = brief.title?.text ?? first?.text ?? ''
  const announced = brief.english && !brief.title ? announcedTitle(sentencesOf(brief.blocks), most) : undefined
  if (announced && brief.badNews) return plainText(announced)
  // A recall without its batch says something else.
  if (brief.badNews && !brief.title && brief.english && withoutStop(opening).length <= most)
    return plainText(withoutReason(withoutStop(opening), aim))
  if (brief.badNews)
    return brief.english
      ? ((lettersOf(opening).includes(lettersOf(title)) ? undefined : withoutAdjuncts(opening, most)) ?? title)
      : (foreignTitle(withoutStop(opening), aim) ?? foreignTitle(withoutStop(opening), most) ?? title)
  const isCut = !brief.english && !brief.title && opening.length > most
  const isFromOpening = title.length >= LEAST_TITLE && consistsOf(lettersOf(opening), wordsOf(title))
  if (title.length <= aim && !isCut && (isFromOpening || !first) && !isSubjectOnly(title, opening)) return title
  const work = WORK_FIRST.exec(opening)?.[1]
  if (work && work.length <= aim) return plainText(work)
  // A greeting or an exclamation is not a title.
  const source = opening.length < LEAST_OPENING || ONLY_NEWS.test(withoutStop(opening)) ? title : opening
  if (withoutStop(source).length <= aim) return plainText(withoutStop(source))
  const short = shortTitle(source, brief, { aim, most })
  const isWhole = short !== undefined && !isCutShort(short, source, brief.english)
  const longest = isWhole && short.length > aim ? aim : most
  const whole = isWhole && short.length <= aim ? undefined : newsTitle(withoutStop(source), brief, { aim, most: longest, loose: !isWhole })
  return plainText(whole ?? short ?? withoutOpenEnd(clipped(source, most)))
}

/** Whether a title has only a label, the subject, a part of a phrase, or not the days that the sentence is about. */
export function isCutShort(title: string, sentence: string, english: boolean): boolean {
  const at = sentence.toLowerCase().indexOf(title.toLowerCase())
  if (at < 0) return title.includes(': ')
  const rest = withoutStop(sentence.slice(at + title.length))
  return isSubjectOnly(title, sentence) || (english ? DAYS.test(rest) && !DAYS.test(title) : PHRASE_GOES_ON.test(rest))
}

/** "un rayon de livres | d'occasion", "bicicletas | eléctricas" */
const PHRASE_GOES_ON =
  /^ (?:d['’]|(?:de|du|des|del|di|della|van|von|que|qui|et|und) |(?!(?:desde|dans|chez|avec|depuis|jusqu|hasta|pour|para|après|sobre|entre|beim|parce|porque|perché|omdat|weil|vanaf)(?!\p{L}))\p{Ll}{4,24}(?!\p{L}))/u

/** "on every screening on Mondays" */
const DAYS = /(?<!\p{L})(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days(?!\p{L})/u

/** "Brightwater Accounting in Hamilton, New Zealand" of a sentence that goes on with ", has launched a service". */
const isSubjectOnly = (title: string, sentence: string) =>
  sentence.startsWith(title) &&
  /^, (?:[^,;:]{2,60}, )?(?:has|have|had|is|are|was|were|will|can|must)(?!\p{L})/u.test(sentence.slice(title.length))

const LEAST_TITLE = 12

const consistsOf = (letters: string, words: string[]) => words.every((word) => letters.includes(lettersOf(word)))

/** A sentence that begins with the name of a work in quotation marks. */
const WORK_FIRST = /^["“«„]([^"“”«»„]{8,100})["”»“]/u

/** The brief's title, or else the subject of its first sentence. Plain text of at most `most` characters. */
function longVideoTitle(brief: Brief, most: number): string {
  if (brief.title) return plainText(clipped(quotedTitle(brief.title.text) ?? withoutStop(brief.title.text), most))
  const candidates = sentencesOf(brief.blocks).slice(0, 8)
  for (const { text } of candidates) {
    const opening = IN_THIS_VIDEO.exec(text)
    const rest = opening ? withoutStop(text.slice(opening[0].length)) : ''
    if (/^(?:how|why|what)\b/iu.test(rest)) return plainText(clipped(sentenceCase(rest), most))
  }
  const shown = brief.english ? candidates.slice(0, 3).flatMap(({ text }) => shownIn(text) ?? [])[0] : undefined
  if (shown && shown.length <= most) return plainText(shown)
  const [first] = candidates
  const work = candidates.slice(0, 3).flatMap(({ text }) => NAMED_WORK.exec(text)?.[1] ?? [])[0]
  if (work) return plainText(work)
  const beyond = titleBeyondOpening(candidates, brief.english, most)
  if (beyond) return plainText(beyond.text)
  if (first && brief.english && isHeadingOfRows(candidates) && first.text.length <= most) return plainText(first.text)
  const opening = brief.english ? asTitle(first?.text ?? '') : withoutStop(first?.text ?? '')
  const announced = announcedTitle(candidates, most)
  if (announced) return plainText(announced)
  if (opening.length <= most && first && (isTitle(first) || isName(first))) return plainText(opening)
  const clause = clauseOf(opening, most) ?? (brief.english ? undefined : headsOf(opening, most).find((head) => head.length >= 30))
  const other = candidates.find((each) => isTitle(each) && each.text.length <= most + 1 && !each.leans)
  return plainText(
    clause && isTitle(readSentence(clause, clause, brief.english)) ? clause : clipped(withoutStop((other ?? first)?.text ?? ''), most),
  )
}

const SHOWS =
  /(?<!\p{L})(?:video|film|episode|tutorial|clip)s?(?!\p{L})[^.!?]{0,60}?(?:show|shows|showing|explain|explains|answers?|learn)[^.!?:]{0,50}?(?: |: )((?:how (?:to|i|we)|why (?:is|are|do|does|did|my|your|the)|what (?:to|is|are)) [^.!?;:,(]{8,80})(\?)?/iu

/** "My video where I show how to re-web a chair", "This video answers what many ask: why is my machine making loops": what it shows or answers. */
function shownIn(text: string): string | undefined {
  const [, clause] = SHOWS.exec(text) ?? []
  if (clause === undefined) return undefined
  return sentenceCase(clause) + (/^(?:why|what) (?:is|are|do|does|did) /iu.test(clause) ? '?' : '')
}

/** "Spring detailing menu:" above rows such as "Full interior: $120" */
const isHeadingOfRows = ([first, ...rows]: Sentence[]) =>
  first !== undefined &&
  /^\p{L}[^.!?:]{10,60}:$/u.test(first.text) &&
  !hasVerb(first.text) &&
  rows.slice(0, FEWEST_ROWS).filter(({ text }) => /^\p{L}[^.!?:]{1,44}: \S/u.test(text)).length === FEWEST_ROWS
const FEWEST_ROWS = 3

/** The name of a work in quotation marks: 'our short film “The Last Lamp”'. */
const quotedTitle = (text: string) => /["“«„]([^"“”«»„]{8,100})["”»“]/u.exec(text)?.[1]

/** Sentences that announce something without stating what it is. */
const ONLY_NEWS =
  /^(?:we|i) have (?:some )?(?:very )?(?:bad|sad|good|great|big|important|exciting|wonderful) news(?: (?:about|for|from) [^,.;:]{2,40})?$|^(?:(?:(?:a|the|our|my) )?(?:new )?(?:episode|part|chapter|video|folge|épisode|episodio)(?!\p{L}).{0,44}|it['’]s) (?:is )?(?:up|out|live|here|online|da)$/iu

/** What has happened, after "We have bad news". */
const STATES_NEWS =
  /(?<!\p{L})(?:(?:is|are|was|were|has been|have been|will be) (?:cancelled|canceled|postponed|closed|closing|moved|delayed|sold)|closes|cannot take place|will not take place)(?!\p{L})/iu

/** What a second sentence says about the episode or the video that the first one only announces: "Episode 12 is out. Rosa Klein explains …" */
export function announcedTitle([first, ...others]: Sentence[], most: number): string | undefined {
  if (!first || !ONLY_NEWS.test(withoutStop(first.text))) return undefined
  const near = others.slice(0, 3).filter((each) => isTitle(each) && !each.leans)
  const news = near.find(({ text }) => STATES_NEWS.test(text)) ?? (near[0] === others[0] ? near[0] : undefined)
  if (!news) return undefined
  const title = withoutStop(news.text)
  return title.length <= most ? asTitle(title) : withoutAdjuncts(title, most)
}

/** A short name above other lines: "Repair Café". */
const isName = ({ text, callToAction, contact, question }: Sentence) =>
  !callToAction && !contact && !question && /^\p{Lu}[^.!?:,\d]{5,10}$/u.test(text) && text.includes(' ') && !hasVerb(text)

const isTitle = ({ text, callToAction, contact }: Sentence) => !callToAction && !contact && text.length >= 12 && !text.endsWith(':')
export const withoutColon = (text: string) => text.replace(/\s*[:：]$/u, '')

const plainText = (text: string) => withoutColon(text.replace(/\s+/gu, ' ')).replace(/</gu, '‹').replace(/>/gu, '›').trim()

/** The article's first sentences that fit into a search result, or else the first clause; null if neither fits. Lists and tables are not used. */
export function metaDescription(blocks: Block[], word: (text: string) => string, most = META_DESCRIPTION): string | null {
  const list = blocks.findIndex((block) => block.kind !== 'paragraph' && block.kind !== 'heading')
  const sentences = blocks
    .slice(0, list < 0 ? blocks.length : list)
    .flatMap((block) => (block.kind === 'paragraph' ? block.lines.flat() : []))
    .filter(({ text }) => !text.startsWith('|') && !text.endsWith(':'))
  let found = ''
  for (const { text } of sentences) {
    const next = found ? `${found} ${word(text)}` : word(text)
    if (next.length > most) break
    found = next
  }
  if (found) return plainText(found)
  const clause = clauseOf(word(sentences[0]?.text ?? ''), most - 1)
  return clause ? plainText(`${clause}.`) : null
}

/** The longest beginning of a sentence that ends with a clause and can stand alone; undefined if there is none. */
export function clauseOf(text: string, most: number): string | undefined {
  if (text.length <= most) return text
  let best: string | undefined
  for (const { index } of text
    .slice(0, most + 2)
    .matchAll(
      /,? – |, (?=(?:and|but|so|which|where|with|because|after|to) )|,? (?=(?:because|while|so that|so|(?:and|&) (?:he|she|it|they|we|I)) )|; |: | \((?=[^()])/gu,
    )) {
    const clause = text.slice(0, index)
    const isStandalone =
      canEnd(text, index) && clause.length >= 20 && !OPENS_SIDE_CLAUSE.test(clause) && !ENDS_OPEN.test(clause) && hasVerb(clause)
    if (isStandalone && !isOpenQuote(clause)) best = clause
  }
  return best
}

/** The beginnings that end at a comma, a semicolon or a parenthesis, shortest first. For languages whose verbs are not known here. */
export function headsOf(text: string, most: number): string[] {
  const ends = [...text.slice(0, most + 2).matchAll(/[,;] | \(/gu)].map(({ index }) => index)
  return ends.map((end) => text.slice(0, end)).filter((head) => !isOpenQuote(head))
}

/** Cuts a text at a clause, or else between words, because title fields reject longer texts. */
function clipped(text: string, most: number): string {
  if (text.length <= most) return text
  const clause = clauseOf(text, most)
  if (clause) return clause
  const cut = text.slice(0, most + 1)
  const space = cut.lastIndexOf(' ')
  return (space > 0 ? cut.slice(0, space) : text.slice(0, most)).replace(/[\s,;:–-]+$/u, '').toWellFormed()
}
