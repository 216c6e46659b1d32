import { backgroundWork, toast } from '@loomcast/web-kit'
import { renderWithApp, resetApp, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { Background } from '../src/frame/background.tsx'
import { registry } from '../src/registry/registry.store.ts'
import { release } from './release.ts'

const opened: string[] = []
/** The work of the widgets that are rendered. */
const watching = new Set<string>()
let Widget: () => null = Watch

function Watch() {
  useEffect(() => {
    watching.add('video')
    toast({ kind: 'success', message: 'Your video is ready.' })
    return () => void watching.delete('video')
  }, [])
  return null
}
function Broken(): null {
  throw new Error('broken')
}

jest.mock('../src/loader/remote.loader.ts', () => ({
  openContainer: async (from: { slice: string }) => ({
    release: from,
    load: async (module: string) => {
      opened.push(`${from.slice}${module}`)
      return { default: () => Widget() }
    },
  }),
}))

const widget = { slot: 'shell.background', module: './widget-watch', label: 'Running videos', order: 10, height: 0 }

beforeEach(() => {
  opened.length = 0
  Widget = Watch
  Object.assign(window, { requestIdleCallback: (run: () => void) => setTimeout(run), cancelIdleCallback: clearTimeout })
  act(() =>
    registry.live.set({
      slices: [
        release('video', { widgets: [widget, { ...widget, slot: 'dashboard.recent-videos', module: './widget-recent' }] }),
        release('content'),
      ],
    }),
  )
})

afterEach(() => {
  cleanup()
  resetApp()
  jest.restoreAllMocks()
})

it('loads no widget without recorded work', async () => {
  renderWithApp(<Background />)
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(opened).toEqual([])
})

it('renders the widget while work is recorded, and removes it when the work ends', async () => {
  renderWithApp(<Background />)
  act(() => backgroundWork.begin('video'))
  await waitFor(() => expect(watching.has('video')).toBe(true))
  expect(opened).toEqual(['video./widget-watch'])
  expect(toasts.get()).toMatchObject([{ message: 'Your video is ready.' }])
  act(() => backgroundWork.end('video'))
  expect(watching.has('video')).toBe(false)
})

it('does not affect the page when a widget throws', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  Widget = Broken
  renderWithApp(
    <>
      <p>The page</p>
      <Background />
    </>,
  )
  act(() => backgroundWork.begin('video'))
  await waitFor(() => expect(logged).toHaveBeenCalledWith('background_failed', expect.anything()))
  expect(document.body).toHaveTextContent('The page')
})
