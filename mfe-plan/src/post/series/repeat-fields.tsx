import { Checkbox, NumberInput, Select, TextInput } from '@loomcast/design-system/full'
import { firstWeekday, weekdayName } from '../../time/day-text.ts'
import { isDay, isTime, weekdayOf, weekdaysFrom } from '../../time/local-time.ts'
import styles from '../post.module.css'
import { MOST_TIMES, type RepeatFields, repeatText } from './repeat.ts'
import ownStyles from './series.module.css'

const FREQUENCIES = [
  { value: 'never', label: 'Does not repeat' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
] as const

const ENDS = [
  { value: 'never', label: 'When you stop it' },
  { value: 'times', label: 'After a number of posts' },
  { value: 'until', label: 'On a day' },
] as const

interface RepeatFieldsProps {
  repeat: RepeatFields
  day: string
  time: string
  error: string | undefined
  /** What readers or the network have against the same text again; undefined if nothing is known. */
  sameTextNote: string | undefined
  onChange: (repeat: RepeatFields) => void
}

/** Whether and how a post repeats, and in one sentence what that means. */
export function RepeatFieldset({ repeat, day, time, error, sameTextNote, onChange }: RepeatFieldsProps) {
  const change = (more: Partial<RepeatFields>) => onChange({ ...repeat, ...more })
  const isWhole = isDay(day) && isTime(time)
  return (
    <fieldset className={styles.when}>
      <legend className={styles.legend}>Repeat</legend>
      <Select
        aria-label="Repeat"
        data={[...FREQUENCIES]}
        value={repeat.frequency}
        onChange={(value) => change({ frequency: FREQUENCIES.find((each) => each.value === value)?.value ?? repeat.frequency })}
      />
      {repeat.frequency === 'weekly' && isWhole && <Weekdays repeat={repeat} day={day} onChange={change} />}
      {repeat.frequency !== 'never' && (
        <>
          <div className={repeat.end === 'never' ? undefined : styles.pair}>
            <Select
              label="Ends"
              data={[...ENDS]}
              value={repeat.end}
              error={repeat.end === 'never' ? error : undefined}
              onChange={(value) => change({ end: ENDS.find((each) => each.value === value)?.value ?? repeat.end })}
            />
            {repeat.end === 'times' && (
              <NumberInput
                label="Posts"
                min={1}
                max={MOST_TIMES}
                allowDecimal={false}
                value={Number.isNaN(repeat.times) ? '' : repeat.times}
                error={error}
                onChange={(value) => change({ times: value === '' ? Number.NaN : Number(value) })}
              />
            )}
            {repeat.end === 'until' && (
              <TextInput
                label="Last day"
                type="date"
                min={day}
                value={repeat.until}
                error={error}
                onChange={(event) => change({ until: event.currentTarget.value })}
              />
            )}
          </div>
          {isWhole && <p className={styles.note}>{repeatText(repeat, day, time)}</p>}
          {sameTextNote && <p className={ownStyles.caution}>{sameTextNote}</p>}
        </>
      )}
    </fieldset>
  )
}

function Weekdays({
  repeat: { otherWeekdays },
  day,
  onChange,
}: {
  repeat: RepeatFields
  day: string
  onChange: (more: Partial<RepeatFields>) => void
}) {
  const own = weekdayOf(day)
  return (
    <fieldset className={ownStyles.weekdays}>
      <legend>On these days</legend>
      {weekdaysFrom(firstWeekday()).map((weekday) => (
        <Checkbox
          key={weekday}
          label={weekdayName(weekday, 'short')}
          aria-label={weekdayName(weekday)}
          checked={weekday === own || otherWeekdays.includes(weekday)}
          // The post itself is on it.
          disabled={weekday === own}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ otherWeekdays: checked ? [...otherWeekdays, weekday] : otherWeekdays.filter((other) => other !== weekday) })
          }
        />
      ))}
    </fieldset>
  )
}
