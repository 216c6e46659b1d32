import { jest } from '@jest/globals'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import { BeforeAfter, Dropzone, SortableList, UiRoot, VideoPlayer } from '../src/full.ts'

const draw = (ui: ReactElement) => render(<UiRoot env="test">{ui}</UiRoot>)
const picture = (name: string) => new File(['x'], name, { type: 'image/png' })

describe('Dropzone', () => {
  function open(props: Partial<Parameters<typeof Dropzone>[0]> = {}) {
    const got: string[][] = []
    draw(
      <Dropzone
        title="Drop here"
        buttonLabel="Choose pictures"
        multiple
        paste
        onFiles={(files) => got.push(files.map((f) => f.name))}
        {...props}
      />,
    )
    return got
  }
  const transfer = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files } })

  test('accepts dropped, chosen and pasted files', async () => {
    const got = open()
    const zone = screen.getByText('Drop here').closest('.lc-dropzone')!
    fireEvent.dragEnter(zone, transfer())
    expect(zone).toHaveAttribute('data-over')
    fireEvent.drop(zone, transfer(picture('a.png'), picture('b.png')))
    expect(zone).not.toHaveAttribute('data-over')
    await userEvent.upload(screen.getByLabelText('Choose pictures', { selector: 'input' }), picture('c.png'))
    fireEvent.paste(document.body, { clipboardData: { types: ['Files'], files: [picture('d.png')] } })
    expect(got).toEqual([['a.png', 'b.png'], ['c.png'], ['d.png']])
  })

  test('does not intercept text pasted into a field, even with an image', () => {
    const got = open()
    draw(<textarea aria-label="Notes" />)
    fireEvent.paste(screen.getByRole('textbox', { name: 'Notes' }), {
      clipboardData: { types: ['text/plain', 'Files'], files: [picture('d.png')] },
    })
    expect(got).toEqual([])
  })

  test('accepts no files while disabled', () => {
    const got = open({ disabled: true })
    fireEvent.drop(screen.getByText('Drop here').closest('.lc-dropzone')!, transfer(picture('a.png')))
    expect(got).toEqual([])
    expect(screen.getByRole('button', { name: 'Choose pictures' })).toBeDisabled()
  })
})

function Pictures() {
  const [items, setItems] = useState(['sea', 'hill', 'town'])
  return (
    <SortableList
      label="Pictures"
      items={items}
      keyOf={(item) => item}
      nameOf={(item) => item}
      onMove={(from, to) => setItems((now) => now.toSpliced(from, 1).toSpliced(to, 0, now[from]!))}
      renderItem={(item, _, { grip, pull }) => (
        <div {...pull} data-testid={item}>
          {item} {grip}
        </div>
      )}
    />
  )
}

describe('SortableList', () => {
  const order = () =>
    within(screen.getByRole('list', { name: 'Pictures' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent?.trim())

  test('moves a row by keyboard, announces every step and retains the focus', async () => {
    draw(<Pictures />)
    const grip = screen.getByRole('button', { name: 'Move sea, position 1 of 3' })
    grip.focus()
    await userEvent.keyboard(' ')
    expect(screen.getByRole('status')).toHaveTextContent('sea picked up, position 1 of 3.')
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(order()).toEqual(['hill', 'town', 'sea'])
    expect(screen.getByRole('status')).toHaveTextContent('sea moved to position 3 of 3.')
    expect(screen.getByRole('button', { name: 'Move sea, position 3 of 3' })).toHaveFocus()
    await userEvent.keyboard(' ')
    expect(screen.getByRole('status')).toHaveTextContent('sea dropped at position 3 of 3.')
  })

  test('moves the row back on Escape, and ignores arrow keys before it is picked up', async () => {
    draw(<Pictures />)
    screen.getByRole('button', { name: /Move town/ }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(order()).toEqual(['sea', 'hill', 'town'])
    await userEvent.keyboard(' {Home}')
    expect(order()).toEqual(['town', 'sea', 'hill'])
    await userEvent.keyboard('{Escape}')
    expect(order()).toEqual(['sea', 'hill', 'town'])
  })

  test('moves a row by drag, but not by a click', () => {
    draw(<Pictures />)
    for (const [at, row] of screen.getAllByRole('listitem').entries()) row.getBoundingClientRect = () => new DOMRect(at * 100, 0, 100, 100)
    const at = (type: string, clientX: number) =>
      act(() => void window.dispatchEvent(new MouseEvent(type, { clientX, clientY: 50, bubbles: true })))
    fireEvent(screen.getByRole('button', { name: /Move sea/ }), new MouseEvent('pointerdown', { clientX: 50, clientY: 50, bubbles: true }))
    at('pointermove', 52)
    expect(order()).toEqual(['sea', 'hill', 'town'])
    at('pointermove', 150)
    expect(order()).toEqual(['hill', 'sea', 'town'])
    at('pointerup', 150)
    expect(screen.getByRole('status')).toHaveTextContent('sea dropped at position 2 of 3.')
  })
})

test('BeforeAfter moves its divider by keyboard', () => {
  draw(<BeforeAfter name="sea.jpg" before="/a" after="/b" labels={['Original', 'Upscaled']} />)
  const range = screen.getByRole('slider', { name: 'Compare sea.jpg: original and upscaled' })
  fireEvent.change(range, { target: { value: '80' } })
  expect(range).toHaveAttribute('aria-valuetext', '80 percent original')
  expect(screen.getByRole('img', { name: 'sea.jpg, upscaled' })).toHaveAttribute('src', '/b')
})

describe('VideoPlayer', () => {
  const label = 'My film'
  const film = () => screen.getByLabelText<HTMLVideoElement>(label)
  const whenBroken = (retry: () => void) => (
    <button type="button" onClick={retry}>
      Try again
    </button>
  )
  let renewals: string[]
  let load: ReturnType<typeof jest.spyOn>
  let play: ReturnType<typeof jest.spyOn>
  beforeEach(() => {
    renewals = []
    load = jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
    play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  })
  afterEach(() => {
    jest.restoreAllMocks()
  })

  const player = (props: Partial<Parameters<typeof VideoPlayer>[0]> = {}) => (
    <UiRoot env="test">
      <VideoPlayer title={label} src="/film.mp4?signature=a" width={720} height={1280} whenBroken={whenBroken} {...props} />
    </UiRoot>
  )
  const renew = async () => {
    const next = renewals.shift()
    if (next === undefined) throw new Error('offline')
    return next
  }
  /** Simulates a lost connection. */
  async function fail(at: { position: number; playing: boolean }) {
    Object.defineProperty(film(), 'paused', { value: !at.playing, configurable: true })
    film().currentTime = at.position
    await act(async () => void fireEvent.error(film()))
  }
  /** Simulates a browser that starts to load the video. */
  function loaded() {
    film().currentTime = 0
    film().playbackRate = 1
    fireEvent.loadedMetadata(film())
  }

  test('shows the fallback when the video does not play', async () => {
    render(player())
    await fail({ position: 0, playing: false })
    expect(screen.getByRole('alert')).toHaveTextContent('Try again')
  })

  test('resumes from a new URL with the same position, playback state and rate', async () => {
    renewals = ['/film.mp4?signature=b']
    render(player({ renew, poster: '/poster.jpg' }))
    film().playbackRate = 1.5
    await fail({ position: 14.2, playing: true })
    expect(film()).toHaveAttribute('src', '/film.mp4?signature=b')
    expect(film()).not.toHaveAttribute('poster')
    expect(load).toHaveBeenCalledTimes(1)
    loaded()
    expect(film().currentTime).toBe(14.2)
    expect(film().playbackRate).toBe(1.5)
    expect(play).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('stays paused, and reloads an unchanged URL', async () => {
    renewals = ['/film.mp4?signature=a']
    render(player({ renew }))
    await fail({ position: 5, playing: false })
    expect(load).toHaveBeenCalledTimes(1)
    loaded()
    expect(film().currentTime).toBe(5)
    expect(play).not.toHaveBeenCalled()
  })

  test('is not interrupted by a newer URL of the same video', async () => {
    const { rerender } = render(player({ renew }))
    rerender(player({ renew, src: '/film.mp4?signature=c' }))
    expect(film()).toHaveAttribute('src', '/film.mp4?signature=a')
  })

  test('stops renewing when playback soon fails again at the same position, but not after a longer time', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(0)
    renewals = ['/b', '/c', '/d']
    render(player({ renew }))
    await fail({ position: 5, playing: true })
    loaded()
    now.mockReturnValue(3_600_000)
    await fail({ position: 5, playing: true })
    expect(film()).toHaveAttribute('src', '/c')
    loaded()
    now.mockReturnValue(3_601_000)
    await fail({ position: 5.5, playing: true })
    expect(screen.getByRole('alert')).toHaveTextContent('Try again')
    expect(renewals).toEqual(['/d'])
  })

  test('offers a retry while offline, then resumes at the same position', async () => {
    render(player({ renew }))
    await fail({ position: 9, playing: true })
    const again = screen.getByRole('button', { name: 'Try again' })
    await userEvent.click(again)
    expect(again).toBeInTheDocument()
    renewals = ['/film.mp4?signature=b']
    await userEvent.click(again)
    expect(film()).toHaveAttribute('src', '/film.mp4?signature=b')
    loaded()
    expect(film().currentTime).toBe(9)
    expect(play).toHaveBeenCalledTimes(1)
  })
})
