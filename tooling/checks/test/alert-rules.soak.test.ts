import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { parse, stringify } from 'yaml'
import { promtool } from '../src/metrics/promtool.ts'
import { ALERT_CASES } from './alert-rules/cases.ts'

interface Rule {
  alert: string
  labels: Record<string, string>
  annotations: { runbook_url: string }
}

const run = promisify(execFile)
const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'observability', 'alerts.yaml')
const RUNBOOKS = 'https://git.example.com/loomcast/'
/** promtool is built first, where it is not installed. */
const BUILD_MS = 20 * 60_000

let program: string
let folder: string
let rules: Rule[]
beforeAll(async () => {
  program = await promtool()
  folder = await mkdtemp(join(tmpdir(), 'loomcast-alert-rules-'))
  rules = (parse(await readFile(file, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules)
}, BUILD_MS)
afterAll(() => rm(folder, { recursive: true, force: true }))

it('has rules that Prometheus accepts', async () => {
  expect((await run(program, ['check', 'rules', '--lint=all', '--lint-fatal', file])).stdout).toContain(
    `SUCCESS: ${rules.length} rules found`,
  )
})

it('has a case for every alert', () => {
  expect(ALERT_CASES.map(({ alert }) => alert)).toEqual(rules.map(({ alert }) => alert))
})

it.each(ALERT_CASES)('$alert fires with its labels and summary, and does not fire for other figures', async (one) => {
  const rule = rules.find(({ alert }) => alert === one.alert)
  const firing = {
    exp_labels: { ...rule?.labels, ...one.labels },
    exp_annotations: {
      summary: one.summary,
      runbook_url: rule?.annotations.runbook_url.replace('{{ $externalLabels.runbooks }}', RUNBOOKS),
    },
  }
  const test = (series: Record<string, string>, expected: { eval_time: string; exp_alerts: unknown[] }[]) => ({
    interval: '1m',
    external_labels: { runbooks: RUNBOOKS },
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: expected.map((each) => ({ ...each, alertname: one.alert })),
  })
  const minutes = Number.parseInt(one.at, 10)
  const everyMinute = Array.from({ length: minutes + 1 }, (_, minute) => ({ eval_time: `${minute}m`, exp_alerts: [] }))
  const tests = {
    rule_files: [file],
    evaluation_interval: '1m',
    tests: [test(one.fires, [{ eval_time: one.at, exp_alerts: [firing] }]), test(one.silent, everyMinute)],
  }
  const path = join(folder, `${one.alert}.yaml`)
  await writeFile(path, stringify(tests))
  const { stdout } = await run(program, ['test', 'rules', path]).catch((error: { stdout: string; stderr: string }) => error)
  expect(stdout).toContain('SUCCESS')
})
