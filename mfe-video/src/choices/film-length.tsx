import { SegmentedControl } from '@loomcast/design-system/full'
import { useId } from 'react'
import type { Look } from '../api/wire.ts'
import styles from './choices.module.css'

export interface FilmLengthProps {
  /** The lengths that can be chosen, in seconds. */
  films: readonly number[]
  chosen: number | undefined
  /** The expected length, in seconds. */
  film: number
  /** Whether the video is as long as a narration. */
  narrated: boolean
  onChange: (seconds: number | undefined) => void
}

const AUTOMATIC = 'automatic'
const NARRATION = 'narration'

/** The length of the whole video. */
export function FilmLength({ films, chosen, film, narrated, onChange }: FilmLengthProps) {
  const label = useId()
  return (
    <div className={`${styles.field} ${styles.film}`}>
      <span className={styles.label} id={label}>
        Video length
      </span>
      <SegmentedControl
        aria-labelledby={label}
        fullWidth
        data={[
          { value: AUTOMATIC, label: 'Auto', disabled: narrated },
          ...films.map((seconds) => ({ value: String(seconds), label: `${seconds} s`, disabled: narrated })),
          { value: NARRATION, label: 'Narration', disabled: !narrated },
        ]}
        value={narrated ? NARRATION : chosen === undefined ? AUTOMATIC : String(chosen)}
        onChange={(value) => onChange(value === AUTOMATIC || value === NARRATION ? undefined : Number(value))}
      />
      <span className={styles.about}>{lineOf(chosen, film, narrated)}</span>
    </div>
  )
}

/** Sets the length of the whole video, or makes it automatic. */
export function lookWithLength({ film_seconds: _, ...look }: Look, seconds: number | undefined): Look {
  return seconds === undefined ? look : { ...look, film_seconds: seconds }
}

function lineOf(chosen: number | undefined, film: number, narrated: boolean): string {
  const seconds = `${Math.round(film)} seconds`
  if (narrated) return `As long as your narration: ${seconds}.`
  if (chosen === undefined) return `As long as the words take to read: ${seconds}.`
  if (film > chosen + 0.5) return `${seconds}: your words and lengths need more time. Shorten them.`
  return film < chosen - 0.5 ? `${seconds}: add scenes for a longer video.` : `${seconds} in total.`
}
