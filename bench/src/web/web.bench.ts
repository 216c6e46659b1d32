import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { Bench, BenchContext, BenchRow } from '../bench.ts'
import { median } from '../frame/statistics.ts'
import { type Build, buildOurs, buildSingle } from './builds.ts'
import { launch, type Served, serveAll, shuffled, VARIANTS, type Variant } from './variants.ts'
import { newBrowserContext, throttle, type Visit, visit } from './visit.ts'

const RUNS = Number(process.env['BENCH_WEB_RUNS'] ?? 9)
const PAGES = [
  { path: '/', who: 'a visitor', signedIn: false, bytes: 1.15 },
  { path: '/pricing', who: 'a visitor', signedIn: false, bytes: 1.15 },
  { path: '/generate', who: 'signed in', signedIn: true, bytes: 1.1 },
]
const LCP_TARGET = 1.15
const RELEASE_TARGET = 0.3
const SWITCH_TARGET_MS = 100

export const bench: Bench = {
  name: 'web',
  title: 'Browser: federated slices against one bundle with one file per page',
  async run(context) {
    const served = await serveAll(context)
    const browser = await launch(context)
    const rows: BenchRow[] = []
    for (const page of PAGES) rows.push(...(await pageRows(context, browser, served, page)))
    rows.push(await releaseRow(context, browser, served))
    rows.push(await switchRow(context, browser, served.ours, false), await switchRow(context, browser, served.ours, true))
    return rows
  },
}

async function pageRows(
  { log }: BenchContext,
  browser: Browser,
  served: Record<Variant, Served>,
  { path, who, signedIn, bytes }: (typeof PAGES)[number],
): Promise<BenchRow[]> {
  const visits: Record<Variant, Visit[]> = { ours: [], single: [] }
  for (let run = 0; run < RUNS; run++) {
    for (const variant of shuffled(VARIANTS)) {
      const context = await newBrowserContext(browser, signedIn)
      const page = await context.newPage()
      await throttle(page)
      visits[variant].push(await visit(page, served[variant].server.url + path, served[variant].build))
      await context.close()
    }
    log(`${path} ${run + 1} of ${RUNS}`)
  }
  const middle = (variant: Variant, select: (visit: Visit) => number) => median(visits[variant].map(select))
  const row = (measure: string, unit: string, select: (visit: Visit) => number, target?: number): BenchRow => {
    const ours = middle('ours', select)
    const reference = middle('single', select)
    return {
      measure: `${path} (${who}): ${measure}`,
      ours,
      reference,
      unit,
      ratio: ours / reference,
      ...(target ? { target: `<= ${target} x the single bundle`, met: ours <= target * reference } : {}),
      note: `single bundle with one file per page; ${RUNS} visits`,
    }
  }
  return [
    row('JS, gzip', 'kB', (visit) => visit.jsGzip / 1_000, bytes),
    row('JS, brotli', 'kB', (visit) => visit.jsBrotli / 1_000, bytes),
    row('CSS, gzip', 'kB', (visit) => visit.css / 1_000),
    row('requests', 'requests', (visit) => visit.requests),
    row('LCP', 'ms', (visit) => visit.lcp, LCP_TARGET),
  ]
}

/** How much code a returning visitor has to fetch again after one sentence on one page has changed. */
async function releaseRow({ folder, log }: BenchContext, browser: Browser, served: Record<Variant, Served>): Promise<BenchRow> {
  log('releasing the content slice again')
  const again = { ours: await buildOurs(join(folder, 'ours'), true), single: await buildSingle(join(folder, 'single-released'), true) }
  const fetched: Record<'ours' | 'single', number> = { ours: 0, single: 0 }
  for (const variant of ['ours', 'single'] as const) {
    const { server, build } = served[variant]
    const context = await newBrowserContext(browser, true)
    const page = await context.newPage()
    await visit(page, `${server.url}/generate`, build)
    const next: Build = variant === 'ours' ? { ...again.ours, shell: build.shell } : again.single
    server.serve(next)
    fetched[variant] = (await visit(page, `${server.url}/generate`, next)).jsGzip / 1_000
    await context.close()
    server.serve(build)
  }
  const ratio = fetched.ours / fetched.single
  return {
    measure: '/generate: JS fetched again after a release of its slice, gzip',
    ours: fetched.ours,
    reference: fetched.single,
    unit: 'kB',
    ratio,
    target: `<= ${RELEASE_TARGET} x the single bundle`,
    met: ratio <= RELEASE_TARGET,
    note: 'single bundle rebuilt with the same change; warm cache in both',
  }
}

/** Time from the click on a link to the other slice's heading, with its code preloaded (by hovering over the link) and without. */
async function switchRow({ log }: BenchContext, browser: Browser, { server, build }: Served, slow: boolean): Promise<BenchRow> {
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  for (let run = 0; run < RUNS; run++) {
    for (const how of shuffled(['with', 'without'] as const)) {
      const context = await newBrowserContext(browser, true)
      const page = await context.newPage()
      if (slow) await throttle(page)
      await visit(page, `${server.url}/dashboard`, build)
      const link = page.locator('header a[href="/generate"]:visible').first()
      if (how === 'with') {
        const fetched = page.waitForResponse((response) => response.url().includes('page-generate') && response.url().endsWith('.js'))
        await link.dispatchEvent('pointerover')
        await fetched
        await page.waitForTimeout(1_500)
      }
      times[how].push(await link.evaluate(clickAndWait))
      await context.close()
    }
    log(`switch ${run + 1} of ${RUNS}`)
  }
  const prefetched = median(times.with)
  const cold = median(times.without)
  return {
    measure: `/dashboard to /generate${slow ? ', throttled' : ''}: click to content, code fetched on hover`,
    ours: prefetched,
    reference: cold,
    unit: 'ms',
    ratio: prefetched / cold,
    ...(slow ? {} : { target: `< ${SWITCH_TARGET_MS} ms`, met: prefetched < SWITCH_TARGET_MS }),
    note: `the same without prefetch; ${slow ? 'CPU 4 x slower, 60 ms, 9 Mbit/s' : 'nothing throttled'}`,
  }
}

/** Runs in the page, so that only the page's own work is measured. */
function clickAndWait(link: Element): Promise<number> {
  return new Promise((done) => {
    const begun = performance.now()
    const look = () => {
      const there = [...document.querySelectorAll('#main h1')].some(
        (heading) => heading.textContent === 'Content generator' && !heading.closest('[hidden]'),
      )
      if (!there) return void requestAnimationFrame(look)
      done(performance.now() - begun)
    }
    if (link instanceof HTMLElement) link.click()
    look()
  })
}
