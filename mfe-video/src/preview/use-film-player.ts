import { useQuery } from '@loomcast/web-kit/query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { keys } from '../api/queries.ts'
import { type PreviewBody, videoApi } from '../api/video.api.ts'
import { fileIdOf } from '../api/wire.ts'
import { currentAddresses } from '../pictures/upload-clip.ts'
import { drawFrame, type LoadedFilm, loadFilm } from './draw-film.ts'
import { haveClips, moveClips, openClips } from './film-clips.ts'
import { useFilmSound } from './use-film-sound.ts'

/** A preview has about 1 MB. */
const CACHE_MS = 2 * 60_000

export interface FilmPlayer {
  canvas: RefObject<HTMLCanvasElement | null>
  /** The film; undefined until it has been loaded. */
  film: LoadedFilm | undefined
  /** The displayed frame; null while the still is displayed. */
  frame: number | null
  playing: boolean
  loading: boolean
  failed: boolean
  muted: boolean
  mute: (muted: boolean) => void
  /** Loads the film, so that it plays at once. */
  prepare: () => void
  toggle: () => void
  seek: (frame: number) => void
}

/** Plays the film of a draft before it is rendered. Undefined: there is nothing to play. A change of the draft returns to the still. */
export function useFilmPlayer(body: PreviewBody | undefined): FilmPlayer | undefined {
  const canvas = useRef<HTMLCanvasElement>(null)
  // The signatures in the URLs change, but the file ids do not.
  const key = body === undefined ? '' : JSON.stringify({ ...body, image_urls: body.image_urls.map((url) => fileIdOf(url) ?? url) })
  const [wanted, setWanted] = useState('')
  const [playing, setPlaying] = useState(false)
  const [muted, mute] = useState(false)
  const [position, setPosition] = useState<{ key: string; frame: number } | null>(null)
  const query = useQuery({
    queryKey: [...keys.previews, key],
    queryFn: async ({ signal }) => {
      if (!body) throw new Error('nothing to play')
      const hasClips = body.storyboard.scenes.some(({ clip }) => clip)
      const [film, addresses] = await Promise.all([
        videoApi.preview(body, signal),
        hasClips ? currentAddresses() : new Map<string, string>(),
      ])
      return loadFilm(film, openClips(film, body, addresses))
    },
    enabled: body !== undefined && wanted === key,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: CACHE_MS,
  })
  const film = query.data
  const frame = position?.key === key ? position.frame : null
  const shown = useRef(0)
  shown.current = frame ?? 0
  const runs = playing && frame !== null && film !== undefined

  useEffect(() => {
    if (!runs || !film) return
    const begun = performance.now() - (1_000 * shown.current) / film.fps
    let request = requestAnimationFrame(function next(now) {
      const at = Math.floor(((now - begun) * film.fps) / 1_000)
      if (at >= film.frames) {
        setPlaying(false)
        setPosition({ key, frame: 0 })
        return
      }
      setPosition({ key, frame: Math.max(0, at) })
      request = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(request)
  }, [runs, film, key])

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || !film || frame === null) return
    moveClips(film, frame, runs)
    const draw = () => {
      drawFrame(context, film, frame)
      if (haveClips(film, frame)) context.canvas.dataset['frame'] = String(frame)
    }
    draw()
    // A clip has the picture of this frame later.
    for (const { video } of film.clips.values()) video.onseeked = video.onloadeddata = draw
  }, [film, frame, runs])

  // The clips of another draft, or of a page that is closed, do not play on.
  useEffect(() => {
    const clips = [...(film?.clips.values() ?? [])]
    return () => {
      for (const { video } of clips) video.pause()
    }
  }, [film])

  const pause = useCallback(() => setPlaying(false), [])
  useFilmSound({ body, film, frame: frame ?? 0, playing: runs, muted, onStopped: pause })

  if (body === undefined) return undefined
  return {
    canvas,
    film,
    frame,
    playing: playing && frame !== null,
    loading: query.isFetching && frame !== null,
    failed: query.isError && wanted === key,
    muted,
    mute,
    prepare: () => setWanted(key),
    toggle() {
      setWanted(key)
      if (query.isError) void query.refetch()
      if (frame === null) setPosition({ key, frame: 0 })
      setPlaying(frame === null || !playing)
    },
    seek(next) {
      setWanted(key)
      setPlaying(false)
      setPosition({ key, frame: next })
    },
  }
}
