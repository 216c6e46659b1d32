import { withRecentResults } from '../recent-results.ts'
import type { RawFact } from './fact-scan.ts'
import { fold, type Language, withAsciiDigits } from './language.ts'
import { timeOf } from './scan-times.ts'
import { daysOfMonths, monthsOf } from './shorthand/days-of-months.ts'
import { durations } from './shorthand/durations.ts'
import { hourRanges, hoursAlone, signOf } from './shorthand/hours.ts'
import { labeledNumbers } from './shorthand/labeled-numbers.ts'
import { numericDates } from './shorthand/numeric-dates.ts'
import { phoneCandidates } from './shorthand/phone-candidates.ts'
import { priceChanges } from './shorthand/price-changes.ts'
import { ratios } from './shorthand/ratios.ts'
import { romanNumerals } from './shorthand/roman-numerals.ts'
import { separatedUnits } from './shorthand/separated-units.ts'
import { date } from './shorthand/shorthand-fact.ts'
import { spokenAmounts } from './shorthand/spoken-amounts.ts'
import { groupsOfDays, weekdaysOf, weekdayWithDay } from './shorthand/weekdays.ts'
import { spokenTimes } from './spoken-times.ts'

/** As many texts as `readFacts`, in all languages if the language is unknown. */
const RECENT = 64

/**
 * Reads the shorthand of a source, such as "weds-sun 10-4", "end of feb", "28/09" or "14h 20 min". The readings may overlap and may be
 * several for one text, because they only support facts. A draft has to be read by `readFacts`, which marks what it reads. Results are
 * shared, so callers must not change them.
 */
export const readShorthand = withRecentResults(RECENT, read)

function read(text: string, language: Language): readonly RawFact[] {
  const plain = fold(withAsciiDigits(text))
  const weekdays = weekdaysOf(text, plain, language)
  const days = [
    ...weekdays.map(({ start, end, days: each }) => date(start, end, { weekdays: each })),
    ...weekdays.flatMap((each) => weekdayWithDay(plain, each)),
    ...groupsOfDays(plain),
    ...daysOfMonths(plain, language),
    ...numericDates(plain, language),
  ]
  return [
    ...days,
    ...monthsOf(text, plain, language),
    ...hourRanges(plain, new Set(days.map(({ end }) => end))),
    ...hoursAlone(plain),
    ...spokenTimes(plain, language).map(({ start, end, hour, minute, dayPart }) =>
      date(start, end, { times: [timeOf(hour, minute, signOf(dayPart))] }),
    ),
    ...spokenAmounts(plain, language),
    ...durations(plain),
    ...labeledNumbers(plain),
    ...separatedUnits(plain),
    ...priceChanges(plain),
    ...ratios(plain),
    ...phoneCandidates(plain),
    ...romanNumerals(text),
  ]
}
