import { PlatformIcon } from '@loomcast/design-system/full'
import { PLATFORMS, type PlatformName } from '@loomcast/platform-rules'
import { useId } from 'react'
import styles from './brief.module.css'

/** The seven platforms as one choice: arrow keys move, the whole chip can be touched. */
export function PlatformPicker({ value, onChange }: { value: PlatformName; onChange: (platform: PlatformName) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.platforms}>
      <legend className={styles.legend}>Platform</legend>
      <div className={styles.chips}>
        {PLATFORMS.map((platform) => (
          <label key={platform.id} className={styles.chip}>
            <input
              type="radio"
              name={name}
              value={platform.name}
              checked={platform.name === value}
              onChange={() => onChange(platform.name)}
            />
            <PlatformIcon platform={platform.name} size={22} />
            <span>{platform.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
