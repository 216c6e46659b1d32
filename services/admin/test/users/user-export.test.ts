import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type AdminService, startAdmin } from '../support/admin-service.ts'
import { userEvents } from '../support/users.ts'

const user = 'usr_export'
let admin: AdminService

beforeAll(async () => {
  admin = await startAdmin('user_export')
})
afterAll(() => admin.stop())

async function csv(query: string) {
  const headers = await admin.tokens.as('usr_admin', 'admin')
  return admin.app.inject({ method: 'GET', url: `/api/admin/users/export${query}`, headers })
}

test('has only given users, in their order, and names them in the audit log', async () => {
  const events = userEvents(admin)
  for (const id of ['a', 'b', 'c']) await events.account(`${user}${id}`, { email: `${id}@example.com` })
  const ids = ['c', 'unknown', 'a', 'c'].map((id) => `user_id=${user}${id}`)
  const { statusCode, body } = await csv(`?${ids.join('&')}`)
  expect(statusCode).toBe(200)
  expect(body.split('\r\n').map((line) => line.split(',')[0])).toEqual(['\ufeffUser ID', `${user}c`, `${user}a`, ''])
  const { body: log } = await admin.call('usr_admin', 'GET', '/api/admin/audit?action=user.export&limit=1')
  expect(log.entries).toMatchObject([{ result: 'performed', after: { 'user_ids.0': `${user}c`, 'user_ids.1': `${user}a` } }])
  expect((await csv(`?user_id=${user}b`)).body.split('\r\n')).toHaveLength(3)
})

test('refuses too many users, and ids that cannot exist', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `user_id=${user}${index}`).join('&')
  expect((await csv(`?${ids(200)}`)).statusCode).toBe(200)
  expect((await csv(`?${ids(201)}`)).statusCode).toBe(400)
  for (const query of ['?user_id=', `?user_id=${'x'.repeat(101)}`]) expect((await csv(query)).statusCode).toBe(400)
})
