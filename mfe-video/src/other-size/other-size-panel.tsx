import { Button, IconPlay } from '@loomcast/design-system/full'
import { navigate } from '@loomcast/web-kit'
import { costText } from '@loomcast/web-kit/lists'
import { useEffect, useRef } from 'react'
import { useUsage } from '../api/queries.ts'
import type { Job, UsageResponse } from '../api/wire.ts'
import { SHAPES, shapeOfSize } from '../choices/shapes.ts'
import { isRunning } from '../job/job.ts'
import styles from './other-size.module.css'
import { useOtherSizes } from './use-other-sizes.ts'

export interface OtherSizePanelProps {
  job: Job
  video: { width: number; height: number }
  /** Moves the focus to this panel, because the user opened the video to use it. */
  isTarget?: boolean
}

/** Lets the user render the timeline of a finished video again in another shape. */
export function OtherSizePanel({ job, video, isTarget = false }: OtherSizePanelProps) {
  const usage = useUsage().data
  const { busy, made, begin } = useOtherSizes(job)
  const heading = useRef<HTMLHeadingElement>(null)
  const own = shapeOfSize(video)
  const isBlocked = usage !== undefined && (!usage.video_enabled || (usage.remaining === 0 && usage.bonus_remaining === 0))

  useEffect(() => {
    if (!isTarget) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [isTarget])

  return (
    <section className={styles.panel} aria-label="Another size">
      <h3 ref={heading} tabIndex={-1}>
        Another size
      </h3>
      <p>
        The same video in another shape, with the same pictures, words and sound. {priceOf(job)} {usage && leftOf(usage)}
      </p>
      <div className={styles.shapes}>
        {SHAPES.filter(({ id }) => id !== own).map(({ id, name, width, height }) => {
          const other = made.get(id)
          if (other?.status === 'completed') {
            return (
              <Button
                key={id}
                variant="default"
                leftSection={<IconPlay size={18} />}
                onClick={() => navigate(`/video-history?video=${encodeURIComponent(other.job_id)}`)}
              >
                Watch {id}
              </Button>
            )
          }
          const isBeingMade = other !== undefined && isRunning(other)
          return (
            <Button
              key={id}
              variant="default"
              loading={busy === id}
              disabled={isBeingMade || isBlocked || (busy !== null && busy !== id)}
              leftSection={<span className={styles.sample} style={{ aspectRatio: `${width} / ${height}` }} aria-hidden="true" />}
              onClick={() => void begin(id)}
            >
              {isBeingMade ? `${id} is being made` : `${name} ${id}`}
            </Button>
          )
        })}
      </div>
    </section>
  )
}

/** Another size costs as much as this video did. */
function priceOf({ engine, cost_incurred }: Job): string {
  return engine === 'motion' ? 'Free, and counts as one video.' : `Costs ${costText(cost_incurred)} and counts as one video.`
}

function leftOf({ video_enabled, remaining, bonus_remaining: bonus }: UsageResponse): string {
  if (!video_enabled) return "Your plan doesn't include videos."
  return remaining === 'unlimited' ? '' : `${remaining + bonus} left this month.`
}
