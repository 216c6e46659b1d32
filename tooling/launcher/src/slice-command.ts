import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import type { Release, SliceManifest } from '@loomcast/contracts/registry'
import { MAX_PREVIEW_HOURS } from '@loomcast/gateway/preview'
import {
  editRegistry,
  fileFaults,
  firstAlteredEntry,
  type LogEntry,
  promoted,
  ReleaseRefused,
  readLog,
  readReleases,
  rolledBack,
  withoutRelease,
  withRelease,
} from '@loomcast/gateway/registry'
import { DEFAULT_GATEWAY, openTabBlocker, openTabs } from '@loomcast/gateway/tabs'
import { CommandError } from '@loomcast/service-kit/config'
import { publishBuild } from '@loomcast/slice-build/publish'
import { deliveryFigures, describeFigures } from './delivery-figures.ts'
import { previewLink } from './preview-command.ts'
import { freezeUntil } from './release-freeze.ts'

export const USAGE = `npm run slice -- release SLICE --weight N
npm run slice -- promote SLICE [VERSION]
npm run slice -- rollback SLICE
npm run slice -- can-i-retire SLICE VERSION
npm run slice -- retire SLICE VERSION
npm run slice -- preview SLICE VERSION [SLICE VERSION]…
npm run slice -- preview --inspect
npm run slice -- status [SLICE]
npm run slice -- figures [SLICE]

  release          publishes the build in SLICE/dist and lists it with N percent of the visitors; for a listed release, changes its weight
  promote          gives all visitors to a listed release (default: the newest one)
  rollback         gives all visitors to the release that the newest one replaced
  can-i-retire     checks that no visitor can get a release and that no open tab relies on it
  retire           the same, and removes the release from the registry
  preview          prints a link with which only the browser that opens it gets these releases; needs PREVIEW_KEY, the secret of the gateway
  --inspect        a preview also shows where each release of a page comes from, what it loaded and what failed, and offers the listed ones
  status           shows the releases, their weights, and the last changes
  figures          shows how often each team deploys, how long a commit takes to its first visitors, how many deployments fail, and how long
                   visitors have a failed one
  --registry FILE  the registry, such as k8s/overlays/production/remotes.json (default: remotes.json in the data folder)
  --manifest FILE  the manifest of a build that is published already, such as release.json of an image; needs --files
  --files URL      where its files are served, such as https://app.example.com/mf/content/
  --upstream URL   where the gateway fetches its files, such as http://mfe-content/content/
  --gateway URL    a gateway, which counts the open tabs, as reached without a proxy (default: ${DEFAULT_GATEWAY})
  --url URL        the product, for a preview (default: ${DEFAULT_GATEWAY})
  --page PATH      the page that the link of a preview opens (default: /)
  --hours N        how long a preview lasts (default: 24, at most ${MAX_PREVIEW_HOURS})
  --days N         the period of the figures (default: 90)
  --despite TEXT   releases or promotes during a freeze (RELEASE_FREEZE=2026-12-20/2027-01-04,…), or retires despite open tabs; the reason
                   is logged
  --by NAME        who does it, for the log (default: your user name)
  --data DIR       data folder of the Loomcast on this machine (default: .data)`

const RETAINED_BUILDS = 5
const LOG_SHOWN = 5
const DAY_MS = 24 * 60 * 60 * 1000
const DESPITE: Partial<Record<LogEntry['action'], string>> = { retire: 'without the count of open tabs' }
const root = resolve(import.meta.dirname, '..', '..', '..')

interface CommandOptions {
  env: Readonly<Record<string, string | undefined>>
  print: (line: string) => void
  now?: () => Date
}

type Author = Pick<LogEntry, 'by' | 'despite'>
type Arguments = ReturnType<typeof readArguments>

function readArguments(args: string[]) {
  const text = { type: 'string' } as const
  const options = {
    weight: text,
    registry: text,
    manifest: text,
    files: text,
    upstream: text,
    gateway: text,
    url: text,
    page: text,
    hours: text,
    inspect: { type: 'boolean' },
    days: text,
    despite: text,
    by: text,
    data: text,
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    return { ...values, positionals }
  } catch (error) {
    throw new CommandError(`${(error as Error).message.split('\n')[0]}\n\n${USAGE}`)
  }
}

/** Runs a command. Rejects with CommandError, ReleaseRefused or RegistryFault for a failure that is not a bug. */
export async function runSliceCommand(args: string[], { env, print, now = () => new Date() }: CommandOptions): Promise<void> {
  const given = readArguments(args)
  const [command, part, version, ...rest] = given.positionals
  if (given.help) return print(USAGE)
  const data = resolve(env['INIT_CWD'] ?? root, given.data ?? join(root, '.data'))
  const registry = given.registry ? resolve(env['INIT_CWD'] ?? root, given.registry) : join(data, 'remotes.json')
  if (command === 'status' && version === undefined) return status(registry, part && sliceOf(part), print)
  if (command === 'figures' && version === undefined) return figures(registry, part && sliceOf(part), given.days ?? '90', { print, now })
  if (command === 'preview') return preview(registry, given, { env, print, now })
  const isRetirement = command === 'retire' || command === 'can-i-retire'
  if (part === undefined || rest.length > 0 || (version !== undefined && command !== 'promote' && !isRetirement))
    throw new CommandError(USAGE)
  const by = given.by ?? env['USER'] ?? 'unknown'
  const slice = sliceOf(part)
  if (isRetirement && version === undefined) throw new CommandError(USAGE)
  if (command === 'can-i-retire' && version !== undefined) {
    await checkRetirement(registry, slice, version, given)
    return print(`${slice} ${version} can be retired: no visitor can get it, and no open tab relies on it.`)
  }
  const frozen = freezeUntil(env['RELEASE_FREEZE'] ?? '', now())
  // A rollback repairs, so it is always possible.
  if (frozen && !given.despite && command !== 'rollback')
    throw new ReleaseRefused(`Releases are frozen until ${frozen.toISOString()}. For an urgent one: --despite "the reason"`)
  const who = { by, ...(given.despite && { despite: given.despite }) }
  if (command === 'release') await release(registry, data, part, who, given)
  else if (command === 'promote') {
    const chosen = promoted(await readReleases(registry), slice, version).version
    if (version === undefined) await refuseWithdrawn(registry, slice, chosen)
    await editRegistry(registry, { ...who, action: 'promote', slice, version: chosen }, (now) => promoted(now, slice, chosen).releases)
  } else if (command === 'rollback') {
    const { version: former } = rolledBack(await readReleases(registry), slice)
    await editRegistry(registry, { ...who, action: 'rollback', slice, version: former }, (now) => promoted(now, slice, former).releases)
  } else if (command === 'retire' && version !== undefined) {
    await checkRetirement(registry, slice, version, given)
    await editRegistry(registry, { ...who, action: 'retire', slice, version }, (now) => withoutRelease(now, slice, version))
  } else throw new CommandError(USAGE)
  await status(registry, slice, print)
}

async function preview(registry: string, given: Arguments, { env, print, now }: Required<CommandOptions>): Promise<void> {
  const { url = DEFAULT_GATEWAY, hours = '24', page: path = '/', inspect: inspects = false, positionals } = given
  const names = positionals.slice(1).map((name, index) => (index % 2 === 0 ? sliceOf(name) : name))
  if (names.length === 0 && !inspects) throw new CommandError(USAGE)
  const { link, until } = await previewLink({ registry, names, inspects, key: env['PREVIEW_KEY'], url, hours, path, now: now() })
  print(`${link}\nIt ends at ${until.toISOString()}. Whoever has the link can open it.`)
}

/** Only what the registry itself says cannot be overridden. */
async function checkRetirement(registry: string, slice: string, version: string, { gateway, despite }: Arguments): Promise<void> {
  withoutRelease(await readReleases(registry), slice, version)
  if (despite) return
  const blocker = openTabBlocker(await openTabs(gateway), slice, version)
  if (blocker)
    throw new ReleaseRefused(`${slice} ${version} cannot be retired yet. ${blocker} To retire it all the same: --despite "the reason"`)
}

/** A release that the gateway withdrew is promoted only by its version. */
async function refuseWithdrawn(registry: string, slice: string, version: string): Promise<void> {
  const last = (await readLog(`${registry}.log`)).findLast((entry) => entry.slice === slice && entry.version === version)
  if (last?.action !== 'withdraw') return
  throw new ReleaseRefused(
    `The gateway withdrew ${slice} ${version}. ${last.why ?? ''} To promote it all the same: npm run slice -- promote ${slice} ${version}`,
  )
}

async function release(registry: string, data: string, part: string, who: Author, given: Arguments): Promise<void> {
  const weight = Number(given.weight)
  if (given.weight === undefined || !(weight >= 0 && weight <= 100))
    throw new CommandError(`--weight needs a number from 0 to 100.\n\n${USAGE}`)
  if ((given.manifest === undefined) !== (given.files === undefined))
    throw new CommandError(`--manifest and --files belong together.\n\n${USAGE}`)
  const slice = sliceOf(part)
  const dist = join(root, part, 'dist')
  const manifest = await readManifest(given.manifest ? resolve(given.manifest) : join(dist, 'slice.json'), slice)
  const folder = join(data, 'slices', slice)
  if (given.files === undefined) {
    const entries = (await readReleases(registry)).filter((each) => each.slice === slice).map(({ entry }) => entry)
    // A listed release can be chosen again, and open tabs can rely on it.
    const isNeeded = (files: string[]) => entries.some((entry) => files.includes(entry))
    await publishBuild({ dist, folder, retained: RETAINED_BUILDS, isNeeded })
  }
  const faults = await fileFaults(manifest, given.files === undefined ? { folder } : { url: given.files })
  if (faults.length > 0) throw new ReleaseRefused([`${slice} ${manifest.version} is not listed:`, ...faults].join('\n'))
  const committed = await lastCommit(part)
  const entry = { ...who, ...(committed && { committed_at: committed }), action: 'release', slice, version: manifest.version } as const
  await editRegistry(registry, entry, (now) => {
    const listed = now.find((each) => each.slice === slice && each.version === manifest.version)
    return withRelease(now, { ...manifest, ...addressOf(slice, given, listed), weight }, weight)
  })
}

/** When the last commit of the part's folder was made, in UTC. Undefined if the folder is not in a Git working tree. */
async function lastCommit(part: string): Promise<string | undefined> {
  const log = promisify(execFile)('git', ['log', '-1', '--format=%cI', '--', `mfe-${sliceOf(part)}`], { cwd: root })
  const time = (await log.catch(() => undefined))?.stdout.trim()
  return time ? new Date(time).toISOString() : undefined
}

function addressOf(slice: string, { upstream }: Arguments, listed: Release | undefined): Pick<Release, 'base' | 'upstream'> {
  const server = upstream ?? listed?.upstream
  return { base: listed?.base ?? `/mf/${slice}/`, ...(server !== undefined && { upstream: server }) }
}

async function readManifest(file: string, slice: string): Promise<SliceManifest> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} cannot be read. Build the slice first: npm run build`)
  })
  const manifest = manifestIn(text)
  if (!manifest) throw new CommandError(`${file} is not the manifest of a build, which has a slice, a version and an entry.`)
  if (manifest.slice !== slice) throw new CommandError(`${file} is a build of ${manifest.slice}, not of ${slice}.`)
  return manifest
}

/** The rest of a manifest is validated with the registry. */
function manifestIn(text: string): SliceManifest | undefined {
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found !== 'object' || found === null) return undefined
    const isText = (name: keyof SliceManifest) => typeof Reflect.get(found, name) === 'string'
    return isText('slice') && isText('version') && isText('entry') ? (found as SliceManifest) : undefined
  } catch {
    return undefined
  }
}

async function status(registry: string, slice: string | undefined, print: (line: string) => void): Promise<void> {
  const releases = (await readReleases(registry)).filter((each) => slice === undefined || each.slice === slice)
  for (const { slice: name, version, weight, owner } of releases) print(`${name} ${version}: ${weight} %${owner ? `  ${owner}` : ''}`)
  const log = await readLog(`${registry}.log`)
  const altered = firstAlteredEntry(log)
  if (altered !== undefined) print(`The log was changed: entry ${altered} is not as it was written.`)
  for (const { at, by, action, slice: name, version, despite, why } of log
    .filter((each) => slice === undefined || each.slice === slice)
    .slice(-LOG_SHOWN))
    print(
      `${at}  ${by}  ${action} ${name} ${version}${despite ? `  ${DESPITE[action] ?? 'despite the freeze'}: ${despite}` : ''}${why ? `  ${why}` : ''}`,
    )
}

async function figures(
  registry: string,
  slice: string | undefined,
  period: string,
  { print, now }: Required<Pick<CommandOptions, 'print' | 'now'>>,
): Promise<void> {
  const days = Number(period)
  if (!(Number.isInteger(days) && days > 0)) throw new CommandError(`--days needs a number of days, 1 or more.\n\n${USAGE}`)
  const owners = new Map((await readReleases(registry)).map((each) => [each.slice, each.owner]))
  const log = (await readLog(`${registry}.log`)).filter((each) => slice === undefined || each.slice === slice)
  const to = now()
  const found = deliveryFigures(log, (name) => owners.get(name) ?? name, { from: new Date(to.getTime() - days * DAY_MS), to })
  print(found.size === 0 ? 'The log of the registry has no deployment.' : describeFigures(found, days).join('\n\n'))
}

/** `mfe-content` and `content` are the same slice. */
function sliceOf(part: string): string {
  return part.startsWith('mfe-') ? part.slice('mfe-'.length) : part
}
