import { DateText, IconPlay, IconVideo } from '@loomcast/design-system/full'
import { durationText } from '@loomcast/web-kit/lists'
import { useState } from 'react'
import { refreshAddresses } from '../api/queries.ts'
import type { Job } from '../api/wire.ts'
import { titleOf } from '../job/job.ts'
import styles from './player.module.css'

/** The poster of a finished video; opens the player. */
export function VideoThumb({ job, onWatch }: { job: Job; onWatch: () => void }) {
  const title = titleOf(job, 60)
  return (
    <button type="button" className={styles.thumb} aria-label={`Watch “${title}”`} onClick={onWatch}>
      <Poster job={job} />
      <span className={styles.thumbTitle} dir="auto">
        {title}
      </span>
      <span className={styles.thumbFacts}>
        <DateText value={job.created_at} />
      </span>
    </button>
  )
}

/** The poster of a video, or a placeholder. `plain` is for small sizes. */
export function Poster({ job, plain = false }: { job: Job; plain?: boolean }) {
  const address = job.output_data?.thumbnail_url
  const [broken, setBroken] = useState<string>()
  const shown = address !== undefined && address !== broken
  const giveUp = (address: string) => {
    setBroken(address)
    refreshAddresses(address)
  }
  return (
    <span
      className={styles.poster}
      data-empty={!shown || undefined}
      data-wide={(job.output_data && job.output_data.width > job.output_data.height) || undefined}
    >
      {shown ? <img src={address} alt="" loading="lazy" onError={() => giveUp(address)} /> : <IconVideo size={28} />}
      {job.output_data && !plain && (
        <>
          <span className={styles.play} aria-hidden="true">
            <IconPlay size={20} />
          </span>
          <span className={styles.length}>{durationText(job.output_data.duration_seconds)}</span>
        </>
      )}
    </span>
  )
}
