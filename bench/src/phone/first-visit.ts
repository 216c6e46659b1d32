import type { Browser } from 'playwright-core'
import { TOKEN, throttle, watchErrors } from '../web/visit.ts'

export interface FirstVisit {
  /** The page's field is painted and the main thread is free (ms after the navigation). */
  usable: number
  /** Sum of the parts of long tasks beyond 50 ms each, until the page is usable. */
  blocked: number
  longestTask: number
  /** CPU time of the main thread until the page made no request for 1.5 s (ms, slowed down). */
  mainThread: number
  layoutShift: number
  /** Received bytes (kB). */
  received: number
  requests: number
}

interface Recorded {
  usable: number
  layoutShift: number
  longTasks: { start: number; duration: number }[]
}

const FIELD = '#main textarea, #main input[type=file]'
const QUIET_MS = 1_500

/** Opens a page as a signed-in user on a mid-range phone, with an empty cache. */
export async function firstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 })
  await context.addInitScript((token) => localStorage.setItem('token', token), TOKEN)
  await context.addInitScript(record, FIELD)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await throttle(page)
  const errors = watchErrors(page)
  let last = Date.now()
  let received = 0
  let requests = 0
  session.on('Network.requestWillBeSent', () => {
    last = Date.now()
    requests += 1
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    last = Date.now()
    received += encodedDataLength / 1_000
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(FIELD).first().waitFor({ timeout: 120_000, state: 'attached' })
  const recorded = () => page.evaluate((): Recorded => Reflect.get(window, 'benchVisit'))
  while ((await recorded()).usable === 0 || Date.now() - last < QUIET_MS) await page.waitForTimeout(100)
  errors.rejectIfAny()
  const { usable, layoutShift, longTasks } = await recorded()
  const { metrics } = await session.send('Performance.getMetrics')
  await context.close()
  const before = longTasks.filter(({ start }) => start < usable)
  return {
    usable,
    blocked: before.reduce((sum, { duration }) => sum + duration - 50, 0),
    longestTask: Math.max(0, ...before.map(({ duration }) => duration)),
    mainThread: 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN),
    layoutShift,
    received,
    requests,
  }
}

/** Runs in the page, before its own code. */
function record(field: string): void {
  const visit: Recorded = { usable: 0, layoutShift: 0, longTasks: [] }
  Object.assign(window, { benchVisit: visit })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) visit.longTasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!Reflect.get(entry, 'hadRecentInput')) visit.layoutShift += Reflect.get(entry, 'value')
  }).observe({ type: 'layout-shift', buffered: true })
  // The shell reveals a slice by removing `hidden` from its element. A file chooser is hidden itself, behind its drop area.
  const reveals = new MutationObserver(() => {
    if (![...document.querySelectorAll(field)].some((element) => !element.parentElement?.closest('[hidden]'))) return
    reveals.disconnect()
    // The timer fires after the frame is painted and all earlier work is done.
    requestAnimationFrame(() =>
      setTimeout(() => {
        visit.usable = performance.now()
      }),
    )
  })
  reveals.observe(document, { subtree: true, attributes: true, attributeFilter: ['hidden'] })
}
