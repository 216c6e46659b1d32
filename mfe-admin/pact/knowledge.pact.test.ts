import { beforeEach, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { ApiError } from '@loomcast/web-kit'
import { knowledgeApi } from '../src/knowledge/knowledge.api.ts'

const { exchange } = httpContract('mfe-admin', 'admin')
const { boolean, eachLike, integer, string, time } = matching

const PATH = '/api/admin/knowledge/kno_pact'
const given = { 'an administrator and the knowledge item kno_pact': {} }
const item = {
  knowledge_id: string('kno_pact'),
  title: string('House style'),
  platform: string('linkedin'),
  content_type: string('training'),
  content: string('Never: cheap'),
  description: string(''),
  is_active: boolean(true),
  created_at: time(),
  updated_at: time(),
  version: integer(1),
  tokens: integer(17),
  used_by: { generations: integer(1), tokens: integer(17), last_used_at: time() },
}
const input = {
  title: 'House style',
  platform: 'linkedin',
  content_type: 'training' as const,
  content: 'Never: cheap',
  description: '',
  is_active: true,
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('adminToken', EXAMPLE_TOKEN)
})

test('lists a page of knowledge items', async () => {
  const query = { q: 'style', platform: 'linkedin', content_type: 'training', is_active: 'true', page: '1', limit: '24' }
  const { knowledge } = await exchange(
    {
      named: 'a page of knowledge items',
      given,
      request: { method: 'GET', path: '/api/admin/knowledge', query, signedIn: true },
      response: { status: 200, body: { knowledge: eachLike(item), total: integer(1), pages: integer(1) } },
    },
    () => knowledgeApi.list(query),
  )
  expect(knowledge[0]?.used_by.generations).toBe(1)
})

test('creates a knowledge item', async () => {
  const { item: created } = await exchange(
    {
      named: 'a new knowledge item',
      given: { 'an administrator': {} },
      request: { method: 'POST', path: '/api/admin/knowledge', body: input, signedIn: true },
      response: { status: 201, body: { item: { knowledge_id: string('kno_pact'), ...input, version: integer(1), tokens: integer(17) } } },
    },
    () => knowledgeApi.create(input),
  )
  expect(created.tokens).toBe(17)
})

test('changes a knowledge item', async () => {
  const { item: changed } = await exchange(
    {
      named: 'a change of a knowledge item',
      given,
      request: { method: 'PUT', path: PATH, body: { version: 1, is_active: false }, signedIn: true },
      response: { status: 200, body: { item: { ...item, is_active: false, version: 2 } } },
    },
    () => knowledgeApi.update('kno_pact', { version: 1, is_active: false }),
  )
  expect(changed.version).toBe(2)
})

test('recognizes a change by someone else', async () => {
  const current = { title: string('House style'), is_active: boolean(true), version: integer(1) }
  const error = await exchange(
    {
      named: 'a change of a knowledge item that is based on another version',
      given,
      request: { method: 'PUT', path: PATH, body: { version: 7, is_active: false }, signedIn: true },
      response: { status: 409, body: matching.problem('version_conflict', { current }) },
    },
    () =>
      knowledgeApi.update('kno_pact', { version: 7, is_active: false }).then(
        () => undefined,
        (cause: unknown) => cause,
      ),
  )
  if (!(error instanceof ApiError)) throw new Error('the call did not fail as the API client fails')
  expect(error.extensions['current']).toMatchObject({ version: 1 })
})

test('deletes and restores a knowledge item', async () => {
  await exchange(
    {
      named: 'the deletion of a knowledge item',
      given,
      request: { method: 'DELETE', path: PATH, query: { version: '1' }, signedIn: true },
      response: { status: 200, body: { success: true } },
    },
    () => knowledgeApi.delete('kno_pact', 1),
  )
  const { item: restored } = await exchange(
    {
      named: 'the restoration of a knowledge item',
      given: { 'an administrator and the deleted knowledge item kno_pact': {} },
      request: { method: 'POST', path: `${PATH}/restore`, signedIn: true },
      response: { status: 200, body: { item: { ...item, version: integer(3) } } },
    },
    () => knowledgeApi.restore('kno_pact'),
  )
  expect(restored.version).toBe(3)
})

test('reads the rules and tokens of a draft', async () => {
  const draft = { title: 'House style', platform: 'linkedin', content_type: 'training' as const, content: 'Never: cheap' }
  const rules = { never: eachLike('cheap'), without: eachLike('emoji'), always: eachLike('#ad'), no_space_on: eachLike('x') }
  const { preview } = await exchange(
    {
      named: 'a preview of a knowledge item',
      given: { 'an administrator': {} },
      request: { method: 'POST', path: '/api/admin/knowledge/preview', body: { ...draft, knowledge_id: null }, signedIn: true },
      response: { status: 200, body: { preview: { tokens: integer(17), budget: integer(1500), ...rules } } },
    },
    () => knowledgeApi.preview(draft, null),
  )
  expect(preview.never).toEqual(['cheap'])
})

test('lists the generations on which a knowledge item had an effect', async () => {
  const generation = {
    content_id: string('cnt_1'),
    user_id: string('usr_pact'),
    platform: string('linkedin'),
    provider: string('openai'),
    model: string('gpt-4o-mini'),
    tokens: integer(17),
    generated_at: time(),
  }
  const { generations } = await exchange(
    {
      named: 'the generations on which a knowledge item had an effect',
      given,
      request: { method: 'GET', path: `${PATH}/generations`, query: { page: '1', limit: '10' }, signedIn: true },
      response: { status: 200, body: { generations: eachLike(generation), total: integer(1), pages: integer(1) } },
    },
    () => knowledgeApi.generations('kno_pact', 1),
  )
  expect(generations[0]?.tokens).toBe(17)
})
