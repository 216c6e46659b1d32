import type { Bench, BenchRow } from '../bench.ts'
import { median } from '../frame/statistics.ts'
import { launch, serveAll, shuffled, VARIANTS, type Variant } from '../web/variants.ts'
import { type FirstVisit, firstVisit } from './first-visit.ts'

const RUNS = Number(process.env['BENCH_WEB_RUNS'] ?? 9)
const PAGES = [
  { path: '/generate', usableMs: 2_500 },
  { path: '/video-generate', usableMs: 3_200 },
]
const BLOCKED_MS = 300
const SHIFT = 0.1

export const bench: Bench = {
  name: 'phone',
  title: 'First visit on a phone: federated slices against one bundle with one file per page',
  async run(context) {
    const served = await serveAll(context)
    const browser = await launch(context)
    const rows: BenchRow[] = []
    for (const { path, usableMs } of PAGES) {
      const visits: Record<Variant, FirstVisit[]> = { ours: [], single: [] }
      for (let run = 1; run <= RUNS; run++) {
        for (const variant of shuffled(VARIANTS)) visits[variant].push(await firstVisit(browser, served[variant].server.url + path))
        context.log(`${path} ${run} of ${RUNS}`)
      }
      rows.push(...rowsOf(path, usableMs, visits))
    }
    return rows
  },
}

function rowsOf(path: string, usableMs: number, visits: Record<Variant, FirstVisit[]>): BenchRow[] {
  const row = (measure: string, unit: string, key: keyof FirstVisit, target?: number): BenchRow => {
    const ours = median(visits.ours.map((visit) => visit[key]))
    const reference = median(visits.single.map((visit) => visit[key]))
    return {
      measure: `${path}: ${measure}`,
      ours,
      reference,
      unit,
      // Nothing may shift, so the reference can be 0.
      ratio: reference === 0 ? Number(ours > 0) : ours / reference,
      ...(target === undefined ? {} : { target: `<= ${target} ${unit}`.trim(), met: ours <= target }),
      note: `single bundle with one file per page; ${RUNS} visits, signed in`,
    }
  }
  return [
    row('usable', 'ms', 'usable', usableMs),
    row('main thread blocked until usable', 'ms', 'blocked', BLOCKED_MS),
    row('longest task until usable', 'ms', 'longestTask'),
    row('CPU time of the main thread', 'ms', 'mainThread'),
    row('layout shift', '', 'layoutShift', SHIFT),
    row('received', 'kB', 'received'),
    row('requests', 'requests', 'requests'),
  ]
}
