import type { Platform } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { hasName } from '../../../domain/brief/sentence.ts'
import { withoutStop } from '../../../domain/brief/wording.ts'
import { lettersOf } from '../../../domain/left-out.ts'
import type { Draft, Layout } from './layout.ts'
import { needsSubject } from './needs-subject.ts'
import { outlineOf, type Part } from './outline.ts'
import { framed, joined, lineOf } from './parts.ts'
import { select } from './selection.ts'
import { isTitleOnly } from './title-only.ts'
import { videoTitle, withoutColon } from './titles.ts'

export function videoDescription(platform: Platform, brief: Brief, blocks: Block[], layout: Layout): Draft {
  if (layout.untitled) {
    const opened = brief.title ? [lineOf(layout.word(brief.title.text))] : []
    return {
      text: withoutAngles(joined([...opened, ...framed(outlineOf(blocks, layout), layout)], layout)),
      title: null,
      metaDescription: null,
    }
  }
  const inOrder = select(brief.blocks, new Set(sentencesOf(blocks)))
  const [heading, list] = blocks
  const isList = heading?.kind === 'heading' && list?.kind === 'list'
  const made = isList
    ? withoutColon(layout.word(heading.sentence.text)).slice(0, platform.features.title?.limit)
    : videoTitle(
        { ...brief, blocks: inOrder.length > 0 ? inOrder : brief.blocks },
        {
          most: platform.features.title?.limit,
          aim: guidanceFor(platform).composer.titleTo,
        },
      )
  const [first] = sentencesOf(blocks)
  const title = /^\d{1,2}[:.]\d\d/u.test(made) && first ? withoutStop(first.text).slice(0, platform.features.title?.limit) : made
  const shown = withoutDate(blocks)
  const below = brief.title || brief.badNews ? shown : withoutTitleSentence(shown, title, brief.english)
  const opened = withTitleLine(framed(outlineOf(below, layout), layout), title, { brief, blocks, layout })
  return { text: withoutAngles(joined(opened, layout)), title, metaDescription: null }
}

/** "It will be published on Thursday, May 28": below the video, no viewer needs it. */
const PUBLISHED =
  /^(?:it|(?:the|this|our|my) (?:new )?(?:video|film|episode|tutorial)) (?:will be|is|goes|will go|comes) (?:published|live|online|out|up|released|uploaded)(?: on [^.!?]{3,40})?[.!]?$/iu

function withoutDate(blocks: Block[]): Block[] {
  const all = sentencesOf(blocks)
  const others = all.filter(({ text }) => !PUBLISHED.test(text))
  const isVideo = others.some(({ text }) => /(?<!\p{L})(?:video|film|episode|tutorial)(?!\p{L})/iu.test(text))
  return others.length < all.length && others.length >= LEAST_SENTENCES && isVideo ? select(blocks, new Set(others)) : blocks
}

/** Fewer sentences are no description. */
const LEAST_SENTENCES = 3

/**
 * The text goes on with its second sentence if the title is all of the first one, and that one is only a title or nothing refers to it. A fact or a name stays, because the description is
 * also copied without its title.
 */
function withoutTitleSentence(blocks: Block[], title: string, english: boolean): Block[] {
  const [block] = blocks
  const all = sentencesOf(blocks)
  const [first, second] = all
  const isProse = block?.kind === 'paragraph' && block.lines.length === 1
  if (!isProse || !first || !second || first.factual || hasName(first.text)) return blocks
  if (lettersOf(first.text) !== lettersOf(title)) return blocks
  const isBare = english && all.length >= LEAST_SENTENCES && isTitleOnly(first.text)
  if (!isBare && (all.length <= LEAST_SENTENCES || needsSubject(second, first))) return blocks
  return select(blocks, new Set(all.filter((each) => each !== first)))
}

/** Video platforms reject angle brackets. */
const withoutAngles = (text: string) => text.replace(/</gu, '‹').replace(/>/gu, '›')

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
  return isCut || isSubject ? [lineOf(layout.word(title.text)), ...parts] : parts
}
