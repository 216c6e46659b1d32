import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface ResumableSource {
  address: string
  /** `renewing`: a new URL was requested. `broken`: playback cannot continue until `retry` is called. */
  phase: 'ready' | 'renewing' | 'broken'
  /** True once playback has resumed from a new URL: the poster is not shown again. */
  resumed: boolean
  onError: () => void
  onLoadedMetadata: () => void
  /** Requests a new URL and resumes at the same position. */
  retry: () => void
}

interface Playback {
  /** Seconds. */
  position: number
  playing: boolean
  rate: number
}

/** If playback fails again at the same position within this time, an expired URL is not the cause. */
const AGAIN_MS = 30_000
const SAME_POSITION_S = 1

/**
 * Resumes a video when its URL expires or the server closes an idle connection: on an error it requests a new URL and continues at the same
 * position, playing or paused as before. Later values of `src` do not interrupt playback.
 */
export function useResumableSource(
  video: RefObject<HTMLVideoElement | null>,
  src: string,
  renew: (() => Promise<string>) | undefined,
): ResumableSource {
  const [source, setSource] = useState({ address: src, round: 0 })
  const [phase, setPhase] = useState<ResumableSource['phase']>('ready')
  const interrupted = useRef<Playback>(null)
  const lastFailure = useRef<{ at: number; position: number }>(null)

  // `load` is needed for an unchanged URL.
  useLayoutEffect(() => {
    if (source.round > 0) video.current?.load()
  }, [source.round, video])

  function resume(): void {
    setPhase((before) => (before === 'broken' ? 'broken' : 'renewing'))
    const address = renew ? renew() : Promise.resolve(source.address)
    address.then(
      (next) => {
        setPhase('ready')
        setSource(({ round }) => ({ address: next, round: round + 1 }))
      },
      () => setPhase('broken'),
    )
  }

  return {
    address: source.address,
    phase,
    resumed: source.round > 0,
    onError() {
      const element = video.current
      if (!element || phase !== 'ready') return
      interrupted.current ??= { position: element.currentTime, playing: !element.paused, rate: element.playbackRate }
      const { position } = interrupted.current
      const before = lastFailure.current
      const now = Date.now()
      lastFailure.current = { at: now, position }
      const repeated = before && now - before.at < AGAIN_MS && Math.abs(position - before.position) < SAME_POSITION_S
      if (renew && !repeated) resume()
      else setPhase('broken')
    },
    onLoadedMetadata() {
      const element = video.current
      const playback = interrupted.current
      if (!element || !playback) return
      interrupted.current = null
      element.currentTime = playback.position
      element.playbackRate = playback.rate
      // A browser that blocks autoplay shows its play button.
      if (playback.playing) element.play().catch(() => {})
    },
    retry() {
      lastFailure.current = null
      resume()
    },
  }
}
