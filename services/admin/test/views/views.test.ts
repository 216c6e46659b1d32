import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { MAX_VIEWS } from '../../src/views/change-views.ts'
import { type AdminService, startAdmin } from '../support/admin-service.ts'
import { userEvents } from '../support/users.ts'

let admin: AdminService

beforeAll(async () => {
  admin = await startAdmin('views')
})
afterAll(() => admin?.stop())

const create = (owner: string, name: string, more: object = {}) =>
  admin.call(owner, 'POST', '/api/admin/views', { page: 'users', name, query: 'status=pro&sort=-content_count', ...more })
const list = async (owner: string, page = 'users') => (await admin.call(owner, 'GET', `/api/admin/views?page=${page}`)).body.views

describe('saved views', () => {
  test('belong to the administrator who saved them, by page and name', async () => {
    const { status, body } = await create('usr_ada', 'Paying')
    expect(status).toBe(201)
    expect(body.view).toEqual({
      view_id: expect.any(String),
      page: 'users',
      name: 'Paying',
      query: 'status=pro&sort=-content_count',
      is_default: false,
      created_at: '2026-03-10T12:00:00.000Z',
    })
    await create('usr_ada', 'Admins', { query: 'role=admin' })
    await create('usr_ada', 'Refused', { page: 'audit', query: '' })
    expect((await list('usr_ada')).map(({ name }: { name: string }) => name)).toEqual(['Admins', 'Paying'])
    expect(await list('usr_ada', 'audit')).toMatchObject([{ name: 'Refused', query: '' }])
    expect(await list('usr_grace')).toEqual([])

    const path = `/api/admin/views/${body.view.view_id}`
    expect((await admin.call('usr_grace', 'PUT', path, { name: 'Mine' })).status).toBe(404)
    expect((await admin.call('usr_grace', 'DELETE', path)).status).toBe(404)
    expect((await admin.call('usr_ada', 'PUT', path, { name: 'Pro' })).body.view).toMatchObject({ name: 'Pro' })
    expect((await admin.call('usr_ada', 'DELETE', path)).status).toBe(200)
    expect((await admin.call('usr_ada', 'DELETE', path)).status).toBe(404)
    expect((await list('usr_ada')).map(({ name }: { name: string }) => name)).toEqual(['Admins'])
  })

  test('have one default per page', async () => {
    const one = (await create('usr_joan', 'One')).body.view.view_id
    const two = (await create('usr_joan', 'Two')).body.view.view_id
    const other = (await create('usr_joan', 'One', { page: 'audit' })).body.view.view_id
    for (const id of [one, other, two]) await admin.call('usr_joan', 'PUT', `/api/admin/views/${id}`, { is_default: true })
    expect(await list('usr_joan')).toMatchObject([
      { name: 'One', is_default: false },
      { name: 'Two', is_default: true },
    ])
    expect(await list('usr_joan', 'audit')).toMatchObject([{ is_default: true }])
  })

  test('have unique names, and a maximum number', async () => {
    await create('usr_mary', 'Same')
    const second = await create('usr_mary', 'Same')
    expect({ status: second.status, code: second.body.code }).toEqual({ status: 409, code: 'conflict' })
    const other = (await create('usr_mary', 'Other')).body.view.view_id
    expect((await admin.call('usr_mary', 'PUT', `/api/admin/views/${other}`, { name: 'Same' })).status).toBe(409)
    for (let count = 2; count < MAX_VIEWS; count++) expect((await create('usr_mary', `View ${count}`)).status).toBe(201)
    expect((await create('usr_mary', 'One too many')).status).toBe(409)
  })

  test('are validated, and need an administrator', async () => {
    expect((await create('usr_ada', ' ')).status).toBe(400)
    expect((await create('usr_ada', '\0')).status).toBe(400)
    expect((await create('usr_ada', 'x'.repeat(61))).status).toBe(400)
    expect((await create('usr_ada', 'Page', { page: '../users' })).status).toBe(400)
    expect((await create('usr_ada', 'Long', { query: 'x'.repeat(2001) })).status).toBe(400)
    expect((await admin.callAsUser('usr_ada', 'GET', '/api/admin/views')).status).toBe(403)
  })

  test('are erased with the account of their owner', async () => {
    await create('usr_gone', 'Mine')
    await userEvents(admin).deleted('usr_gone', 2)
    expect(await list('usr_gone')).toEqual([])
  })

  test('are recorded in the audit log with what changed', async () => {
    const { view_id } = (await create('usr_edith', 'First')).body.view
    await admin.call('usr_edith', 'PUT', `/api/admin/views/${view_id}`, { name: 'Second' })
    await admin.call('usr_edith', 'DELETE', `/api/admin/views/${view_id}`)
    const entries = await admin.context.repositories.models.auditLog.find({ target_id: view_id }).sort({ _id: 1 }).lean()
    expect(entries.map(({ action, actor_id, result }) => ({ action, actor_id, result }))).toEqual(
      ['view.create', 'view.update', 'view.delete'].map((action) => ({ action, actor_id: 'usr_edith', result: 'performed' })),
    )
  })
})
