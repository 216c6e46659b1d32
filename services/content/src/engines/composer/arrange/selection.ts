import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { hasName, type Sentence } from '../../../domain/brief/sentence.ts'
import { avoidedWordFinder } from '../../../domain/words-to-avoid.ts'
import type { Wishes } from '../wishes.ts'

/** The blocks, reduced to the given sentences. */
export function select(blocks: Block[], keep: ReadonlySet<Sentence>): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'heading') return keep.has(block.sentence) ? [block] : []
    if (block.kind === 'paragraph') {
      const lines = block.lines.map((line) => line.filter((each) => keep.has(each))).filter((line) => line.length > 0)
      return lines.length > 0 ? [{ kind: 'paragraph', lines }] : []
    }
    const items = block.items.filter((each) => keep.has(each))
    if (items.length === 0) return []
    return [items.length === block.items.length ? block : { kind: block.kind, items }]
  })
}

/** The first sentence, which is dropped last. */
export function leadOf(brief: Brief): Sentence | undefined {
  return sentencesOf(brief.blocks)[0]
}

/** Priority of a sentence when the text must be shortened. After the first sentence, contacts, calls to action and facts rank highest. */
export function weightOf(sentence: Sentence, position: number, lead: Sentence | undefined): number {
  const nearness = 1 / (1 + position)
  if (sentence === lead) return 1000
  const weight =
    (sentence.contact ? 100 : 0) + (sentence.callToAction ? 60 : 0) + (sentence.factual ? 50 : 0) + (hasName(sentence.text) ? 20 : 0)
  return weight + (sentence.leans ? 0 : 5) + nearness
}

/** Adds the sentence that a selected one refers back to. */
export function withAntecedents(keep: ReadonlySet<Sentence>, all: Sentence[]): Set<Sentence> {
  const result = new Set(keep)
  for (let index = all.length - 1; index > 0; index -= 1) {
    const sentence = all[index]
    const before = all[index - 1]
    if (sentence && before && result.has(sentence) && sentence.leans) result.add(before)
  }
  return result
}

/** Adds the rest of a list of which an item or the heading is selected, so that no item loses its heading and no heading its items. */
export function withWholeLists(keep: ReadonlySet<Sentence>, blocks: Block[]): Set<Sentence> {
  const result = new Set(keep)
  blocks.forEach((block, index) => {
    if (block.kind === 'paragraph') return
    const before = blocks[index - 1]
    const members = block.kind === 'heading' ? sentencesOf(blocks.slice(index, index + 2)) : block.items
    const group = before?.kind === 'heading' ? [before.sentence, ...members] : members
    if (group.some((each) => result.has(each))) for (const each of group) result.add(each)
  })
  return result
}

/** The sentences, without the kinds that the user does not want: questions, calls to action, links. */
export function wanted(brief: Brief, { questions, callToAction, links }: Wishes): Set<Sentence> {
  const lead = leadOf(brief)
  return new Set(
    sentencesOf(brief.blocks).filter((each) => {
      if (each === lead) return true
      if (!questions && each.question) return false
      if (!callToAction && each.callToAction) return false
      return links || !/^(?:https?:\/\/|www\.)\S+$/iu.test(each.text)
    }),
  )
}

/** Drops sentences that use a word to avoid, unless they contain the main point or a fact. The words in those are returned as not followed. */
export function withoutAvoided(brief: Brief, keep: ReadonlySet<Sentence>, words: string[]): { keep: Set<Sentence>; notFollowed: string[] } {
  if (words.length === 0) return { keep: new Set(keep), notFollowed: [] }
  const lead = leadOf(brief)
  const avoidedIn = avoidedWordFinder(words)
  const notFollowed = new Set<string>(brief.title ? avoidedIn(brief.title.text) : [])
  const all = sentencesOf(brief.blocks)
  const result = new Set<Sentence>()
  all.forEach((sentence, index) => {
    if (!keep.has(sentence)) return
    const found = avoidedIn(sentence.text)
    const next = all[index + 1]
    const isNeeded = sentence === lead || sentence.factual || sentence.callToAction || next?.leans === true
    if (found.length > 0 && !isNeeded) return
    for (const word of found) notFollowed.add(word)
    result.add(sentence)
  })
  return { keep: result, notFollowed: [...notFollowed] }
}
