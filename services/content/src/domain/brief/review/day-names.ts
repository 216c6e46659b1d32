/** The names of weekdays by their first three letters. */
const DAY_NAMES: Readonly<Record<string, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

/** The whole name of a weekday that was typed in a short form, such as "Weds"; the text itself if it is none. */
export const dayName = (short: string): string => DAY_NAMES[short.slice(0, 3).toLowerCase()] ?? short
