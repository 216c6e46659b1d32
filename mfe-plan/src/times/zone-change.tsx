import { timeText } from '../time/day-text.ts'
import { localTimeIn } from '../time/local-time.ts'
import { zoneText } from '../time/zones.ts'
import styles from './times.module.css'

interface ZoneChangeProps {
  before: string
  after: string
  /** Null until the person has chosen. */
  movePosts: boolean | null
  onChange: (movePosts: boolean) => void
}

/** Asks what happens to planned posts when the time zone changes. The example is 9:00 today. */
export function ZoneChange({ before, after, movePosts, onChange }: ZoneChangeProps) {
  const { nine, shifted } = exampleOf(before, after)
  const choices = [
    { value: true, title: 'Keep the time on the clock', text: `A post at ${nine} is sent at ${nine} in ${zoneText(after)}.` },
    {
      value: false,
      title: 'Keep the moment',
      text: `A post at ${nine} in ${zoneText(before)} is sent at the same moment: ${shifted} in the new zone.`,
    },
  ]
  return (
    <fieldset className={styles.choices}>
      <legend>What happens to your planned posts?</legend>
      {choices.map(({ value, title, text }) => (
        <label key={title} className={styles.choice}>
          <input type="radio" name="planned-posts" checked={movePosts === value} onChange={() => onChange(value)} />
          <span>
            <b>{title}</b>
            <span className={styles.choiceText}>{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const HOUR_MS = 60 * 60_000

/** 9:00 in one zone, and what the clock shows then in the other. */
function exampleOf(before: string, after: string): { nine: string; shifted: string } {
  const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  for (let hours = 0; hours < 25; hours += 1) {
    const instant = now + hours * HOUR_MS
    const local = localTimeIn(instant, before)
    if (local.slice(11, 13) === '09') return { nine: timeText(local), shifted: timeText(localTimeIn(instant, after)) }
  }
  return { nine: '9:00', shifted: 'another time' }
}
