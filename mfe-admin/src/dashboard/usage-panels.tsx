import { FactList } from '../figures/fact-list.tsx'
import { countText, longDate, shortDate } from '../figures/figures.ts'
import { NoData, Panel } from '../figures/panel.tsx'
import { ShareList } from '../figures/share-list.tsx'
import type { DashboardFigures } from './dashboard.api.ts'
import css from './dashboard.module.css'

export function ApiUsage({ figures }: { figures: DashboardFigures }) {
  const { openai_requests, gemini_requests, other_requests, today_tokens, today_failures } = figures
  return (
    <Panel title="Today's API usage">
      <FactList
        facts={[
          { label: 'OpenAI requests', value: openai_requests.toLocaleString('en') },
          { label: 'Gemini requests', value: gemini_requests.toLocaleString('en') },
          { label: 'Local engines', value: other_requests.toLocaleString('en') },
          { label: 'Failed or refused', value: today_failures.toLocaleString('en') },
          { label: 'Total tokens', value: today_tokens.toLocaleString('en') },
        ]}
      />
    </Panel>
  )
}

export function PopularPlatforms({ platforms }: { platforms: DashboardFigures['top_platforms'] }) {
  return (
    <Panel title="Popular platforms">
      {platforms.length === 0 ? (
        <NoData>No platform data available</NoData>
      ) : (
        <ShareList shares={platforms.map(({ _id, count }) => ({ id: _id, name: _id, count, text: countText(count, 'generation') }))} />
      )}
    </Panel>
  )
}

export function WeekActivity({ days }: { days: DashboardFigures['last_7_days'] }) {
  const most = Math.max(1, ...days.map(({ total_requests }) => total_requests))
  return (
    <Panel title="7-day activity">
      {days.every(({ total_requests }) => total_requests === 0) ? (
        <NoData>No activity data available</NoData>
      ) : (
        <table className={css.week}>
          <caption className={css.hidden}>Requests and tokens per UTC day</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Requests</th>
              <th scope="col">Tokens</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, total_requests, total_tokens }, index) => (
              <tr key={date}>
                <th scope="row" title={longDate(date)}>
                  {shortDate(date)}
                  {index === 0 ? ' (today)' : ''}
                </th>
                <td>
                  <span className={css.weekBar} aria-hidden="true">
                    <span style={{ inlineSize: `${(total_requests / most) * 100}%` }} />
                  </span>
                  <span className={css.weekCount}>{total_requests.toLocaleString('en')}</span>
                </td>
                <td>{total_tokens.toLocaleString('en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
