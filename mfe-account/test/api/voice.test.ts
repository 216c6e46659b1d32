import { beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { api } from '@loomcast/web-kit'
import type { OwnPost } from '../../src/voice/own-post.ts'
import { type Voice, voiceApi } from '../../src/voice/voice.api.ts'

const { exchange } = documentedApi('content')
const { problem } = examples

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

const trait = {
  id: 'sentence_length',
  label: 'Length of sentences',
  kind: 'number',
  corrected: false,
  description: 'Your sentences have about 12 words.',
}
const voice = {
  platform: 'linkedin',
  enabled: true,
  enough: true,
  posts_read: 8,
  learned_at: '2026-03-09T10:00:00.000Z',
  traits: [trait],
  examples: ['Did you try batch 1? We baked it at six. Come by.'],
}
const PATH = '/api/user/voice/linkedin'

test('lists the voices', async () => {
  const { voices } = await exchange(
    {
      request: { method: 'GET', path: '/api/user/voice', signedIn: true },
      response: { status: 200, body: { voices: [voice] } },
    },
    () => api.get<{ voices: Voice[] }>('/api/user/voice'),
  )
  expect(voices[0]?.traits[0]?.id).toBe('sentence_length')
})

test('learns a voice, and reports too few posts', async () => {
  const posts: OwnPost[] = [{ text: 'We baked it at six. Come by.', written_at: '2026-03-09T10:00:00.000Z' }, { text: 'Rye is back.' }]
  const { examples: _, ...few } = voice
  const learned = await exchange(
    {
      request: { method: 'PUT', path: PATH, signedIn: true, body: { own: true, posts } },
      response: { status: 200, body: { voice: { ...few, enough: false, posts_read: 2, note: 'Add more of your own posts.' }, unused: [] } },
    },
    () => voiceApi.learn('linkedin', posts),
  )
  expect(learned.voice.enough).toBe(false)
  expect(learned.unused).toEqual([])
})

test('learns a voice again and keeps its corrections', async () => {
  const posts: OwnPost[] = [{ text: 'We baked it at six. Come by.' }, { text: 'Rye is back.' }]
  const { examples: _, ...few } = voice
  await exchange(
    {
      request: { method: 'PUT', path: PATH, signedIn: true, body: { own: true, posts, keep_corrections: true } },
      response: { status: 200, body: { voice: { ...few, enough: false, posts_read: 2, note: 'Add more of your own posts.' } } },
    },
    () => voiceApi.learn('linkedin', posts, { keepCorrections: true }),
  )
})

test('corrects a voice and switches it off', async () => {
  const change = { enabled: false, traits: { sentence_length: 20, opener: null, never_words: ['super'] }, examples: ['Rye is back.'] }
  const changed = await exchange(
    {
      request: { method: 'PATCH', path: PATH, signedIn: true, body: change },
      response: { status: 200, body: { voice: { ...voice, enabled: false, examples: ['Rye is back.'] } } },
    },
    () => voiceApi.change('linkedin', change),
  )
  expect(changed.enabled).toBe(false)
})

test('deletes one voice and all of them', async () => {
  const response = { status: 200, body: { success: true } }
  await exchange({ request: { method: 'DELETE', path: PATH, signedIn: true }, response }, () => voiceApi.remove('linkedin'))
  await exchange({ request: { method: 'DELETE', path: '/api/user/voice', signedIn: true }, response }, () => voiceApi.removeAll())
})

test('rejects a change of a voice that does not exist', async () => {
  await exchange(
    {
      request: { method: 'PATCH', path: PATH, signedIn: true, body: { enabled: true } },
      response: { status: 404, body: problem('voice_not_found') },
    },
    () => expect(voiceApi.change('linkedin', { enabled: true })).rejects.toMatchObject({ code: 'voice_not_found' }),
  )
})
