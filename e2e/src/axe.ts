import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { isSoak } from './soak.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** Defined by `axeSource` in the page. */
declare const axe: { run(context: Document, options: object): Promise<{ violations: Violation[] }> }

/** The rules whose result depends on the theme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Returns axe violations of moderate or higher impact, one line each: of all rules, or only of those about colors. */
export async function axeFindings(page: Page, rules: 'all' | 'colors' = 'all'): Promise<string[]> {
  // Injected through the debugger, because the page's content security policy blocks foreign scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(
    async (runOnly) => {
      // Not the style sheets, which axe would fetch and parse for an experimental rule that does not run.
      const preload = { assets: ['media'] }
      const { violations } = await axe.run(document, { resultTypes: ['violations'], preload, ...(runOnly && { runOnly }) })
      return violations
        .filter((violation) => violation.impact !== 'minor')
        .flatMap((violation) => violation.nodes.map((node) => `${violation.id} ${node.target.join(' ')}: ${node.failureSummary}`))
    },
    rules === 'colors' ? COLOR_RULES : undefined,
  )
}

export type Theme = 'light' | 'dark'
export type Look = readonly [Theme, width: number]

/** Each theme and each width once, for dialogs. */
export const LOOKS: readonly Look[] = [
  ['dark', 1280],
  ['light', 375],
]
/** The themes and widths that `LOOKS` does not combine. */
const OTHER_LOOKS: readonly Look[] = [
  ['light', 1280],
  ['dark', 375],
]
/** From one to the next, only the theme or only the width changes, because each change computes the styles of the whole page. */
const ALL_LOOKS: readonly Look[] = [
  ['dark', 1280],
  ['light', 1280],
  ['light', 375],
  ['dark', 375],
]

let pages = 0

/** The looks of a page: each theme and each width once, combined differently for the next page of the file. In `npm run test:soak`, all combinations. */
export function pageLooks(): readonly Look[] {
  if (isSoak) return ALL_LOOKS
  return pages++ % 2 === 0 ? LOOKS : OTHER_LOOKS
}

const HEIGHT = 812

/** Runs in the page. Without transitions, a change of the theme takes effect at once. */
function disableTransitions(): void {
  if ('transitionsDisabled' in window) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important; }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  Object.assign(window, { transitionsDisabled: true })
}

/** Shows the page in each of the themes and widths, and returns axe violations and horizontal overflow, one line each. */
export async function faultsIn(page: Page, what: string, looks: readonly Look[] = pageLooks()): Promise<string[]> {
  const faults: string[] = []
  const seen = new Set<number>()
  await page.evaluate(disableTransitions)
  for (const [colorScheme, width] of looks) {
    const size = page.viewportSize()
    if (size?.width !== width || size.height !== HEIGHT) await page.setViewportSize({ width, height: HEIGHT })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The pages of the payment sandbox have no theme of their own.
    await page.waitForFunction((scheme) => (document.documentElement.dataset['mantineColorScheme'] ?? scheme) === scheme, colorScheme)
    // The theme changes nothing but colors.
    for (const finding of await axeFindings(page, seen.has(width) ? 'colors' : 'all'))
      faults.push(`${what}, ${colorScheme}, ${width} px: ${finding}`)
    seen.add(width)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (overflow > 0) faults.push(`${what}, ${width} px: ${overflow} px wider than the screen`)
  }
  return faults
}
