import { Badge, Button, DateText, ErrorState, IconRetry, Skeleton, type Tone } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'
import { countText, providerName } from '../figures/figures.ts'
import { Panel } from '../figures/panel.tsx'
import { dashboardApi, type SystemStatus as Status } from './dashboard.api.ts'
import css from './dashboard.module.css'

const EVERY_MS = 30_000

type State = Status['services'][number]['state'] | Status['providers'][number]['state']

const STATES: Record<State, { label: string; tone: Tone }> = {
  operational: { label: 'Operational', tone: 'success' },
  degraded: { label: 'Degraded', tone: 'warning' },
  down: { label: 'Down', tone: 'danger' },
  active: { label: 'Active', tone: 'success' },
  not_configured: { label: 'Not Configured', tone: 'neutral' },
  failing: { label: 'Failing', tone: 'danger' },
}

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
  const impaired = services.filter(({ state }) => state !== 'operational')
  return (
    <ul className={css.status}>
      <StatusRow
        name="Backend API"
        state={overall(services)}
        detail={
          impaired.length === 0 ? `All ${countText(services.length, 'service')} respond` : impaired.map(({ name }) => name).join(', ')
        }
      />
      {services.map(({ name, state, version, latency_ms, detail }) => (
        <StatusRow
          key={name}
          nested
          name={name}
          state={state}
          detail={detail ?? [version, latency_ms === null ? null : `${latency_ms} ms`].filter(Boolean).join(', ')}
        />
      ))}
      {providers.map(({ name, state, detail }) => (
        <StatusRow key={name} name={providerName(name)} state={state} detail={detail} />
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
  )
}

function StatusRow({ name, state, detail, nested }: { name: string; state?: State; detail: React.ReactNode; nested?: boolean }) {
  return (
    <li data-nested={nested || undefined}>
      <span className={css.statusName}>{name}</span>
      {detail ? <span className={css.statusDetail}>{detail}</span> : null}
      {state ? <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge> : null}
    </li>
  )
}

/** Down if no service responds; degraded if one does not work fully. */
function overall(services: Status['services']): Status['services'][number]['state'] {
  if (services.every(({ state }) => state === 'operational')) return 'operational'
  return services.every(({ state }) => state === 'down') ? 'down' : 'degraded'
}
