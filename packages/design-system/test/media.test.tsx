import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import { BeforeAfter, Dropzone, SortableList, UiRoot, VideoPlayer } from '../src/full.ts'

const draw = (ui: ReactElement) => render(<UiRoot>{ui}</UiRoot>)
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

  test('takes what is dropped, chosen and pasted', async () => {
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

  test('text that is pasted into a field stays the field’s, a picture beside it, too', () => {
    const got = open()
    draw(<textarea aria-label="Notes" />)
    fireEvent.paste(screen.getByRole('textbox', { name: 'Notes' }), {
      clipboardData: { types: ['text/plain', 'Files'], files: [picture('d.png')] },
    })
    expect(got).toEqual([])
  })

  test('takes nothing while it is disabled', () => {
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

  test('by keyboard: picked up, moved and put down, spoken at every step, the focus stays', async () => {
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
    expect(screen.getByRole('status')).toHaveTextContent('sea put down at position 3 of 3.')
  })

  test('Escape puts it back where it was; arrows without picking up move nothing', async () => {
    draw(<Pictures />)
    screen.getByRole('button', { name: /Move town/ }).focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(order()).toEqual(['sea', 'hill', 'town'])
    await userEvent.keyboard(' {Home}')
    expect(order()).toEqual(['town', 'sea', 'hill'])
    await userEvent.keyboard('{Escape}')
    expect(order()).toEqual(['sea', 'hill', 'town'])
  })

  test('by pointer: the row goes where the pointer is; a click moves nothing', () => {
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
    expect(screen.getByRole('status')).toHaveTextContent('sea put down at position 2 of 3.')
  })
})

test('BeforeAfter compares by a range that keyboards move', () => {
  draw(<BeforeAfter name="sea.jpg" before="/a" after="/b" labels={['Original', 'Upscaled']} />)
  const range = screen.getByRole('slider', { name: 'Compare sea.jpg: original and upscaled' })
  fireEvent.change(range, { target: { value: '80' } })
  expect(range).toHaveAttribute('aria-valuetext', '80 percent original')
  expect(screen.getByRole('img', { name: 'sea.jpg, upscaled' })).toHaveAttribute('src', '/b')
})

test('VideoPlayer says what to do with a video that does not play', () => {
  draw(<VideoPlayer title="My film" src="/film.mp4" width={720} height={1280} whenBroken={<p>Download it instead.</p>} />)
  fireEvent.error(screen.getByLabelText('My film'))
  expect(screen.getByRole('alert')).toHaveTextContent('Download it instead.')
})
