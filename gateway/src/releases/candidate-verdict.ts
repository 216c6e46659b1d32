import type { Release } from '@loomcast/contracts/registry'
import { ReleaseRefused } from '../registry/registry-editor.ts'

/** What `npm run try-release` found out about a build before visitors get it. Whoever may promote can also write one, so it is a record, not a proof. */
export interface CandidateVerdict {
  /** The hash of the build's entry. */
  integrity: string
  /** The releases of the other slices with which the build was tried. */
  tried_with: { slice: string; version: string }[]
  /** One sentence for each fault. */
  faults: string[]
  /** How many differences from the live release nobody has acknowledged. */
  open_differences: number
  /** SHA-256 of the verdict's file, for the log. */
  digest: string
}

/** What a request that gives a release to all visitors says about the trial of its build. */
export interface TrialEvidence {
  verdict?: CandidateVerdict
  /** Why the release needs no verdict. */
  without_trial?: string
}

const SHOWN_FAULTS = 3

/**
 * Throws ReleaseRefused if the release has no passing verdict. A slice that no visitor gets otherwise needs none, so that an outage can always be
 * ended.
 */
export function refuseUntried(
  releases: readonly Release[],
  chosen: Pick<Release, 'slice' | 'version' | 'integrity'>,
  evidence: TrialEvidence,
): void {
  if (evidence.without_trial) return
  const others = releases.filter((each) => each.slice === chosen.slice && each.version !== chosen.version && isLive(each))
  if (others.length === 0) return
  const fault = verdictFault(releases, chosen, evidence.verdict)
  if (fault === undefined) return
  throw new ReleaseRefused(
    `${chosen.slice} ${chosen.version} is not given to all visitors: ${fault} Try it: npm run try-release -- mfe-${chosen.slice}. To skip that: --without-trial "the reason"`,
  )
}

function verdictFault(
  releases: readonly Release[],
  { slice, integrity }: Pick<Release, 'slice' | 'integrity'>,
  verdict: CandidateVerdict | undefined,
): string | undefined {
  if (!verdict) return 'it has no verdict.'
  if (verdict.integrity !== integrity) return 'its verdict is about another build.'
  const { faults, open_differences: open } = verdict
  if (faults.length > 0) {
    const more = faults.length - SHOWN_FAULTS
    return [
      `its trial found ${count(faults.length, 'fault')}.`,
      ...faults.slice(0, SHOWN_FAULTS),
      ...(more > 0 ? [`${more} more.`] : []),
    ].join(' ')
  }
  if (open > 0) return `nobody has acknowledged ${count(open, 'difference')} from the live release (--acknowledge).`
  const untried = releases.filter(
    (each) =>
      each.slice !== slice &&
      isLive(each) &&
      !verdict.tried_with.some((tried) => tried.slice === each.slice && tried.version === each.version),
  )
  if (untried.length === 0) return undefined
  return `it was not tried with ${untried.map((each) => `${each.slice} ${each.version}`).join(', ')}, which visitors get now.`
}

const isLive = ({ weight }: Release) => weight > 0
const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
