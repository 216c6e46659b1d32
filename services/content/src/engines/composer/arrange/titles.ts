import { platformById } from '@loomcast/platform-rules'
import { type Block, type Brief, sentencesOf } from '../brief/brief.ts'
import { hasVerb, readSentence, type Sentence } from '../brief/sentence.ts'
import { sentenceCase, withoutStop, withStop } from '../brief/wording.ts'

const YOUTUBE_TITLE = platformById('youtube').features.title?.limit ?? 100
const META_DESCRIPTION = platformById('blog').features.description?.limit ?? 155
/** Longer headlines wrap over three lines on a phone. */
const HEADLINE = 90

const IN_THIS_VIDEO =
  /^(?:in (?:this|today['’]s|my (?:latest|new)|our (?:latest|new)) (?:video|episode|tutorial|vlog|lesson),? (?:i|we)(?:['’](?:ll|m|re)| will| am| are)? (?:show(?:ing)?|explain(?:ing)?|teach(?:ing)?|demonstrat(?:e|ing)|cover(?:ing)?)(?: you)? |(?:this|the|a|our|my|new) (?:video|episode|tutorial|vlog|lesson) (?:shows|explains|is about|covers|on|about|showing|explaining)(?: you)? |(?:new |latest )?(?:video|tutorial|vlog): )/iu

/** YouTube's title: a title of the brief, else what its first sentence is about. Plain text of at most 100 characters. */
export function videoTitle(brief: Brief): string {
  if (brief.title) return plainText(clipped(quotedTitle(brief.title.text) ?? brief.title.text, YOUTUBE_TITLE))
  const candidates = sentencesOf(brief.blocks).slice(0, 8)
  for (const { text } of candidates) {
    const opening = IN_THIS_VIDEO.exec(text)
    const rest = opening ? withoutStop(text.slice(opening[0].length)) : ''
    if (/^(?:how|why|what)\b/iu.test(rest)) return plainText(clipped(sentenceCase(rest), YOUTUBE_TITLE))
  }
  const [first] = candidates
  const opening = withoutStop(first?.text ?? '')
  const second = candidates[1]
  if (ONLY_NEWS.test(opening) && second && isTitle(second) && !second.leans && second.text.length <= YOUTUBE_TITLE + 1)
    return plainText(withoutStop(second.text))
  if (opening.length <= YOUTUBE_TITLE && first && isTitle(first)) return plainText(opening)
  const clause = clauseOf(opening, YOUTUBE_TITLE)
  const other = candidates.find((each) => isTitle(each) && each.text.length <= YOUTUBE_TITLE + 1 && !each.leans)
  return plainText(
    clause && isTitle(readSentence(clause, clause, brief.english))
      ? clause
      : clipped(withoutStop((other ?? first)?.text ?? ''), YOUTUBE_TITLE),
  )
}

/** A work is named in quotation marks: 'our short film “The Last Lamp”'. */
const quotedTitle = (text: string) => /["“«„]([^"“”«»„]{8,100})["”»“]/u.exec(text)?.[1]

/** Says that there is something, not what. */
const ONLY_NEWS =
  /^(?:(?:new )?(?:episode|part|chapter|video|folge|épisode|episodio)\b.{0,12}|it['’]s) (?:is )?(?:up|out|live|here|online|da)$/iu

const isTitle = ({ text, ask, contact }: Sentence) => !ask && !contact && text.length >= 12 && !text.endsWith(':')
const plainText = (text: string) => text.replace(/\s+/gu, ' ').replace(/</gu, '‹').replace(/>/gu, '›').trim()

export interface Headline {
  text: string
  /** The sentence that it is: it does not stand in the article again. */
  sentence?: Sentence
}

/** The article's H1: a title of the brief, else its first sentence, else the first clause of it. */
export function headlineOf(brief: Brief, blocks: Block[]): Headline {
  if (brief.title) return { text: withoutStop(brief.title.text) }
  const sentences = sentencesOf(blocks)
  const [first, second] = sentences
  if (!first) return { text: '' }
  const bare = withoutStop(first.text)
  if (bare.length <= HEADLINE && second && !second.leans && isTitle(first) && (!brief.english || hasVerb(bare)))
    return { text: bare, sentence: first }
  const clause = clauseOf(bare, HEADLINE)
  if (clause && clause !== bare) return { text: clause }
  return { text: bare, sentence: first }
}

/** The first sentences of the article that fit into a search result; null when none does. */
export function metaDescription(blocks: Block[], word: (text: string) => string): string | null {
  const sentences = blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return block.lines.flat()
    return block.kind === 'list' ? block.items.map((each) => ({ ...each, text: withStop(each.text) })) : []
  })
  let found = ''
  for (const { text } of sentences) {
    const next = found ? `${found} ${word(text)}` : word(text)
    if (next.length > META_DESCRIPTION) break
    found = next
  }
  if (found) return plainText(found)
  const other = sentences.find(({ text, leans }) => !leans && text.length <= META_DESCRIPTION)
  if (other) return plainText(word(other.text))
  const clause = clauseOf(sentences[0]?.text ?? '', META_DESCRIPTION - 1)
  return clause ? plainText(`${clause}.`) : null
}

/** The longest beginning of a sentence that ends at a clause and can stand alone; undefined when there is none. */
function clauseOf(text: string, most: number): string | undefined {
  if (text.length <= most) return text
  let best: string | undefined
  for (const { index } of text
    .slice(0, most + 2)
    .matchAll(
      /,? – |, (?=(?:and|but|so|which|where|with|because|after|to) )| (?=(?:because|while|so that|so|and (?:he|she|it|they|we|I)) )|; |: | \((?=[^()])/gu,
    )) {
    const clause = text.slice(0, index)
    const isOpen =
      (clause.match(/[(“«„]/gu)?.length ?? 0) !== (clause.match(/[)”»]/gu)?.length ?? 0) || (clause.match(/"/gu)?.length ?? 0) % 2 === 1
    const isStandalone =
      clause.length >= 20 && !/^(?:if|when|because|although|while|since|unless|as|once|after|before)\b/iu.test(clause) && hasVerb(clause)
    if (isStandalone && !isOpen) best = clause
  }
  return best
}

/** A title field refuses what is longer: cut at a clause, else between words. */
function clipped(text: string, most: number): string {
  if (text.length <= most) return text
  const clause = clauseOf(text, most)
  if (clause) return clause
  const cut = text.slice(0, most + 1)
  const space = cut.lastIndexOf(' ')
  return (space > 0 ? cut.slice(0, space) : text.slice(0, most)).replace(/[\s,;:–-]+$/u, '').toWellFormed()
}
