import { beforeEach, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { contentApi } from '../src/api/content.api.ts'
import { historyFilters, historyList, historyRequest } from '../src/history/history.query.ts'
import { usageOf } from '../src/usage/usage.ts'

const { exchange } = httpContract('mfe-content', 'content')
const { boolean, eachLike, integer, number, problem, regex, string, time } = matching

const USER = { 'a user': { user_id: 'usr_pact' } }
const TEXT = { 'a user': { user_id: 'usr_pact' }, 'a kept text': { user_id: 'usr_pact', content_id: 'ctn_pact' } }

/** The fields of a saved text that the slice reads. */
const item = {
  content_id: string('ctn_pact'),
  platform: string('LinkedIn Post'),
  prompt: string('We stopped having status meetings'),
  generated_text: string('In May we stopped having status meetings.'),
  provider: string('local'),
  model: string('composer'),
  engine: string('composer'),
  disclosure: {
    digital_source_type: string('http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicallyEnhanced'),
    made_by: string('Loomcast rules, no AI model'),
    statement: string("Arranged by rules from the author's own words. No AI model was used."),
  },
  finish_reason: regex('^(stop|length|stopped)$', 'stop'),
  left_out: eachLike(string('One person missed them.')),
  facts_open: integer(0),
  variant: { index: integer(0), total: integer(2), name: string('prose'), label: string('As paragraphs'), next_label: string('As a list') },
  usage: { prompt_tokens: integer(20), completion_tokens: integer(30), total_tokens: integer(50) },
  settings_used: {
    tone_style: string('bold and confident'),
    avoid_words: string('synergy'),
    custom_instructions: string('Write in English.'),
    temperature: number(0.3),
    max_tokens: integer(600),
  },
  created_at: time('2026-03-09T10:00:00.000Z'),
}

const { left_out: _, variant: __, ...fields } = item

const fact = {
  field: regex('^(text|title|meta_description)$', 'text'),
  start: integer(3),
  end: integer(6),
  text: string('May'),
  kind: regex('^(number|date|price|name|handle|link|quotation|claim)$', 'date'),
  state: regex('^(supported|unsupported|unsure)$', 'unsupported'),
}

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

test('lists the models', async () => {
  const model = {
    id: string('composer'),
    name: string('Built-in writer'),
    description: string('Built in.'),
    available: boolean(true),
    advanced: boolean(false),
    locked: boolean(false),
    tunable: boolean(false),
  }
  const answer = await exchange(
    {
      named: 'the models to choose from',
      given: USER,
      request: { method: 'GET', path: '/api/models', signedIn: true },
      answer: {
        status: 200,
        body: {
          models: { openai: eachLike(model), local: eachLike(model) },
          defaults: { provider: string('openai'), model: string('gpt-4o-mini') },
        },
      },
    },
    () => contentApi.models(),
  )
  expect(answer.models['local']?.[0]?.available).toBe(true)
})

test('gets the settings', async () => {
  const settings = {
    default_provider: string('openai'),
    default_model: string('gpt-4o-mini'),
    default_temperature: number(0.7),
    default_max_tokens: integer(1000),
    tone_style: string('engaging and professional'),
    custom_instructions: string(''),
    avoid_words: string(''),
    show_ai_line: boolean(false),
  }
  const answer = await exchange(
    {
      named: 'the content settings',
      given: USER,
      request: { method: 'GET', path: '/api/settings', signedIn: true },
      answer: { status: 200, body: { settings } },
    },
    () => contentApi.settings(),
  )
  expect(answer.default_max_tokens).toBe(1000)
})

test('saves that a line about AI is added', async () => {
  const answer = await exchange(
    {
      named: 'a change of the line about AI',
      given: USER,
      request: { method: 'PUT', path: '/api/settings', signedIn: true, body: { show_ai_line: true } },
      answer: { status: 200, body: { settings: { show_ai_line: true } } },
    },
    () => contentApi.showAiLine(true),
  )
  expect(answer.show_ai_line).toBe(true)
})

test('gets the package and its quota', async () => {
  const answer = await exchange(
    {
      named: 'the package and what of its quota is used',
      given: USER,
      request: { method: 'GET', path: '/api/user/package', signedIn: true },
      answer: {
        status: 200,
        body: {
          package: { is_paid: boolean(false) },
          limits: { limit: integer(10), used: integer(3), remaining: integer(7) },
          referral_bonus: integer(0),
          period_ends_at: time('2026-04-01T00:00:00.000Z'),
        },
      },
    },
    () => contentApi.package(),
  )
  expect(answer.package.is_paid).toBe(false)
  expect(usageOf(answer)).toMatchObject({ used: 3, limit: 10, remaining: 7 })
})

test('gets a filtered and sorted page of history', async () => {
  const page = await exchange(
    {
      named: 'a filtered page of history',
      given: TEXT,
      request: {
        method: 'GET',
        path: '/api/content/history',
        signedIn: true,
        query: { q: 'status', platform: 'LinkedIn Post', date_range: 'week', sort: 'length', order: 'asc', page: '1', limit: '20' },
      },
      answer: { status: 200, body: { history: eachLike(item), total: integer(1), page: integer(1), pages: integer(1) } },
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
      named: 'a page of history by sets',
      given: TEXT,
      request: {
        method: 'GET',
        path: '/api/content/history',
        signedIn: true,
        query: { date_range: 'all', sort: 'created_at', order: 'desc', group_by: 'set', page: '1', limit: '20' },
      },
      answer: { status: 200, body: { history: eachLike(item), total: integer(1), page: integer(1), pages: integer(1) } },
    },
    () => contentApi.history(historyRequest(historyList.firstView)),
  )
  expect(page.history[0]?.content_id).toBe('ctn_pact')
})

test('lists the newest texts', async () => {
  const page = await exchange(
    {
      named: 'the newest texts',
      given: TEXT,
      request: { method: 'GET', path: '/api/content/history', signedIn: true, query: { page: '1', limit: '5' } },
      answer: { status: 200, body: { history: eachLike(item) } },
    },
    () => contentApi.latest(5),
  )
  expect(page.history).toHaveLength(1)
})

test('gets one text', async () => {
  const answer = await exchange(
    {
      named: 'one text',
      given: TEXT,
      request: { method: 'GET', path: '/api/content/ctn_pact', signedIn: true },
      answer: { status: 200, body: { item, facts: eachLike(fact) } },
    },
    () => contentApi.item('ctn_pact'),
  )
  expect(answer.facts?.[0]?.text).toBe('May')
  expect(answer.generated_text).toContain('status meetings')
})

test('reports a text that does not exist', async () => {
  const response = exchange(
    {
      named: 'a text that does not exist',
      given: USER,
      request: { method: 'GET', path: '/api/content/ctn_gone', signedIn: true },
      answer: { status: 404, body: problem('content_not_found') },
    },
    () => contentApi.item('ctn_gone').catch((error: unknown) => error),
  )
  expect(await response).toMatchObject({ status: 404, code: 'content_not_found', detail: 'A sentence for the user.' })
})

test('saves an edit', async () => {
  const edited = await exchange(
    {
      named: 'an edit of a text',
      given: TEXT,
      request: { method: 'PUT', path: '/api/content/ctn_pact', signedIn: true, body: { generated_text: 'Better.' } },
      answer: { status: 200, body: { item: { ...item, generated_text: 'Better.', edited_at: time() } } },
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
      named: `an edit of the ${field} of a text`,
      given: { ...USER, 'a text with fields': { user_id: 'usr_pact', content_id: 'ctn_pact', platform } },
      request: { method: 'PUT', path: '/api/content/ctn_pact', signedIn: true, body: { generated_text: 'Better.', [field]: value } },
      answer: { status: 200, body: { item: { ...fields, platform: string(platform), [field]: value } } },
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
    quote: string('We stop them on 12 June'),
    source_start: integer(16),
    source_end: integer(23),
  }
  const answer = await exchange(
    {
      named: 'a text with a fact of its brief',
      given: { ...USER, 'a text with a fact of its brief': { user_id: 'usr_pact', content_id: 'ctn_pact' } },
      request: { method: 'GET', path: '/api/content/ctn_pact', signedIn: true },
      answer: { status: 200, body: { item: { content_id: string('ctn_pact'), facts_open: integer(0) }, facts: eachLike(found) } },
    },
    () => contentApi.item('ctn_pact'),
  )
  expect(answer.facts?.[0]).toMatchObject({ source: 'brief', source_start: 16, source_end: 23 })
})

test('reads which traits of the voice a text has, and which platforms have a voice', async () => {
  const report = {
    met: integer(1),
    of: integer(1),
    traits: eachLike({ id: string('sentence_length'), met: boolean(true), sentence: string('A sentence.') }),
  }
  const read = await exchange(
    {
      named: 'a text in a voice',
      given: { ...USER, 'a text in a voice': { user_id: 'usr_pact', content_id: 'ctn_pact' } },
      request: { method: 'GET', path: '/api/content/ctn_pact', signedIn: true },
      answer: { status: 200, body: { item: { ...item, voice: report } } },
    },
    () => contentApi.item('ctn_pact'),
  )
  expect(read.voice?.met).toBe(1)
  const voices = await exchange(
    {
      named: 'the voices for the brief',
      given: { ...USER, 'a learned voice': { user_id: 'usr_pact' } },
      request: { method: 'GET', path: '/api/user/voice', signedIn: true },
      answer: { status: 200, body: { voices: eachLike({ platform: string('linkedin'), enabled: boolean(true), enough: boolean(true) }) } },
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
      named: 'the confirmation of a fact',
      given: TEXT,
      request: { method: 'PUT', path: '/api/content/ctn_pact', signedIn: true, body },
      answer: { status: 200, body: { item, facts: eachLike({ ...fact, state: 'supported', source: 'confirmed' }) } },
    },
    () => contentApi.edit('ctn_pact', text, { confirm_facts: ['May'] }),
  )
  expect(confirmed.facts?.[0]?.source).toBe('confirmed')
})

test('deletes and restores texts', async () => {
  const removed = await exchange(
    {
      named: 'the deletion of texts',
      given: TEXT,
      request: { method: 'POST', path: '/api/content/bulk-delete', signedIn: true, body: { content_ids: ['ctn_pact'] } },
      answer: { status: 200, body: { content_ids: ['ctn_pact'] } },
    },
    () => contentApi.remove(['ctn_pact']),
  )
  expect(removed.content_ids).toEqual(['ctn_pact'])
  const restored = await exchange(
    {
      named: 'the restoration of deleted texts',
      given: { ...USER, 'a text in the bin': { user_id: 'usr_pact', content_id: 'ctn_pact' } },
      request: { method: 'POST', path: '/api/content/restore', signedIn: true, body: { content_ids: ['ctn_pact'] } },
      answer: { status: 200, body: { content_ids: ['ctn_pact'] } },
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
      named: 'the export as CSV',
      given: TEXT,
      request: {
        method: 'GET',
        path: '/api/content/export',
        signedIn: true,
        query: { format: 'csv', date_range: 'all', sort: 'created_at', order: 'desc' },
      },
      answer: {
        status: 200,
        headers: {
          'Content-Disposition': regex(
            '^attachment; filename="content_history_[-\\d]+\\.csv"$',
            'attachment; filename="content_history_2026-03-10.csv"',
          ),
        },
        text: { type: 'text/csv', example: 'Date,Platform\n2026-03-10,LinkedIn Post\n', pattern: '^[\\s\\S]+$' },
      },
    },
    () => contentApi.exportCsv(historyFilters(historyList.firstView), 'own-name.csv'),
  )
  expect(saved).toEqual(['content_history_2026-03-10.csv'])
})

test('lists, creates and deletes templates', async () => {
  const template = {
    template_id: string('tpl_pact'),
    name: string('Launch'),
    prompt: string('We launch'),
    platform: string('LinkedIn Post'),
  }
  const withTemplate = { ...USER, 'a saved template': { user_id: 'usr_pact', template_id: 'tpl_pact' } }
  const listed = await exchange(
    {
      named: 'the templates',
      given: withTemplate,
      request: { method: 'GET', path: '/api/content/templates', signedIn: true },
      answer: { status: 200, body: { templates: eachLike(template) } },
    },
    () => contentApi.templates(),
  )
  expect(listed[0]?.name).toBe('Launch')

  const wanted = { name: 'Launch', prompt: 'We launch', platform: 'LinkedIn Post' }
  await exchange(
    {
      named: 'a new template',
      given: USER,
      request: { method: 'POST', path: '/api/content/templates', signedIn: true, body: wanted },
      answer: { status: 201, body: {} },
    },
    () => contentApi.saveTemplate(wanted),
  )
  await exchange(
    {
      named: 'the deletion of a template',
      given: withTemplate,
      request: { method: 'DELETE', path: '/api/content/templates/tpl_pact', signedIn: true },
      answer: { status: 200, body: {} },
    },
    () => contentApi.removeTemplate('tpl_pact'),
  )
})
