import type { Release, SliceManifest } from '@loomcast/contracts/registry'
import { ReleaseRefused } from '../registry/registry-editor.ts'
import type { RegistryStore } from '../registry/registry-store.ts'
import { promoted, rolledBack, withoutRelease, withRelease } from '../registry/release-steps.ts'
import { openTabBlocker, openTabs } from '../tabs/read-tabs.ts'
import { refuseUntried, type TrialEvidence } from './candidate-verdict.ts'

/** The browser code that is deployed with its image instead of the registry. Its log has the approvals of its versions. */
export const SHELL = 'shell'
/** Percent of the visitors. */
const ALL = 100

/** A person's or a pipeline's request to change the releases of a slice. */
export type ReleaseChange =
  | ({
      action: 'release'
      slice: string
      weight: number
      manifest: SliceManifest
      /** Where the gateway fetches the files. Default: as for the listed release of this version. */
      upstream?: string
      /** The visitors who can get it. Default: as for the listed release of this version, or all. */
      segment?: string[]
      committed_at?: string
    } & TrialEvidence)
  /** Without a version, the newest one; not if the gateway withdrew it. */
  | ({ action: 'promote'; slice: string; version?: string } & TrialEvidence)
  /** `version` is the release to return to, so that a repeated request does not go back twice. */
  | { action: 'rollback'; slice: string; version: string }
  | { action: 'retire'; slice: string; version: string }
  | { action: 'approve'; slice: string; version: string }

export interface ChangeAuthor {
  by: string
  token?: string
  despite?: string
}

export interface ChangeRules {
  /** The end of the current release freeze; undefined if there is none. */
  frozenUntil: Date | undefined
  /** A gateway that counts open tabs, as reached without a proxy. */
  gateway: string | undefined
}

/** Makes a change. Rejects with ReleaseRefused or RegistryFault, and then nothing has changed. */
export async function makeChange(store: RegistryStore, change: ReleaseChange, author: ChangeAuthor, rules: ChangeRules): Promise<void> {
  const { slice } = change
  const { frozenUntil } = rules
  // A rollback repairs, so it is always possible. An approval changes nothing for visitors.
  if (change.action !== 'rollback' && change.action !== 'approve') refuseFrozen(frozenUntil, author.despite)
  if (change.action === 'approve') return approve(store, change, author)
  if (change.action === 'release') {
    const { manifest, weight, upstream, segment, committed_at: committed } = change
    const entry = {
      ...author,
      ...(committed && { committed_at: committed }),
      ...trialIn(change),
      action: 'release',
      slice,
      version: manifest.version,
    } as const
    await store.edit(entry, (now) => {
      const listed = now.find((each) => each.slice === slice && each.version === manifest.version)
      const visitors = segment ?? listed?.segment
      if (weight === ALL && visitors === undefined) refuseUntried(now, manifest, change)
      const release = { ...manifest, ...addressOf(slice, upstream, listed), weight, ...(visitors && { segment: visitors }) }
      return withRelease(now, release, weight)
    })
  } else if (change.action === 'promote') {
    const chosen = promoted(await store.releases(), slice, change.version).version
    if (change.version === undefined) await refuseWithdrawn(store, slice, chosen)
    await store.edit({ ...author, ...trialIn(change), action: 'promote', slice, version: chosen }, (now) => {
      const release = now.find((each) => each.slice === slice && each.version === chosen)
      if (release) refuseUntried(now, release, change)
      return promoted(now, slice, chosen).releases
    })
  } else if (change.action === 'rollback') {
    await store.edit({ ...author, action: 'rollback', slice, version: change.version }, (now) => {
      const { version: former, releases } = rolledBack(now, slice)
      if (former === change.version) return releases
      throw new ReleaseRefused(`${slice} has changed meanwhile: a rollback now returns to ${former}. Look at it and try again.`)
    })
  } else {
    await checkRetirement(store, slice, change.version, { ...rules, ...author })
    await store.edit({ ...author, action: 'retire', slice, version: change.version }, (now) => withoutRelease(now, slice, change.version))
  }
}

/** `despite` is the reason of an urgent change. */
export function refuseFrozen(until: Date | undefined, despite: string | undefined): void {
  if (until && !despite)
    throw new ReleaseRefused(`Releases are frozen until ${until.toISOString()}. For an urgent one: --despite "the reason"`)
}

/** Only what the registry itself says cannot be overridden. */
export async function checkRetirement(
  store: Pick<RegistryStore, 'releases'>,
  slice: string,
  version: string,
  { gateway, despite }: { gateway?: string | undefined; despite?: string | undefined },
): Promise<void> {
  withoutRelease(await store.releases(), slice, version)
  if (despite) return
  const blocker = openTabBlocker(await openTabs(gateway), slice, version)
  if (blocker)
    throw new ReleaseRefused(`${slice} ${version} cannot be retired yet. ${blocker} To retire it all the same: --despite "the reason"`)
}

async function approve(store: RegistryStore, { slice, version }: { slice: string; version: string }, author: ChangeAuthor): Promise<void> {
  if (slice !== SHELL) throw new ReleaseRefused('Only versions of the shell need approvals.')
  await store.edit({ ...author, action: 'approve', slice, version }, (now) => now)
}

/** The members of the log's entry. */
function trialIn({ verdict, without_trial: reason }: TrialEvidence): { verdict?: string; without_trial?: string } {
  if (reason) return { without_trial: reason }
  return verdict ? { verdict: verdict.digest } : {}
}

/** A release that the gateway withdrew is promoted only by its version. */
async function refuseWithdrawn(store: RegistryStore, slice: string, version: string): Promise<void> {
  const last = (await store.log()).entries.findLast((entry) => entry.slice === slice && entry.version === version)
  if (last?.action !== 'withdraw') return
  throw new ReleaseRefused(
    `The gateway withdrew ${slice} ${version}. ${last.why ?? ''} To promote it all the same: npm run slice -- promote ${slice} ${version}`,
  )
}

function addressOf(slice: string, upstream: string | undefined, listed: Release | undefined): Pick<Release, 'base' | 'upstream'> {
  const server = upstream ?? listed?.upstream
  return { base: listed?.base ?? `/mf/${slice}/`, ...(server !== undefined && { upstream: server }) }
}
