import type { LogEntry, RegistryStore } from '@loomcast/gateway/registry'
import { CommandError } from '@loomcast/service-kit/config'
import { deliveryFigures, describeFigures } from './delivery-figures.ts'
import { USAGE } from './slice-arguments.ts'

type ReadableRegistry = Pick<RegistryStore, 'releases' | 'log'>

const LOG_SHOWN = 5
const DAY_MS = 24 * 60 * 60 * 1000
const DESPITE: Partial<Record<LogEntry['action'], string>> = { retire: 'without the count of open tabs' }

export async function status(registry: ReadableRegistry, slice: string | undefined, print: (line: string) => void): Promise<void> {
  const releases = (await registry.releases()).filter((each) => slice === undefined || each.slice === slice)
  for (const { slice: name, version, weight, segment, owner } of releases)
    print(`${name} ${version}: ${weight} %${segment ? ` of ${segment.join(', ')}` : ''}${owner ? `  ${owner}` : ''}`)
  const { entries, altered } = await registry.log()
  if (altered !== undefined) print(`The log was changed: entry ${altered} is not as it was written.`)
  for (const { at, by, action, slice: name, version, despite, why, without_trial: untried } of entries
    .filter((each) => slice === undefined || each.slice === slice)
    .slice(-LOG_SHOWN))
    print(
      `${at}  ${by}  ${action} ${name} ${version}${despite ? `  ${DESPITE[action] ?? 'despite the freeze'}: ${despite}` : ''}${untried ? `  without a trial: ${untried}` : ''}${why ? `  ${why}` : ''}`,
    )
}

export async function figures(
  registry: ReadableRegistry,
  slice: string | undefined,
  period: string,
  { print, now }: { print: (line: string) => void; now: () => Date },
): Promise<void> {
  const days = Number(period)
  if (!(Number.isInteger(days) && days > 0)) throw new CommandError(`--days needs a number of days, 1 or more.\n\n${USAGE}`)
  const owners = new Map((await registry.releases()).map((each) => [each.slice, each.owner]))
  const log = (await registry.log()).entries.filter((each) => each.action !== 'approve' && (slice === undefined || each.slice === slice))
  const to = now()
  const found = deliveryFigures(log, (name) => owners.get(name) ?? name, { from: new Date(to.getTime() - days * DAY_MS), to })
  print(found.size === 0 ? 'The log of the registry has no deployment.' : describeFigures(found, days).join('\n\n'))
}
