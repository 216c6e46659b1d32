import { Badge, Button, DateText, ErrorState, IconRetry, Skeleton, type Tone } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'
import { countText, providerName } from '../figures/figures.ts'
import { Panel } from '../figures/panel.tsx'
import { dashboardApi, type SystemStatus as Status } from './dashboard.api.ts'
import css from './dashboard.module.css'

const EVERY_MS = 30_000

const STATES: Record<string, { label: string; tone: Tone }> = {
  operational: { label: 'Operational', tone: 'success' },
  degraded: { label: 'Degraded', tone: 'warning' },
  down: { label: 'Down', tone: 'danger' },
  active: { label: 'Active', tone: 'success' },
  not_configured: { label: 'Not Configured', tone: 'neutral' },
  failing: { label: 'Failing', tone: 'danger' },
  not_checked: { label: 'Not checked yet', tone: 'neutral' },
}

/** An unknown state is shown by its name. */
const stateOf = (state: string) => STATES[state] ?? { label: sentence(state.replaceAll('_', ' ')), tone: 'neutral' as const }
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The state of the services and providers by real checks, repeated while the page is open. */
export function SystemStatus() {
  const status = useQuery({
    queryKey: ['admin', 'status'],
    queryFn: ({ signal }) => dashboardApi.status({ signal }),
    refetchInterval: EVERY_MS,
  })
  return (
    <Panel
      title="System status"
      aside={
        <span className={css.checked}>
          {status.data ? (
            <span>
              Checked <DateText value={status.data.checked_at} />
            </span>
          ) : null}
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconRetry size={16} />}
            loading={status.isFetching}
            onClick={() => void status.refetch()}
          >
            Check now
          </Button>
        </span>
      }
    >
      {status.isError ? (
        <ErrorState
          compact
          title="The status could not be checked"
          description={status.data ? `${status.error.detail} The states below are from the last check.` : status.error.detail}
          retrying={status.isFetching}
          onRetry={() => void status.refetch()}
        />
      ) : null}
      {status.data ? <StatusList status={status.data} /> : status.isError ? null : <Skeleton height={260} />}
    </Panel>
  )
}

function StatusList({ status: { services, providers, queues, consumers, payments } }: { status: Status }) {
  const unknown = consumers.filter(({ dead_letters }) => dead_letters === null).map(({ group }) => group)
  const deadLetters = consumers.reduce((sum, { dead_letters }) => sum + (dead_letters ?? 0), 0)
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0)
  const stuck = queues.reduce((sum, queue) => sum + queue.stuck, 0)
  const lag = consumers.reduce((sum, consumer) => sum + (consumer.waiting ?? 0), 0)
  const checkOf = (row: { service: string; checked_at?: string | null }) =>
    row.checked_at ?? services.find(({ name }) => name === row.service)?.checked_at
  return (
    <>
      <ul className={css.status}>
        <StatusRow name="Backend API" state={overall(services)} detail={servicesText(services)} />
        {services.map(({ name, state, version, latency_ms, checked_at, detail }) => (
          <StatusRow
            key={name}
            nested
            name={name}
            state={state}
            checkedAt={checked_at}
            detail={detail ?? [version, latency_ms === null ? null : `${latency_ms} ms`].filter(Boolean).join(', ')}
          />
        ))}
        {providers.map(({ name, state, detail, checked_at }) => (
          <StatusRow
            key={name}
            name={providerName(name)}
            state={state}
            {...(state === 'not_checked' ? { detail: detail ?? 'Not used since the start' } : { checkedAt: checked_at, detail })}
          />
        ))}
        <StatusRow
          name="Payments"
          detail={
            <>
              {payments.provider},{' '}
              {payments.last_event_at ? (
                <>
                  last event <DateText value={payments.last_event_at} />
                </>
              ) : (
                'no events yet'
              )}
            </>
          }
        />
        <StatusRow
          name="Queues"
          detail={
            <>
              {countText(waiting, 'job')} waiting,{' '}
              {failed + stuck === 0 ? (
                '0 failed'
              ) : (
                <Link to="/admin/events?tab=jobs">
                  {failed.toLocaleString('en')} failed, {stuck.toLocaleString('en')} stuck
                </Link>
              )}
            </>
          }
        />
        <StatusRow name="Consumers" detail={`${countText(lag, 'event')} waiting`} />
        <StatusRow
          name="Dead letters"
          detail={
            <>
              {deadLetters === 0 ? unknown.length === 0 ? 'None' : null : <Link to="/admin/events">{countText(deadLetters, 'event')}</Link>}
              {unknown.length === 0 ? null : `${deadLetters === 0 ? '' : ', '}Not known for ${unknown.join(', ')}`}
            </>
          }
        />
      </ul>
      <details className={css.details}>
        <summary>Each queue and consumer</summary>
        <ul className={css.status}>
          {queues.map((queue) => (
            <StatusRow
              key={`${queue.service} ${queue.name}`}
              nested
              name={`${queue.service}: ${queue.name}`}
              checkedAt={checkOf(queue)}
              detail={`${countText(queue.waiting, 'job')} waiting, ${queue.failed.toLocaleString('en')} failed, ${queue.stuck.toLocaleString('en')} stuck`}
            />
          ))}
          {consumers.map((consumer) => (
            <StatusRow
              key={`${consumer.service} ${consumer.group}`}
              nested
              name={consumer.group}
              checkedAt={checkOf(consumer)}
              detail={consumerText(consumer)}
            />
          ))}
        </ul>
      </details>
    </>
  )
}

function consumerText({ waiting, dead_letters }: Status['consumers'][number]): string {
  const lag = waiting === null ? 'Lag not known' : `${countText(waiting, 'event')} behind`
  return `${lag}, ${dead_letters === null ? 'dead letters not known' : countText(dead_letters, 'dead letter')}`
}

interface StatusRowProps {
  name: string
  state?: string
  /** The time of the check of this row; null if there was none yet. */
  checkedAt?: string | null | undefined
  detail: React.ReactNode
  nested?: boolean
}

function StatusRow({ name, state, checkedAt, detail, nested }: StatusRowProps) {
  const shown = state === undefined ? undefined : stateOf(state)
  const isSentence = typeof detail === 'string' && detail.endsWith('.')
  return (
    <li data-nested={nested || undefined}>
      <span className={css.statusName}>{name}</span>
      {detail || checkedAt ? (
        <span className={css.statusDetail}>
          {detail}
          {checkedAt ? (
            <>
              {isSentence ? ' Checked ' : detail ? ', checked ' : 'checked '}
              <DateText value={checkedAt} />
            </>
          ) : null}
        </span>
      ) : null}
      {shown ? <Badge tone={shown.tone}>{shown.label}</Badge> : null}
    </li>
  )
}

function servicesText(services: Status['services']): string {
  const known = services.filter(({ state }) => KNOWN.has(state))
  const impaired = known.filter(({ state }) => state !== 'operational')
  if (impaired.length > 0) return impaired.map(({ name }) => name).join(', ')
  if (known.length < services.length) return `${known.length} of ${countText(services.length, 'service')} checked`
  return `All ${countText(services.length, 'service')} respond`
}

const KNOWN = new Set(['operational', 'degraded', 'down'])

/** Down if no service responds; degraded if one does not work fully. Services that were not checked do not count. */
function overall(services: Status['services']): string {
  const known = services.filter(({ state }) => KNOWN.has(state))
  if (known.length === 0) return 'not_checked'
  if (known.every(({ state }) => state === 'operational')) return 'operational'
  return known.every(({ state }) => state === 'down') ? 'down' : 'degraded'
}
