import { type Place, UNSUPPORTED, type Verdict } from './fact-mark.ts'
import type { Direction, Figure } from './fact-scan.ts'
import type { Placed, SourceIndex } from './source-index.ts'

export function judgeFigure(index: SourceIndex, figure: Figure, isPrice: boolean): Verdict {
  if (figure.many) return UNSUPPORTED
  const same = figure.values.flatMap((value) => index.figures.get(value) ?? [])
  const asOften = figure.unit === 'times' ? same.find(({ value }) => value.unit === 'times') : undefined
  if (asOften) return { state: 'supported', place: asOften.place }
  const exact = same.filter(({ value }) => value.unit === figure.unit && value.factor === figure.factor && !value.loose)
  if (exact.length > 0) return judgeDirection(figure, labelsFirst(figure, exact))
  const compatible = same.find(({ value }) => isCompatible(value, figure) && !(value.counts && figure.unit !== null))
  if (compatible) {
    const isCertain = figure.unit === null && !figure.loose && !compatible.value.loose
    return isCertain ? judgeDirection(figure, [compatible]) : { state: 'unsure', place: compatible.place }
  }
  const converted = judgeConverted(index, figure)
  if (converted) return converted
  if (figure.loose) return { state: 'unsure' }
  const otherwise = placeOfOtherSeparators(index, figure)
  if (otherwise) return { state: 'unsure', place: otherwise }
  const time = isPrice || figure.unit !== null || figure.counts ? undefined : placeOfHour(index, figure.values)
  if (time) return { state: 'supported', place: time }
  if (isPrice && figure.values.some((value) => index.prices.some((one) => index.prices.includes(one + value)))) return { state: 'unsure' }
  return UNSUPPORTED
}

/** "#2" is supported by "number 2", and "2 chairs" only resembles it. */
function labelsFirst(figure: Figure, places: readonly Placed<Figure>[]): readonly Placed<Figure>[] {
  const labels = figure.label ? places.filter(({ value }) => value.label || !value.counts) : places
  return labels.length > 0 ? labels : places.map(({ place, value }) => ({ place, value: { ...value, loose: true } }))
}

/** A lost minus or a turned direction is another fact. A percentage without its minus can be a discount. */
function judgeDirection(figure: Figure, places: readonly Placed<Figure>[]): Verdict {
  const [first] = places
  if (!first) return UNSUPPORTED
  const { same, lost } = DIRECTION_MATCHES
  const match = places.find(({ value }) => same(value, figure))
  const isOtherRate = places.every(({ value: { per } }) => per !== undefined && figure.per !== undefined && per !== figure.per)
  const isTurned = places.every(({ value: { change } }) => change !== undefined && figure.change !== undefined && change !== figure.change)
  if (isOtherRate || (isTurned && figure.sign === undefined)) return { state: 'unsure', place: first.place }
  if (match) return figure.loose || match.value.loose ? { state: 'unsure', place: match.place } : { state: 'supported', place: match.place }
  const isLost = lost(first.value, figure)
  return { state: isLost && figure.unit === '%' ? 'unsure' : 'unsupported', place: first.place }
}

const directionOf = ({ sign, trend }: Figure): Direction | undefined => sign ?? trend

const DIRECTION_MATCHES = {
  same(source: Figure, draft: Figure): boolean {
    const from = directionOf(source)
    const to = directionOf(draft)
    if (source.sign === -1) return to === -1
    if (draft.sign === -1) return from === -1
    if (source.sign === undefined && draft.sign === undefined) return true
    return from === undefined || to === undefined || from === to
  },
  lost: (source: Figure, draft: Figure): boolean => source.sign === -1 && directionOf(draft) === undefined,
}

/** "60 minutes" for "1 hour" is the same. "50 %" for "half" only resembles it. */
function judgeConverted(index: SourceIndex, figure: Figure): Verdict | undefined {
  let similar: Place | undefined
  for (const known of index.figures.values()) {
    for (const { value, place } of known) {
      const isSameBase = value.unit !== null && value.unit === figure.unit && UNIT_BASES.has(value.unit)
      const isSame =
        isSameBase && value.values.some((one) => figure.values.some((other) => Math.abs(one * value.factor - other * figure.factor) < 1e-6))
      if (isSame && !value.loose && !figure.loose) return { state: 'supported', place }
      const isPart = value.loose || (value.fraction && figure.unit === '%') || (figure.fraction && value.unit === '%')
      const isSimilar = isSame || (isPart && value.unit !== 'times' && value.values.some((one) => figure.values.includes(one)))
      if (isSimilar) similar ??= place
    }
  }
  return similar && { state: 'unsure', place: similar }
}

/** A place where the digits are the same, with the separators of another language. */
function placeOfOtherSeparators(index: SourceIndex, figure: Figure): Place | undefined {
  const places = [
    ...figure.values.flatMap((value) => index.otherFigures.get(value) ?? []),
    ...(figure.otherValues ?? []).flatMap((value) => [...(index.figures.get(value) ?? []), ...(index.otherFigures.get(value) ?? [])]),
  ]
  return places.find(({ value }) => isCompatible(value, figure))?.place
}

/** A number that is an hour of the sources, such as "until 3" for 15:00. */
function placeOfHour(index: SourceIndex, values: readonly number[]): Place | undefined {
  return index.times.find(({ value }) => values.some((hour) => hour <= 24 && value.minutes % 720 === (hour * 60) % 720))?.place
}

const UNIT_BASES = new Set(['minute', 'month', 'gram', 'milliliter', 'meter', 'byte', 'square meter', 'watt', 'watt hour'])
const DEGREE_UNITS = new Set(['degree', 'celsius', 'fahrenheit'])

/** Whether a number without a unit can be the same as one with a unit. A percentage and an amount of money are different facts. */
function isCompatible({ unit: source, factor }: Figure, { unit: draft, factor: draftFactor }: Figure): boolean {
  if (source === draft) return factor === draftFactor
  if (draft === null) return source !== '%'
  if (source === null) return draft !== '%'
  return DEGREE_UNITS.has(source) && DEGREE_UNITS.has(draft) && (source === 'degree' || draft === 'degree')
}
