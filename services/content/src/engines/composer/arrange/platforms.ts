import { hashtags, type Platform, type PlatformId, platformById } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import type { Block } from '../../../domain/brief/block.ts'
import type { Brief } from '../../../domain/brief/brief.ts'
import { linksIn } from '../../../domain/brief/facts.ts'
import { article } from './article.ts'
import type { Draft, Layout } from './layout.ts'
import { outlineOf } from './outline.ts'
import { framed, joined, lineOf } from './parts.ts'
import { threadOf, unitsOf } from './thread.ts'
import { videoDescription } from './video-description.ts'

/** Renders the content in its platform's form. */
export function layOut(platformId: PlatformId, brief: Brief, blocks: Block[], layout: Layout): Draft {
  const platform = platformById(platformId)
  const { form, fullLinks } = guidanceFor(platform).composer
  const draft = inForm(form, { platform, brief, blocks, layout })
  return { ...draft, text: withinMostTags(fullLinks ? withFullLinks(draft.text) : draft.text, platform) }
}

interface Content {
  platform: Platform
  brief: Brief
  blocks: Block[]
  layout: Layout
}

function inForm(form: string, { platform, brief, blocks, layout }: Content): Draft {
  if (form === 'article') return article(platform, brief, blocks, layout)
  if (form === 'video-description') return videoDescription(platform, brief, blocks, layout)
  const parts = framed(outlineOf(blocks, layout), layout)
  const opened = brief.title ? [lineOf(layout.word(brief.title.text)), ...parts] : parts
  const text = form === 'thread' ? threadOf(unitsOf(opened, layout, brief.english)) : joined(opened, layout)
  return { text, title: null, metaDescription: null }
}

/** Adds "https://" to links without it. */
function withFullLinks(text: string): string {
  return linksIn(text)
    .filter((link) => !/^https?:/iu.test(link))
    .reduce(
      (result, link) =>
        result.replace(
          new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_@./:-])${escaped(link)}(?![\\p{L}\\p{M}\\p{N}_-])`, 'gu'),
          () => `https://${link}`,
        ),
      text,
    )
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&')

/** Turns the user's hashtags beyond the platform's maximum into plain words, because the platform would reject them. */
function withinMostTags(text: string, { hashtags: { max } }: Platform): string {
  if (max === null) return text
  const surplus = hashtags(text).slice(max)
  return surplus.reduce((result, tag) => result.replace(new RegExp(`${tag}(?![\\p{L}\\p{M}\\p{N}_])`, 'u'), () => tag.slice(1)), text)
}
