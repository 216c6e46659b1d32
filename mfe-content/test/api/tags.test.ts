import { beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN } from '@loomcast/contracts/exchange'
import { contentApi } from '../../src/api/content.api.ts'

const { exchange } = documentedApi('content')

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

test('lists, adds, renames and deletes tags', async () => {
  const tags = await exchange(
    {
      request: { method: 'GET', path: '/api/content/tags', signedIn: true },
      response: { status: 200, body: { tags: [{ name: 'launch', posts: 2 }] } },
    },
    () => contentApi.tags(),
  )
  expect(tags).toEqual([{ name: 'launch', posts: 2 }])
  const tagged = await exchange(
    {
      request: {
        method: 'POST',
        path: '/api/content/bulk-tag',
        signedIn: true,
        body: { content_ids: ['ctn_pact'], add: ['launch'], remove: ['spring'] },
      },
      response: { status: 200, body: { posts: [{ content_id: 'ctn_pact', tags: ['launch'] }] } },
    },
    () => contentApi.tagPosts(['ctn_pact'], ['launch'], ['spring']),
  )
  expect(tagged.get('ctn_pact')).toEqual(['launch'])
  const renamed = await exchange(
    {
      request: { method: 'POST', path: '/api/content/tags/rename', signedIn: true, body: { name: 'lunch', new_name: 'launch' } },
      response: { status: 200, body: { name: 'launch' } },
    },
    () => contentApi.renameTag('lunch', 'launch'),
  )
  expect(renamed).toBe('launch')
  await exchange(
    {
      request: { method: 'POST', path: '/api/content/tags/delete', signedIn: true, body: { name: 'launch' } },
      response: { status: 200, body: { success: true } },
    },
    () => contentApi.deleteTag('launch'),
  )
})

test('lists, creates and deletes templates', async () => {
  const template = {
    template_id: 'tpl_pact',
    name: 'Launch',
    prompt: 'We launch',
    platform: 'LinkedIn Post',
  }
  const listed = await exchange(
    {
      request: { method: 'GET', path: '/api/content/templates', signedIn: true },
      response: { status: 200, body: { templates: [template] } },
    },
    () => contentApi.templates(),
  )
  expect(listed[0]?.name).toBe('Launch')

  const wanted = { name: 'Launch', prompt: 'We launch', platform: 'LinkedIn Post' }
  await exchange(
    {
      request: { method: 'POST', path: '/api/content/templates', signedIn: true, body: wanted },
      response: { status: 201, body: {} },
    },
    () => contentApi.saveTemplate(wanted),
  )
  await exchange(
    {
      request: { method: 'DELETE', path: '/api/content/templates/tpl_pact', signedIn: true },
      response: { status: 200, body: {} },
    },
    () => contentApi.removeTemplate('tpl_pact'),
  )
})
