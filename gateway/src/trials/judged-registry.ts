import type { Logger } from '@loomcast/service-kit/observability'
import { every, withTimeLimit } from '@loomcast/service-kit/time'
import type { LiveRegistry, RegistryState } from '../registry/live-registry.ts'
import { ReleaseRefused } from '../registry/registry-editor.ts'
import type { RegistryStore } from '../registry/registry-store.ts'
import { compatible, type LeftOut } from '../registry/resolve.ts'
import { type Trial, trialsOf, withoutCandidate } from './trial.ts'
import { failures, judge, type Tally, type Verdict } from './verdict.ts'
import type { VoteStore, Withdrawal } from './votes.ts'

const ended = ({ trial, tally, at }: Withdrawal): TrialState => ({
  trial,
  tally,
  since: new Date(at),
  needsPerson: false,
  verdict: 'worse',
  evidence: judge(tally, trial.share).evidence,
})

/** A trial with its votes. */
export interface TrialState extends Verdict {
  trial: Trial
  tally: Tally
  /** When a gateway first saw the releases with these weights; for a withdrawn release, when it was withdrawn. */
  since: Date
  /** Whether it has been undecided for so long that a person must decide. */
  needsPerson: boolean
}

export interface JudgedRegistry extends LiveRegistry {
  /** Each running trial, and those that ended because the candidate was worse until a person decides, as of the last look at the votes. */
  trials(): TrialState[]
  /** The withdrawn releases that wait for a decision by a person. */
  withdrawn(): LeftOut[]
  /** Looks at the votes now. Rejects while they are unavailable; then nothing is withdrawn. */
  look(): Promise<void>
}

export interface JudgedRegistryOptions {
  registry: LiveRegistry
  /** The store of `registry`, which also gets the withdrawal if this process may write it. */
  store: Pick<RegistryStore, 'edit'>
  votes: VoteStore
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
  now: () => Date
  /** Default 2000. */
  everyMs?: number
}

const LOOK_MS = 2_000
/** A look that waits longer for Redis is given up, so that the next one can start. */
const LOOK_LIMIT_MS = 10_000
const PERSON_AFTER_MS = 24 * 3_600_000
/** A gateway whose registry is older than that of a withdrawal must not settle it. All gateways have a changed registry after this long. */
const REGISTRY_SPREAD_MS = 10 * 60_000
/** Permissions of a cluster can change while the gateway runs. */
const READ_ONLY_MS = 60_000
/** A registry that this process may not change, such as a ConfigMap without the role for it. */
const READ_ONLY: ReadonlySet<string> = new Set(['EROFS', 'EACCES', 'EPERM'])

class ChangedMeanwhile extends ReleaseRefused {
  override name = 'ChangedMeanwhile'
}

/**
 * The registry without releases that have been found worse than the others of their slice. All gateways with the same Redis withdraw them
 * from the next page on; the registry is changed too where it can be written. A new weight or version starts a new trial.
 */
export function judgedRegistry({ registry, store, votes, logger, now, everyMs = LOOK_MS }: JudgedRegistryOptions): JudgedRegistry {
  let states: TrialState[] = []
  let withdrawals: Map<string, Withdrawal> | undefined
  let shown: { from: RegistryState; stages: string; state: RegistryState } | undefined
  /** The registry of the last look. */
  let seen: RegistryState | undefined
  /** Stages of withdrawals that this gateway has seen undecided. */
  const open = new Set<string>()
  /** Time before which the registry is not written again, because this process may not write it. */
  let readOnlyUntil = 0
  let lastProblem = ''
  let looks = 0

  async function look(): Promise<void> {
    looks += 1
    const thisLook = looks
    const from = registry.current()
    const running = trialsOf(current().releases)
    // The usual state, in which Redis is not queried every two seconds. A changed registry can be that of a withdrawal by another gateway.
    if (running.length === 0 && withdrawals?.size === 0 && seen === from) {
      states = []
      return
    }
    const looked = await Promise.all(running.map(compare))
    for (const { trial, tally, verdict } of looked) if (verdict === 'worse') await end(trial, tally)
    const found = await votes.withdrawals()
    for (const withdrawal of found.values()) {
      if (!isSettled(withdrawal)) {
        open.add(withdrawal.trial.stage)
        continue
      }
      if (!open.has(withdrawal.trial.stage) && now().getTime() - Date.parse(withdrawal.at) < REGISTRY_SPREAD_MS) continue
      await votes.settle(withdrawal.trial.stage)
      open.delete(withdrawal.trial.stage)
      found.delete(withdrawal.trial.stage)
    }
    // An older check that waited longer has less recent data.
    if (thisLook !== looks) return
    seen = from
    withdrawals = found
    states = [...looked.filter(({ trial }) => !found.has(trial.stage)), ...[...found.values()].map(ended)]
    for (const { stage } of trialsOf(registry.current().releases)) {
      const withdrawal = found.get(stage)
      if (withdrawal) await writeToStore(withdrawal)
    }
  }

  async function compare(trial: Trial): Promise<TrialState> {
    const tally = await votes.tally(trial.stage, now())
    const since = states.find((each) => each.trial.stage === trial.stage)?.since ?? (await votes.startOf(trial.stage, now()))
    const verdict = judge(tally, trial.share)
    const needsPerson = verdict.verdict === 'undecided' && now().getTime() - since.getTime() >= PERSON_AFTER_MS
    return { trial, tally, since, needsPerson, ...verdict }
  }

  async function end(trial: Trial, tally: Tally): Promise<void> {
    const { slice, candidate, owner } = trial
    const failed = (votes: Tally['candidate']) => `${failures(votes)} of ${failures(votes) + votes.ok}`
    const silent = tally.candidate.unanswered
    const pages = silent === 0 ? '' : ` ${silent} of its pages stopped responding.`
    const reason = `It failed for ${failed(tally.candidate)} visitors, the other releases for ${failed(tally.others)}.${pages}`
    const listed = versionsOf(slice).map(({ version }) => version)
    if (await votes.withdraw({ trial, tally, reason, at: now().toISOString(), listed }))
      logger.error({ slice, version: candidate, owner }, `release withdrawn: ${reason}`)
  }

  const versionsOf = (slice: string) => registry.current().releases.filter((each) => each.slice === slice)

  /** Whether a person has decided: the release has visitors again, it is no longer listed, or another one was released. */
  function isSettled({ trial: { slice, candidate, stage }, listed }: Withdrawal): boolean {
    const releases = versionsOf(slice)
    if (trialsOf(releases).some((trial) => trial.stage === stage)) return false
    const weight = releases.find(({ version }) => version === candidate)?.weight
    return weight !== 0 || releases.some(({ version }) => !listed.includes(version))
  }

  /** Every gateway tries, so that one that dies in between leaves nothing undone. The first one changes the registry. */
  async function writeToStore({ trial: { slice, candidate, stage }, reason }: Withdrawal): Promise<void> {
    if (now().getTime() < readOnlyUntil) return
    try {
      await store.edit({ by: 'the gateway', action: 'withdraw', slice, version: candidate, why: reason }, (releases) => {
        const isSame = trialsOf(compatible({ releases }).releases).some((trial) => trial.stage === stage)
        if (!isSame) throw new ChangedMeanwhile('The releases or their weights are no longer those of the trial.')
        return withoutCandidate(releases, { slice, candidate })
      })
      lastProblem = ''
      await registry.refresh()
    } catch (error) {
      if (error instanceof ChangedMeanwhile) return
      if (READ_ONLY.has((error as NodeJS.ErrnoException).code ?? '')) readOnlyUntil = now().getTime() + READ_ONLY_MS
      const problem = (error as Error).message
      // Retried at the next check, and logged once.
      if (problem !== lastProblem)
        logger.warn({ err: error, slice, version: candidate }, 'the registry was not changed, only the gateways withdraw the release')
      lastProblem = problem
    }
  }

  function current(): RegistryState {
    const from = registry.current()
    const ended = trialsOf(from.releases).flatMap(({ stage }) => withdrawals?.get(stage) ?? [])
    const stages = ended.map(({ trial }) => trial.stage).join(' ')
    if (shown?.from !== from || shown.stages !== stages) {
      const releases = ended.reduce((rest, { trial }) => withoutCandidate(rest, trial), from.releases)
      shown = { from, stages, state: ended.length === 0 ? from : { ...from, releases } }
    }
    return shown.state
  }

  const timer = every(everyMs, 'compare the releases of slices', () => withTimeLimit(LOOK_LIMIT_MS, look()), logger, { firstAfterMs: 0 })
  return {
    current,
    refresh: registry.refresh,
    trials: () => states,
    withdrawn: () =>
      [...(withdrawals?.values() ?? [])].map(({ trial: { slice, candidate, owner }, reason }) => ({
        slice,
        version: candidate,
        owner,
        reason,
      })),
    look,
    async stop() {
      await Promise.all([timer.stop(), registry.stop()])
    },
  }
}
