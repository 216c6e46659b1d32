import { Button } from '@loomcast/design-system/full'
import { PLATFORMS, type PlatformId } from '@loomcast/platforms'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { useId } from 'react'
import styles from './brief.module.css'

const ALL = PLATFORMS.map(({ id }) => id)

export interface PlatformPickerProps {
  value: readonly PlatformId[]
  error: string | undefined
  disabled: boolean
  /** `latest` is the platform that was just selected. */
  onChange: (platforms: PlatformId[], latest?: PlatformId) => void
}

/** The platforms as checkboxes; the whole chip is a touch target. */
export function PlatformPicker({ value, error, disabled, onChange }: PlatformPickerProps) {
  const message = useId()
  const isAll = value.length === ALL.length
  function toggle(id: PlatformId) {
    const selects = !value.includes(id)
    onChange(
      ALL.filter((other) => (other === id ? selects : value.includes(other))),
      selects ? id : undefined,
    )
  }
  return (
    <fieldset className={styles.platforms} disabled={disabled} aria-describedby={error && message}>
      <legend className={styles.legend}>Platforms</legend>
      <div className={styles.chips}>
        {PLATFORMS.map((platform) => (
          <label key={platform.id} className={styles.chip}>
            <input
              type="checkbox"
              value={platform.id}
              checked={value.includes(platform.id)}
              aria-invalid={error !== undefined || undefined}
              onChange={() => toggle(platform.id)}
            />
            <PlatformIcon platform={platform.id} size={22} />
            <span>{platform.name}</span>
            <IconTick />
          </label>
        ))}
        <Button className={styles.all} variant="subtle" size="sm" onClick={() => onChange(isAll ? [] : ALL)}>
          {isAll ? 'Clear all' : 'Select all'}
        </Button>
      </div>
      {error && (
        <p id={message} role="alert" className={styles.blocked}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** The mark of a chosen chip. */
function IconTick() {
  return (
    <svg className={styles.tick} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d="M3.5 8.5l3 3 6-7" />
    </svg>
  )
}
