import { expect, test } from '@jest/globals'
import type { TryItDraft } from '@loomcast/web-kit'
import { briefFrom } from '../src/brief/brief.ts'
import { briefBody } from '../src/brief/brief-body.ts'
import { confirmedReview } from '../src/brief/review.ts'
import { alsoWriteAddress, arrivalOf, briefFromItem, draftFromItem, regenerateAddress } from '../src/generation/arrival.ts'
import { item } from './server.ts'

const arrive = (query: string, saved: TryItDraft | null = null) => arrivalOf(new URLSearchParams(query), saved)

test('returns null for a URL without parameters', () => {
  expect(arrive('')).toBeNull()
  expect(arrive('utm=1')).toBeNull()
})

test('returns the saved try-it prompt with the platform id', () => {
  expect(arrive('try=true', { prompt: 'Plum coffee', platform: 'Instagram Post', key: 'key-1' })).toEqual({
    kind: 'try-it',
    key: 'key-1',
    draft: { prompt: 'Plum coffee', platform: 'instagram' },
  })
})

test('returns the writer of the post that the visitor was shown, so that the same post is saved', () => {
  const writer = { provider: 'local', model: 'composer' }
  expect(arrive('try=true', { prompt: 'Plum coffee', platform: 'Instagram Post', key: 'key-1', writer })).toMatchObject({
    draft: { prompt: 'Plum coffee', platform: 'instagram', ...writer },
  })
})

test('returns null for try=true without a saved prompt', () => {
  expect(arrive('try=true')).toBeNull()
})

test('prefills platform and prompt without generating', () => {
  expect(arrive('platform=Blog%20Post&prompt=Hello%20you')).toEqual({
    kind: 'prefill',
    draft: { prompt: 'Hello you', platform: 'blog' },
  })
})

test('ignores an unknown platform', () => {
  expect(arrive('platform=MySpace&prompt=Hi')).toEqual({ kind: 'prefill', draft: { prompt: 'Hi' } })
})

test('regenerates an item from its URL, once per key', () => {
  const address = regenerateAddress(item(), 'key-1')
  expect(arrive(address.split('?')[1]!)).toEqual({
    kind: 'regenerate',
    contentId: 'ctn_1',
    key: 'key-1',
    draft: { prompt: 'We stopped having status meetings', platform: 'linkedin' },
  })
})

test.each(['LinkedIn Post', 'A removed platform'])('writes the brief of an item for another platform, once per key: %s', (platform) => {
  const address = alsoWriteAddress(item({ platform }), 'blog', 'key-1')
  expect(arrive(address.split('?')[1]!)).toEqual({
    kind: 'also-write',
    contentId: 'ctn_1',
    key: 'key-1',
    draft: { prompt: 'We stopped having status meetings', platform: 'blog' },
  })
  expect(arrive('beside=ctn_1&attempt=key-1&platform=MySpace&prompt=Hi')).toEqual({ kind: 'prefill', draft: { prompt: 'Hi' } })
})

test('omits a long prompt from the URL', () => {
  expect(alsoWriteAddress(item({ prompt: 'a'.repeat(4000) }), 'blog', 'k').length).toBeLessThan(200)
  expect(regenerateAddress(item({ prompt: 'a'.repeat(4000) }), 'k').length).toBeLessThan(200)
})

test('restores the settings of an item', () => {
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

test('writes a text that the user confirmed from the same sentences', () => {
  const prompt = 'We open at 9.\n\nBring a mug.'
  const saved = item({ prompt, settings_used: { ...item().settings_used, custom_instructions: 'No emojis.', prompt_confirmed: true } })
  const written = { prompt, custom_instructions: 'No emojis.', prompt_confirmed: true }
  expect(briefBody(briefFrom(draftFromItem(saved), {}, undefined))).toMatchObject(written)
  const form = briefFrom({ prompt: 'um hi', review: confirmedReview('um hi', '') }, {}, undefined)
  expect(briefBody(briefFromItem(saved, form))).toMatchObject(written)
  expect(briefBody(briefFromItem(item(), form))).not.toHaveProperty('prompt_confirmed')
})

test('leaves the settings unchanged for an old item without settings', () => {
  expect(draftFromItem(item({ settings_used: undefined, provider: undefined, model: undefined }))).toEqual({
    prompt: 'We stopped having status meetings',
    platform: 'linkedin',
  })
})
