import { renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { Look, Options } from '../src/api/wire.ts'
import { SoundPanel } from '../src/look/sound-panel.tsx'
import { DEFAULT_LOOK, lookToSend } from '../src/storyboard/storyboard.ts'
import { options } from './server.ts'

afterEach(() => {
  cleanup()
  resetApp()
})

let look: Look
function Panel({ offered, start }: { offered: Options; start: Look }) {
  const [value, setValue] = useState(start)
  look = value
  return <SoundPanel look={value} options={offered} onChange={setValue} />
}

function show(offered: Options = options, start: Look = DEFAULT_LOOK) {
  renderWithApp(<Panel offered={offered} start={start} />)
}

const voices = () => within(screen.getByRole('group', { name: 'Voice' }))
const flipSwitch = () => userEvent.click(screen.getByRole('switch', { name: /Read the captions aloud/ }))
const turnOn = async () => {
  await flipSwitch()
  await screen.findByRole('group', { name: 'Voice' })
}

describe('the voice', () => {
  test('can be chosen as soon as the captions are read', async () => {
    show()
    expect(screen.queryByRole('group', { name: 'Voice' })).toBeNull()
    await turnOn()
    expect(voices().getByRole('radio', { name: /Heart/ })).toBeChecked()
    await userEvent.click(voices().getByRole('radio', { name: /Fenrir/ }))
    expect(lookToSend(look)).toMatchObject({ voice: 'synthetic', voice_name: 'fenrir' })
  })

  test('is not offered by a service with one voice', async () => {
    const { voice_names: _, ...earlier } = options
    show(earlier)
    await flipSwitch()
    expect(screen.queryByRole('group', { name: 'Voice' })).toBeNull()
    expect(lookToSend(look)).not.toHaveProperty('voice_name')
  })

  test('has samples, of which one plays at a time', async () => {
    const played: HTMLMediaElement[] = []
    const paused: HTMLMediaElement[] = []
    record('play', played, () => Promise.resolve())
    record('pause', paused, () => {})
    show()
    await turnOn()
    await userEvent.click(screen.getByRole('button', { name: 'Play a sample of Heart' }))
    await userEvent.click(screen.getByRole('button', { name: 'Play a sample of Michael' }))
    expect(played).toHaveLength(2)
    expect(paused).toEqual([played[0]])
    await userEvent.click(screen.getByRole('button', { name: 'Stop the sample of Michael' }))
    expect(paused).toEqual(played)
    expect(screen.getByRole('button', { name: 'Play a sample of Michael' })).toBeInTheDocument()
  })
})

describe('say it as', () => {
  test('sends complete spellings of single words', async () => {
    show()
    await turnOn()
    await userEvent.click(screen.getByText('Say it as'))
    await userEvent.click(screen.getByRole('button', { name: 'Add a word' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Word' }), 'Van Gogh')
    expect(screen.getByText('Write one word.')).toBeInTheDocument()
    await userEvent.type(screen.getByRole('textbox', { name: 'Sounds like' }), 'go')
    expect(lookToSend(look)).not.toHaveProperty('spellings')
    await userEvent.clear(screen.getByRole('textbox', { name: 'Word' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Word' }), 'Gogh')
    expect(screen.getByText('1 word')).toBeInTheDocument()
    expect(lookToSend(look)).toMatchObject({ spellings: [{ written: 'Gogh', spoken: 'go' }] })
    await userEvent.click(screen.getByRole('button', { name: 'Remove Gogh' }))
    expect(lookToSend(look)).not.toHaveProperty('spellings')
  })
})

/** Records the elements on which a method of media is called. jsdom has none. */
function record(method: 'play' | 'pause', called: HTMLMediaElement[], result: () => unknown) {
  Object.defineProperty(HTMLMediaElement.prototype, method, {
    configurable: true,
    value(this: HTMLMediaElement) {
      called.push(this)
      return result()
    },
  })
}
