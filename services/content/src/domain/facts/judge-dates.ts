import { found, UNSUPPORTED, unsureAt, type Verdict, weakest } from './fact-mark.ts'
import type { DateParts, Figure, Time } from './fact-scan.ts'
import { judgeFigure } from './judge-figures.ts'
import type { Placed, SourceIndex } from './source-index.ts'

export function judgeTimeOrDuration(index: SourceIndex, parts: DateParts, duration: Figure | undefined): Verdict {
  const verdict = judgeDate(index, parts)
  return verdict.state === 'unsupported' && duration ? judgeFigure(index, duration, false) : verdict
}

function judgeDate(index: SourceIndex, parts: DateParts): Verdict {
  const verdicts = [
    ...parts.days.map((day) => judgeDay(index, day)),
    ...parts.ambiguousDays.map((readings) => judgeAmbiguousDay(index, readings)),
    ...parts.daysAlone.map((day) => judgeDayAlone(index, day)),
    ...(parts.days.length === 0 ? parts.months.map((month) => judgeMonth(index, month)) : []),
    ...parts.years.map((year) => judgeYear(index, year)),
    ...parts.weekdays.map((day) => judgeWeekday(index, day, parts.recurs)),
    ...parts.times.map((time) => judgeTime(index, time)),
  ]
  return weakest(verdicts)
}

/** Unsure if only one of the readings is supported. */
function judgeAmbiguousDay(index: SourceIndex, readings: [number, number]): Verdict {
  const same = index.ambiguousDays.get(readings.join(' '))
  if (same) return found(same)
  const [one, other] = readings.map((day) => judgeDay(index, day)) as [Verdict, Verdict]
  if (one.state === other.state) return one
  return unsureAt((one.state === 'unsupported' ? other : one).place)
}

function judgeMonth(index: SourceIndex, month: number): Verdict {
  const place = index.months.get(month)
  if (place) return found(place)
  const possible = [...index.possibleDays].find(([day]) => Math.floor(day / 100) === month)?.[1]
  return possible ? unsureAt(possible) : UNSUPPORTED
}

function judgeDay(index: SourceIndex, day: number): Verdict {
  const place = index.days.get(day)
  if (place) return found(place)
  const possible = index.possibleDays.get(day)
  if (possible) return unsureAt(possible)
  const ofMonth = index.months.get(Math.floor(day / 100))
  // The last day of a month that the brief names can be what the brief means by its end.
  const hasDays = [...index.days.keys()].some((known) => Math.floor(known / 100) === Math.floor(day / 100))
  return ofMonth && !hasDays && (day % 100 >= 28 || day % 100 === 1) ? unsureAt(ofMonth) : UNSUPPORTED
}

export function judgeDayAlone(index: SourceIndex, day: number): Verdict {
  const full = [...index.days].find(([known]) => known % 100 === day)?.[1]
  const place = index.daysAlone.get(day) ?? full
  if (place) return found(place)
  const possible = [...index.possibleDays].find(([known]) => known % 100 === day)?.[1]
  return possible ? unsureAt(possible) : UNSUPPORTED
}

export function judgeYear(index: SourceIndex, year: number): Verdict {
  return found(index.years.get(year) ?? index.figures.get(year)?.[0]?.place)
}

/** A day of the week can be calculated from a date, unless the sources name the day themselves. */
function judgeWeekday(index: SourceIndex, day: number, recurs: boolean): Verdict {
  const place = index.weekdays.get(day)
  if (place) return found(place)
  const daysOfMonth = [...new Set([...[...index.days.keys()].map((known) => known % 100), ...index.daysAlone.keys()])]
  const isCalculated = index.dated.some((known) => daysOfMonth.some((other) => (known.weekday + other - known.day + 35) % 7 === day))
  if (isCalculated && !recurs) return { state: 'unsure' }
  if (index.everyDay) return unsureAt(index.everyDay)
  const [anyDay] = index.weekdays.size === 0 ? [...index.days.values(), ...index.possibleDays.values()] : []
  return !recurs && anyDay ? unsureAt(anyDay) : UNSUPPORTED
}

function judgeTime(index: SourceIndex, time: Time): Verdict {
  const same = index.times.find(({ value }) => value.minutes % 1440 === time.minutes % 1440)
  if (same) return found(same.place)
  const twelve = index.times.find(({ value }) => (!value.exact || !time.exact) && value.minutes % 720 === time.minutes % 720)
  const isNear = ({ value }: Placed<Time>) => value.minutes % 720 >= 690 || (value.minutes % 720 <= 210 && value.minutes <= 930)
  const near = time.around ? index.times.find(isNear) : undefined
  if (near) return unsureAt(near.place)
  if (twelve) return { state: time.exact ? 'unsure' : 'supported', place: twelve.place }
  return UNSUPPORTED
}
