import { expect, test } from '@jest/globals'
import type { TryItDraft } from '@loomcast/web-kit'
import { arrivalOf, draftFromItem, regenerateAddress } from '../src/generation/arrival.ts'
import { item } from './server.ts'

const arrive = (query: string, saved: TryItDraft | null = null) => arrivalOf(new URLSearchParams(query), saved)

test('a bare address brings nothing', () => {
  expect(arrive('')).toBeNull()
  expect(arrive('utm=1')).toBeNull()
})

test('the saved try-it prompt, with its platform by id', () => {
  expect(arrive('try=true', { prompt: 'Plum coffee', platform: 'Instagram Post', key: 'key-1' })).toEqual({
    kind: 'try-it',
    key: 'key-1',
    draft: { prompt: 'Plum coffee', platform: 'instagram' },
  })
})

test('try=true with nothing saved brings nothing', () => {
  expect(arrive('try=true')).toBeNull()
})

test('platform and prompt prefill and run nothing', () => {
  expect(arrive('platform=Blog%20Post&prompt=Hello%20you')).toEqual({
    kind: 'prefill',
    draft: { prompt: 'Hello you', platform: 'blog' },
  })
})

test('an unknown platform is left out', () => {
  expect(arrive('platform=MySpace&prompt=Hi')).toEqual({ kind: 'prefill', draft: { prompt: 'Hi' } })
})

test('an item’s address writes it again, once for its key', () => {
  const address = regenerateAddress(item(), 'key-1')
  expect(arrive(address.split('?')[1]!)).toEqual({
    kind: 'regenerate',
    contentId: 'ctn_1',
    key: 'key-1',
    draft: { prompt: 'We stopped having status meetings', platform: 'linkedin' },
  })
})

test('a long prompt is not put into an address', () => {
  expect(regenerateAddress(item({ prompt: 'a'.repeat(4000) }), 'k').length).toBeLessThan(200)
})

test('the settings that an item was written with come back', () => {
  expect(draftFromItem(item())).toEqual({
    prompt: 'We stopped having status meetings',
    platform: 'linkedin',
    provider: 'local',
    model: 'composer',
    temperature: 0.3,
    max_tokens: 600,
    tone_style: 'bold and confident',
    custom_instructions: '',
    avoid_words: 'synergy',
  })
})

test('an old item without settings leaves them as they are', () => {
  expect(draftFromItem(item({ settings_used: undefined, provider: undefined, model: undefined }))).toEqual({
    prompt: 'We stopped having status meetings',
    platform: 'linkedin',
  })
})
