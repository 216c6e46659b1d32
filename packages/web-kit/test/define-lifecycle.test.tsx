import { act } from '@testing-library/react'
import { defineLifecycle, lazyPart } from '../src/index.ts'

const There = () => 'There'
const place = () => document.body.appendChild(document.createElement('div'))

test('renders a page without a fallback once its code has arrived', async () => {
  let arrive: (page: () => React.ReactNode) => void = () => {}
  const Page = lazyPart(() => new Promise<() => React.ReactNode>((resolve) => (arrive = resolve)))
  const lifecycle = defineLifecycle({ App: Page, name: 'content', prefetch: () => Page.preload() })
  const domElement = place()
  const onReady = jest.fn(() => expect(domElement.textContent).toBe('There'))
  await act(() => lifecycle.mount({ domElement, onReady }))
  expect(domElement.innerHTML).toBe('')
  await act(async () => arrive(There))
  expect(onReady).toHaveBeenCalledTimes(1)
})

test('renders nothing if the slice is unmounted before the code arrives', async () => {
  let arrive: () => void = () => {}
  const code = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const lifecycle = defineLifecycle({ App: There, name: 'content', prefetch: () => code })
  const domElement = place()
  await act(() => lifecycle.mount({ domElement }))
  await act(() => lifecycle.unmount({ domElement }))
  await act(async () => arrive())
  expect(domElement.innerHTML).toBe('')
})

test('renders the page although its code cannot be prefetched', async () => {
  const lifecycle = defineLifecycle({ App: There, name: 'content', prefetch: () => Promise.reject(new Error('offline')) })
  const domElement = place()
  await act(() => lifecycle.mount({ domElement }))
  expect(domElement.textContent).toBe('There')
})
