import { hashtags, type Platform, type PlatformId, platformById, wordCount } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import type { Sentence } from '../../../domain/brief/sentence.ts'
import { lettersOf } from '../../../domain/left-out.ts'
import { type OutlineOptions, outlineOf, type Part } from './outline.ts'
import { threadOf, type Unit } from './thread.ts'
import { headlineOf, metaDescription, videoTitle } from './titles.ts'

/** Shorter articles read better without headings. */
const HEADINGS_FROM_WORDS = 300

export interface Layout extends OutlineOptions {
  bullet: string
  tags: string[]
  startWith?: string
  endWith?: string
}

export interface Draft {
  text: string
  title: string | null
  metaDescription: string | null
}

/** Renders the content in its platform's format. */
export function layOut(platformId: PlatformId, brief: Brief, blocks: Block[], layout: Layout): Draft {
  const platform = platformById(platformId)
  const { form } = guidanceFor(platform).composer
  if (form === 'article') return article(platform, brief, blocks, layout)
  const parts = framed(outlineOf(blocks, layout), layout)
  if (form === 'video-description') {
    const title = videoTitle({ ...brief, blocks: blocks.length > 0 ? blocks : brief.blocks }, platform.features.title?.limit)
    return { text: described(withTitleLine(parts, title, { brief, blocks, layout }), layout), title, metaDescription: null }
  }
  const opened = brief.title ? [{ kind: 'paragraph' as const, lines: [[layout.word(brief.title.text)]] }, ...parts] : parts
  const text = form === 'thread' ? threadOf(unitsOf(opened, layout)) : joined(opened, layout)
  return { text: withinMostTags(text, platform), title: null, metaDescription: null }
}

/** Starts a description with the brief's title if the title field is too short for all of it, or if the first sentence refers to it ("It's about …"). */
function withTitleLine(
  parts: Part[],
  titleField: string,
  { brief, blocks, layout }: { brief: Brief; blocks: Block[]; layout: Layout },
): Part[] {
  const { title, topic, english } = brief
  if (!title) return parts
  const isCut = !lettersOf(titleField).includes(lettersOf(title.text))
  const isSubject = english && title === topic && sentencesOf(blocks)[0]?.leans === true
  return isCut || isSubject ? [{ kind: 'paragraph', lines: [[layout.word(title.text)]] }, ...parts] : parts
}

/** Turns the user's hashtags beyond the platform's maximum into plain words, because the platform would reject them. */
function withinMostTags(text: string, { hashtags: { max } }: Platform): string {
  if (max === null) return text
  const surplus = hashtags(text).slice(max)
  return surplus.reduce((result, tag) => result.replace(new RegExp(`${tag}(?![\\p{L}\\p{M}\\p{N}_])`, 'u'), tag.slice(1)), text)
}

/** Adds the lines that the user wants at the start or the end. */
function framed(parts: Part[], { startWith, endWith }: Layout): Part[] {
  const line = (text: string | undefined): Part[] => (text ? [{ kind: 'paragraph', lines: [[text]] }] : [])
  return [...line(startWith), ...parts, ...line(endWith)]
}

function partText(part: Part, { bullet }: Layout): string {
  if (part.kind === 'heading') return part.text
  if (part.kind === 'list') return part.items.map((item, index) => `${markOf(part, index, bullet)} ${item}`).join('\n')
  return part.lines.map(inOneLine).join('\n')
}

/** Scripts with a full-width period put no space between sentences. */
const inOneLine = (line: string[]) => line.reduce((text, next) => text + (/[。！？]$/u.test(text) ? '' : ' ') + next)

const markOf = (part: Part & { kind: 'list' }, index: number, bullet: string) => (part.ordinals ? `${part.ordinals[index]}.` : bullet)

function tagLine({ tags }: Layout, parts: Part[]): string {
  const text = parts.map((part) => (part.kind === 'paragraph' ? part.lines.flat().join(' ') : '')).join(' ')
  const inline = new Set(hashtags(text).map((tag) => tag.toLowerCase()))
  return tags.filter((tag) => !inline.has(tag.toLowerCase())).join(' ')
}

/** Video platforms reject angle brackets. */
function described(parts: Part[], layout: Layout): string {
  return joined(parts, layout).replace(/</gu, '‹').replace(/>/gu, '›')
}

/** Puts a heading on the line before the text that it introduces. */
function joined(parts: Part[], layout: Layout): string {
  const text = parts
    .map((part, index) => (index === 0 ? '' : parts[index - 1]?.kind === 'heading' ? '\n' : '\n\n') + partText(part, layout))
    .join('')
  const tags = tagLine(layout, parts)
  return tags ? `${text}\n\n${tags}` : text
}

function unitsOf(parts: Part[], layout: Layout): Unit[] {
  const units = parts.flatMap((part, at): Unit[] => {
    const first = parts[at - 1]?.kind === 'heading' ? '\n' : '\n\n'
    if (part.kind === 'heading') return [{ text: part.text, gap: '\n\n' }]
    if (part.kind === 'list')
      return part.items.map((item, index) => ({ text: `${markOf(part, index, layout.bullet)} ${item}`, gap: index === 0 ? first : '\n' }))
    return part.lines.flatMap((line, lineIndex) =>
      line.map((text, index): Unit => ({ text, gap: index > 0 ? ' ' : lineIndex > 0 ? '\n' : first })),
    )
  })
  const tags = tagLine(layout, parts)
  const last = units.at(-1)
  // Hashtags alone are not a post, so they stay with the last sentence.
  if (tags && last) units[units.length - 1] = { ...last, text: `${last.text}\n\n${tags}` }
  return units
}

function article(platform: Platform, brief: Brief, blocks: Block[], layout: Layout): Draft {
  const headline = headlineOf(brief, blocks)
  const body = headline.sentence ? without(blocks, headline.sentence) : blocks
  const words = wordCount(
    sentencesOf(body)
      .map((each) => each.text)
      .join(' '),
  )
  const parts = framed(outlineOf(body, { ...layout, paragraph: Math.max(3, layout.paragraph) }), layout)
  const text = parts.map((part) => {
    if (part.kind === 'heading') return words >= HEADINGS_FROM_WORDS ? `## ${part.text.replace(/:$/u, '')}` : part.text
    return partText(part, { ...layout, bullet: '-' })
  })
  const tags = tagLine(layout, parts)
  return {
    text: [`# ${layout.word(headline.text)}`, headline.opening ? layout.word(headline.opening) : '', ...text, tags]
      .filter(Boolean)
      .join('\n\n'),
    title: null,
    metaDescription: metaDescription(blocks, layout.word, platform.features.metaDescription?.limit),
  }
}

function without(blocks: Block[], sentence: Sentence): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind !== 'paragraph') return [block]
    const lines = block.lines.map((line) => line.filter((each) => each !== sentence)).filter((line) => line.length > 0)
    return lines.length > 0 ? [{ kind: 'paragraph', lines }] : []
  })
}
