import { Button, NumberInput } from '@loomcast/design-system/full'
import styles from './storyboard.module.css'

export interface SceneLengthProps {
  /** Name of the scene. */
  name: string
  /** Its current length, in seconds. */
  seconds: number
  /** The length that the user set; undefined if it is automatic. */
  fixed: number | undefined
  limits: { min: number; max: number }
  onChange: (seconds: number | undefined) => void
}

/** The length of a scene: automatic, or set by the user. */
export function SceneLength({ name, seconds, fixed, limits, onChange }: SceneLengthProps) {
  return (
    <div className={styles.length}>
      <NumberInput
        label="Seconds"
        aria-label={`Seconds of ${name.toLowerCase()}`}
        min={limits.min}
        max={limits.max}
        step={0.5}
        decimalScale={1}
        clampBehavior="blur"
        value={fixed ?? Math.round(10 * seconds) / 10}
        onChange={(value) => {
          if (typeof value === 'number' && value >= limits.min && value <= limits.max) onChange(value)
        }}
      />
      {fixed === undefined ? (
        <span className={styles.automatic}>Automatic</span>
      ) : (
        <Button variant="light" aria-label={`Make the length of ${name.toLowerCase()} automatic`} onClick={() => onChange(undefined)}>
          Automatic
        </Button>
      )}
    </div>
  )
}
