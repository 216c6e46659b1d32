import { Badge, DateText, ErrorState, Skeleton } from '@loomcast/design-system/full'
import { findPlatform } from '@loomcast/platforms'
import { useQuery } from '@loomcast/web-kit/query'
import { FactList } from '../figures/fact-list.tsx'
import { countText } from '../figures/figures.ts'
import { NoData, Panel } from '../figures/panel.tsx'
import { dashboardApi, type PublishingFigures } from './dashboard.api.ts'
import css from './dashboard.module.css'

const EVERY_MS = 30_000

const NAMES: Readonly<Record<string, string>> = {
  bluesky: 'Bluesky',
  ghost: 'Ghost',
  mastodon: 'Mastodon',
  nostr: 'Nostr',
  telegram: 'Telegram',
  wordpress: 'WordPress',
}

type Network = PublishingFigures['networks'][number]

/** How many posts are planned, due, being sent or not confirmed, and the connected accounts, by network. */
export function Publishing() {
  const figures = useQuery({
    queryKey: ['admin', 'publishing'],
    queryFn: ({ signal }) => dashboardApi.publishing({ signal }),
    refetchInterval: EVERY_MS,
  })
  const { data } = figures
  return (
    <Panel
      title="Planned posts"
      aside={
        data ? (
          <span className={css.checked}>
            <span>
              Checked <DateText value={data.checked_at} />
            </span>
          </span>
        ) : null
      }
    >
      {figures.isError ? (
        <ErrorState
          compact
          title="Planned posts could not be counted"
          description={figures.error.detail}
          retrying={figures.isFetching}
          onRetry={() => void figures.refetch()}
        />
      ) : null}
      {data ? <Figures networks={data.networks} /> : figures.isError ? null : <Skeleton height={200} />}
    </Panel>
  )
}

function Figures({ networks }: { networks: readonly Network[] }) {
  if (networks.length === 0) return <NoData>Nothing is planned and no account is connected</NoData>
  const sum = (figure: Exclude<keyof Network, 'network'>) =>
    networks.reduce((total, network) => total + network[figure], 0).toLocaleString('en')
  return (
    <>
      <FactList
        facts={[
          { label: 'Planned', value: sum('planned') },
          { label: 'Due', value: sum('due') },
          { label: 'Being sent', value: sum('sending') },
          { label: 'Not confirmed', value: sum('unknown') },
          { label: 'Failed', value: sum('failed') },
          { label: 'Missed', value: sum('missed') },
          { label: 'Published', value: sum('published') },
        ]}
      />
      <ul className={css.status}>
        {networks.map((network) => (
          <li key={network.network}>
            <span className={css.statusName}>
              {network.network === null
                ? 'Handed to the person'
                : (NAMES[network.network] ?? findPlatform(network.network)?.brand ?? network.network)}
            </span>
            <span className={css.statusDetail}>{detailOf(network)}</span>
            {network.broken_accounts > 0 ? (
              <Badge tone="warning">{countText(network.broken_accounts, 'account')} to connect again</Badge>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

function detailOf({ network, accounts, planned, due, sending, unknown, failed, handed_over, published }: Network): string {
  const posts = [
    [planned, 'planned'],
    [due, 'due'],
    [sending, 'being sent'],
    [unknown, 'not confirmed'],
    [failed, 'failed'],
    [handed_over, 'waiting for the person'],
    [published, 'published'],
  ] as const
  const counts = posts.flatMap(([count, state]) => (count > 0 ? [`${count.toLocaleString('en')} ${state}`] : []))
  const parts = network === null ? counts : [countText(accounts, 'account'), ...counts]
  return parts.join(', ')
}
