import { beforeEach, describe, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { auditApi } from '../src/audit/audit.api.ts'
import { eventsApi } from '../src/events/events.api.ts'

const { exchange } = httpContract('mfe-admin', 'admin')
const { boolean, eachLike, integer, like, nullValue, regex, string, time } = matching

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('adminToken', EXAMPLE_TOKEN)
})

const reason = 'Fixed the cause'

describe('audit log', () => {
  const given = { 'an administrator whose export is in the audit log': {} }

  test('lists actions', async () => {
    const query = { action: 'audit.export', page: '1', limit: '25' }
    const entry = {
      ...{ seq: integer(1), at: time(), actor: { id: string('usr_admin') }, action: string('audit.export') },
      ...{
        target: { type: string('audit_log'), id: string('admin') },
        changes: like([]),
        reason: nullValue(),
        address: string('127.0.0.1'),
      },
      ...{ request_id: string('req_1'), result: regex('^(performed|refused|unknown|not_performed|failed)$', 'performed') },
      ...{ code: nullValue(), command_state: nullValue(), erased: [], hash: string('3f0a') },
    }
    const list = await exchange(
      {
        named: 'a page of the audit log',
        given,
        request: { method: 'GET', path: '/api/admin/audit', query, signedIn: true },
        answer: { status: 200, body: { entries: eachLike(entry), total: integer(1), pages: integer(1), checking: integer(0) } },
      },
      () => auditApi.list(query),
    )
    expect(list.entries[0]?.result).toBe('performed')
  })

  test('exports actions', async () => {
    URL.createObjectURL = () => 'blob:audit'
    URL.revokeObjectURL = () => undefined
    await exchange(
      {
        named: 'the audit log as CSV',
        given,
        request: {
          ...{ method: 'GET', path: '/api/admin/audit/export', query: { action: 'audit.export' }, headers: { Accept: '*/*' } },
          signedIn: true,
        },
        answer: {
          status: 200,
          headers: {
            'Content-Disposition': regex('^attachment; filename=".*\\.csv"$', 'attachment; filename="loomcast-audit-2026-03-10.csv"'),
          },
          text: { type: 'text/csv', example: '\ufeffseq,at,actor\r\n1,2026-03-10,usr_admin\r\n', pattern: '^\ufeffseq,at,actor[\\s\\S]*$' },
        },
      },
      () => auditApi.export({ action: 'audit.export' }, 'audit.csv'),
    )
  })

  test('verifies the log', async () => {
    const verification = await exchange(
      {
        named: 'the verification of the audit log',
        given,
        request: { method: 'GET', path: '/api/admin/audit/verify', signedIn: true },
        answer: {
          status: 200,
          body: {
            ...{ valid: boolean(true), entries: integer(1), first_bad_seq: nullValue(), detail: nullValue(), anchors: integer(0) },
            checked_at: time(),
          },
        },
      },
      () => auditApi.verify(),
    )
    expect(verification.valid).toBe(true)
  })
})

describe('work of the services', () => {
  const given = { 'an administrator and what services report about their work': {} }
  const letters = {
    ...{ service: 'auth', group: 'auth.mails', type: 'com.loomcast.billing.mail-requested.v1' },
    ...{ error: 'Error: There is no such user.', per_second: 10 },
  }
  const replay = {
    ...{ replay_id: string('auth.rpl_pact'), state: regex('^(running|stopped|done)$', 'running'), total: integer(1), sent: integer(0) },
    ...{ handled: integer(0), failed: like([]), waiting: like([]) },
  }

  test('lists dead letters', async () => {
    const { groups } = await exchange(
      {
        named: 'the dead letters',
        given,
        request: { method: 'GET', path: '/api/admin/dead-letters', signedIn: true },
        answer: {
          status: 200,
          body: {
            groups: eachLike({
              ...{ service: string('auth'), group: string(letters.group), type: string(letters.type), error: string(letters.error) },
              ...{ count: integer(1), first_at: time(), last_at: time() },
            }),
            unavailable: [],
          },
        },
      },
      () => eventsApi.deadLetters(),
    )
    expect(groups[0]).toMatchObject({ service: 'auth', count: 1 })
  })

  test('counts the events of a replay', async () => {
    const { event_ids } = await exchange(
      {
        named: 'a dry run of a replay',
        given,
        request: { method: 'POST', path: '/api/admin/dead-letters/replay', body: { ...letters, dry_run: true }, signedIn: true },
        answer: { status: 200, body: { event_ids: eachLike('evt_pact') } },
      },
      () => eventsApi.dryRun(letters),
    )
    expect(event_ids).toEqual(['evt_pact'])
  })

  test('starts, follows and stops a replay', async () => {
    const started = await exchange(
      {
        named: 'a replay',
        given,
        request: { method: 'POST', path: '/api/admin/dead-letters/replay', body: { ...letters, reason, dry_run: false }, signedIn: true },
        answer: { status: 200, body: { replay } },
      },
      () => eventsApi.replay({ ...letters, reason }),
    )
    const id = started.replay.replay_id
    const path = `/api/admin/dead-letters/replays/${id}`
    await exchange(
      {
        named: 'the progress of a replay',
        given,
        request: { method: 'GET', path, signedIn: true },
        answer: { status: 200, body: { replay } },
      },
      () => eventsApi.progress(id),
    )
    const stopped = await exchange(
      {
        named: 'a request to stop a replay',
        given,
        request: { method: 'POST', path: `${path}/stop`, body: {}, signedIn: true },
        answer: { status: 200, body: { replay: { ...replay, state: 'stopped' } } },
      },
      () => eventsApi.stop(id),
    )
    expect(stopped.replay.state).toBe('stopped')
  })

  test('lists events of the payment provider', async () => {
    const { events } = await exchange(
      {
        named: 'the events of the payment provider',
        given,
        request: { method: 'GET', path: '/api/admin/provider-events', signedIn: true },
        answer: {
          status: 200,
          body: {
            events: eachLike({
              ...{ event_id: string('evt_pact'), type: string('invoice.paid'), state: regex('^(received|done|failed)$', 'failed') },
              ...{ attempts: integer(5), last_error: string('Error: #'), received_at: time() },
            }),
            last_received_at: time(),
          },
        },
      },
      () => eventsApi.providerEvents(),
    )
    expect(events[0]?.state).toBe('failed')
  })

  test('processes events of the payment provider again', async () => {
    const { replayed } = await exchange(
      {
        named: 'a request to process events of the payment provider again',
        given,
        request: { method: 'POST', path: '/api/admin/provider-events/replay', body: { event_ids: ['evt_pact'], reason }, signedIn: true },
        answer: { status: 200, body: { replayed: ['evt_pact'], failed: [] } },
      },
      () => eventsApi.replayProviderEvents(['evt_pact'], reason),
    )
    expect(replayed).toEqual(['evt_pact'])
  })

  test('lists and retries jobs', async () => {
    const { jobs } = await exchange(
      {
        named: 'the jobs that do not progress',
        given,
        request: { method: 'GET', path: '/api/admin/jobs', signedIn: true },
        answer: {
          status: 200,
          body: {
            jobs: eachLike({
              ...{ service: string('auth'), queue: string('mail'), job_id: string('job_pact'), state: regex('^(failed|stuck)$', 'failed') },
              ...{ reason: string('Error: #'), attempts: integer(5), due_at: time(), can_retry: boolean(true) },
            }),
            unavailable: [],
          },
        },
      },
      () => eventsApi.jobs(),
    )
    const [job] = jobs
    if (!job) throw new Error('The list is empty.')
    const { retried } = await exchange(
      {
        named: 'a request to retry a job',
        given,
        request: {
          ...{ method: 'POST', path: '/api/admin/jobs/retry', signedIn: true },
          body: { service: 'auth', queue: 'mail', job_ids: ['job_pact'], reason },
        },
        answer: { status: 200, body: { retried: ['job_pact'] } },
      },
      () => eventsApi.retryJob(job, reason),
    )
    expect(retried).toEqual(['job_pact'])
  })
})
