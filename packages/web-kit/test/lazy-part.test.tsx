import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { type LazyPart, lazyPart } from '../src/index.ts'
import { renderWithApp } from '../src/testing.tsx'

const Page = ({ title }: { title: string }) => <h1>{title}</h1>
const draw = (Part: LazyPart<{ title: string }>) =>
  act(async () => {
    renderWithApp(
      <Suspense fallback="Loading">
        <Part title="There" />
      </Suspense>,
    )
  })

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('a part is fetched when it is first drawn, once, and gets its props', async () => {
  const load = jest.fn(async () => Page)
  const Part = lazyPart(load)
  expect(load).not.toHaveBeenCalled()
  await draw(Part)
  expect(await screen.findByRole('heading', { name: 'There' })).toBeInTheDocument()
  await draw(Part)
  expect(load).toHaveBeenCalledTimes(1)
  expect(console.error).not.toHaveBeenCalled()
})

test('what was fetched before is there at once', async () => {
  const load = jest.fn(async () => Page)
  const Part = lazyPart(load)
  Part.preload()
  await act(async () => {})
  render(<Part title="There" />)
  expect(screen.getByRole('heading', { name: 'There' })).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a part that fails says so, and comes when it is tried again', async () => {
  const load = jest.fn<() => Promise<typeof Page>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(Page)
  await draw(lazyPart(load))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'There' })).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that hangs is told of after 8 s, and still appears when it comes', async () => {
  jest.useFakeTimers()
  let arrive: (page: typeof Page) => void = () => {}
  await draw(
    lazyPart(
      () =>
        new Promise<typeof Page>((resolve) => {
          arrive = resolve
        }),
    ),
  )
  expect(screen.getByText('Loading')).toBeInTheDocument()
  await act(async () => jest.advanceTimersByTime(8_000))
  expect(screen.getByText("This part of the page didn't load")).toBeInTheDocument()
  await act(async () => arrive(Page))
  expect(screen.getByRole('heading', { name: 'There' })).toBeInTheDocument()
})
