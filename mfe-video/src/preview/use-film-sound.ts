import { useQuery } from '@loomcast/web-kit/query'
import { useEffect, useRef } from 'react'
import { keys } from '../api/queries.ts'
import { type PreviewBody, videoApi } from '../api/video.api.ts'
import { hasEnded, playAlone } from '../sound/play-alone.ts'
import type { LoadedFilm } from './draw-film.ts'

/** About 200 kB. */
const CACHE_MS = 5 * 60_000
/** A smaller difference between sound and picture is not corrected, because each correction is audible. In seconds. */
const TOLERANCE = 0.15

export interface FilmSoundOptions {
  body: PreviewBody | undefined
  /** The film as soon as it has been loaded. */
  film: LoadedFilm | undefined
  frame: number
  playing: boolean
  muted: boolean
  /** Called when another sound of the page is played. */
  onStopped: () => void
}

/** Plays the music, the narration and the sound of clips with the pictures of a film. They depend only on its length, its music, its narration and its clips. A film plays without its sound if that fails. */
export function useFilmSound({ body, film, frame, playing, muted, onStopped }: FilmSoundOptions): void {
  const player = useRef<HTMLAudioElement>(null)
  const look: { music?: string; music_volume?: number } = body?.storyboard.look ?? {}
  const parts = body?.storyboard.scenes.map(({ clip }) => clip && { ...clip, clip_url: clip.clip_url.split('?')[0] })
  // Their sound begins with their scenes.
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
    const address = URL.createObjectURL(blobOf(sound))
    player.current = new Audio(address)
    return () => {
      player.current?.pause()
      player.current = null
      URL.revokeObjectURL(address)
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
    // The browser can reject it, if the user has not clicked yet.
    if (audio.paused) audio.play().catch(() => {})
  }, [sound, playing, muted, seconds, onStopped])
}

/** The content security policy allows sounds from blobs, but not from data URLs. */
function blobOf(dataUrl: string): Blob {
  const [head = '', data = ''] = dataUrl.split(',')
  const type = head.slice('data:'.length).split(';')[0]
  return new Blob([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], { type })
}
