import { dipProgress, moveProgress, transitionProgress, viewAround } from '../src/index.ts'

const frames = Array.from({ length: 18 }, (_, frame) => frame)

test('a camera move starts and ends at its views, and never goes back', () => {
  const way = frames.map((frame) => moveProgress(frame, frames.length))
  expect([way[0], way.at(-1), moveProgress(40, frames.length)]).toEqual([0, 1, 1])
  expect(way.toSorted((one, other) => one - other)).toEqual(way)
})

test('a transition shows neither picture alone, and is half way in its middle', () => {
  const way = frames.map((frame) => transitionProgress(frame, frames.length))
  expect(Math.min(...way)).toBeGreaterThan(0)
  expect(Math.max(...way)).toBeLessThan(1)
  expect(transitionProgress(8, 17)).toBeCloseTo(0.5)
})

test('a dip is complete in its middle, and the same before and after', () => {
  expect(dipProgress(8, 17)).toBeCloseTo(1)
  expect(dipProgress(2, 17)).toBeCloseTo(dipProgress(14, 17))
})

test('a view has the shape of the frame, and stays inside the picture', () => {
  const view = viewAround({ x: 0.95, y: 0.5 }, { width: 1600, height: 900 }, { width: 900, height: 1600 }, { zoom: 1, captioned: true })
  expect(view.left + view.width).toBeCloseTo(1)
  expect((view.width * 1600) / (view.height * 900)).toBeCloseTo(900 / 1600)
})
