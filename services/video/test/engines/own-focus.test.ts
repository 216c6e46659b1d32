import { framedAround } from '../../src/engines/motion/own-focus.ts'

const FRAMES = [
  { width: 720, height: 1280 },
  { width: 1280, height: 720 },
  { width: 1080, height: 1080 },
  { width: 720, height: 900 },
]
const PICTURES = [
  { width: 640, height: 427 },
  { width: 512, height: 512 },
  { width: 900, height: 1600 },
]
const POINTS = [
  { x: 0, y: 0 },
  { x: 0.2, y: 0.7 },
  { x: 0.5, y: 0.5 },
  { x: 1, y: 1 },
]

describe('the camera moves around a point that the user chose', () => {
  it.each(FRAMES)('fill a frame of %o, and never leave the picture or lose the point', (frame) => {
    for (const picture of PICTURES) {
      for (const point of POINTS) {
        const { framings } = framedAround(point, picture, frame, { count: 5, variant: 0, captioned: true })
        expect(framings).toHaveLength(5)
        for (const framing of framings) {
          if (framing.kind !== 'fill') throw new Error('not filled')
          for (const { left, top, width, height } of [framing.from, framing.to]) {
            expect((width * picture.width) / (height * picture.height)).toBeCloseTo(frame.width / frame.height)
            expect(Math.min(left, top, 1 - left - width, 1 - top - height)).toBeGreaterThan(-1e-9)
            expect(Math.min(point.x - left, point.y - top, left + width - point.x, top + height - point.y)).toBeGreaterThan(-1e-9)
          }
        }
      }
    }
  })

  it('have the point in the middle, and above the captions', () => {
    const picture = { width: 1600, height: 900 }
    const frame = { width: 720, height: 1280 }
    const moves = (captioned: boolean) => framedAround({ x: 0.4, y: 0.5 }, picture, frame, { count: 2, variant: 0, captioned }).framings[1]
    for (const [captioned, aim] of [
      [true, 0.42],
      [false, 0.5],
    ] as const) {
      const move = moves(captioned)
      if (move?.kind !== 'fill') throw new Error('not filled')
      expect((0.4 - move.from.left) / move.from.width).toBeCloseTo(0.5)
      expect((0.5 - move.from.top) / move.from.height).toBeCloseTo(aim)
    }
  })

  it('go the other way in every second scene', () => {
    const moves = (variant: number) => {
      const options = { count: 1, variant, captioned: false }
      const [move] = framedAround({ x: 0.5, y: 0.5 }, { width: 800, height: 600 }, { width: 720, height: 720 }, options).framings
      return move?.kind === 'fill' ? Math.sign(move.to.width - move.from.width) : 0
    }
    expect([moves(0), moves(1)]).toEqual([-1, 1])
  })
})
