import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axisTicks } from '../src/charts/axis-ticks.ts'
import { BarChart, type ChartPoint, type ChartSeries } from '../src/groups/charts.ts'
import { UiRoot } from '../src/index.ts'

const series: ChartSeries[] = [
  { id: 'texts', name: 'Posts', color: 'primary', format: (count) => `${count} ${count === 1 ? 'post' : 'posts'}` },
  { id: 'videos', name: 'Videos', color: 'spark', format: (count) => `${count} ${count === 1 ? 'video' : 'videos'}` },
]
const points: ChartPoint[] = [
  { label: 'Mar 1', name: 'Sunday, March 1', values: { texts: 4, videos: 1 } },
  { label: 'Mar 2', name: 'Monday, March 2', values: { texts: 1200 } },
  { label: 'Mar 3', name: 'Tuesday, March 3', values: { texts: 1, videos: 0 } },
]

function open() {
  return render(
    <UiRoot env="test">
      <BarChart caption="Posts and videos per day" summary="1,205 posts, 1 video" axis="Day" points={points} series={series} />
    </UiRoot>,
  )
}

test('has a caption, and shows the summary until a position is selected', () => {
  open()
  expect(screen.getByRole('figure', { name: 'Posts and videos per day' })).toHaveTextContent('1,205 posts, 1 video')
})

test('is read with the keyboard: each position has its values as text', async () => {
  const { container } = open()
  const keys = screen.getByRole('slider', { name: /^Day of the chart/ })
  expect(keys).toHaveAccessibleDescription('Use the arrow keys to read each value.')
  await userEvent.tab()
  await userEvent.tab()
  expect(keys).toHaveFocus()
  const reading = container.querySelector('.lc-chart-reading')
  expect(reading).toHaveTextContent('Tuesday, March 3: 1 post, 0 videos')
  fireEvent.change(keys, { target: { value: '1' } })
  expect(keys).toHaveAttribute('aria-valuetext', 'Monday, March 2: 1200 posts, 0 videos')
  expect(reading).toHaveTextContent('Monday, March 2')
  await userEvent.tab()
  expect(reading).toHaveTextContent('1,205 posts, 1 video')
})

test('shows the same values as a table after one press', async () => {
  open()
  const button = screen.getByRole('button', { name: 'Show as table' })
  await userEvent.click(button)
  expect(button).toHaveAttribute('aria-pressed', 'true')
  const region = screen.getByRole('region', { name: 'Posts and videos per day' })
  const rows = within(region)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows).toEqual([
    ['Day', 'Posts', 'Videos'],
    ['Sunday, March 1', '4', '1'],
    ['Monday, March 2', '1,200', '0'],
    ['Tuesday, March 3', '1', '0'],
  ])
  await userEvent.click(button)
  expect(screen.getByRole('slider')).toBeInTheDocument()
})

test('writes no style element, which the content security policy would block', () => {
  open()
  expect(document.querySelectorAll('style')).toHaveLength(0)
})

test.each([
  [0, [0, 1, 2]],
  [5, [0, 2, 4, 6]],
  [48, [0, 20, 40, 60]],
  [100, [0, 50, 100]],
  [12_345, [0, 5_000, 10_000, 15_000]],
])('the axis to %d has round, evenly spaced numbers', (maximum, ticks) => {
  expect(axisTicks(maximum)).toEqual(ticks)
})
