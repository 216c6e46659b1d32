import type { CSSProperties } from 'react'
import styles from './trim.module.css'

export interface TrimBarProps {
  start: number
  end: number
  /** Where the clip ends. All times are in seconds. */
  last: number
  step: number
  onStart: (start: number) => void
  onEnd: (end: number) => void
}

const valueText = (seconds: number) => `${seconds.toFixed(1)} seconds`

/** The whole clip, with a handle at each end of the part that is shown. */
export function TrimBar({ start, end, last, step, onStart, onEnd }: TrimBarProps) {
  const style: CSSProperties = { '--from': start / last, '--to': end / last }
  const range = { min: 0, max: last, step, className: styles.handle }
  return (
    <div className={styles.bar} style={style}>
      <span className={styles.part} aria-hidden="true" />
      <input
        {...range}
        type="range"
        aria-label="Start of the part"
        aria-valuetext={valueText(start)}
        // At the end of the clip, the handle of the start would be covered by that of the end.
        data-over={start > last / 2 || undefined}
        value={start}
        onChange={(event) => onStart(event.currentTarget.valueAsNumber)}
      />
      <input
        {...range}
        type="range"
        aria-label="End of the part"
        aria-valuetext={valueText(end)}
        value={end}
        onChange={(event) => onEnd(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}
