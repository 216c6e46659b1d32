import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { type LazyPart, lazyPart } from '../src/index.ts'
import { renderWithApp } from '../src/testing.tsx'

const Page = ({ title }: { title: string }) => <h1>{title}</h1>
const draw = (Part: LazyPart<{ title: string }>, partFailed = () => {}) =>
  act(async () => {
    renderWithApp(
      <Suspense fallback="Loading">
        <Part title="There" />
      </Suspense>,
      { partFailed },
    )
  })

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('fetches a part once, on its first render, and passes its props', async () => {
  const load = jest.fn(async () => Page)
  const Part = lazyPart(load)
  expect(load).not.toHaveBeenCalled()
  await draw(Part)
  expect(await screen.findByRole('heading', { name: 'There' })).toBeInTheDocument()
  await draw(Part)
  expect(load).toHaveBeenCalledTimes(1)
  expect(console.error).not.toHaveBeenCalled()
})

test('renders a preloaded part immediately', async () => {
  const load = jest.fn(async () => Page)
  const Part = lazyPart(load)
  Part.preload()
  await act(async () => {})
  render(<Part title="There" />)
  expect(screen.getByRole('heading', { name: 'There' })).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(1)
})

test('shows a message when a part fails, and the part after a retry', async () => {
  const load = jest.fn<() => Promise<typeof Page>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(Page)
  await draw(lazyPart(load))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'There' })).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(2)
})

test('reports to the host each time that a rendered part fails', async () => {
  const load = jest.fn<() => Promise<typeof Page>>().mockRejectedValue(new Error('gone'))
  const partFailed = jest.fn()
  const Part = lazyPart(load)
  await Part.preload()
  expect(partFailed).not.toHaveBeenCalled()
  await draw(Part, partFailed)
  expect(partFailed).toHaveBeenCalledTimes(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Try again' })
  expect(partFailed).toHaveBeenCalledTimes(2)
})

test('reports a late part to the host, and again when its build reports that the server sends nothing', async () => {
  jest.useFakeTimers()
  const partFailed = jest.fn()
  let arrive: (page: typeof Page) => void = () => {}
  const load = () =>
    new Promise<typeof Page>((resolve) => {
      arrive = resolve
    })
  await draw(lazyPart(load), partFailed)
  await act(async () => jest.advanceTimersByTime(7_999))
  expect(partFailed).not.toHaveBeenCalled()
  await act(async () => jest.advanceTimersByTime(1))
  expect(partFailed).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new CustomEvent('loomcast:chunk-failed'))
  expect(partFailed).toHaveBeenCalledTimes(2)
  await act(async () => arrive(Page))
  window.dispatchEvent(new CustomEvent('loomcast:chunk-failed'))
  expect(partFailed).toHaveBeenCalledTimes(2)
})

test('shows a message after 8 s, and the part when it arrives late', async () => {
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
