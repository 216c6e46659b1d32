import { createHash } from 'node:crypto'
import type { Release } from '@loomcast/contracts/registry'

/** The newest release of a slice while visitors also get other ones, so that both can be compared. */
export interface Trial {
  slice: string
  /** The version that is on trial: of the releases with a weight above 0, the one listed last. */
  candidate: string
  owner: string | undefined
  /** Share of the visitors that get the candidate, between 0 and 1. */
  share: number
  /** Identifies the slice, its releases and their weights. Votes of one stage are not used in another, because the share differs. */
  stage: string
}

/** The slices of which more than one release has visitors. */
export function trialsOf(releases: readonly Release[]): Trial[] {
  return [...Map.groupBy(releases, (release) => release.slice).values()].flatMap((group) => {
    // Visitors of a segment differ from the others, so their release is not compared.
    const live = group.filter(({ weight, segment }) => weight > 0 && segment === undefined)
    const candidate = live.at(-1)
    if (candidate === undefined || live.length < 2) return []
    const total = live.reduce((sum, { weight }) => sum + weight, 0)
    return [
      {
        slice: candidate.slice,
        candidate: candidate.version,
        owner: candidate.owner,
        share: candidate.weight / total,
        stage: stageOf(live),
      },
    ]
  })
}

/** Under which the starts of a release of a segment are counted. They are compared with nothing, because its visitors differ from the others. */
export const stageOfSegment = (release: Release): string =>
  stageOf([release]) + createHash('sha256').update(JSON.stringify(release.segment)).digest('base64url').slice(0, 8)

function stageOf(live: readonly Release[]): string {
  const facts = live.map(({ slice, version, integrity, weight }) => [slice, version, integrity, weight])
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22)
}

/** Gives the visitors of a version to the other releases of its slice, in proportion. */
export function withoutCandidate<T extends Release>(releases: readonly T[], { slice, candidate }: Pick<Trial, 'slice' | 'candidate'>): T[] {
  const isOther = (release: Release) => release.slice === slice && release.version !== candidate && release.segment === undefined
  const rest = releases.filter(isOther).reduce((sum, { weight }) => sum + weight, 0)
  return releases.map((release) => {
    if (release.slice !== slice || rest === 0 || release.segment !== undefined) return release
    return { ...release, weight: isOther(release) ? Math.round((release.weight / rest) * 10_000) / 100 : 0 }
  })
}
