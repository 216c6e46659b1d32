import { PLATFORMS, type PlatformId } from '@loomcast/platforms'
import { PlatformIcon } from '@loomcast/platforms/icon'
import { useId } from 'react'
import styles from './brief.module.css'

/** The platforms as a radio group: arrow keys change the selection, and the whole chip is a touch target. */
export function PlatformPicker({ value, onChange }: { value: PlatformId; onChange: (platform: PlatformId) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.platforms}>
      <legend className={styles.legend}>Platform</legend>
      <div className={styles.chips}>
        {PLATFORMS.map((platform) => (
          <label key={platform.id} className={styles.chip}>
            <input type="radio" name={name} value={platform.id} checked={platform.id === value} onChange={() => onChange(platform.id)} />
            <PlatformIcon platform={platform.id} size={22} />
            <span>{platform.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
