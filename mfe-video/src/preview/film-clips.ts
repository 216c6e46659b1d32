import type { PreviewBody } from '../api/video.api.ts'
import { fileIdOf, type PreviewResponse } from '../api/wire.ts'

/** A clip that a segment of the film shows. */
export interface FilmClip {
  video: HTMLVideoElement
  /** Where the part begins in the clip, in seconds. */
  start: number
  /** The last time of the part; its frame stays. */
  end: number
  focus: { x: number; y: number }
}

const CENTER = { x: 0.5, y: 0.5 }
/** A smaller difference between the clip and the film is not corrected, because each correction stops the picture. In seconds. */
const TOLERANCE = { playing: 0.25, still: 0.02 }

/** Opens the clips of a film, by the place of their segment. `addresses`: current URLs by file. */
export function openClips(
  { segments, fps }: Pick<PreviewResponse, 'segments' | 'fps'>,
  { storyboard }: Pick<PreviewBody, 'storyboard'>,
  addresses: ReadonlyMap<string, string>,
): Map<number, FilmClip> {
  const clips = new Map<number, FilmClip>()
  for (const [place, { kind, scene }] of segments.entries()) {
    const shown = kind === 'scene' ? storyboard.scenes[scene] : undefined
    if (!shown?.clip) continue
    const video = document.createElement('video')
    // The sound of the film has that of its clips.
    video.muted = true
    video.playsInline = true
    video.preload = 'auto'
    const { clip_url, start_seconds, seconds } = shown.clip
    video.src = addresses.get(fileIdOf(clip_url) ?? '') ?? clip_url
    // In the middle of its last frame.
    const end = start_seconds + seconds - 0.5 / fps
    clips.set(place, { video, start: start_seconds, end, focus: shown.focus ?? CENTER })
  }
  return clips
}

interface PlayedFilm extends Pick<PreviewResponse, 'segments' | 'fps'> {
  clips: ReadonlyMap<number, FilmClip>
}

/** The clips that a frame of the film shows, each with the number of the frame in its segment. */
function shownAt({ segments, clips }: PlayedFilm, frame: number): Map<FilmClip, number> {
  return new Map(
    [...clips].flatMap(([place, clip]): [FilmClip, number][] => {
      const { start = 0, frames = 0 } = segments[place] ?? {}
      const isShown = frame >= start && frame < start + frames + (segments[place + 1]?.entry?.overlap ?? 0)
      return isShown ? [[clip, frame - start]] : []
    }),
  )
}

/** Whether the browser has the pictures of the clips that a frame of the film shows. */
export function haveClips(film: PlayedFilm, frame: number): boolean {
  return [...shownAt(film, frame).keys()].every(({ video }) => !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
}

/** Lets each clip show the picture of this frame of the film, or stops it while it is not visible. */
export function moveClips(film: PlayedFilm, frame: number, playing: boolean): void {
  const shown = shownAt(film, frame)
  for (const clip of film.clips.values()) {
    const { video, start, end } = clip
    const local = shown.get(clip)
    // One that is not shown waits at its beginning. In the middle of a frame, so that rounding does not show the one before.
    const at = local === undefined ? start : Math.min(end, start + (local + 0.5) / film.fps)
    const runs = playing && local !== undefined && at < end
    if (!runs) video.pause()
    if (Math.abs(video.currentTime - at) > (runs || local === undefined ? TOLERANCE.playing : TOLERANCE.still)) video.currentTime = at
    // The browser can reject it, if the user has not clicked yet.
    if (runs && video.paused) video.play().catch(() => {})
  }
}

/** Draws the part of the clip that the frame shows; false if the browser has no picture of it yet. */
export function drawClip(context: CanvasRenderingContext2D, { video, focus }: FilmClip, frame: { width: number; height: number }): boolean {
  const { videoWidth, videoHeight, readyState } = video
  if (readyState < HTMLMediaElement.HAVE_CURRENT_DATA || videoWidth === 0) return false
  const scale = Math.min(videoWidth / frame.width, videoHeight / frame.height)
  const [width, height] = [frame.width * scale, frame.height * scale]
  const within = (at: number, whole: number, part: number) => Math.min(whole - part, Math.max(0, at * whole - part / 2))
  const [x, y] = [within(focus.x, videoWidth, width), within(focus.y, videoHeight, height)]
  context.drawImage(video, x, y, width, height, 0, 0, frame.width, frame.height)
  return true
}
