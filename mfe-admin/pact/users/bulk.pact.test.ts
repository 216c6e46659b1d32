import { describe, expect, test } from '@jest/globals'
import { matching } from '@loomcast/contracts/pact'
import { usersApi } from '../../src/users/users.api.ts'
import { exchange, failed, given, job, reason } from './users-setup.ts'

const { eachLike, integer, problem, string } = matching

describe('bulk actions', () => {
  const bulk = { action: 'deactivate' as const, values: {}, filter: { q: 'pact' } }

  test('counts the users', async () => {
    const { count } = await exchange(
      {
        named: 'the number of users of a bulk action',
        given,
        request: { method: 'POST', path: '/api/admin/users/bulk/preview', body: bulk, signedIn: true },
        response: {
          status: 200,
          body: { count: integer(1), sample: eachLike({ user_id: string('usr_pact'), email: string('pact@example.com') }) },
        },
      },
      () => usersApi.previewBulk(bulk),
    )
    expect(count).toBe(1)
  })

  test('creates a bulk action', async () => {
    const body = { ...bulk, expected_count: 1, reason }
    await exchange(
      {
        named: 'a new bulk action',
        given,
        request: { method: 'POST', path: '/api/admin/users/bulk', body, signedIn: true },
        response: { status: 201, body: { job } },
      },
      () => usersApi.createBulk(body),
    )
  })

  test('recognizes another number of users', async () => {
    const body = { ...bulk, expected_count: 7, reason }
    const error = await exchange(
      {
        named: 'a new bulk action with another number of users',
        given,
        request: { method: 'POST', path: '/api/admin/users/bulk', body, signedIn: true },
        response: { status: 409, body: problem('selection_changed') },
      },
      () => failed(usersApi.createBulk(body)),
    )
    expect(error.code).toBe('selection_changed')
  })

  test('lists and continues bulk actions', async () => {
    const open = { 'an administrator and the open bulk action blk_pact': {} }
    const { jobs } = await exchange(
      {
        named: 'the recent bulk actions',
        given: open,
        request: { method: 'GET', path: '/api/admin/users/bulk', signedIn: true },
        response: { status: 200, body: { jobs: eachLike(job) } },
      },
      () => usersApi.bulkJobs(),
    )
    expect(jobs[0]?.state).toBe('open')
    const { job: ended } = await exchange(
      {
        named: 'the next part of a bulk action',
        given: open,
        request: { method: 'POST', path: '/api/admin/users/bulk/blk_pact/run', signedIn: true },
        response: { status: 200, body: { job: { ...job, state: 'ended', done: integer(1) } } },
      },
      () => usersApi.runBulk('blk_pact'),
    )
    expect(ended.done).toBe(1)
  })

  test('stops a bulk action', async () => {
    const { job: stopped } = await exchange(
      {
        named: 'the end of a bulk action that is stopped',
        given: { 'an administrator and the open bulk action blk_pact': {} },
        request: { method: 'POST', path: '/api/admin/users/bulk/blk_pact/stop', signedIn: true },
        response: { status: 200, body: { job: { ...job, state: 'stopped', skipped: integer(1) } } },
      },
      () => usersApi.stopBulk('blk_pact'),
    )
    expect(stopped.skipped).toBe(1)
  })
})
