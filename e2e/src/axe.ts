import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  impact: string
  nodes: { target: string[]; failureSummary: string }[]
}

/** Defined by `axeSource` in the page. */
declare const axe: { run(context: Document, options: object): Promise<{ violations: Violation[] }> }

/** Returns axe violations of moderate or higher impact, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Injected through the debugger, because the page's content security policy blocks foreign scripts.
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    return violations
      .filter((violation) => violation.impact !== 'minor')
      .flatMap((violation) => violation.nodes.map((node) => `${violation.id} ${node.target.join(' ')}: ${node.failureSummary}`))
  })
}
