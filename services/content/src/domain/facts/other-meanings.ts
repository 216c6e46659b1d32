import type { Place } from './fact-mark.ts'
import { type FigureContext, sentencePlace } from './figure-contexts.ts'
import { groupsOfThing } from './words/counted-things.ts'
import { stemOf } from './words/function-words.ts'

interface Known {
  context: FigureContext
  source: number
}

/** Finds figures of a text that the sources have for another thing: "1,140 people" for "1,140 emails", or the prices of two dishes swapped. */
export class OtherMeanings {
  readonly #byKey = new Map<string, Known[]>()
  /** The keys of the figures in whose part of a sentence a stem occurs, by group and stem. */
  readonly #keysOfLabel = new Map<string, Set<string>>()
  /** The keys of the counts that count a thing, by its stem. */
  readonly #keysOfThing = new Map<string, Set<string>>()

  constructor(contexts: readonly (readonly FigureContext[])[]) {
    contexts.forEach((ofSource, source) => {
      for (const context of ofSource) {
        addTo(this.#byKey, context.key, { context, source })
        for (const stem of context.labels) addToSet(this.#keysOfLabel, `${context.group} ${stem}`, context.key)
        if (context.noun !== undefined) addToSet(this.#keysOfThing, stemOf(context.noun), context.key)
      }
    })
  }

  /** The sentence of a source with the figure if it stands for another thing there. */
  placeOf(draft: FigureContext): Place | undefined {
    const own = this.#byKey.get(draft.key)
    const [first] = own ?? []
    if (!own || !first) return undefined
    const isOther = draft.noun === undefined ? this.#hasOtherLabels(draft, own) : this.#countsOther(draft, own)
    return isOther ? sentencePlace(first.context, first.source) : undefined
  }

  #countsOther(draft: FigureContext, own: readonly Known[]): boolean {
    const noun = draft.noun ?? ''
    const things = new Set(own.flatMap(({ context }) => [...context.things, ...context.labels]))
    const isSame = things.has(stemOf(noun)) && own.some(({ context }) => context.things.includes(stemOf(noun)))
    if (isSame) return false
    const counters = this.#keysOfThing.get(stemOf(noun))
    if (counters && !counters.has(draft.key)) return true
    if (draft.things.some((stem) => things.has(stem)))
      return this.#hasOtherLabels(draft, own) && !own.some(({ context }) => context.noun === undefined)
    const nouns = own.flatMap(({ context }) => (context.noun === undefined ? [] : [context.noun]))
    if (nouns.length < own.length) return false
    const groups = groupsOfThing(noun)
    const isSimilar = nouns.some((other) => [...groupsOfThing(other)].some((group) => groups.has(group)))
    return groups.size > 0 && !isSimilar && nouns.some((other) => groupsOfThing(other).size > 0)
  }

  /** Whether the words around the figure are around another figure of the sources, and none of those around the same figure. */
  #hasOtherLabels(draft: FigureContext, own: readonly Known[]): boolean {
    const ownLabels = new Set(own.flatMap(({ context }) => context.labels))
    const keysOf = (stem: string) => this.#keysOfLabel.get(`${draft.group} ${stem}`) ?? new Set<string>()
    const isDistinct = (stem: string) => ownLabels.has(stem) && keysOf(stem).size === 1
    if (draft.labels.some(isDistinct) || ![...ownLabels].some(isDistinct)) return false
    return draft.labels.some((stem) => !ownLabels.has(stem) && keysOf(stem).size === 1)
  }
}

function addTo(map: Map<string, Known[]>, key: string, value: Known): void {
  const known = map.get(key)
  if (!known) map.set(key, [value])
  else if (known.length < 20) known.push(value)
}

function addToSet(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key)
  if (known) known.add(value)
  else map.set(key, new Set([value]))
}
