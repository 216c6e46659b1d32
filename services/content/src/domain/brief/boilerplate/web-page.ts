import { splitSentences } from '@loomcast/platforms'
import { lettersOf } from '../../left-out.ts'
import { linksIn } from '../facts.ts'
import { spanWithin } from '../instruction/span-within.ts'
import { PLATFORM_NAMES } from '../platform-words.ts'
import { hasFigure, hasVerb } from '../sentence.ts'
import { shopElementsOf } from './shop-page.ts'
import type { StrippedText } from './stripped-text.ts'

/** Lines of a web page around its text, by kind. A page has at least two kinds. */
const FURNITURE: Record<string, RegExp> = {
  navigation:
    /^(?:skip to (?:main )?content|back to top|(?:home|start|accueil|inicio|startseite)(?: ?[|›»>/·•-] ?\S.{0,80})?|menu|search|sign (?:in|up)|log ?in|subscribe|previous(?: article| post)?|next(?: article| post)?|you are here.{0,80}|(?:terms|privacy|contact|about|imprint|impressum|mentions légales|aviso legal)(?: (?:us|policy|of use|& conditions|and conditions))?(?: ?[|·•] ?.{1,80})?)$/iu,
  cookies:
    /(?:^|\s)(?:(?:we|this (?:web)?site) uses? cookies|accept (?:all )?cookies|accept all|manage (?:preferences|cookies)|cookie (?:policy|settings|preferences)|alle akzeptieren|tout accepter|nous utilisons des cookies|wir verwenden cookies|aceptar (?:todas|cookies)|usamos cookies)/iu,
  share:
    /^(?:share(?: (?:this|on|via|with|article|story)\b.{0,60})?|tweet|pin it|copy link|print(?: this)?(?: page| article)?|save(?: article| for later)?|(?:\d+ )?(?:comments?|shares|likes|views)(?: ?\(?\d+\)?)?|join the conversation|leave a (?:comment|reply)|comments are (?:moderated|closed|open)(?: report this comment)?|report this(?: (?:comment|ad|post))?|teilen|partager|compartir|follow us(?: on .{1,60})?)$/iu,
  copyright: /^(?:©|\(c\)|copyright)|all rights reserved|alle rechte vorbehalten|tous droits réservés|todos los derechos reservados/iu,
  stamp:
    /^(?:(?:first )?(?:published|updated|posted|last (?:updated|modified)|veröffentlicht|publié|publicado|aktualisiert)(?: (?:on|at|le|am|el)|:)? .{0,60}\d.{0,40}|\d{1,2} ?(?:-| )?min(?:ute)?s?(?: read(?: .{1,80})?|\. lesezeit| de lecture| de lectura)?|(?:\d+|an?) (?:hours?|days?|minutes?) ago|estimated reading time.{0,30}|\[?(?:photo|image|picture|bild|foto)(?: credit)?: .{1,80})$/iu,
  byline:
    /^(?:[Bb]y|[Vv]on|[Pp]ar|[Pp]or) \p{Lu}(?:[\p{L}.'’]+|(?=-))(?: \p{Lu}(?:[\p{L}.'’]+|(?=-))){0,3}(?: |(?: ?[,|·]| -) ?.{1,60}|-.{0,80}| {1,3}@\w{2,30}(?: .{0,60})?)?$/u,
  related:
    /^(?:related(?: articles?| stories| posts?| content| topics)?|read (?:more|next|also)|more (?:from|on|stories|like this)|most (?:read|popular|viewed)|you (?:may|might) also like|recommended(?: for you)?|trending(?: now)?|see also|top stories|editor['’]s picks|advertisement|sponsored(?: content)?|anzeige|publicité|publicidad|lesen sie auch|lire aussi|weiterlesen|tags?|filed under|topics?)(?:[:\s].{0,90})?$/iu,
  newsletter:
    /^(?:sign up (?:to|for) (?:our|the) .{0,60}(?:newsletter|updates|emails)(?: .{0,40})?|subscribe to (?:our|the) .{0,60}|get the (?:latest|best) .{0,80}(?:inbox|newsletter|email)|newsletter.{0,40})[.!]?$/iu,
}
/** A row of sections that ends with an offer of the site: "News | Sport | Subscribe £1 a week" */
const SECTIONS =
  /^[^|]{1,24}(?: ?\| ?[^|]{1,24}){2,12}\| ?(?:subscribe|sign in|sign up|log ?in|my account|menu|search|donate)(?![\p{L}])[^|]{0,40}$/iu
/** Headlines of other articles follow in a numbered list. */
const OTHER_HEADLINES = /^(?:most (?:read|popular|viewed)|trending(?: now)?|top stories)$/iu
const NUMBERED = /^\d{1,2}[.)] /u
const MENU = /^\S[^|]{0,24}(?: ?[|›»·•] ?[^|›»·•]{1,24}){2,12}$/u
const SHARED_ON = `(?:${PLATFORM_NAMES}|whatsapp|e-?mail|pinterest|reddit|print|copy link)`
const SHARE_LINKS = new RegExp(
  `^(?:share(?: (?:this|on|via|with) .{1,40})?[ :|]{0,4})?${SHARED_ON}(?:(?: ?[|·•,/] ?| (?:share on )?)${SHARED_ON}){1,8}$`,
  'iu',
)
const KINDS = [...Object.entries(FURNITURE), ['share', SHARE_LINKS] as const]

/** Sentences of an article that a post repeats. */
const MAX_FACTS = 5
/** A longer text is an article by another author, not a notice. */
const ARTICLE_SENTENCES = 6
const LONG_ARTICLE_WORDS = 110

/** The sections of a site: "Home, Shop, Candles, Gift Sets, About" */
function isMenu(line: string): boolean {
  const items = line.split(/, ?| {2,}/u).map((item) => item.trim())
  return (
    items.length >= FEWEST_SECTIONS &&
    FIRST_SECTION.test(items[0] ?? '') &&
    items.every((item) => item.split(' ').length <= 3 && !/\d/u.test(item))
  )
}
const FEWEST_SECTIONS = 4
const FIRST_SECTION = /^(?:home|start|accueil|startseite|inicio)$/iu

/** "Privacy policy   Terms", "Menu  Products  Pricing  Log in": several lines of a page in one, also with the commas that are put between columns. */
function isRowOfControls(line: string): boolean {
  const cells = line.split(/, ?| {2,}|\t| ?\| ?/u).map((cell) => cell.trim())
  const isShort = cells.every((cell) => cell !== '' && cell.split(' ').length <= MOST_WORDS_OF_CELL && !/\d/u.test(cell))
  const controls = cells.filter((cell) => KINDS.some(([, pattern]) => pattern.test(cell)))
  return cells.length > 1 && isShort && controls.length >= FEWEST_CONTROLS
}
const MOST_WORDS_OF_CELL = 5
const FEWEST_CONTROLS = 2

/** Also with the punctuation that is put between its words before it is read. */
const kindOf = (line: string): string | undefined =>
  line.length > LONGEST_ELEMENT ? undefined : (kindOfBare(line) ?? kindOfBare(line.replaceAll(BETWEEN_WORDS, '')))
const LONGEST_ELEMENT = 180
const BETWEEN_WORDS = /[.,](?=\s|$)/gu

const kindOfBare = (line: string): string | undefined =>
  KINDS.find(([, pattern]) => pattern.test(line))?.[0] ??
  ((MENU.test(line) && !/\d/u.test(line)) || SECTIONS.test(line) || isMenu(line) || isRowOfControls(line) ? 'navigation' : undefined)

/** The brief's word for a text that is pasted below it. */
const ARTICLE_BELOW = {
  first: /\b(?:article|press release|news (?:story|item|report)|newspaper|blog ?post|web ?page|piece|story|report)\b/giu,
  next: /:|\bbelow\b/giu,
  most: 60,
}
const FROM_ARTICLE = /\bfrom (?:this|the) (?:article|press release|story|report|page)\b/iu
const pointsAtArticle = (text: string) => FROM_ARTICLE.test(text) || text.split(/[.!?]/u).some((part) => spanWithin(part, ARTICLE_BELOW))

/** A pasted web page: its text without navigation, and of an article at most five sentences with its source. */
export function withoutPage(text: string): StrippedText {
  const lines = text.split('\n')
  const kinds = elementsOf(lines)
  const isPage = kindsIn(kinds) >= 2
  if (!isPage && !isAnnounced(lines)) return { text, boilerplate: [], quoted: [] }
  const first = isPage ? kinds.findIndex((kind) => kind !== undefined) : endOfRequest(lines)
  const before = lines.slice(0, first)
  const boilerplate: string[] = []
  const body = lines.slice(first).filter((line, index) => {
    const kind = isPage ? kinds[first + index] : undefined
    if (kind !== undefined) boilerplate.push(line)
    return kind === undefined
  })
  const article = articleOf(body, isPage)
  if (!article) return { text: [...before, ...body].join('\n').trim(), boilerplate, quoted: [] }
  return {
    text: [...before, '', ...article.lines].join('\n').trim(),
    boilerplate: [...boilerplate, ...article.boilerplate],
    quoted: article.quoted,
  }
}

/** What the lines are that are no text, if they are lines of a shop's page, or of another page with several kinds of them. */
export function pageElementsOf(lines: readonly string[]): (string | undefined)[] | undefined {
  const kinds = elementsOf(lines)
  return shopElementsOf(lines) !== undefined || kindsIn(kinds) >= FEWEST_KINDS ? kinds : undefined
}

/** In a list or a letter, lines can look like two kinds of lines of a page. */
const FEWEST_KINDS = 3

const kindsIn = (kinds: readonly (string | undefined)[]) => new Set(kinds.filter(Boolean)).size

function elementsOf(lines: readonly string[]): (string | undefined)[] {
  const elements = shopElementsOf(lines)
  let isInHeadlines = false
  return lines.map((line, index) => {
    const bare = line.trim()
    isInHeadlines = OTHER_HEADLINES.test(bare) || (isInHeadlines && NUMBERED.test(bare))
    return isInHeadlines ? 'related' : (kindOf(bare) ?? elements?.[index])
  })
}

const wordsIn = (text: string) => text.split(/\s+/u).length

/** Whether the brief asks for a post about an article that follows. */
function isAnnounced(lines: string[]): boolean {
  const end = endOfRequest(lines)
  return end > 0 && pointsAtArticle(lines.slice(0, end).join(' ').slice(0, 400)) && wordsIn(lines.slice(end).join(' ')) > LONG_ARTICLE_WORDS
}

/** The index of the first line after the brief's first paragraph. */
function endOfRequest(lines: string[]): number {
  const gap = lines.indexOf('')
  return gap > 0 ? gap : lines.length > 1 ? 1 : 0
}

interface Article {
  lines: string[]
  boilerplate: string[]
  quoted: string[]
}

/** The facts of an article with its source; undefined for a short notice, and for a text in which its author writes as "we". */
function articleOf(body: string[], isPage: boolean): Article | undefined {
  const lines = body.filter((line) => line !== '')
  const paragraphs = lines.filter((line) => /[.!?…]["”’)]?$/u.test(line) && wordsIn(line) >= 4)
  const sentences = paragraphs.flatMap(splitSentences)
  const own = sentences.filter((sentence) =>
    /(?<![\p{L}"“])(?:we|our|us|wir|unser\p{L}*|nous|notre|nos|nuestr\p{L}+)(?![\p{L}])/iu.test(withoutQuotes(sentence)),
  ).length
  if (sentences.length < (isPage ? 4 : ARTICLE_SENTENCES) || own * 3 > sentences.length) return undefined
  const start = lines.indexOf(paragraphs[0] ?? '')
  const heads = lines.slice(0, start)
  const title = heads.findLast((line) => wordsIn(line) >= 4 && linksIn(line).length === 0)
  const site = heads.find((line) => line !== title && wordsIn(line) <= 4 && /^\p{Lu}/u.test(line) && linksIn(line).length === 0)
  const link = lines.flatMap((line) => (/^\S+$/u.test(line) ? linksIn(line) : []))[0] ?? linksIn(lines.join('\n'))[0]
  const chosen = factsOf(sentences)
  const isOfSite = site && (!link || lettersOf(link).includes(lettersOf(site)))
  const source = [isOfSite ? site : '', link].filter(Boolean).join(', ')
  const used = new Set<string>([...chosen, title ?? '', site ?? '', link ?? ''])
  const rest = lines.flatMap((line) => (paragraphs.includes(line) ? splitSentences(line) : [line])).filter((line) => !used.has(line))
  return {
    lines: [...(title ? [title, ''] : []), chosen.join(' '), ...(source ? ['', source] : [])],
    boilerplate: rest.filter((line) => !isStatement(line)),
    quoted: rest.filter(isStatement),
  }
}

/** Section names and the like are no loss. */
const isStatement = (line: string) => wordsIn(line) > 3 || /\d/u.test(line)

const withoutQuotes = (text: string) => text.replace(/["“«„][^"“”«»„]*["”»“]/gu, '')

/** The first sentence and those with the most figures and quotations, in their order. A sentence that refers to a missing one is not chosen. */
function factsOf(sentences: string[]): string[] {
  const weigh = (sentence: string, index: number) =>
    (sentence.match(/\d[\d.,]*/gu)?.length ?? 0) * 2 +
    (/["“«„]/u.test(sentence) ? 2 : 0) +
    (hasFigure(sentence) ? 1 : 0) +
    (/(?<=\s)\p{Lu}\p{Ll}/u.test(sentence) ? 1 : 0) +
    (hasVerb(sentence) ? 0.5 : 0) -
    index / sentences.length -
    (REFERS_BACK.test(sentence) ? 4 : 0)
  const ranked = sentences.map((sentence, index) => ({ index, weight: index === 0 ? 100 : weigh(sentence, index) }))
  const chosen = new Set(
    ranked
      .sort((one, other) => other.weight - one.weight || one.index - other.index)
      .slice(0, MAX_FACTS)
      .map(({ index }) => index),
  )
  return sentences.filter((_, index) => chosen.has(index))
}

const REFERS_BACK = /^(?:it|they|he|she|this|that|these|those|but|and|so|however|er|sie|es|il|elle|ils|él|ella)(?![\p{L}])/iu
