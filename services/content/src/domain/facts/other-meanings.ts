import type { Place } from './fact-mark.ts'
import { type FigureContext, sentencePlace } from './figure-contexts.ts'
import { groupsOfThing, isPerson, PEOPLE } from './words/counted-things.ts'
import { stemOf } from './words/function-words.ts'

interface Known {
  context: FigureContext
  source: number
}

/** A word after a number that is a noun rather than a verb. */
const PLURAL = /(?:s|en)$/u

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

  /** The sentences of the sources for the figures of a text that have another meaning there, by the start of the figure. */
  placesOf(drafts: readonly FigureContext[]): Map<number, Place> {
    const others = new Set(drafts.filter((draft) => this.#isOther(draft)))
    // Of two swapped figures, one can have words of its own next to it, such as the verb of the sentence.
    const swapped = drafts.filter((draft) => !others.has(draft) && this.#isSwapped(draft, others))
    return new Map(
      [...others, ...swapped].flatMap((draft): [number, Place][] => {
        const [known] = this.#byKey.get(draft.key) ?? []
        return known ? [[draft.start, sentencePlace(known.context, known.source)]] : []
      }),
    )
  }

  #isOther(draft: FigureContext): boolean {
    const own = this.#byKey.get(draft.key)
    if (!own) return false
    return draft.noun === undefined ? this.#hasOtherLabels(draft, own) : this.#countsOther(draft, own)
  }

  #isSwapped(draft: FigureContext, others: ReadonlySet<FigureContext>): boolean {
    if (others.size === 0 || !this.#byKey.has(draft.key)) return false
    const keys = this.#keysOf(draft)
    return [...others].slice(0, 20).some((other) => keys.has(other.key) && this.#keysOf(other).has(draft.key))
  }

  /** The figures of the sources that alone have one of the words around a figure. */
  #keysOf(draft: FigureContext): Set<string> {
    const keys = draft.labels.map((stem) => this.#keysOfLabel.get(`${draft.group} ${stem}`)).filter((each) => each?.size === 1)
    return new Set(keys.flatMap((each) => [...(each ?? [])]))
  }

  #countsOther(draft: FigureContext, own: readonly Known[]): boolean {
    const noun = draft.noun ?? ''
    const things = new Set(own.flatMap(({ context }) => [...context.things, ...context.labels]))
    const isSame = things.has(stemOf(noun)) && own.some(({ context }) => context.things.includes(stemOf(noun)))
    if (isSame) return this.#hasOtherLabels(draft, own)
    const counters = this.#keysOfThing.get(stemOf(noun))
    if (counters && !counters.has(draft.key)) return true
    if (draft.things.some((stem) => things.has(stem)))
      return this.#hasOtherLabels(draft, own) && !own.some(({ context }) => context.noun === undefined)
    const nouns = own.flatMap(({ context }) => (context.noun === undefined ? [] : [context.noun]))
    if (nouns.length < own.length) return false
    const groups = groupsOfThing(noun)
    const isThing = (other: string) =>
      !groupsOfThing(other).has(PEOPLE) && !isPerson(other) && (groupsOfThing(other).size > 0 || PLURAL.test(other))
    if (groups.has(PEOPLE) && nouns.length > 0 && nouns.every(isThing)) return true
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
