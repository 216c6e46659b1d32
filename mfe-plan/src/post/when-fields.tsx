import { Button, IconTime, Select, TextInput } from '@loomcast/design-system/full'
import { useState } from 'react'
import { zonesWith, zoneText } from '../time/zones.ts'
import styles from './post.module.css'
import type { When } from './post-fields.ts'

interface WhenFieldsProps {
  when: When
  /** The account's zone. */
  zone: string
  errors: { local_time?: string; time_zone?: string }
  /** Null if there is no free time after the shown one. */
  nextFree: When | null
  onChange: (when: When) => void
}

/** Date, time and zone, and the next free slot. */
export function WhenFields({ when, zone, errors, nextFree, onChange }: WhenFieldsProps) {
  const [choosesZone, setChoosesZone] = useState(when.zone !== zone)
  return (
    <fieldset className={styles.when}>
      <legend className={styles.legend}>When</legend>
      <div className={styles.pair}>
        <TextInput
          label="Date"
          type="date"
          value={when.day}
          error={errors.local_time}
          onChange={(event) => onChange({ ...when, day: event.currentTarget.value })}
        />
        <TextInput
          label="Time"
          type="time"
          value={when.time}
          onChange={(event) => onChange({ ...when, time: event.currentTarget.value })}
        />
      </div>
      {choosesZone ? (
        <Select
          label="Time zone"
          searchable
          limit={50}
          data={zonesWith(when.zone).map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
          value={when.zone}
          error={errors.time_zone}
          nothingFoundMessage="No such time zone"
          onChange={(next) => next && onChange({ ...when, zone: next })}
        />
      ) : (
        <p className={styles.note}>
          Time in {zoneText(when.zone)}.{' '}
          <button type="button" className={styles.textButton} onClick={() => setChoosesZone(true)}>
            Use another time zone
          </button>
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconTime size={18} />}
          disabled={nextFree === null}
          onClick={() => nextFree && onChange(nextFree)}
        >
          Next free slot
        </Button>
      </div>
    </fieldset>
  )
}
