import { beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN } from '@loomcast/contracts/exchange'
import { textApi } from '../../src/set/text-source.ts'

const { exchange } = documentedApi('content')

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

const result = {
  content: 'Fresh bread',
  content_id: 'ctn_1',
  platform: 'LinkedIn Post',
  title: null,
  created_at: '2026-11-20T08:00:00.000Z',
  pictures: [{ file_id: 'fil_1', alt: 'Bread' }],
  disclosure: { ai_parts: ['text'] },
}

test('reads the newest finished text of each platform of a set', async () => {
  const members = [
    {
      platform: 'LinkedIn Post',
      content_id: 'ctn_2',
      state: 'completed',
      result: { ...result, content_id: 'ctn_2', created_at: '2026-11-21T08:00:00.000Z' },
    },
    { platform: 'LinkedIn Post', content_id: 'ctn_1', state: 'completed', result },
    { platform: 'Blog Post', content_id: 'ctn_3', state: 'running', text: '# Bre' },
  ]
  const texts = await exchange(
    {
      request: { method: 'GET', path: '/api/content/sets/set_1', signedIn: true },
      response: { status: 200, body: { set_id: 'set_1', members } },
    },
    () => textApi.set('set_1'),
  )
  expect(texts).toEqual([
    {
      platform: 'linkedin',
      text: 'Fresh bread',
      title: null,
      pictures: [{ file_id: 'fil_1', alt: 'Bread' }],
      aiParts: ['text'],
      source: { set_id: 'set_1', content_id: 'ctn_2' },
    },
  ])
})

test('reads one text', async () => {
  const disclosure = { ai_parts: [] }
  const item = {
    content_id: 'ctn_9',
    platform: 'YouTube Description',
    generated_text: 'How we bake',
    title: 'Bread',
    set_id: null,
    pictures: [],
    disclosure,
  }
  const text = await exchange(
    { request: { method: 'GET', path: '/api/content/ctn_9', signedIn: true }, response: { status: 200, body: { item } } },
    () => textApi.one('ctn_9'),
  )
  expect(text).toEqual({
    platform: 'youtube',
    text: 'How we bake',
    title: 'Bread',
    pictures: [],
    aiParts: [],
    source: { set_id: null, content_id: 'ctn_9' },
  })
})
