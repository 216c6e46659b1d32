import { clipFrom, clipProblem, clipToSend, partFrom, partOf, withClipLengths } from '../src/clips/clip.ts'
import type { Picture } from '../src/pictures/picture.ts'
import { drawClip, haveClips, moveClips, openClips } from '../src/preview/film-clips.ts'
import { NO_TEXT } from '../src/storyboard/storyboard.ts'

const clip = { clip_url: '/api/files/fil_clip?expires=1', file_id: 'fil_clip', seconds: 40.06, has_sound: true }
const uploaded = { image_url: '/api/files/fil_poster', file_id: 'fil_poster', width: 1, height: 1, bytes: 1, content_type: 'image/jpeg' }
const pictureWith = (own?: typeof clip) =>
  ({
    id: 'a',
    name: 'a',
    preview: '',
    upscaled: null,
    state: { phase: 'ready', uploaded: { ...uploaded, ...(own && { clip: own }) } },
  }) as Picture
const part = (start: number, seconds: number) => ({ ...NO_TEXT, clip: { start, seconds, sound: true } })

test('a clip of which nothing was chosen shows its beginning, as far as there is one', () => {
  expect(partOf(NO_TEXT, clip)).toEqual({ start: 0, seconds: 8, sound: true })
  expect(partOf(NO_TEXT, { ...clip, seconds: 2.57, has_sound: false })).toEqual({ start: 0, seconds: 2.5, sound: false })
  expect(partOf({ clip: { start: 1, seconds: 2, sound: true } }, { ...clip, has_sound: false }).sound).toBe(false)
})

test('only a scene with a clip sends a part and has its length', () => {
  expect(clipToSend(part(1, 2), pictureWith())).toEqual({})
  expect(clipToSend(part(1, 2), pictureWith(clip))).toEqual({
    clip: { clip_url: clip.clip_url, start_seconds: 1, seconds: 2, sound: true },
  })
  expect(withClipLengths([NO_TEXT, part(1, 2)], [pictureWith(), pictureWith(clip)]).map(({ fixed_seconds }) => fixed_seconds)).toEqual([
    undefined,
    2,
  ])
})

test('clips that Veo cannot show, and clips that are too long together, prevent the start', () => {
  const scenes = [part(0, 30.5), part(0, 30)]
  expect(clipProblem(scenes, [pictureWith(clip)], { engine: 'motion', most: 60 })).toBe(
    'Your clips are 60.5 seconds long together. Trim them to 60 seconds.',
  )
  expect(clipProblem(scenes, [pictureWith(clip), pictureWith()], { engine: 'motion', most: 60 })).toBeUndefined()
  expect(clipProblem(scenes, [pictureWith(clip)], { engine: 'veo', most: 600 })).toContain("Veo can't show your clips")
  expect(clipProblem(scenes, [pictureWith()], { engine: 'veo', most: 1 })).toBeUndefined()
})

test.each([null, 'x', [], { ...clip, seconds: '4' }, { ...clip, clip_url: 1 }])(
  'stored values that are no clip and no part are ignored: %j',
  (value) => {
    expect([clipFrom(value), partFrom(value)]).toEqual([undefined, undefined])
  },
)

describe('the clips of a preview', () => {
  const film = {
    fps: 30,
    segments: [
      { kind: 'scene' as const, scene: 0, start: 0, frames: 60, entry: null, moves: [] },
      { kind: 'scene' as const, scene: 1, start: 60, frames: 60, entry: { transition: 'push' as const, overlap: 12 }, moves: [] },
    ],
  }
  const scene = { caption: '', emphasis: [] }
  const storyboard = {
    look: {},
    scenes: [{ ...scene, clip: { clip_url: clip.clip_url, start_seconds: 3, seconds: 2, sound: true }, focus: { x: 1, y: 0.5 } }, scene],
  }
  function opened() {
    const clips = openClips(film, { storyboard }, new Map([['fil_clip', '/api/files/fil_clip?expires=2']]))
    const [own] = clips.values()
    if (!own) throw new Error('no clip')
    const video = {
      currentTime: 0,
      paused: true,
      seeking: false,
      readyState: 4,
      videoWidth: 640,
      videoHeight: 360,
      play: jest.fn(async () => {}),
      pause: jest.fn(),
    }
    return { src: own.video.src, video, film: { ...film, clips: new Map([[0, { ...own, video: video as unknown as HTMLVideoElement }]]) } }
  }

  test('are opened at a current URL, and show the time of the frame, also in the transition to the next scene', () => {
    const { src, video, film } = opened()
    expect(src).toContain('expires=2')
    for (const [frame, time] of [
      [0, 3.017],
      [30, 4.017],
      [59, 4.983],
      [65, 4.983],
    ] as const) {
      moveClips(film, frame, false)
      expect(video.currentTime).toBeCloseTo(time, 3)
    }
    // After the transition, it waits at its beginning.
    moveClips(film, 80, true)
    expect(video.currentTime).toBe(3)
    expect(video.play).not.toHaveBeenCalled()
  })

  test('play while the film plays, and are only moved if they are late', () => {
    const { video, film } = opened()
    moveClips(film, 0, true)
    expect(video.play).toHaveBeenCalledTimes(1)
    video.currentTime = 4.1
    moveClips(film, 30, true)
    expect(video.currentTime).toBe(4.1)
    moveClips(film, 45, true)
    expect(video.currentTime).toBeCloseTo(4.517, 2)
    // Its last frame stays.
    moveClips(film, 66, true)
    expect(video.pause).toHaveBeenCalled()
  })

  test('are drawn around their focus as soon as the browser has their picture', () => {
    const { video, film } = opened()
    const drawImage = jest.fn()
    const own = film.clips.get(0)
    if (!own) throw new Error('no clip')
    const context = { drawImage } as unknown as CanvasRenderingContext2D
    expect(drawClip(context, own, { width: 90, height: 160 })).toBe(true)
    expect(drawImage).toHaveBeenCalledWith(video, 437.5, 0, 202.5, 360, 0, 0, 90, 160)
    expect([haveClips(film, 0), haveClips(film, 100)]).toEqual([true, true])
    video.seeking = true
    expect([haveClips(film, 0), haveClips(film, 100)]).toEqual([false, true])
    video.readyState = 0
    expect(drawClip(context, own, { width: 90, height: 160 })).toBe(false)
  })
})
