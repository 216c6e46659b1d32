import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { type AdminService, startAdmin } from '../support/admin-service.ts'
import { type OwnersDouble, startOwnersDouble } from '../support/owners-double.ts'
import { userEvents } from '../support/users.ts'

let admin: AdminService
let owners: OwnersDouble

beforeAll(async () => {
  owners = await startOwnersDouble()
  admin = await startAdmin('search', { owners: owners.urls })
  const users = userEvents(admin)
  for (const name of ['ada', 'grace', 'ada_b', 'ada_c', 'ada_d', 'ada_e', 'ada_f']) await users.account(`usr_${name}`)
})
afterEach(() => owners.reset())
afterAll(async () => {
  await admin?.stop()
  await owners?.stop()
})

const search = (q: string) => admin.call('usr_admin', 'GET', `/api/admin/search?q=${encodeURIComponent(q)}`)
const packages = { success: true, packages: ['Starter', 'Professional'].map((name) => ({ package_id: `pkg_${name}`, name, price: 1 })) }

test('finds at most five users and the packages with this name', async () => {
  owners.on(({ method, path }) => (method === 'GET' && path === '/internal/admin/packages' ? { body: packages } : null))
  const { body } = await search('ADA')
  expect(body.users).toHaveLength(5)
  expect(body.users[0]).toEqual({ user_id: 'usr_ada', email: 'usr_ada@example.com' })
  expect(body.packages).toEqual([])
  expect((await search('grace')).body.users).toEqual([{ user_id: 'usr_grace', email: 'usr_grace@example.com' }])
  expect((await search('profess')).body).toMatchObject({ users: [], packages: [{ package_id: 'pkg_Professional', name: 'Professional' }] })
})

test('finds users while billing does not respond', async () => {
  owners.on(() => 'disconnect')
  const { status, body } = await search('grace')
  expect({ status, packages: body.packages }).toEqual({ status: 200, packages: [] })
  expect(body.users).toHaveLength(1)
})

test('needs two characters and an administrator', async () => {
  expect((await search('a')).status).toBe(400)
  expect((await admin.callAsUser('usr_ada', 'GET', '/api/admin/search?q=ada')).status).toBe(403)
})
