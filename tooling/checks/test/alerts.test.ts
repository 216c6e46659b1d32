import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { documentedMetrics } from '../src/metrics/documented-metrics.ts'
import { queriedMetrics } from '../src/metrics/queried-metrics.ts'

interface Rule {
  alert: string
  expr: string
  labels: { service?: string }
  annotations: { runbook_url: string }
}

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
}

const root = join(import.meta.dirname, '..', '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const rules = (parse(read('docs/observability/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('docs/observability/dashboard.json')) as Dashboard
const analysis = parse(read('k8s/components/progressive/failed-requests.yaml')) as {
  spec: { metrics: { name: string; provider: { prometheus: { query: string } } }[] }
}
const headings = read('docs/OPERATIONS.md')
  .split('\n')
  .filter((line) => line.startsWith('#'))
  .map((line) => line.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-'))

/** The setting: the external label of Prometheus, in front of the path in this repository. */
const PREFIX = '{{ $externalLabels.runbooks }}docs/OPERATIONS.md#'

describe('alerts', () => {
  test.each(rules)('$alert links to its runbook at the configured URL', ({ annotations }) => {
    expect(annotations.runbook_url.startsWith(PREFIX)).toBe(true)
    expect(headings).toContain(annotations.runbook_url.slice(PREFIX.length))
  })

  test.each(rules)('$alert names a service or an owner, by which it is routed to a team', ({ expr, labels }) => {
    expect(labels.service !== undefined || /\bby \((?:[a-z, ]*, )?(?:service|owner)\b/.test(expr)).toBe(true)
  })
})

/** Labels that a scrape adds: of every process, and of a pod that Argo Rollouts replaces. */
const OF_A_SCRAPE = ['service', 'revision']

test.each([
  ...rules.map(({ alert, expr }) => [`the alert ${alert}`, expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`the panel ${title}`, expr])),
  ...analysis.spec.metrics.map(({ name, provider }) => [`the analysis ${name}`, provider.prometheus.query]),
])('%s queries documented metrics and their labels', (_what, query) => {
  const documented = documentedMetrics(read('docs/OPERATIONS.md'))
  const queried = queriedMetrics(query ?? '')
  expect(queried.metrics.length).toBeGreaterThan(0)
  expect(queried.metrics.filter((name) => !documented.has(name))).toEqual([])
  const labels = new Set([...OF_A_SCRAPE, ...queried.metrics.flatMap((name) => documented.get(name) ?? [])])
  expect(queried.labels.filter((label) => !labels.has(label))).toEqual([])
})

test('the dashboard has panels with queries, and shows a metric of every alert', () => {
  expect(panels.filter(({ targets }) => targets.length === 0)).toEqual([])
  const shown = new Set(panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => queriedMetrics(expr).metrics)))
  const isShown = ({ expr }: Rule) => queriedMetrics(expr).metrics.some((name) => shown.has(name))
  expect(rules.length).toBeGreaterThan(0)
  expect(rules.filter((rule) => !isShown(rule)).map(({ alert }) => alert)).toEqual([])
  expect(analysis.spec.metrics.length).toBeGreaterThan(0)
})

test('reads metrics and labels from a query', () => {
  expect(
    queriedMetrics('sum by (slice, owner) (rate(boots_total{outcome!~"slow|by (x)"}[5m])) > 0 and on (slice) max(state == 1) offset 5m'),
  ).toEqual({
    metrics: ['boots_total', 'state'],
    labels: ['slice', 'owner', 'outcome'],
  })
})
