import { ActionIcon, Button, Drawer, FieldGroup, FormError, IconAdd, IconClose, Select } from '@loomcast/design-system/full'
import { toast, useUnsavedChanges } from '@loomcast/web-kit'
import { queryClient } from '@loomcast/web-kit/query'
import { type SubmitEvent, useState } from 'react'
import { planApi } from '../api/plan.api.ts'
import type { Schedule } from '../api/plan.ts'
import { keys, refreshPosts } from '../api/queries.ts'
import { reasonOf } from '../post/post-actions.ts'
import { useBusy } from '../post/use-busy.ts'
import { firstWeekday, weekdayName } from '../time/day-text.ts'
import { weekdaysFrom } from '../time/local-time.ts'
import { isSameZone, zonesWith, zoneText } from '../time/zones.ts'
import { allWhole, type EditedSlot, savedSlots, timesOf, withKeys, withSlot, workdaySlots } from './slots.ts'
import styles from './times.module.css'
import { ZoneChange } from './zone-change.tsx'

const GRACE: readonly { minutes: number; label: string }[] = [
  { minutes: 0, label: 'Never send late' },
  { minutes: 15, label: 'Send up to 15 minutes late' },
  { minutes: 30, label: 'Send up to 30 minutes late' },
  { minutes: 60, label: 'Send up to 1 hour late' },
  { minutes: 180, label: 'Send up to 3 hours late' },
]

const graceChoices = (current: number) =>
  (GRACE.some(({ minutes }) => minutes === current)
    ? GRACE
    : [...GRACE, { minutes: current, label: `Send up to ${current} minutes late` }]
  ).map(({ minutes, label }) => ({ value: String(minutes), label }))

/** The weekly times, the account's time zone, and what happens to late posts. */
export function TimesDrawer({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} title="Times" size="md">
      <TimesForm schedule={schedule} onClose={onClose} />
    </Drawer>
  )
}

function TimesForm({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const [zone, setZone] = useState(schedule.time_zone)
  const [slots, setSlots] = useState(() => withKeys(schedule.slots))
  const [grace, setGrace] = useState(schedule.grace_minutes)
  const [movePosts, setMovePosts] = useState<boolean | null>(null)
  const [failure, setFailure] = useState('')
  const { busy, run } = useBusy<'save'>()
  const changesZone = schedule.isSaved && !isSameZone(zone, schedule.time_zone)
  const body = { time_zone: zone, slots: savedSlots(slots), grace_minutes: grace }
  const { isSaved: _, ...before } = schedule
  useUnsavedChanges(
    JSON.stringify(body) !== JSON.stringify({ time_zone: before.time_zone, slots: before.slots, grace_minutes: before.grace_minutes }),
  )

  async function save(): Promise<void> {
    setFailure('')
    if (!allWhole(slots)) return setFailure('Enter every time, or remove it.')
    if (changesZone && movePosts === null) return setFailure('Choose what happens to your planned posts.')
    try {
      queryClient.setQueryData(
        keys.schedule,
        await planApi.saveSchedule({ ...body, ...(changesZone && movePosts && { move_posts: true }) }),
      )
      void refreshPosts()
      toast({ kind: 'success', message: 'Times saved.' })
      onClose()
    } catch (error) {
      setFailure(reasonOf(error, 'Your times were not saved.'))
    }
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        run('save', save)
      }}
    >
      <Slots slots={slots} onChange={setSlots} />
      <FieldGroup legend="Time zone" description="Your calendar and your weekly times are in this zone.">
        <Select
          aria-label="Time zone"
          searchable
          limit={50}
          data={zonesWith(zone).map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
          description={zoneText(zone)}
          value={zone}
          nothingFoundMessage="No such time zone"
          onChange={(next) => next && setZone(next)}
        />
        {changesZone && <ZoneChange before={schedule.time_zone} after={zone} movePosts={movePosts} onChange={setMovePosts} />}
      </FieldGroup>
      <FieldGroup
        legend="Late posts"
        description="How late Loomcast may send a post, for example after its network was down. After that, the post is marked as missed, and you decide what happens."
      >
        <Select
          aria-label="Late posts"
          data={graceChoices(schedule.grace_minutes)}
          value={String(grace)}
          onChange={(value) => setGrace(Number(value))}
        />
      </FieldGroup>
      <FormError>{failure}</FormError>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={busy === 'save'}>
          Save times
        </Button>
      </div>
    </form>
  )
}

function Slots({ slots, onChange }: { slots: readonly EditedSlot[]; onChange: (slots: EditedSlot[]) => void }) {
  return (
    <FieldGroup legend="Weekly times" description="“Next free slot” takes the first of these times at which nothing is planned.">
      {slots.length === 0 && (
        <div>
          <Button variant="light" onClick={() => onChange(workdaySlots())}>
            Start with 9:00 on workdays
          </Button>
        </div>
      )}
      <ul className={styles.weekdays}>
        {weekdaysFrom(firstWeekday()).map((weekday) => (
          <li key={weekday}>
            <span className={styles.weekday}>{weekdayName(weekday)}</span>
            <span className={styles.times}>
              {timesOf(slots, weekday).map((slot, index) => (
                <span key={slot.key} className={styles.slot}>
                  <input
                    type="time"
                    className={styles.time}
                    aria-label={`${weekdayName(weekday)}, time ${index + 1}`}
                    value={slot.time}
                    onChange={({ currentTarget: { value: time } }) =>
                      onChange(slots.map((other) => (other.key === slot.key ? { ...other, time } : other)))
                    }
                  />
                  <ActionIcon
                    color="neutral"
                    size={44}
                    aria-label={`Remove ${weekdayName(weekday)}, time ${index + 1}`}
                    onClick={() => onChange(slots.filter(({ key }) => key !== slot.key))}
                  >
                    <IconClose size={16} />
                  </ActionIcon>
                </span>
              ))}
              <ActionIcon
                color="neutral"
                size={44}
                aria-label={`Add a time on ${weekdayName(weekday)}`}
                onClick={() => onChange(withSlot(slots, weekday))}
              >
                <IconAdd size={18} />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ul>
    </FieldGroup>
  )
}
