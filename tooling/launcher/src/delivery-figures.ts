import type { LogEntry } from '@loomcast/gateway/registry'

export interface DeliveryFigures {
  /** Versions that visitors got for the first time. */
  deployments: number
  perWeek: number
  /** Median time from a version's last commit to its first visitors, in ms. Undefined if the log has no such commit. */
  leadTimeMs: number | undefined
  /** Deployments that a rollback or the gateway took from their visitors, at any time. */
  failed: number
  /** Median time from a failed deployment's first visitors until they got another release, in ms. Undefined if none failed. */
  recoveryTimeMs: number | undefined
}

export interface Period {
  from: Date
  to: Date
}

interface Deployment {
  slice: string
  version: string
  at: number
  /** Time of its last commit. */
  committed: number | undefined
  /** When a rollback or the gateway took it from its visitors. */
  failedAt?: number
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/**
 * The four figures of DORA (https://dora.dev/guides/dora-metrics-four-keys/) for the deployments of a period, by team. `teamOf` is the team of a slice. The log is
 * complete: one that starts later takes versions that were deployed before for new ones.
 */
export function deliveryFigures(log: LogEntry[], teamOf: (slice: string) => string, { from, to }: Period): Map<string, DeliveryFigures> {
  const deployed = deploymentsOf(log).filter(({ at }) => from.getTime() <= at && at < to.getTime())
  const weeks = (to.getTime() - from.getTime()) / WEEK_MS
  const teams = Map.groupBy(deployed, ({ slice }) => teamOf(slice))
  for (const { slice } of log) if (!teams.has(teamOf(slice))) teams.set(teamOf(slice), [])
  return new Map(
    [...teams].map(([team, deployments]) => {
      const leadTimes = deployments.flatMap(({ at, committed }) => (committed === undefined ? [] : at - committed))
      const recoveryTimes = deployments.flatMap(({ at, failedAt }) => (failedAt === undefined ? [] : failedAt - at))
      return [
        team,
        {
          deployments: deployments.length,
          perWeek: deployments.length / weeks,
          leadTimeMs: median(leadTimes),
          failed: recoveryTimes.length,
          recoveryTimeMs: median(recoveryTimes),
        },
      ]
    }),
  )
}

/** In the order of the log. A release that is only listed, with weight 0, is not deployed. */
function deploymentsOf(log: LogEntry[]): Deployment[] {
  const deployments: Deployment[] = []
  const committed = new Map<string, number>()
  const live = new Map<string, string[]>()
  const find = (slice: string, version: string) => deployments.find((each) => each.slice === slice && each.version === version)
  for (const { action, slice, version, weights, at, committed_at } of log) {
    const key = `${slice} ${version}`
    if (committed_at !== undefined) committed.set(key, Date.parse(committed_at))
    const versions = Object.keys(weights).filter((each) => (weights[each] ?? 0) > 0)
    if (action === 'rollback' || action === 'withdraw') {
      const lost = (live.get(slice) ?? []).filter((each) => !versions.includes(each))
      const restored = action === 'rollback' ? find(slice, version) : undefined
      for (const each of lost) {
        const deployment = find(slice, each)
        // A rollback also takes visitors from releases that are older than the one that it returns to.
        const isOlder = restored !== undefined && deployment !== undefined && deployment.at < restored.at
        if (deployment && !isOlder) deployment.failedAt ??= Date.parse(at)
      }
    } else if ((weights[version] ?? 0) > 0 && !find(slice, version))
      deployments.push({ slice, version, at: Date.parse(at), committed: committed.get(key) })
    live.set(slice, versions)
  }
  return deployments
}

function median(values: number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  if (sorted.length === 0) return undefined
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** One paragraph per team. */
export function describeFigures(figures: Map<string, DeliveryFigures>, days: number): string[] {
  return [...figures].toSorted(([one], [other]) => one.localeCompare(other)).map(([team, each]) => paragraphOf(team, each, days))
}

function paragraphOf(team: string, { deployments, perWeek, leadTimeMs, failed, recoveryTimeMs }: DeliveryFigures, days: number): string {
  const rate = deployments === 0 ? '' : ` (${Math.round((100 * failed) / deployments)} %)`
  return [
    `${team}, last ${days} days`,
    `  deployment frequency             ${deployments} (${perWeek.toFixed(1)} a week)`,
    `  lead time for changes            ${durationOf(leadTimeMs)}`,
    `  change failure rate              ${failed} of ${deployments}${rate}`,
    `  failed deployment recovery time  ${durationOf(recoveryTimeMs)}`,
  ].join('\n')
}

/** With its two largest units: `1 day, 3 hr`. */
function durationOf(ms: number | undefined): string {
  if (ms === undefined) return 'unknown'
  const seconds = Math.round(ms / 1000)
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60]
  const format = new Intl.DurationFormat('en-US', { style: 'short' })
  if (days > 0) return format.format({ days, hours })
  if (hours > 0) return format.format({ hours, minutes })
  return seconds === 0 ? '0 sec' : format.format({ minutes, seconds: seconds % 60 })
}
