import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'

interface Rules {
  groups: { rules: { alert: string; expr: string; labels: { service?: string }; annotations: { runbook_url: string } }[] }[]
}

const docs = join(import.meta.dirname, '..', '..', '..', 'docs')
const { groups } = parse(readFileSync(join(docs, 'observability', 'alerts.yaml'), 'utf8')) as Rules
const headings = readFileSync(join(docs, 'OPERATIONS.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('#'))
  .map((line) => line.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-'))

/** The setting: the external label of Prometheus, in front of the path in this repository. */
const PREFIX = '{{ $externalLabels.runbooks }}docs/OPERATIONS.md#'

test.each(groups.flatMap(({ rules }) => rules))('$alert links to its runbook at the configured URL', ({ annotations }) => {
  expect(annotations.runbook_url.startsWith(PREFIX)).toBe(true)
  expect(headings).toContain(annotations.runbook_url.slice(PREFIX.length))
})

test.each(groups.flatMap(({ rules }) => rules))(
  '$alert names a service or an owner, by which it is routed to a team',
  ({ expr, labels }) => {
    expect(labels.service !== undefined || /\bby \((?:[a-z, ]*, )?(?:service|owner)\b/.test(expr)).toBe(true)
  },
)
