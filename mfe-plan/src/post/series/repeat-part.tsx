import { platformById } from '@loomcast/platforms'
import type { PlannedPost } from '../../api/plan.ts'
import { useSeries } from '../../api/queries.ts'
import styles from '../post.module.css'
import type { PostFields } from '../post-fields.ts'
import { repeatFrom, seriesText } from './repeat.ts'
import { RepeatFieldset } from './repeat-fields.tsx'
import ownStyles from './series.module.css'
import { UpcomingList } from './upcoming-list.tsx'

interface RepeatPartProps {
  /** Null for a new post. */
  post: PlannedPost | null
  fields: PostFields
  day: string
  time: string
  zone: string
  error: string | undefined
  onChange: (more: Partial<PostFields>) => void
}

/** How a post repeats. Of a post in a series, the person first chooses what an edit changes. */
export function RepeatPart({ post, fields, day, time, zone, error, onChange }: RepeatPartProps) {
  const membership = post?.series ?? null
  const series = useSeries(membership?.series_id ?? null).data
  const isShown = membership === null || fields.scope === 'following'
  return (
    <>
      {membership && (
        <fieldset className={styles.when}>
          <legend className={styles.legend}>This post repeats</legend>
          {series && (
            <>
              <p className={styles.note}>{seriesText(series)}</p>
              <UpcomingList series={series} zone={zone} />
            </>
          )}
          <Choice
            title="Change only this post"
            checked={fields.scope === 'this'}
            onChoose={() => onChange({ scope: 'this' })}
            disabled={false}
          />
          <Choice
            title="Change this and the following posts"
            checked={fields.scope === 'following'}
            disabled={!series}
            onChoose={() => series && onChange({ scope: 'following', repeat: repeatFrom(series, membership.index) })}
          />
          {fields.scope === 'following' && <p className={styles.note}>Later posts that you edited individually stay as they are.</p>}
        </fieldset>
      )}
      {isShown && (
        <RepeatFieldset
          repeat={fields.repeat}
          day={day}
          time={time}
          error={error}
          // A network that it is sent through has rules of its own.
          sameTextNote={fields.connectionId === null ? platformById(fields.platform).sameText : undefined}
          onChange={(repeat) => onChange({ repeat })}
        />
      )}
    </>
  )
}

function Choice({ title, checked, disabled, onChoose }: { title: string; checked: boolean; disabled: boolean; onChoose: () => void }) {
  return (
    <label className={ownStyles.choice}>
      <input type="radio" name="scope" checked={checked} disabled={disabled} onChange={onChoose} />
      {title}
    </label>
  )
}
