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
      seq: integer(1),
      at: time(),
      actor: { id: string('usr_admin') },
      action: string('audit.export'),
      target: { type: string('audit_log'), id: string('admin') },
      changes: like([]),
      reason: nullValue(),
      address: string('127.0.0.1'),
      request_id: string('req_1'),
      result: regex('^(performed|refused|unknown|not_performed|failed)$', 'performed'),
      code: nullValue(),
      command_state: nullValue(),
      erased: [],
      hash: string('3f0a'),
    }
    const list = await exchange(
      {
        named: 'a page of the audit log',
        given,
        request: { method: 'GET', path: '/api/admin/audit', query, signedIn: true },
        response: { status: 200, body: { entries: eachLike(entry), total: integer(1), pages: integer(1), checking: integer(0) } },
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
          method: 'GET',
          path: '/api/admin/audit/export',
          query: { action: 'audit.export' },
          headers: { Accept: '*/*' },
          signedIn: true,
        },
        response: {
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
        response: {
          status: 200,
          body: {
            valid: boolean(true),
            entries: integer(1),
            first_bad_seq: nullValue(),
            detail: nullValue(),
            anchors: integer(0),
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
  const group = {
    service: 'auth' as const,
    group: 'auth.mails',
    type: 'com.loomcast.billing.mail-requested.v1',
    error: 'Error: There is no such user.',
  }
  const dryRun = { dry_run: true, per_second: 10 }
  const start = { dry_run: false, per_second: 10, reason }
  const counted = { count: integer(1), first_at: time(), last_at: time() }
  const replay = {
    replay_id: string('auth.rpl_pact'),
    service: string('auth'),
    kind: regex('^(dead_letters|jobs)$', 'dead_letters'),
    group: string('auth.mails'),
    state: regex('^(running|stopped|done)$', 'running'),
    per_second: integer(10),
    total: integer(1),
    sent: integer(0),
    handled: integer(0),
    failed: like([]),
    waiting: like([]),
    requested_at: time(),
  }
  const read = (named: string, path: string, body: object, query?: Record<string, string>) => ({
    named,
    given,
    request: { method: 'GET' as const, path, signedIn: true, ...(query && { query }) },
    response: { status: 200, body },
  })
  const write = (named: string, path: string, form: object, body: object) => ({
    named,
    given,
    request: { method: 'POST' as const, path, body: form, signedIn: true },
    response: { status: 200, body },
  })

  test('lists dead letters', async () => {
    const letter = {
      service: string('auth'),
      group: string(group.group),
      event_id: string('evt_pact'),
      type: string(group.type),
      key: string('usr_pact'),
      attempts: integer(5),
      error: string(group.error),
      failed_at: time(),
      trace: nullValue(),
      payload: like({ user_id: 'usr_pact' }),
    }
    const groups = eachLike({
      service: string('auth'),
      group: string(group.group),
      type: string(group.type),
      error: string(group.error),
      ...counted,
    })
    const body = { groups, letters: eachLike(letter), unavailable: [] }
    const { letters } = await exchange(read('the dead letters of a group', '/api/admin/dead-letters', body, group), () =>
      eventsApi.deadLetters(group),
    )
    expect(letters[0]).toMatchObject({ service: 'auth', event_id: 'evt_pact' })
  })

  test('reveals the data of a dead letter', async () => {
    const form = { service: 'auth' as const, group: 'auth.mails', event_id: 'evt_pact', reason }
    const { payload } = await exchange(
      write('the data of a dead letter', '/api/admin/dead-letters/reveal', form, {
        payload: like({ user_id: 'usr_pact' }),
        error: string(group.error),
      }),
      () => eventsApi.reveal(form),
    )
    expect(payload).toEqual({ user_id: 'usr_pact' })
  })

  test('replays dead letters', async () => {
    const path = '/api/admin/dead-letters/replay'
    const tried = await exchange(write('a dry run of a replay', path, { ...group, ...dryRun }, { ids: eachLike('evt_pact') }), () =>
      eventsApi.replayLetters({ ...group, ...dryRun }),
    )
    expect(tried.ids).toEqual(['evt_pact'])
    const selection = { service: 'auth' as const, group: 'auth.mails', event_ids: ['evt_pact'] }
    const started = await exchange(
      write('a replay of a dead letter', path, { ...selection, ...start }, { ids: eachLike('evt_pact') }),
      () => eventsApi.replayLetters({ ...selection, ...start }),
    )
    expect(started.ids).toEqual(['evt_pact'])
  })

  test('follows and stops a replay', async () => {
    const { replays } = await exchange(read('the replays', '/api/admin/replays', { replays: eachLike(replay), unavailable: [] }), () =>
      eventsApi.replays(),
    )
    const id = replays[0]?.replay_id ?? ''
    const stopped = await exchange(
      write('a request to stop a replay', `/api/admin/replays/${id}/stop`, {}, { replay: { ...replay, state: 'stopped' } }),
      () => eventsApi.stop(id),
    )
    expect(stopped.replay.state).toBe('stopped')
  })

  test('lists and replays events of the payment provider', async () => {
    const path = '/api/admin/provider-events'
    const selection = { type: 'invoice.paid', state: 'failed' as const, error: 'timeout' }
    const state = regex('^(received|done|failed)$', 'failed')
    const body = {
      groups: eachLike({ type: string('invoice.paid'), state, error: string('timeout'), ...counted }),
      events: eachLike({
        event_id: string('evt_pact'),
        type: string('invoice.paid'),
        state,
        attempts: integer(5),
        last_error: string('timeout'),
        received_at: time(),
      }),
    }
    const { events } = await exchange(read('the events of the payment provider', path, body, selection), () =>
      eventsApi.providerEvents(selection),
    )
    expect(events[0]?.state).toBe('failed')
    const { ids } = await exchange(
      write('a replay of events of the payment provider', `${path}/replay`, { ...selection, ...start }, { ids: eachLike('evt_pact') }),
      () => eventsApi.replayProviderEvents({ ...selection, ...start }),
    )
    expect(ids).toEqual(['evt_pact'])
  })

  test('lists and replays jobs', async () => {
    const selection = { service: 'auth' as const, queue: 'mail', state: 'failed' as const, error: 'timeout' }
    const state = regex('^(failed|stuck)$', 'failed')
    const job = { service: string('auth'), queue: string('mail'), state, error: string('timeout'), can_retry: boolean(true) }
    const body = {
      groups: eachLike({ ...job, ...counted }),
      jobs: eachLike({ ...job, job_id: string('job_pact'), attempts: integer(5), due_at: time() }),
      unavailable: [],
    }
    const { jobs } = await exchange(read('the jobs that do not progress', '/api/admin/jobs', body, selection), () =>
      eventsApi.jobs(selection),
    )
    expect(jobs[0]?.job_id).toBe('job_pact')
    const { ids } = await exchange(
      write('a replay of jobs', '/api/admin/jobs/replay', { ...selection, ...start }, { ids: eachLike('job_pact') }),
      () => eventsApi.replayJobs({ ...selection, ...start }),
    )
    expect(ids).toEqual(['job_pact'])
  })

  test('lists and resolves alerts of billing', async () => {
    const alert = {
      alert_id: string('unknown_price:sub_pact'),
      kind: string('unknown_price'),
      user_id: string('usr_pact'),
      data: like({}),
      is_repaired: boolean(true),
      created_at: time(),
    }
    const { alerts } = await exchange(read('the alerts of billing', '/api/admin/alerts', { alerts: eachLike(alert) }), () =>
      eventsApi.alerts(),
    )
    const id = alerts[0]?.alert_id ?? ''
    const path = `/api/admin/alerts/${encodeURIComponent(id)}/resolve`
    const resolved = await exchange(write('an alert that is resolved', path, { reason }, { alert }), () =>
      eventsApi.resolveAlert(id, reason),
    )
    expect(resolved.alert.kind).toBe('unknown_price')
  })
})
