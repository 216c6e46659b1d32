import { lengthOn, platformById, wordCount } from '@loomcast/platforms'
import type { Block } from '../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../domain/brief/brief.ts'
import type { Sentence } from '../../domain/brief/sentence.ts'
import { salienceOf } from './arrange/salience.ts'
import { leadOf, select, weightOf } from './arrange/selection.ts'
import type { ComposeRequest } from './compose-request.ts'
import type { Arrangement, Scene, VariantName } from './composition.ts'
import { written } from './draft.ts'
import type { Wishes } from './wishes.ts'

/** Fits an arrangement to the platform's limit and the requested lengths by dropping whole sentences, lowest weight first. */
export function fitted(name: VariantName, blocks: Block[], scene: Scene, form: { flat?: boolean; listed?: boolean }): Arrangement {
  const layout = { ...scene.layout, ...form }
  if (alwaysFits(scene)) return { name, blocks, layout }
  let current = blocks
  let draft = written(scene, current, layout)
  // Facts take precedence over a requested length, but not over the platform's limit.
  for (const isLimit of [false, true]) {
    for (let round = 0; round < 6; round += 1) {
      const excess = isLimit ? overLimit(scene.request, draft.text) : overWish(scene, draft.text, current)
      const next = excess > 0 ? dropLowestWeight(current, scene.brief, { excess, retainFacts: !isLimit }) : undefined
      if (!next) break
      current = next
      draft = written(scene, current, layout)
    }
  }
  const excess = overLimit(scene.request, draft.text)
  return { name, blocks: excess > 0 ? withCutSentence(current, excess) : current, layout }
}

/** Cuts the longest sentence after a clause, or else after a word. The draft lists it as left out, because the draft has another sentence in its place. */
function withCutSentence(blocks: Block[], excess: number): Block[] {
  const longest = sentencesOf(blocks).reduce((one, other) => (other.text.length > one.text.length ? other : one))
  const start = longest.text.slice(0, Math.max(0, longest.text.length - excess))
  const clauseEnd = Math.max(start.lastIndexOf(', '), start.lastIndexOf('; '))
  const cut = { ...longest, text: start.slice(0, clauseEnd > 0 ? clauseEnd : Math.max(0, start.lastIndexOf(' '))) }
  if (cut.text === '') return blocks
  const replaced = (sentence: Sentence) => (sentence === longest ? cut : sentence)
  return blocks.map((block): Block => {
    if (block.kind === 'heading') return { ...block, sentence: replaced(block.sentence) }
    if (block.kind === 'paragraph') return { ...block, lines: block.lines.map((line) => line.map(replaced)) }
    return { ...block, items: block.items.map(replaced) }
  })
}

/** Whether every arrangement is short enough in any form. Symbols, hashtags and periods at most double the length of the brief. */
function alwaysFits({ request, wishes }: Scene): boolean {
  const wishesLength = [wishes.mostCharacters, wishes.mostWords, wishes.sentences].some((most) => most !== undefined) || wishes.shorter
  const { brief, instructions } = request
  return !wishesLength && overLimit(request, brief + instructions + brief + instructions) <= 0
}

/** Word limit for users who ask for a short text. */
const SHORT_WORDS = 80

function overLimit({ platform }: ComposeRequest, text: string): number {
  const { limit, features } = platformById(platform)
  // A thread has as many posts as needed.
  return limit === null || features.thread ? 0 : lengthOn(platform, text) - limit
}

/** Approximate number of characters by which a text exceeds the requested length. */
function overWish({ wishes }: Scene, text: string, blocks: Block[]): number {
  const over = [0]
  if (wishes.mostCharacters !== undefined) over.push(text.length - wishes.mostCharacters)
  if (wishes.mostWords !== undefined) over.push((wordCount(text) - wishes.mostWords) * 6)
  if (wishes.shorter) over.push((wordCount(text) - SHORT_WORDS) * 6)
  if (wishes.sentences !== undefined) {
    const sentences = sentencesOf(blocks)
    const surplus = sentences.length - wishes.sentences
    const lightest = sentences.map((each) => each.text.length + 1).sort((one, other) => one - other)
    if (surplus > 0) over.push(lightest.slice(0, surplus).reduce((sum, each) => sum + each, 0))
  }
  return Math.max(...over)
}

export function meetsLengths(wishes: Wishes, text: string, count: number): boolean {
  if (wishes.mostCharacters !== undefined && text.length > wishes.mostCharacters) return false
  if (wishes.sentences !== undefined && count > wishes.sentences) return false
  return wishes.mostWords === undefined || wordCount(text) <= wishes.mostWords
}

/** Weight of the most central sentence: less than that of a fact, more than that of a name. */
const SALIENCE = 30
/** The sentence that opens the post is dropped last. */
const OPENING = 900

/** Drops the sentences with the lowest weight until `excess` characters are removed or no more may be dropped. Undefined if nothing was dropped. */
function dropLowestWeight(
  blocks: Block[],
  brief: Brief,
  { excess, retainFacts }: { excess: number; retainFacts: boolean },
): Block[] | undefined {
  const all = sentencesOf(blocks)
  const lead = leadOf(brief)
  const salience = salienceOf(all)
  const own = (sentence: Sentence, index: number) =>
    weightOf(sentence, index, lead) + (salience.get(sentence) ?? 0) * SALIENCE + (index === 0 ? OPENING : 0)
  // "Questions?" is as important as "Email Ana." after it.
  const followed = (index: number) => {
    const next = all[index + 1]
    return next?.leans ? own(next, index + 1) : 0
  }
  const byWeight = all
    .map((sentence, index) => ({ sentence, weight: Math.max(own(sentence, index), followed(index)), index }))
    .sort((one, other) => one.weight - other.weight || other.index - one.index)
  const dropped = new Set<Sentence>()
  let removedLength = 0
  for (const { sentence, index } of byWeight) {
    if (removedLength >= excess || sentence === lead) break
    const next = all[index + 1]
    if (retainFacts && (sentence.factual || sentence.callToAction || (next?.leans && !dropped.has(next)))) continue
    dropped.add(sentence)
    removedLength += sentence.text.length + 1
  }
  if (dropped.size === 0) return undefined
  return select(blocks, new Set(all.filter((each) => !dropped.has(each))))
}
