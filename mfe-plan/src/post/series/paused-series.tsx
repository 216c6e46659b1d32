import { Alert, Button } from '@loomcast/design-system/full'
import type { Series } from '../../api/plan.ts'
import { useOpenSeries } from '../../api/queries.ts'
import styles from '../post.module.css'
import { firstWords, kindOf } from '../post-texts.ts'
import { useBusy } from '../use-busy.ts'
import { resumeSeries, stopSeries } from './series-actions.ts'

const WORDS = 80

/** Series that are paused, each with what the person can do. */
export function PausedSeries({ first, last }: { first: string; last: string }) {
  const paused = useOpenSeries(first, last).data?.filter(({ state }) => state === 'paused') ?? []
  return paused.map((series) => <Paused key={series.series_id} series={series} />)
}

function Paused({ series }: { series: Series }) {
  const { busy, run } = useBusy<'resume' | 'stop'>()
  const isDetached = series.problem?.code === 'connection_not_found'
  return (
    <Alert tone="warning" live={false} title={`${kindOf(series)} is paused and does not repeat.`}>
      <div className={styles.alertBody}>
        <p dir="auto">{firstWords(series, WORDS)}</p>
        {series.problem && <p>{series.problem.text}</p>}
        <div className={styles.actions}>
          <Button variant="default" loading={busy === 'resume'} onClick={() => run('resume', () => resumeSeries(series))}>
            {isDetached ? 'Continue, and post it myself' : 'Continue'}
          </Button>
          <Button variant="subtle" color="danger" loading={busy === 'stop'} onClick={() => run('stop', () => stopSeries(series))}>
            Stop repeating
          </Button>
        </div>
      </div>
    </Alert>
  )
}
