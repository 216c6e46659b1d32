export interface AlertCase {
  alert: string
  /** Series with the values of successive minutes, in the notation of promtool. */
  fires: Record<string, string>
  /** Series with which it does not fire at any minute. */
  silent: Record<string, string>
  /** When it fires. */
  at: string
  /** The labels beside those of the rule. */
  labels: Record<string, string>
  summary: string
}

const billing = (name: string, labels = '') => `loomcast_billing_${name}{service="billing"${labels}}`
const trial = (state: string) =>
  `slice_trial_state{service="gateway",slice="content",release="2.1.0-77d0e1aa",owner="content-team",state="${state}"}`
const requests = (status: number) => `http_request_duration_seconds_count{service="auth",route="/api/auth/me",status="${status}"}`
const texts = (outcome: string) => `generation_duration_seconds_count{service="content",provider="openai",outcome="${outcome}"}`
const tries = (outcome: string) => `publish_outcomes_total{service="publish",network="bluesky",outcome="${outcome}"}`
const queue = (service: string, name: string) => `queue_oldest_waiting_seconds{service="${service}",queue="${name}"}`
const audit = (name: string) => `loomcast_admin_audit_${name}{service="admin",pod="worker-1"}`
const lag = 'event_consumer_lag_messages{service="content",group="content.users",topic="users"}'
const ON_TRIAL = { slice: 'content', release: '2.1.0-77d0e1aa', owner: 'content-team' }

/** For each alert, figures with which a person is called, and figures with which nobody is. */
export const ALERT_CASES: AlertCase[] = [
  {
    alert: 'OutboxLag',
    fires: { 'outbox_oldest_unpublished_seconds{service="auth"}': '90x20' },
    silent: { 'outbox_oldest_unpublished_seconds{service="auth"}': '90x3 0x17' },
    at: '7m',
    labels: { service: 'auth' },
    summary: 'Events of auth wait 1m 30s to be published',
  },
  {
    alert: 'ConsumerLag',
    fires: { [lag]: '2000x40' },
    silent: { [lag]: '9000-200x40' },
    at: '25m',
    labels: { service: 'content', group: 'content.users' },
    summary: 'content.users is 2000 messages behind and does not catch up',
  },
  {
    alert: 'DeadLetters',
    fires: { 'event_dead_letters{service="video",group="video.users"}': '3x20' },
    silent: { 'event_dead_letters{service="video",group="video.users"}': '0x20' },
    at: '6m',
    labels: { service: 'video', group: 'video.users' },
    summary: 'video.users has 3 dead letters',
  },
  {
    alert: 'BreakerOpen',
    fires: { 'circuit_breaker_state{service="gateway",upstream="content",state="open"}': '1x20' },
    silent: {
      'circuit_breaker_state{service="gateway",upstream="content",state="open"}': '0x20',
      'circuit_breaker_state{service="gateway",upstream="content",state="closed"}': '1x20',
    },
    at: '2m',
    labels: { upstream: 'content', service: 'content' },
    summary: 'The gateway refuses calls to content',
  },
  {
    alert: 'GenerationFailures',
    fires: { [texts('provider_timeout')]: '0+3x40', [texts('stop')]: '0+7x40' },
    silent: { [texts('provider_timeout')]: '0+1x40', [texts('stop')]: '0+4x40', [texts('content_refused')]: '0+5x40' },
    at: '25m',
    labels: { provider: 'openai' },
    summary: '30% of the texts by openai fail',
  },
  {
    alert: 'JobsLate',
    fires: { [queue('auth', 'mail')]: '1000x20' },
    silent: { [queue('auth', 'mail')]: '800x20' },
    at: '6m',
    labels: { service: 'auth', queue: 'mail' },
    summary: 'The queue mail of auth is 16m 40s behind',
  },
  {
    alert: 'PostsLate',
    fires: { [queue('publish', 'posts')]: '150x20' },
    silent: { [queue('publish', 'posts')]: '100x20', [queue('auth', 'mail')]: '500x20' },
    at: '4m',
    labels: { service: 'publish', queue: 'posts' },
    summary: 'Planned posts are 2m 30s late',
  },
  {
    alert: 'PostsNotConfirmed',
    fires: { [tries('retry')]: '0+6x60', [tries('published')]: '0+2x60' },
    // Half an hour in which nothing but a few tries failed.
    silent: { [tries('retry')]: '0+0.4x60', [tries('published')]: '0+0x60' },
    at: '40m',
    labels: { service: 'publish', network: 'bluesky' },
    summary: '75% of the tries to publish at bluesky have no result',
  },
  {
    alert: 'RouteErrors',
    fires: { [requests(500)]: '0+12x30', [requests(200)]: '0+108x30' },
    silent: { [requests(500)]: '0+3x30', [requests(200)]: '0+117x30' },
    at: '20m',
    labels: { service: 'auth', route: '/api/auth/me' },
    summary: '10% of /api/auth/me in auth fail',
  },
  {
    alert: 'BillingInvariant',
    fires: { [billing('invariant_violations', ',rule="one_subscription"')]: '2x20' },
    silent: { [billing('invariant_violations', ',rule="one_subscription"')]: '0x20' },
    at: '6m',
    labels: { rule: 'one_subscription' },
    summary: '2 documents violate one_subscription',
  },
  {
    alert: 'BillingNotMeasured',
    fires: { [billing('measurement_age_seconds', ',pod="a"')]: '1000x20', [billing('measurement_age_seconds', ',pod="b"')]: '1200x20' },
    silent: { [billing('measurement_age_seconds', ',pod="a"')]: '1000x20', [billing('measurement_age_seconds', ',pod="b"')]: '30x20' },
    at: '1m',
    labels: {},
    summary: 'No worker has checked the invariants of billing for 16m 40s',
  },
  {
    alert: 'AccountClosingLate',
    fires: { [billing('account_closing_oldest_seconds')]: '7200x20' },
    silent: { [billing('account_closing_oldest_seconds')]: '60x20' },
    at: '2m',
    labels: {},
    summary: 'A deleted account still exists at the payment provider after 2h 0m 0s',
  },
  {
    alert: 'WebhooksMissing',
    fires: { [billing('last_event_age_seconds')]: '100x20', [billing('webhook_configured')]: '0x20' },
    silent: { [billing('last_event_age_seconds')]: '86400x20', [billing('webhook_configured')]: '1x20' },
    at: '11m',
    labels: {},
    summary: "The payment provider's events do not arrive",
  },
  {
    alert: 'BillingDrift',
    fires: { [billing('drift_total')]: '0x100 1x100' },
    silent: { [billing('drift_total')]: '4x200' },
    at: '180m',
    labels: {},
    summary: '1 customers changed at the payment provider without an event',
  },
  {
    alert: 'ReconciliationLate',
    fires: { [billing('reconciliation_age_seconds', ',pass="changes"')]: '12000x20' },
    silent: {
      [billing('reconciliation_age_seconds', ',pass="changes"')]: '3600x20',
      [billing('reconciliation_age_seconds', ',pass="full"')]: '86400x20',
      [billing('reconciliation_failures_total')]: '5x20',
    },
    at: '11m',
    labels: {},
    summary: 'Customers are not compared with the payment provider',
  },
  {
    alert: 'BillingAlerts',
    fires: { [billing('open_alerts', ',kind="dispute"')]: '2x20' },
    silent: { [billing('open_alerts', ',kind="dispute"')]: '0x20' },
    at: '1m',
    labels: { kind: 'dispute' },
    summary: '2 billing alerts of the kind dispute are open',
  },
  {
    alert: 'AuditLogDamaged',
    fires: { [audit('valid')]: '0x20', [audit('entries')]: '10x20' },
    // A process that has not verified the log yet.
    silent: { [audit('valid')]: '0x20', [audit('entries')]: '0x20' },
    at: '1m',
    labels: { pod: 'worker-1' },
    summary: 'The audit log does not match its hashes or anchors',
  },
  {
    alert: 'AuditLogNotAnchored',
    fires: { [audit('anchored_timestamp_seconds')]: '60x300' },
    silent: { [audit('anchored_timestamp_seconds')]: '60+60x300' },
    at: '240m',
    labels: {},
    summary: 'No signed anchor of the audit log was stored for 3h 59m 0s',
  },
  {
    alert: 'CommandsUnresolved',
    fires: { 'loomcast_admin_unresolved_commands{service="admin"}': '2x60' },
    silent: { 'loomcast_admin_unresolved_commands{service="admin"}': '2x20 0x40' },
    at: '35m',
    labels: {},
    summary: 'The outcome of 2 commands of administrators is not known',
  },
  {
    alert: 'ReleaseWithdrawn',
    fires: { [trial('worse')]: '1x20' },
    silent: { [trial('undecided')]: '1x20' },
    at: '1m',
    labels: ON_TRIAL,
    summary: 'content 2.1.0-77d0e1aa (content-team) was withdrawn because it failed more often than the other releases',
  },
  {
    alert: 'ReleaseUndecided',
    fires: { [trial('needs_person')]: '1x20' },
    silent: { [trial('as_good')]: '1x20' },
    at: '1m',
    labels: ON_TRIAL,
    summary: 'content 2.1.0-77d0e1aa (content-team) has been on trial for a day without a verdict',
  },
]
