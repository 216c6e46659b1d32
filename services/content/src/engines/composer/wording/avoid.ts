import { avoidedWordsIn } from '../../../domain/words-to-avoid.ts'
import type { Brief, Unit } from '../brief/brief.ts'

/** Is a text free of the words that the user wants avoided? */
export type Allows = (text: string) => boolean

export function allowsAllBut(words: string[]): Allows {
  return (text) => words.length === 0 || avoidedWordsIn(text, words).length === 0
}

/** The brief without the sentences that use such a word, and how many that were. What leans on a dropped sentence goes with it. */
export function withoutAvoided(brief: Brief, allows: Allows): { brief: Brief; dropped: number } {
  let dropped = 0
  const keep = (text: string) => {
    const kept = allows(text)
    if (!kept) dropped += 1
    return kept
  }
  const units = brief.units.flatMap((unit): Unit[] => {
    if (unit.kind === 'list') {
      const items = unit.items.filter(keep)
      const { intro, ...rest } = unit
      return items.length === 0 ? [] : [{ ...rest, items, ...(intro !== undefined && allows(intro) && { intro }) }]
    }
    const [head] = unit.points
    if (head && !keep(head.text)) return []
    return [{ kind: 'points', points: unit.points.filter((point, index) => index === 0 || keep(point.text)) }]
  })
  const { topic, audience, ...rest } = brief
  const kept: Brief = {
    ...rest,
    units,
    details: brief.details.filter((detail) => keep(`${detail.label}: ${detail.value}`)),
    asks: brief.asks.filter((ask) => keep(ask.text)),
    questions: brief.questions.filter((question) => keep(question.text)),
    chapters: brief.chapters.filter(keep),
    bareLinks: brief.bareLinks.filter(keep),
    ...(topic !== undefined && keep(topic) && { topic }),
    ...(audience !== undefined && allows(audience) && { audience }),
  }
  return { brief: kept, dropped }
}
