import type { PlatformId } from '@loomcast/platforms'
import { renderWithApp, resetApp } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { VoiceReport } from '../src/api/content.ts'
import type { SentVoice } from '../src/api/voice.ts'
import { briefFrom, hasOwnSettings } from '../src/brief/brief.ts'
import { draftFromItem } from '../src/generation/arrival.ts'
import { generateBody } from '../src/generation/send-attempt.ts'
import { setBody } from '../src/set/set-request.ts'
import { PostVoice } from '../src/voice/post-voice.tsx'
import { VoiceToggle } from '../src/voice/voice-toggle.tsx'
import { item } from './server.ts'

afterEach(resetApp)

const voice = (platform: string, more: Partial<SentVoice> = {}): SentVoice => ({ platform, enabled: true, enough: true, ...more })

function Toggle({ platforms }: { platforms: readonly PlatformId[] }) {
  const [checked, setChecked] = useState(true)
  return <VoiceToggle platforms={platforms} checked={checked} onChange={setChecked} />
}
const open = (voices: SentVoice[], platforms: readonly PlatformId[] = ['linkedin']) =>
  renderWithApp(<Toggle platforms={platforms} />, { path: '/generate', api: { 'GET /api/user/voice': { success: true, voices } } })

describe('the brief', () => {
  test('offers the voice of its platform, switched on', async () => {
    open([voice('linkedin'), voice('twitter')])
    const toggle = await screen.findByRole('checkbox', { name: 'Write in your voice' })
    expect(toggle).toBeChecked()
    expect(toggle).not.toHaveAccessibleDescription()
    await userEvent.click(toggle)
    expect(toggle).not.toBeChecked()
  })

  test('of several platforms names those that have a voice', async () => {
    open([voice('linkedin'), voice('twitter'), voice('blog', { enough: false })], ['linkedin', 'twitter', 'blog'])
    expect(await screen.findByRole('checkbox', { name: 'Write in your voice' })).toHaveAccessibleDescription(
      'Learned for LinkedIn and X, not for the others.',
    )
  })

  test.each([
    [[], '/settings/voice?platform=linkedin'],
    [[voice('twitter')], '/settings/voice?platform=linkedin'],
    [[voice('linkedin', { enough: false })], '/settings/voice?platform=linkedin'],
    [[voice('linkedin', { enabled: false })], '/settings/voice'],
  ])('without a usable voice links to the settings: %j', async (voices, path) => {
    open(voices)
    expect(await screen.findByRole('link')).toHaveAttribute('href', path)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('the request', () => {
  const attempt = (use_voice?: boolean) => {
    const brief = briefFrom({ prompt: 'Bread.', ...(use_voice !== undefined && { use_voice }) }, {}, undefined)
    return { key: 'k', brief, parentId: null, continues: null, startedAt: 0 }
  }

  test('is without the voice only if the user switched it off', () => {
    expect(generateBody(attempt())).not.toHaveProperty('use_voice')
    expect(generateBody(attempt(true))).not.toHaveProperty('use_voice')
    expect(generateBody(attempt(false))).toHaveProperty('use_voice', false)
    expect(setBody({ ...attempt(false), platforms: ['linkedin', 'blog'], beside: null, joinSet: null })).toHaveProperty('use_voice', false)
  })

  test('of a regeneration keeps the choice of its post', () => {
    expect(draftFromItem(item({ settings_used: { ...item().settings_used, use_voice: false } }))).toHaveProperty('use_voice', false)
    expect(draftFromItem(item())).not.toHaveProperty('use_voice')
    expect(hasOwnSettings({ prompt: 'Bread.', use_voice: false })).toBe(false)
  })
})

describe('a post', () => {
  const report: VoiceReport = {
    met: 1,
    of: 2,
    traits: [
      { id: 'sentence_length', met: true, sentence: 'Your sentences have about 12 words.' },
      { id: 'opener', met: false, sentence: 'Your posts mostly begin with a question. This text begins with a statement.' },
      { id: 'emoji_place', met: null, sentence: 'Your emoji mostly stand at the end.' },
    ],
  }

  test('shows which traits it met, which not, and which do not apply', async () => {
    renderWithApp(<PostVoice voice={report} platform="LinkedIn Post" />)
    const region = screen.getByRole('region', { name: 'Your voice in the LinkedIn Post' })
    await userEvent.click(within(region).getByText('Your voice: 1 of 2'))
    expect(
      within(region)
        .getAllByRole('heading')
        .map((heading) => heading.textContent),
    ).toEqual(['Not met (1)', 'Met (1)', 'Not applicable (1)'])
    expect(
      within(region)
        .getAllByRole('listitem')
        .map((entry) => entry.textContent),
    ).toEqual([
      'Your posts mostly begin with a question. This text begins with a statement.',
      'Your sentences have about 12 words.',
      'Your emoji mostly stand at the end.',
    ])
  })

  test.each([[null], [undefined], [{ met: 0, of: 0, traits: [] }]])('without a voice has no report: %j', async (none) => {
    const { container } = renderWithApp(<PostVoice voice={none} platform="Blog Post" />)
    await waitFor(() => expect(within(container).queryByRole('region')).toBeNull())
  })
})
