import { guidanceFor } from '@loomcast/platforms/guidance'
import type { Block } from '../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../domain/brief/brief.ts'
import { lettersOf } from '../../domain/left-out.ts'
import { withHook } from './arrange/hook.ts'
import { withNewsFirst } from './arrange/introduction.ts'
import { outlineOf } from './arrange/outline.ts'
import { withRowsApart } from './arrange/rows.ts'
import { leadOf, select, withAntecedents, withWholeLists } from './arrange/selection.ts'
import { shortForm } from './arrange/short-form.ts'
import type { Arrangement, Scene } from './composition.ts'
import { fitted } from './fit-length.ts'

/** The arrangements of a brief that result in different texts. The first one suits the platform best. */
export function differentArrangements(whole: Scene): [Arrangement, ...Arrangement[]] {
  const { brief, wishes, keep, request } = whole
  const inOrder = withRowsApart(select(brief.blocks, keep))
  const { hooks, newsFirst, shortTo } = guidanceFor(request.platform).composer
  const news = newsFirst && !wishes.opening ? withNewsFirst(inOrder, brief) : inOrder
  const opened = wishes.opening ? inOrder : withHook(news, brief, hooks)
  const blocks = shortTo === undefined ? opened : shortForm(opened, brief, shortTo)
  const scene = blocks === opened ? whole : { ...whole, layout: { ...whole.layout, tags: tagsFor(whole, blocks) } }
  const hasList = blocks.some((block) => block.kind === 'list')
  const asProse = (): Arrangement => fitted('prose', blocks, scene, { flat: hasList })
  const asList = (): Arrangement => fitted('list', blocks, scene, hasList ? {} : { listed: true })
  const main =
    wishes.lists === true || (hasList && wishes.lists !== false)
      ? [asList, asProse]
      : wishes.lists === false
        ? [asProse]
        : [asProse, asList]
  const [first, ...others] = [
    ...main,
    (): Arrangement => fitted('short', shortened(blocks, brief), scene, {}),
    (): Arrangement => fitted('reordered', opened === inOrder ? reordered(blocks) : inOrder, scene, {}),
  ]
  const start = (first ?? asProse)()
  const found: [Arrangement, ...Arrangement[]] = [start]
  const known = new Set([keyOf(start)])
  for (const make of others) {
    const next = make()
    const key = keyOf(next)
    if (known.has(key)) continue
    known.add(key)
    found.push(next)
  }
  return found
}

/** The hashtags whose words are in the blocks, and those that the user gave. At least one. */
function tagsFor({ brief, wishes, layout: { tags } }: Scene, blocks: Block[]): string[] {
  const given = new Set([...wishes.givenTags, ...brief.tags])
  const text = lettersOf([brief.title?.text ?? '', ...sentencesOf(blocks).map((each) => each.text)].join('\n'))
  const present = tags.filter((tag) => given.has(tag) || text.includes(lettersOf(tag)))
  return present.length > 0 ? present : tags.slice(0, 1)
}

/** Equal for arrangements whose texts differ only in whitespace. Cheap, because it does not render the text. */
function keyOf({ blocks, layout }: Arrangement): string {
  return outlineOf(blocks, layout)
    .map((part) => {
      if (part.kind === 'heading') return part.text
      return part.kind === 'list' ? part.items.map((item) => `• ${item}`).join(' ') : part.lines.flat().join(' ')
    })
    .join(' ')
}

/** The first sentence, the facts and the call to action. */
function shortened(blocks: Block[], brief: Brief): Block[] {
  const all = sentencesOf(blocks)
  const lead = leadOf(brief)
  const needed = all.filter((each) => each === lead || each.factual || each.callToAction)
  return select(blocks, withAntecedents(withWholeLists(new Set(needed), blocks), all))
}

/** Moves the first self-contained fact after the opening sentence to the front. Unchanged if there is none. */
export function reordered(blocks: Block[]): Block[] {
  const [block, ...others] = blocks
  if (block?.kind !== 'paragraph' || block.lines.length > 1) return blocks
  const line = block.lines[0] ?? []
  const at = line.findIndex(
    (each, index) => index > 0 && each.factual && !each.callToAction && !each.contact && !each.leans && line[index + 1]?.leans !== true,
  )
  const fact = line[at]
  if (!fact || line[1]?.leans) return blocks
  return [{ kind: 'paragraph', lines: [[fact, ...line.slice(0, at), ...line.slice(at + 1)]] }, ...others]
}
