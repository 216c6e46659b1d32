import { ApiError, announce, events, newIdempotencyKey, toast } from '@loomcast/web-kit'
import { useRef, useState } from 'react'
import { withCharge } from '../api/charge.ts'
import { videoApi } from '../api/video.api.ts'
import type { Job } from '../api/wire.ts'
import { frameOfShape, type ShapeId } from '../choices/shapes.ts'
import { isRunning } from '../job/job.ts'
import { jobWatch } from '../job/page-jobs.ts'
import { useLive } from '../job/use-live.ts'

const FAILED = "The other size couldn't be started. Try again."

interface OtherSizes {
  /** The shape that is being sent. */
  busy: ShapeId | null
  /** The current state of the video of each shape that was started here. */
  made: ReadonlyMap<ShapeId, Job>
  /** Starts a shape unless it is already being made. */
  begin: (shape: ShapeId) => Promise<void>
}

/** Starts other sizes of a finished video. */
export function useOtherSizes(job: Job): OtherSizes {
  const [busy, setBusy] = useState<ShapeId | null>(null)
  const [started, setStarted] = useState<ReadonlyMap<ShapeId, Job>>(new Map())
  const live = useLive([...started.values()])
  const made = new Map([...started.keys()].flatMap((shape, index) => (live[index] ? [[shape, live[index]] as const] : [])))
  /** A repeated request sends the key again until it is known whether a video was started, so that there is only one. */
  const keys = useRef(new Map<ShapeId, string>())
  const sending = useRef(false)
  /** For Retry in a toast, which can be pressed long after it was shown. */
  const current = useRef({ job, made })
  current.current = { job, made }

  async function begin(shape: ShapeId): Promise<void> {
    const now = current.current
    const before = now.made.get(shape)
    if (sending.current || (before && before.status !== 'failed')) return
    const key = keys.current.get(shape) ?? newIdempotencyKey()
    keys.current.set(shape, key)
    sending.current = true
    setBusy(shape)
    try {
      const quality = now.job.input_data.video_quality === '1080p' ? '1080p' : '720p'
      const response = await videoApi.startOtherSize(now.job.job_id, frameOfShape(shape, quality), key)
      keys.current.delete(shape)
      setStarted((all) => new Map(all).set(shape, response.job))
      jobWatch.put(response.job)
      events.emit('videos-changed')
      events.emit('usage-changed')
      announce(isRunning(response.job) ? `Making the ${shape} video.` : `The ${shape} video was made already.`)
    } catch (error) {
      console.error(FAILED, error)
      if (error instanceof ApiError && error.charged !== 'unknown') keys.current.delete(shape)
      const detail = error instanceof ApiError ? withCharge(error.detail || FAILED, error.charged) : FAILED
      toast({ kind: 'error', message: detail, action: { label: 'Retry', onClick: () => void latest.current(shape) } })
    } finally {
      sending.current = false
      setBusy(null)
    }
  }
  const latest = useRef(begin)
  latest.current = begin
  return { busy, made, begin }
}
