import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Release, SliceManifest } from '@loomcast/contracts/registry'
import { fileFaults, promoted, ReleaseRefused, rolledBack } from '@loomcast/gateway/registry'
import { checkRetirement } from '@loomcast/gateway/releases'
import { DEFAULT_GATEWAY } from '@loomcast/gateway/tabs'
import { CommandError } from '@loomcast/service-kit/config'
import { publishBuild } from '@loomcast/slice-build/publish'
import { previewLink } from './preview-command.ts'
import { invitation } from './segment-command.ts'
import { type Arguments, type CommandOptions, readArguments, sliceOf, USAGE } from './slice-arguments.ts'
import { type OpenRegistry, openRegistry } from './slice-registry.ts'
import { figures, status } from './slice-status.ts'
import { tokenCommand } from './token-command.ts'
import { trialEvidence } from './verdict-file.ts'

const RETAINED_BUILDS = 5
const root = resolve(import.meta.dirname, '..', '..', '..')
const TOKEN_COMMANDS: ReadonlySet<string> = new Set(['token', 'tokens', 'revoke-token'])

/** Runs a command. Rejects with CommandError, ReleaseRefused or RegistryFault for a failure that is not a bug. */
export async function runSliceCommand(args: string[], { env, print, now = () => new Date() }: CommandOptions): Promise<void> {
  const given = readArguments(args)
  const [command = '', part, version, ...rest] = given.positionals
  if (given.help) return print(USAGE)
  const data = resolve(env['INIT_CWD'] ?? root, given.data ?? join(root, '.data'))
  const registry = openRegistry({ given, data, env, now })
  if (TOKEN_COMMANDS.has(command)) return tokenCommand(command, registry, given, { env, print, now })
  if (command === 'status' && version === undefined) return status(registry, part && sliceOf(part), print)
  if (command === 'figures' && version === undefined) return figures(registry, part && sliceOf(part), given.days ?? '90', { print, now })
  if (command === 'preview') return preview(registry, given, { env, print, now })
  if (command === 'invite' && part === undefined) return print(await invitation(given, { env, now }))
  if (part === undefined || rest.length > 0) throw new CommandError(USAGE)
  const slice = sliceOf(part)
  if (command === 'release' && version === undefined) await release(registry, data, part, given)
  else if (command === 'promote') await promote(registry, data, slice, version, given)
  else if (command === 'rollback' && version === undefined)
    await registry.change({ action: 'rollback', slice, version: rolledBack(await registry.releases(), slice).version })
  else if (command === 'can-i-retire' && version !== undefined) {
    await checkRetirement(registry, slice, version, given)
    return print(`${slice} ${version} can be retired: no visitor can get it, and no open tab relies on it.`)
  } else if ((command === 'retire' || command === 'approve') && version !== undefined)
    await registry.change({ action: command, slice, version })
  else throw new CommandError(USAGE)
  await status(registry, slice, print)
}

async function preview(registry: OpenRegistry, given: Arguments, { env, print, now }: Required<CommandOptions>): Promise<void> {
  const { url = DEFAULT_GATEWAY, hours = '24', page: path = '/', inspect: inspects = false, service: services = [], positionals } = given
  const names = positionals.slice(1).map((name, index) => (index % 2 === 0 ? sliceOf(name) : name))
  if (names.length + services.length === 0 && !inspects) throw new CommandError(USAGE)
  const { link, until } = await previewLink({ registry, names, services, inspects, key: env['PREVIEW_KEY'], url, hours, path, now: now() })
  print(`${link}\nIt ends at ${until.toISOString()}. Whoever has the link can open it.`)
}

function promotedVersion(releases: Release[], slice: string): string | undefined {
  return releases.some((each) => each.slice === slice) ? promoted(releases, slice).version : undefined
}

async function promote(registry: OpenRegistry, data: string, slice: string, version: string | undefined, given: Arguments): Promise<void> {
  // A release that is not listed is refused by the registry, whose reason is better for a slice of another team.
  const chosen = version ?? promotedVersion(await registry.releases(), slice)
  const evidence = chosen === undefined ? {} : await trialEvidence({ data, slice, version: chosen }, given)
  await registry.change({ action: 'promote', slice, ...(version !== undefined && { version }), ...evidence })
}

async function release(registry: OpenRegistry, data: string, part: string, given: Arguments): Promise<void> {
  const weight = Number(given.weight)
  if (given.weight === undefined || !(weight >= 0 && weight <= 100))
    throw new CommandError(`--weight needs a number from 0 to 100.\n\n${USAGE}`)
  if ((given.manifest === undefined) !== (given.files === undefined))
    throw new CommandError(`--manifest and --files belong together.\n\n${USAGE}`)
  if (given.files === undefined && registry.file === undefined)
    throw new CommandError('The files of a build are published to this machine only. Give --manifest and --files for this registry.')
  const slice = sliceOf(part)
  const dist = join(root, part, 'dist')
  const manifest = await readManifest(given.manifest ? resolve(given.manifest) : join(dist, 'slice.json'), slice)
  const folder = join(data, 'slices', slice)
  await registry.refuseFrozen()
  if (given.files === undefined) {
    const entries = (await registry.releases()).filter((each) => each.slice === slice).map(({ entry }) => entry)
    // A listed release can be chosen again, and open tabs can rely on it.
    const isNeeded = (files: string[]) => entries.some((entry) => files.includes(entry))
    await publishBuild({ dist, folder, retained: RETAINED_BUILDS, isNeeded })
  }
  const faults = await fileFaults(manifest, given.files === undefined ? { folder } : { url: given.files })
  if (faults.length > 0) throw new ReleaseRefused([`${slice} ${manifest.version} is not listed:`, ...faults].join('\n'))
  const committed = await lastCommit(part)
  await registry.change({
    action: 'release',
    slice,
    weight,
    manifest,
    ...(given.upstream !== undefined && { upstream: given.upstream }),
    ...(given.segment && { segment: given.segment }),
    ...(committed && { committed_at: committed }),
    ...(await trialEvidence({ data, slice, version: manifest.version }, given)),
  })
}

/** When the last commit of the part's folder was made, in UTC. Undefined if the folder is not in a Git working tree. */
async function lastCommit(part: string): Promise<string | undefined> {
  const log = promisify(execFile)('git', ['log', '-1', '--format=%cI', '--', `mfe-${sliceOf(part)}`], { cwd: root })
  const time = (await log.catch(() => undefined))?.stdout.trim()
  return time ? new Date(time).toISOString() : undefined
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
