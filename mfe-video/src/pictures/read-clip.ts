import { smallCopy } from './thumbnail.ts'

/** Of a file that the browser cannot play, nothing is read for longer. */
const TIMEOUT_MS = 10_000

export interface ClipFacts {
  seconds: number
  /** A small copy of a frame, as a data URL; empty if the browser cannot draw it. */
  thumbnail: string
}

/** Reads the length and a frame of a clip; null if the browser cannot play it. */
export async function readClip(file: File): Promise<ClipFacts | null> {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  try {
    const loaded = once(video, 'loadeddata')
    video.src = address
    await loaded
    const { duration, videoWidth, videoHeight } = video
    if (!Number.isFinite(duration)) return null
    const shown = once(video, 'seeked')
    video.currentTime = duration / 3
    await shown
    return { seconds: duration, thumbnail: smallCopy(video, { width: videoWidth, height: videoHeight }) }
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

function once(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The clip was not read in time')), TIMEOUT_MS)
    const end = (then: () => void) => () => {
      clearTimeout(timer)
      then()
    }
    video.addEventListener(event, end(resolve), { once: true })
    video.addEventListener(
      'error',
      end(() => reject(new Error('The browser cannot play the clip'))),
      { once: true },
    )
  })
}
