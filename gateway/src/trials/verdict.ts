/** How many visitors could use a release and how many could not. */
export interface Votes {
  ok: number
  failed: number
  /** Pages that started to run the release and then sent nothing: they stopped responding, or their browser was ended. */
  unanswered: number
}

/** Visitors who could not use the release. */
export const failures = ({ failed, unanswered }: Votes): number => failed + unanswered

export interface Tally {
  candidate: Votes
  others: Votes
}

export interface Verdict {
  /**
   * `worse`: the candidate fails more often than the other releases. `as_good`: it fails at most 2 percentage points more often.
   * `undecided`: not enough votes for either, so nothing changes.
   */
  verdict: 'worse' | 'as_good' | 'undecided'
  /** How many times likelier the votes are if the candidate fails more often than if it fails equally often. `worse` from 100 on. */
  evidence: number
}

/** At most one of 100 releases without a difference is judged worse, regardless of how often the verdict is computed. */
const EVIDENCE_NEEDED = 100
/** Fewer failures could come from one network or one broken browser. */
const MIN_FAILURES = 3
/**
 * The alternatives that `evidence` weighs: the odds of a failure are `odds` times those of the other releases, against at most `tolerated`
 * times, and how much each alternative counts. The first finds 6 % instead of 1 %, the second a release that always fails. The third finds
 * pages that stop responding, counted separately from the reported failures because browsers are ended for many reasons, which would hide a difference.
 * Twice as many are tolerated: the files of the candidate are less often in the browser's cache, so more browsers end before they arrive.
 */
const ALTERNATIVES = [
  { of: 'failed', tolerated: 1, odds: 5, weight: 0.6 },
  { of: 'failed', tolerated: 1, odds: 50, weight: 0.2 },
  { of: 'unanswered', tolerated: 2, odds: 10, weight: 0.2 },
] as const
const MIN_VOTES_FOR_AS_GOOD = 300
const MARGIN = 0.02
/** Standard errors of a one-sided confidence limit of 99.5 %. */
const LIMIT_Z = 2.576

/**
 * Compares the candidate with the other releases. If both fail equally often, each failure is one of the candidate with the probability
 * `share` (its share of the visitors, between 0 and 1). The evidence against that is a likelihood ratio whose expected value is then at most 1
 * at any time, so by Ville's inequality the probability that it ever reaches 100 is at most 1 % (Ramdas and others, "Game-theoretic statistics
 * and safe anytime-valid inference", 2023). A failure that affects all visitors, such as an outage, is no evidence.
 */
export function judge({ candidate, others }: Tally, share: number): Verdict {
  /** Probability that a failure is one of the candidate. */
  const probabilityAt = (odds: number) => (odds * share) / (odds * share + 1 - share)
  const evidence = ALTERNATIVES.reduce((sum, { of, tolerated, odds, weight }) => {
    const expected = probabilityAt(tolerated)
    const probability = probabilityAt(odds)
    const logRatio = candidate[of] * Math.log(probability / expected) + others[of] * Math.log((1 - probability) / (1 - expected))
    return sum + weight * Math.exp(logRatio)
  }, 0)
  if (evidence >= EVIDENCE_NEEDED && failures(candidate) >= MIN_FAILURES) return { verdict: 'worse', evidence }
  return { verdict: isAsGood(candidate, others) ? 'as_good' : 'undecided', evidence }
}

function isAsGood(candidate: Votes, others: Votes): boolean {
  const votes = candidate.ok + failures(candidate)
  const otherVotes = others.ok + failures(others)
  if (votes < MIN_VOTES_FOR_AS_GOOD || otherVotes < MIN_VOTES_FOR_AS_GOOD) return false
  return upperLimit(failures(candidate), votes) - failures(others) / otherVotes <= MARGIN
}

/** The upper limit of Wilson's score interval. */
function upperLimit(failed: number, votes: number): number {
  const z2 = LIMIT_Z ** 2
  const rate = failed / votes
  const spread = LIMIT_Z * Math.sqrt((rate * (1 - rate)) / votes + z2 / (4 * votes ** 2))
  return (rate + z2 / (2 * votes) + spread) / (1 + z2 / votes)
}
