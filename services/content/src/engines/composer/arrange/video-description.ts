import type { Platform } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { lettersOf } from '../../../domain/left-out.ts'
import type { Draft, Layout } from './layout.ts'
import type { Part } from './outline.ts'
import { joined, lineOf } from './parts.ts'
import { select } from './selection.ts'
import { videoTitle } from './titles.ts'

export function videoDescription(platform: Platform, brief: Brief, blocks: Block[], parts: Part[], layout: Layout): Draft {
  const inOrder = select(brief.blocks, new Set(sentencesOf(blocks)))
  const title = videoTitle(
    { ...brief, blocks: inOrder.length > 0 ? inOrder : brief.blocks },
    {
      most: platform.features.title?.limit,
      aim: guidanceFor(platform).composer.titleTo,
    },
  )
  const opened = withTitleLine(parts, title, { brief, blocks, layout })
  return { text: withoutAngles(joined(opened, layout)), title, metaDescription: null }
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
