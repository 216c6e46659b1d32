import { drawFrame, type LoadedFilm } from '../src/preview/draw-film.ts'

const size = { width: 90, height: 160 }
const image = (name: string) => Object.assign(document.createElement('img'), { alt: name })
const overlay = (name: string, start: number, end: number) => ({ start, end, x: 10, y: 100, width: 70, height: 20, picture: image(name) })
const move = { start: 0, end: 40, picture: 0, size, from: { x: 0, y: 0, width: 90 }, to: { x: 0, y: 0, width: 90 } }

const filmWith = (transition: string) =>
  ({
    success: true,
    fps: 30,
    size,
    frames: 60,
    segments: [
      { kind: 'scene', scene: 0, start: 0, frames: 30, entry: null, moves: [move] },
      { kind: 'scene', scene: 1, start: 30, frames: 30, entry: { transition, overlap: 12 }, moves: [move] },
    ],
    pictures: [image('photo')],
    clips: new Map(),
    overlays: [overlay('first', 0, 36), overlay('second', 36, 60), overlay('mark', 0, 60)],
  }) as unknown as LoadedFilm

/** What is drawn in a frame, without the photos, and how far down it is moved. */
function drawn(film: LoadedFilm, frame: number): [string, number][] {
  const calls: [string, number][] = []
  const moves: number[] = []
  let down = 0
  const context = {
    globalAlpha: 1,
    save: () => moves.push(down),
    translate(_: number, y: number) {
      down += y
    },
    restore() {
      down = moves.pop() ?? 0
    },
    drawImage({ alt }: HTMLImageElement) {
      if (alt !== 'photo') calls.push([alt, Math.round(down)])
    },
  }
  drawFrame(context as unknown as CanvasRenderingContext2D, film, frame)
  return calls
}

test('the preview of a push draws no caption while the pictures move, and what is displayed throughout the film where it is', () => {
  const film = { ...filmWith('push'), overlays: [overlay('first', 0, 30), overlay('second', 42, 60), overlay('mark', 0, 60)] }
  const shown = [29, 30, 34, 41, 42].map((frame) => drawn(film, frame))
  const mark = ['mark', 0]
  expect(shown).toEqual([[['first', 0], mark], [mark], [mark], [mark], [['second', 0], mark]])
})

test('the preview of a blend changes the caption in its middle', () => {
  for (const [frame, name] of [
    [35, 'first'],
    [36, 'second'],
  ] as const)
    expect(drawn(filmWith('crossfade'), frame)).toEqual([
      [name, 0],
      ['mark', 0],
    ])
})
