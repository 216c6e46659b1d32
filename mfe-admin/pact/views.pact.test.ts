import { beforeEach, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { viewsApi } from '../src/table/views/views.api.ts'

const { exchange } = httpContract('mfe-admin', 'admin')
const { boolean, eachLike, string, time } = matching

const PATH = '/api/admin/views/view_pact'
const view = {
  view_id: string('view_pact'),
  page: string('users'),
  name: string('Paying'),
  query: string('status=pro'),
  is_default: boolean(false),
  created_at: time(),
}
const givenView = { 'an administrator and the saved view view_pact': {} }

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('adminToken', EXAMPLE_TOKEN)
})

test('lists the saved views of a page', async () => {
  const views = await exchange(
    {
      named: 'the saved views of a page',
      given: givenView,
      request: { method: 'GET', path: '/api/admin/views', query: { page: 'users' }, signedIn: true },
      response: { status: 200, body: { views: eachLike(view) } },
    },
    () => viewsApi.list('users'),
  )
  expect(views).toMatchObject([{ name: 'Paying', query: 'status=pro' }])
})

test('saves a view', async () => {
  const body = { page: 'users', name: 'Inactive', query: 'active=false' }
  const { view: saved } = await exchange(
    {
      named: 'a new saved view',
      given: { 'an administrator': {} },
      request: { method: 'POST', path: '/api/admin/views', body, signedIn: true },
      response: { status: 201, body: { view: { ...view, name: 'Inactive', query: 'active=false' } } },
    },
    () => viewsApi.create(body),
  )
  expect(saved.name).toBe('Inactive')
})

test('changes a saved view', async () => {
  const { view: changed } = await exchange(
    {
      named: 'a change of a saved view',
      given: givenView,
      request: { method: 'PUT', path: PATH, body: { is_default: true }, signedIn: true },
      response: { status: 200, body: { view: { ...view, is_default: true } } },
    },
    () => viewsApi.update('view_pact', { is_default: true }),
  )
  expect(changed.is_default).toBe(true)
})

test('deletes a saved view', async () => {
  await exchange(
    {
      named: 'the deletion of a saved view',
      given: givenView,
      request: { method: 'DELETE', path: PATH, signedIn: true },
      response: { status: 200, body: { success: true } },
    },
    () => viewsApi.delete('view_pact'),
  )
})
