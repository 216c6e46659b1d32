import type { ReviewedPassage } from '../passage.ts'
import { EXCLUDED } from '../reasons.ts'

/** "Where: Brightwater Dental, Tacoma WA." */
const LABELED = /^\p{Lu}[\p{L}/&’' ]{1,24}: \S/u
const LABEL_ALONE = /^\p{Lu}[\p{L}/&’' ]{1,24}:$/u
const FEWEST_LABELS = 3
const LINES = 'Each label got a line of its own.'

/** Facts with labels that were typed behind each other are a list: "Role: Hygienist. Where: Tacoma. Pay: $52" as three lines. */
export function withLabelsOnLines(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const joined = withLabelsJoined(passages, source)
  const result: ReviewedPassage[] = []
  let at = 0
  for (let index = 0; index < joined.length; index += 1) {
    const passage = joined[index]
    if (!passage) continue
    const start = Math.max(at, source.indexOf(passage.source, at))
    at = start + passage.source.length
    const run = [passage]
    for (let next = joined[index + run.length]; next && isLabeled(passage) && isLabeled(next); next = joined[index + run.length]) {
      const from = source.indexOf(next.source, at)
      if (from === -1 || source.slice(at, from).trim() !== '' || source.slice(at, from).includes('\n')) break
      at = from + next.source.length
      run.push(next)
    }
    if (run.length < FEWEST_LABELS) {
      result.push(...run)
    } else {
      const text = run.map((each) => each.text.replace(/(?<=[\p{L}\d)])\.$/u, '')).join('\n')
      result.push({
        ...passage,
        text,
        source: source.slice(start, at),
        reason: LINES,
        question: run.find((each) => each.question)?.question ?? null,
      })
    }
    index += run.length - 1
  }
  return result
}

const isLabeled = ({ use, text }: ReviewedPassage) => use === 'publish' && LABELED.test(text) && !text.includes('\n')

/** "Perks: | 401k match": a label that was taken for one of the form, beside labels that are not. */
function withLabelsJoined(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  if (passages.filter(isLabeled).length < FEWEST_LABELS) return [...passages]
  return passages.flatMap((passage, index) => {
    const label = passages[index - 1]
    const next = passages[index + 1]
    const isLabel = (each: ReviewedPassage | undefined) =>
      each?.use === 'leave_out' && each.reason !== EXCLUDED.reason && LABEL_ALONE.test(each.source.trim())
    const isBeside = (one: ReviewedPassage, other: ReviewedPassage) => source.includes(`${one.source.trim()} ${other.source.trim()}`)
    if (isLabel(passage) && next?.use === 'publish' && isBeside(passage, next)) return []
    if (!label || !isLabel(label) || passage.use !== 'publish' || !isBeside(label, passage)) return [passage]
    return [{ ...passage, text: `${label.source.trim()} ${passage.text}`, source: `${label.source.trim()} ${passage.source.trim()}` }]
  })
}
