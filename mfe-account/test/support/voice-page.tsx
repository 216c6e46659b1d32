import { type FakeRequest, type FakeRoute, renderWithApp } from '@loomcast/web-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Voice, VoiceTrait } from '../../src/voice/voice.api.ts'
import { VoicePage } from '../../src/voice/voice.page.tsx'

export const sentences: VoiceTrait = {
  id: 'sentence_length',
  label: 'Length of sentences',
  kind: 'number',
  unit: 'words',
  minimum: 2,
  maximum: 80,
  learned: 12,
  value: 12,
  corrected: false,
  description: 'Your sentences have about 12 words.',
}

export const opener: VoiceTrait = {
  id: 'opener',
  label: 'First sentence',
  kind: 'choice',
  options: [
    { value: 'statement', label: 'A statement' },
    { value: 'question', label: 'A question' },
  ],
  learned: 'question',
  value: 'statement',
  corrected: true,
  description: 'Your posts mostly begin with a statement.',
}

export const never: VoiceTrait = {
  id: 'never_words',
  label: 'Words you never use',
  kind: 'words',
  learned: ['excited'],
  value: ['excited'],
  corrected: false,
  description: 'Your posts do not use “excited”.',
}

export const linkedin: Voice = {
  platform: 'linkedin',
  enabled: true,
  enough: true,
  posts_read: 212,
  learned_at: '2026-11-20T10:00:00.000Z',
  traits: [sentences, opener, never],
  examples: ['Fresh bread at seven.', 'Rye is back.'],
}

export function open(voices: Voice[], api: Record<string, FakeRoute | object> = {}, path = '/settings/voice') {
  const change: FakeRoute = ({ body }) => ({ success: true, voice: { ...linkedin, ...(body as object), traits: linkedin.traits } })
  return renderWithApp(<VoicePage />, {
    path,
    api: { 'GET /api/user/voice': { success: true, voices }, 'PATCH /api/user/voice/*': change, ...api },
  }).api
}

export const sent = (api: ReturnType<typeof open>, method: string) =>
  api.calls.filter((call) => call.method === method).map(({ path, body }) => ({ path, body }))

export const row = (label: string) => {
  const found = screen.getByText(label, { selector: 'li > span' }).closest('li')
  if (!found) throw new Error(`There is no row for ${label}`)
  return within(found)
}

// jsdom has no layout, so Mantine hides the list.
export const choose = async (field: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}

export const paste = async (text: string) => {
  await userEvent.click(screen.getByRole('textbox', { name: 'Posts' }))
  await userEvent.paste(text)
}

export const learned: FakeRoute = ({ body }: FakeRequest) => ({
  success: true,
  voice: { ...linkedin, platform: 'blog', posts_read: (body as { posts: object[] }).posts.length },
})
