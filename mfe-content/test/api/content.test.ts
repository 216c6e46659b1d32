import { beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { contentApi } from '../../src/api/content.api.ts'
import { historyFilters, historyList, historyRequest } from '../../src/history/history.query.ts'

const { exchange } = documentedApi('content')

const { problem, time } = examples

/** The fields of a saved text that the slice reads. */
const item = {
  content_id: 'ctn_pact',
  platform: 'LinkedIn Post',
  prompt: 'We stopped having status meetings',
  generated_text: 'In May we stopped having status meetings.',
  provider: 'local',
  model: 'composer',
  engine: 'composer',
  disclosure: {
    digital_source_type: 'http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced',
    made_by: 'Loomcast rules, no AI model',
    statement: "Arranged by rules from the author's own words. No AI model was used.",
  },
  finish_reason: 'stop',
  left_out: ['One person missed them.'],
  facts_open: 0,
  variant: { index: 0, total: 2, name: 'prose', label: 'As paragraphs', next_label: 'As a list' },
  usage: { prompt_tokens: 20, completion_tokens: 30, total_tokens: 50 },
  settings_used: {
    tone_style: 'bold and confident',
    avoid_words: 'synergy',
    custom_instructions: 'Write in English.',
    temperature: 0.3,
    max_tokens: 600,
  },
  created_at: '2026-03-09T10:00:00.000Z',
}

const { left_out: _, variant: __, ...fields } = item

const fact = {
  field: 'text',
  start: 3,
  end: 6,
  text: 'May',
  kind: 'date',
  state: 'unsupported',
}

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

test('gets a filtered and sorted page of history', async () => {
  const page = await exchange(
    {
      request: {
        method: 'GET',
        path: '/api/content/history',
        signedIn: true,
        query: { q: 'status', platform: 'LinkedIn Post', date_range: 'week', sort: 'length', order: 'asc', page: '1', limit: '20' },
      },
      response: { status: 200, body: { history: [item], total: 1, page: 1, pages: 1 } },
    },
    () =>
      contentApi.history(
        historyRequest({ ...historyList.firstView, search: 'status', platform: 'linkedin', range: 'week', sort: 'length', order: 'asc' }),
      ),
  )
  expect(page.history[0]?.content_id).toBe('ctn_pact')
})

test('gets a page of history in which sets are entries', async () => {
  const page = await exchange(
    {
      request: {
        method: 'GET',
        path: '/api/content/history',
        signedIn: true,
        query: { date_range: 'all', sort: 'created_at', order: 'desc', group_by: 'set', page: '1', limit: '20' },
      },
      response: { status: 200, body: { history: [item], total: 1, page: 1, pages: 1 } },
    },
    () => contentApi.history(historyRequest(historyList.firstView)),
  )
  expect(page.history[0]?.content_id).toBe('ctn_pact')
})

test('lists the newest texts', async () => {
  const page = await exchange(
    {
      request: { method: 'GET', path: '/api/content/history', signedIn: true, query: { page: '1', limit: '5' } },
      response: { status: 200, body: { history: [item] } },
    },
    () => contentApi.latest(5),
  )
  expect(page.history).toHaveLength(1)
})

test('gets one text', async () => {
  const response = await exchange(
    {
      request: { method: 'GET', path: '/api/content/ctn_pact', signedIn: true },
      response: { status: 200, body: { item, facts: [fact] } },
    },
    () => contentApi.item('ctn_pact'),
  )
  expect(response.facts?.[0]?.text).toBe('May')
  expect(response.generated_text).toContain('status meetings')
})

test('reports a text that does not exist', async () => {
  const rejection = exchange(
    {
      request: { method: 'GET', path: '/api/content/ctn_gone', signedIn: true },
      response: { status: 404, body: problem('content_not_found') },
    },
    () => contentApi.item('ctn_gone').catch((error: unknown) => error),
  )
  expect(await rejection).toMatchObject({ status: 404, code: 'content_not_found', detail: 'A sentence for the user.' })
})

test('saves an edit', async () => {
  const edited = await exchange(
    {
      request: { method: 'PUT', path: '/api/content/ctn_pact', signedIn: true, body: { generated_text: 'Better.' } },
      response: { status: 200, body: { item: { ...item, generated_text: 'Better.', edited_at: time() } } },
    },
    () => contentApi.edit('ctn_pact', 'Better.'),
  )
  expect(edited.generated_text).toBe('Better.')
})

test.each([
  ['title', 'YouTube Description', 'Bread for half the price'],
  ['meta_description', 'Blog Post', 'Bread that is left at six goes for half the price.'],
] as const)('saves an edit of the %s', async (field, platform, value) => {
  const edited = await exchange(
    {
      request: { method: 'PUT', path: '/api/content/ctn_pact', signedIn: true, body: { generated_text: 'Better.', [field]: value } },
      response: { status: 200, body: { item: { ...fields, platform: platform, [field]: value } } },
    },
    () => contentApi.edit('ctn_pact', 'Better.', { [field]: value }),
  )
  expect(edited[field]).toBe(value)
})

test('reads where a fact is in the brief', async () => {
  const found = {
    ...fact,
    state: 'supported',
    source: 'brief',
    quote: 'We stop them on 12 June',
    source_start: 16,
    source_end: 23,
  }
  const response = await exchange(
    {
      request: { method: 'GET', path: '/api/content/ctn_pact', signedIn: true },
      response: { status: 200, body: { item: { content_id: 'ctn_pact', facts_open: 0 }, facts: [found] } },
    },
    () => contentApi.item('ctn_pact'),
  )
  expect(response.facts?.[0]).toMatchObject({ source: 'brief', source_start: 16, source_end: 23 })
})

test('reads which traits of the voice a text has, and which platforms have a voice', async () => {
  const report = {
    met: 1,
    of: 1,
    traits: [{ id: 'sentence_length', met: true, sentence: 'A sentence.' }],
  }
  const read = await exchange(
    {
      request: { method: 'GET', path: '/api/content/ctn_pact', signedIn: true },
      response: { status: 200, body: { item: { ...item, voice: report } } },
    },
    () => contentApi.item('ctn_pact'),
  )
  expect(read.voice?.met).toBe(1)
  const voices = await exchange(
    {
      request: { method: 'GET', path: '/api/user/voice', signedIn: true },
      response: { status: 200, body: { voices: [{ platform: 'linkedin', enabled: true, enough: true }] } },
    },
    () => contentApi.voices(),
  )
  expect(voices[0]?.platform).toBe('linkedin')
})

test('confirms a fact of a text', async () => {
  const text = 'In May we stopped having status meetings.'
  const body = { generated_text: text, confirm_facts: ['May'] }
  const confirmed = await exchange(
    {
      request: { method: 'PUT', path: '/api/content/ctn_pact', signedIn: true, body },
      response: { status: 200, body: { item, facts: [{ ...fact, state: 'supported', source: 'confirmed' }] } },
    },
    () => contentApi.edit('ctn_pact', text, { confirm_facts: ['May'] }),
  )
  expect(confirmed.facts?.[0]?.source).toBe('confirmed')
})

test('reads a brief before a post is written', async () => {
  const passage = { text: 'We open at 9.', source: 'we open at 9.', use: 'publish', reason: 'Capital letters.', question: 'On which day?' }
  const reading = await exchange(
    {
      request: {
        method: 'POST',
        path: '/api/content/brief',
        signedIn: true,
        body: { prompt: 'we open at 9.', custom_instructions: 'Sign with Mo.' },
      },
      response: { status: 200, body: { review: true, passages: [passage] } },
    },
    () => contentApi.read('we open at 9.', 'Sign with Mo.'),
  )
  expect(reading).toEqual({ review: true, passages: [passage] })
})

test('deletes and restores texts', async () => {
  const removed = await exchange(
    {
      request: { method: 'POST', path: '/api/content/bulk-delete', signedIn: true, body: { content_ids: ['ctn_pact'] } },
      response: { status: 200, body: { content_ids: ['ctn_pact'] } },
    },
    () => contentApi.remove(['ctn_pact']),
  )
  expect(removed.content_ids).toEqual(['ctn_pact'])
  const restored = await exchange(
    {
      request: { method: 'POST', path: '/api/content/restore', signedIn: true, body: { content_ids: ['ctn_pact'] } },
      response: { status: 200, body: { content_ids: ['ctn_pact'] } },
    },
    () => contentApi.restore(['ctn_pact']),
  )
  expect(restored.content_ids).toEqual(['ctn_pact'])
})

test('downloads the export under the file name from the server', async () => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:pact'
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  }
  await exchange(
    {
      request: {
        method: 'GET',
        path: '/api/content/export',
        signedIn: true,
        query: { format: 'csv', date_range: 'all', sort: 'created_at', order: 'desc' },
      },
      response: {
        status: 200,
        headers: {
          'Content-Disposition': 'attachment; filename="content_history_2026-03-10.csv"',
        },
        text: { type: 'text/csv', example: 'Date,Platform\n2026-03-10,LinkedIn Post\n' },
      },
    },
    () => contentApi.export(historyFilters(historyList.firstView), 'csv', 'own-name.csv'),
  )
  expect(saved).toEqual(['content_history_2026-03-10.csv'])
})

test('downloads selected texts', async () => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:pact'
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  }
  await exchange(
    {
      request: {
        method: 'POST',
        path: '/api/content/bulk-export',
        signedIn: true,
        body: { content_ids: ['ctn_pact'], format: 'markdown' },
      },
      response: { status: 200, text: { type: 'text/markdown', example: '# Your posts\n' } },
    },
    () => contentApi.exportPosts(['ctn_pact'], 'markdown', 'own-name.md'),
  )
  expect(saved).toEqual(['own-name.md'])
})
