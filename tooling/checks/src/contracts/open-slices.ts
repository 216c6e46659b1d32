import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type TabCounts, tabsText } from '@loomcast/gateway/tabs'
import { candidateOf, compatibilityBlockers, type DeploymentBlocker, environmentOf, failedVerifications } from './deployment.ts'
import { readParticipant } from './participant-release.ts'

/** A version of a slice on which open tabs rely. */
export interface OpenSlice {
  participant: string
  version: string
  open: number
  since: string | null
}

/** A release of the registry has the version of its package and a hash of its files: `2.1.0-3f9a1c2b`. */
const BUILD_HASH = /-[0-9a-f]{8}$/

/** The versions on which tabs rely. Several builds of one version count together. */
export function openSlices({ releases }: TabCounts): OpenSlice[] {
  // The version of the events between slices is no part that is deployed.
  const open = releases.filter((each) => each.open > 0 && each.slice !== 'events')
  const partOf = (slice: string) => (slice === 'shell' ? slice : `mfe-${slice}`)
  return [...Map.groupBy(open, ({ slice, version }) => `${partOf(slice)} ${version.replace(BUILD_HASH, '')}`)].map(([name, builds]) => {
    const [participant = '', version = ''] = name.split(' ')
    const since = builds.map(({ open_since }) => open_since).filter((time) => time !== null)
    return { participant, version, open: builds.reduce((sum, each) => sum + each.open, 0), since: since.sort()[0] ?? null }
  })
}

/**
 * Why a part of the checkout cannot be deployed while these tabs are open: it lacks what their version of the slice relies on. Tabs with the
 * deployed version need no check of their own.
 */
export async function openTabBlockers(root: string, environment: string, part: string, tabs: OpenSlice[]): Promise<DeploymentBlocker[]> {
  const candidate = candidateOf(root, part)
  const deployed = environmentOf(root, environment)
  const others = tabs.filter(({ participant, version }) => participant !== part && deployed[participant] !== version)
  const blockers = others.map(async ({ participant, version, open, since }): Promise<DeploymentBlocker[]> => {
    const who = `${tabsText(open)} on ${participant} ${version}, the oldest since ${since}.`
    if (!existsSync(join(root, 'contracts', 'released', participant, `${version}.json`)))
      return [{ part, first: null, reason: `${who} contracts/released does not have that version, so what it needs is not known.` }]
    const opened = [readParticipant(root, participant, version)]
    const broken = [...(await compatibilityBlockers(candidate, opened)), ...(await failedVerifications(root, candidate, opened))]
    return broken.map(({ reason }) => ({ part, first: null, reason: `${reason} ${who}` }))
  })
  return (await Promise.all(blockers)).flat()
}
