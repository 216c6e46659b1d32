import { encodeEvent } from '@loomcast/service-kit/events'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { ANALYTICS_GROUP } from '../../src/analytics/consume-analytics.ts'
import { text as generated, registered } from '../../test/analytics/support/history.ts'
import { type AdminService, startAdmin } from '../../test/support/admin-service.ts'
import { deliver, packageNamed, payment as paid, subscribed } from '../../test/support/finance.ts'
import { type OwnerCall, type OwnerResponse, problem, startOwnersDouble } from '../../test/support/owners-double.ts'
import { userEvents } from '../../test/support/users.ts'
import { billingResponse, changedByAnother, packageInUse } from './billing-responses.ts'

type States = Record<string, (params: Record<string, string>) => Promise<Record<string, string> | undefined>>

export interface AdminUnderTest {
  url: string
  admin: AdminService
  states: States
  stop(): Promise<void>
}

const USER = 'usr_pact'
const TIME = '2026-03-10T12:00:00.000Z'
const OF_USERS = ['directory', 'bulk_jobs', 'bulk_items']

/** The real app on its own database with a double of the owners, and the provider states for its consumers. */
export async function adminUnderTest(name: string): Promise<AdminUnderTest> {
  const owners = await startOwnersDouble()
  const admin = await startAdmin(name, { owners: owners.urls })
  const url = await admin.app.listen({ port: 0, host: '127.0.0.1' })
  const token = async () => ({ token: (await admin.tokens.as('usr_admin', 'admin')).authorization.slice('Bearer '.length) })

  async function withUser(...refusals: ((call: OwnerCall) => OwnerResponse | null)[]) {
    owners.reset()
    owners.on(ownersResponse)
    owners.on(billingResponse)
    for (const refusal of refusals) owners.on(refusal)
    for (const collection of OF_USERS) await admin.connection.collection(collection).deleteMany({})
    await userEvents(admin).account(USER, { email: 'pact@example.com' })
    return token()
  }

  async function withBulkAction() {
    const known = await withUser()
    const jobs = admin.connection.collection<{ _id: string }>('bulk_jobs')
    const items = admin.connection.collection<{ _id: string }>('bulk_items')
    await admin.call('usr_admin', 'POST', '/api/admin/users/bulk', {
      action: 'deactivate',
      values: {},
      user_ids: [USER],
      expected_count: 1,
      reason: 'Cleanup',
    })
    const job = await jobs.findOne({})
    const item = await items.findOne({})
    await jobs.deleteMany({})
    await items.deleteMany({})
    await jobs.insertOne({ ...job, _id: 'blk_pact' })
    await items.insertOne({ ...item, job_id: 'blk_pact', _id: `blk_pact:${USER}` } as never)
    return known
  }

  async function withView() {
    const known = await withUser()
    const views = admin.connection.collection<{ _id: string }>('admin_views')
    await views.deleteMany({})
    const view = {
      owner_id: 'usr_admin',
      page: 'users',
      name: 'Paying',
      query: 'status=pro',
      is_default: false,
      created_at: new Date(TIME),
    }
    await views.insertOne({ _id: 'view_pact', ...view })
    return known
  }

  async function withKnowledge(deleted_at: Date | null) {
    const known = await withUser()
    for (const collection of ['knowledge', 'knowledge_usage', 'knowledge_uses', 'knowledge_generations'])
      await admin.connection.collection(collection).deleteMany({})
    const at = new Date(TIME)
    const used = { ...generated(USER, TIME).data, content_id: 'cnt_1', knowledge: [{ knowledge_id: 'kno_pact', tokens: 17 }] }
    await withTransaction(admin.connection, async (tx) => {
      const { knowledge } = admin.context.repositories
      await knowledge.insert(
        {
          _id: 'kno_pact',
          title: 'House style',
          platform: 'linkedin',
          content_type: 'training',
          content: 'Never: cheap',
          description: '',
          is_active: true,
          tokens: 17,
          created_at: at,
          updated_at: at,
          updated_by: 'usr_admin',
          deleted_at,
          version: 1,
        },
        tx,
      )
      await knowledge.recordUse([used], tx)
    })
    return known
  }

  async function withFigures() {
    const known = await withUser()
    // The inbox ignores an event that was delivered for another interaction.
    for (const event of FIGURES) await admin.bus.receive(ANALYTICS_GROUP, encodeEvent(event))
    await deliver(admin, FINANCE)
    return known
  }

  return {
    url,
    admin,
    states: {
      'an administrator': () => withUser(),
      'an administrator and the saved view view_pact': withView,
      'an administrator and the knowledge item kno_pact': () => withKnowledge(null),
      'an administrator and the deleted knowledge item kno_pact': () => withKnowledge(new Date(TIME)),
      'an administrator and figures of today': withFigures,
      'an administrator and what services report about their work': async () => {
        owners.reset()
        owners.on(operationsResponse)
        return token()
      },
      'an administrator whose export is in the audit log': async () => {
        const { status } = await admin.call('usr_admin', 'GET', '/api/admin/audit/export')
        if (status !== 200) throw new Error(`GET /api/admin/audit/export: ${status}`)
        return token()
      },
      'an administrator and the user usr_pact': () => withUser(),
      'an administrator and a user usr_pact who cannot be viewed': () =>
        withUser(({ path }) => (path.endsWith('/view') ? problem(409, 'account_not_viewable') : null)),
      'an administrator and a user usr_pact whom someone else changes': () =>
        withUser(({ method }) =>
          method === 'PUT' ? problem(409, 'version_conflict', undefined, { current: { ...account, version: 4 } }) : null,
        ),
      'an administrator and a user usr_pact who pays': () =>
        withUser(({ method, path }) => (method === 'PUT' && path.endsWith('/subscription') ? problem(409, 'live_subscription') : null)),
      'an administrator and the open bulk action blk_pact': withBulkAction,
      'an administrator and the package pkg_pact': () => withUser(),
      'an administrator and a package pkg_pact that someone else changes': () => withUser(changedByAnother),
      'an administrator and a package pkg_pact that is in use': () => withUser(packageInUse),
      'an administrator and a referrer': () => withUser(),
      'an administrator and referral settings that someone else changes': () => withUser(changedByAnother),
    },
    async stop() {
      await admin.stop()
      await owners.stop()
    },
  }
}

const account = {
  user_id: USER,
  email: 'pact@example.com',
  name: null,
  first_name: '',
  last_name: '',
  bio: '',
  company: '',
  website: '',
  phone: '',
  is_admin: false,
  is_active: true,
  email_verified: true,
  created_at: TIME,
  last_login_at: null,
  version: 2,
}
const plan = {
  subscription: {
    package: { name: 'Professional', tier: 'pro' },
    include_video: true,
    price: 0,
    currency: 'usd',
    status: 'granted',
    is_paid: true,
    source: 'grant',
    renews_at: null,
    cancel_at: null,
    ends_at: null,
  },
  grants: [
    { grant_id: 'grt_1', package_name: 'Professional', tier: 'pro', reason: 'Partner', granted_at: TIME, ends_at: null, ended_at: null },
  ],
  bonuses: [{ bonus_id: 'bns_1', texts: 3, videos: 0, reason: 'Apology', granted_at: TIME }],
}
const text = {
  content_id: 'ctn_1',
  platform: 'LinkedIn Post',
  prompt: 'We launch',
  generated_text: 'On Monday, we launch.',
  created_at: TIME,
  usage: { total_tokens: 90 },
  provider: 'openai',
  model: 'gpt-4o-mini',
}
const payment = {
  transaction_id: 'pay_1',
  package_name: 'Professional',
  amount: 29,
  currency: 'usd',
  status: 'succeeded',
  kind: 'payment',
  created_at: TIME,
}
const view = {
  view_id: 'ses_view',
  user_id: USER,
  reason: 'Ticket 42',
  started_at: TIME,
  ends_at: '2026-03-10T12:30:00.000Z',
  ended_at: null,
}
const refund = {
  payment_id: 'pay_1',
  refunded_amount: 5,
  refundable_amount: 24,
  currency: 'usd',
  status: 'partially_refunded',
  plan_ended: false,
}

const preview = { tokens: 17, budget: 1500, never: ['cheap'], without: ['emoji'], always: ['#ad'], no_space_on: ['x'] }
const providerConfig = {
  success: true,
  provider: 'stripe',
  error: null,
  note: null,
  webhook_secret_configured: true,
  account: { id: 'acct_1', business_name: 'Loomcast', charges_enabled: true, payouts_enabled: true },
  webhooks: [{ id: 'we_1', url: 'https://app.example/webhooks/stripe', status: 'enabled', api_version: null, events: ['invoice.paid'] }],
}
const status = {
  version: '2.0.0',
  checked_at: TIME,
  providers: [{ name: 'sandbox', configured: true, detail: null, last_success_at: TIME, last_failure_at: null }],
  queues: [{ name: 'mails', waiting: 0, failed: 0, stuck: 0 }],
  consumers: [{ group: 'auth.plans', waiting: null, dead_letters: 0 }],
}

const FIGURES = [registered(USER, TIME), generated(USER, TIME)]
const FINANCE = [
  packageNamed('professional', 'Professional'),
  paid('pay_pact', USER, 1900, TIME),
  subscribed('sub_pact', 1, USER, 'past_due', 1900, TIME, { past_due_since: '2026-03-08T12:00:00.000Z' }),
]

const ledgerLine = {
  id: 'pay_pact',
  kind: 'payment',
  at: TIME,
  user_id: USER,
  subscription_id: 'sub_pact',
  invoice_id: 'in_pact',
  invoice_number: 'LC-2026-000001',
  package_name: 'Professional',
  currency: 'usd',
  amount: 19,
  tax: 3.03,
  net: 15.97,
  status: 'succeeded',
  booked: 1,
}

/** What the owners respond with, as verified by admin's own pacts with them. */
function ownersResponse({ method, path }: OwnerCall): OwnerResponse | null {
  if (path === '/internal/admin/status') return { body: status }
  if (path === '/internal/admin/publishing') return { body: publishing }
  if (path === '/internal/admin/provider-config') return { body: providerConfig }
  if (path.startsWith('/internal/admin/ledger?')) return { body: { lines: [ledgerLine], total: 1, next: null } }
  if (path === '/internal/admin/knowledge/preview') return { body: { preview } }
  if (path.endsWith('/content?limit=10')) return { body: { content: [text] } }
  if (path.endsWith('/subscription')) return { body: plan }
  if (path.endsWith('/payments')) return { body: { payments: [payment] } }
  if (path.endsWith('/bonus')) return { body: { bonus: plan.bonuses[0] } }
  if (path.endsWith('/sync')) return { body: { changed: false, subscription: plan.subscription } }
  if (path.endsWith('/refund')) return { body: { refund } }
  if (path.endsWith('/view'))
    return { status: 201, body: { view, email: account.email, access_token: 'header.payload.signature', expires_in: 1800 } }
  if (path.endsWith('/end')) return { body: { view: { ...view, ended_at: TIME } } }
  if (path === '/internal/admin/users') return { status: 201, body: { user: account } }
  if (method === 'DELETE') return { body: { before: account, version: 9 } }
  if (method === 'GET') return { body: { user: account, mfa_enabled: false } }
  return { body: { user: account, before: account } }
}

const publishing = {
  success: true,
  checked_at: TIME,
  networks: [
    {
      network: 'mastodon',
      planned: 1,
      due: 0,
      sending: 0,
      unknown: 0,
      failed: 0,
      missed: 0,
      handed_over: 0,
      published: 0,
      accounts: 1,
      broken_accounts: 0,
    },
  ],
}

const LETTER = { group: 'auth.mails', type: 'com.loomcast.billing.mail-requested.v1', error: 'Error: There is no such user.' }
const counted = { count: 1, first_at: TIME, last_at: TIME }
const letter = {
  ...LETTER,
  event_id: 'evt_pact',
  key: 'usr_pact',
  attempts: 5,
  failed_at: TIME,
  trace: null,
  payload: { user_id: 'usr_pact' },
}
const replay = {
  replay_id: 'rpl_pact',
  kind: 'dead_letters',
  group: LETTER.group,
  state: 'running',
  per_second: 10,
  total: 1,
  sent: 0,
  handled: 0,
  failed: [],
  waiting: [],
  requested_at: TIME,
  ended_at: null,
}
const event = {
  event_id: 'evt_pact',
  type: 'invoice.paid',
  state: 'failed',
  customer_id: null,
  attempts: 5,
  last_error: 'timeout',
  handled_at: null,
  created_at: TIME,
  received_at: TIME,
}
const stuckJob = { queue: 'mail', state: 'failed', error: 'timeout', can_retry: true }
const alert = {
  alert_id: 'unknown_price:sub_pact',
  kind: 'unknown_price',
  user_id: USER,
  subscription_id: 'sub_pact',
  data: {},
  is_repaired: true,
  created_at: TIME,
  resolved_at: null,
  resolved_by: null,
}

/** What the owners respond with about their own work, as verified by admin's own pacts with them. */
function operationsResponse({ path, body }: OwnerCall): OwnerResponse | null {
  const [resource = ''] = path.replace('/internal/admin/', '').split('?')
  const requested = (id: string) => ({ body: { success: true, ids: [id], replay: body?.['dry_run'] === true ? null : replay } })
  const responses: Record<string, OwnerResponse> = {
    'dead-letters': { body: { success: true, groups: [{ ...LETTER, ...counted }], letters: [letter] } },
    'dead-letters/reveal': { body: { success: true, payload: letter.payload, error: LETTER.error } },
    'dead-letters/replay': requested('evt_pact'),
    'provider-events': {
      body: {
        success: true,
        events: [event],
        last_received_at: TIME,
        groups: [{ type: event.type, state: event.state, error: 'timeout', ...counted }],
      },
    },
    'provider-events/replay': requested('evt_pact'),
    jobs: {
      body: {
        success: true,
        groups: [{ ...stuckJob, ...counted }],
        jobs: [{ ...stuckJob, job_id: 'job_pact', attempts: 5, due_at: TIME }],
      },
    },
    'jobs/replay': requested('job_pact'),
    replays: { body: { success: true, replays: [replay] } },
    'replays/rpl_pact/stop': { body: { success: true, replay: { ...replay, state: 'stopped', ended_at: TIME } } },
    alerts: { body: { success: true, alerts: [alert] } },
    'alerts/unknown_price%3Asub_pact/resolve': {
      body: { success: true, alert: { ...alert, resolved_at: TIME, resolved_by: 'usr_admin' } },
    },
  }
  return responses[resource] ?? null
}
