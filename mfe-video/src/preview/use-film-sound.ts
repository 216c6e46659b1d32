import { useQuery } from '@loomcast/web-kit/query'
import { useEffect, useRef } from 'react'
import { keys } from '../api/queries.ts'
import { type PreviewBody, videoApi } from '../api/video.api.ts'
import { hasEnded, playAlone } from '../sound/play-alone.ts'
import type { LoadedFilm } from './draw-film.ts'

/** How long an unused sound, of about 200 kB, stays in the cache. */
const CACHE_MS = 5 * 60_000
/** Smaller differences between sound and picture are not corrected, because each correction is audible. In seconds. */
const TOLERANCE = 0.15

export interface FilmSoundOptions {
  body: PreviewBody | undefined
  /** Undefined until the film has been loaded. */
  film: LoadedFilm | undefined
  frame: number
  playing: boolean
  muted: boolean
  /** Called when another sound on the page starts. */
  onStopped: () => void
}

/**
 * Plays the sound of a film (music, narration and clips) in sync with its frames. A new sound is loaded only if the film's length, music, narration or
 * clips change. If it cannot be loaded, the film plays without sound.
 */
export function useFilmSound({ body, film, frame, playing, muted, onStopped }: FilmSoundOptions): void {
  const player = useRef<HTMLAudioElement>(null)
  const look: { music?: string; music_volume?: number } = body?.storyboard.look ?? {}
  // URLs without their query, which contains a signature that changes.
  const parts = body?.storyboard.scenes.map(({ clip }) => clip && { ...clip, clip_url: clip.clip_url.split('?')[0] })
  // The sound of a clip begins with its scene.
  const starts = parts?.some(Boolean) ? film?.segments.map(({ start }) => start) : undefined
  const uploaded = [body?.narration_url, body?.music_url].map((url) => url?.split('?')[0])
  const { data: sound } = useQuery({
    queryKey: [...keys.previewSounds, look.music, look.music_volume, film?.frames, parts, starts, ...uploaded],
    queryFn: ({ signal }) => (body ? videoApi.previewSound(body, signal) : null),
    enabled: body !== undefined && film !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_MS,
  })

  useEffect(() => {
    if (!sound) return
    const objectUrl = URL.createObjectURL(blobOf(sound))
    player.current = new Audio(objectUrl)
    return () => {
      player.current?.pause()
      player.current = null
      URL.revokeObjectURL(objectUrl)
    }
  }, [sound])

  const seconds = frame / (film?.fps ?? 1)
  useEffect(() => {
    const audio = player.current
    if (!audio || !sound) return
    audio.muted = muted
    if (!playing || muted) hasEnded(audio)
    else playAlone(audio, onStopped)
    if (!playing) return audio.pause()
    if (Math.abs(audio.currentTime - seconds) > TOLERANCE) audio.currentTime = seconds
    // Rejected if the browser allows no sound until the user interacts with the page.
    if (audio.paused) audio.play().catch(() => {})
  }, [sound, playing, muted, seconds, onStopped])
}

/** The content security policy allows sounds from blobs, but not from data URLs. */
function blobOf(dataUrl: string): Blob {
  const [head = '', data = ''] = dataUrl.split(',')
  const type = head.slice('data:'.length).split(';')[0]
  return new Blob([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], { type })
}
