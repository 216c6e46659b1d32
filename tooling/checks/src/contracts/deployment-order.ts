import { allVerified, candidateOf, compatibilityBlockers, type DeploymentBlocker, deployedIn, failedVerifications } from './deployment.ts'
import type { ParticipantRelease } from './participant-release.ts'
import { deployedParts } from './parts.ts'

export interface DeploymentOrder {
  /** The parts that can be deployed one after another, in this order. */
  order: string[]
  /** The blockers among the remaining parts, each of which waits for another of them; empty if every part can be deployed. */
  deadlock: DeploymentBlocker[]
}

/** Blockers shown for each pair of parts. */
const SHOWN = 3

/** An order in which every part of the checkout in `root` can be deployed to an environment, one at a time. */
export async function deploymentOrder(root: string, environment: string): Promise<DeploymentOrder> {
  const running = deployedIn(root, environment)
  const candidates = [...deployedParts(root).keys()].map((part) => candidateOf(root, part))
  const isVerified = await allVerified(root, candidates, running)
  return orderOf(candidates, running, async (candidate, others) => (isVerified ? [] : failedVerifications(root, candidate, others)))
}

/**
 * Finds an order. Whether two parts work together depends only on the versions of these two, so each blocker names the one part that has to
 * be deployed first, and the order is a topological sort.
 */
export async function orderOf(
  candidates: ParticipantRelease[],
  running: ParticipantRelease[],
  verify: (candidate: ParticipantRelease, others: ParticipantRelease[]) => Promise<DeploymentBlocker[]>,
): Promise<DeploymentOrder> {
  const blockers: DeploymentBlocker[] = []
  for (const candidate of candidates) {
    const others = running.filter(({ participant }) => participant !== candidate.participant)
    blockers.push(...(await compatibilityBlockers(candidate, others)), ...(await verify(candidate, others)))
  }
  const order: string[] = []
  let waiting = candidates.map(({ participant }) => participant)
  const isFree = (part: string) => blockers.every((each) => each.part !== part || (each.first !== null && order.includes(each.first)))
  for (let free = waiting.filter(isFree); free.length > 0; free = waiting.filter(isFree)) {
    order.push(...free)
    waiting = waiting.filter((part) => !free.includes(part))
  }
  return { order, deadlock: blockers.filter(({ part, first }) => waiting.includes(part) && (first === null || waiting.includes(first))) }
}

/** What a person reads when no order exists: which part waits for which, why, and how to change the contract instead. */
export function deadlockText(environment: string, deadlock: DeploymentBlocker[]): string[] {
  const pairs = Map.groupBy(deadlock, ({ part, first }) => (first === null ? part : `${part} waits for ${first}`))
  return [
    `No order of deployment to ${environment} exists:`,
    ...[...pairs].flatMap(([pair, all]) => [
      `  ${pair}:`,
      ...all.slice(0, SHOWN).map(({ reason }) => `    ${reason}`),
      ...(all.length > SHOWN
        ? [`    and ${all.length - SHOWN} more: npm run can-i-deploy -- --environment ${environment} --service ${all[0]?.part}`]
        : []),
    ]),
    'Split the change (contracts/README.md, "Change a contract"):',
    '  1. Expand: the provider offers the new form beside the old one, which it keeps. Release and deploy it.',
    '  2. Migrate: the consumer uses the new form. Release and deploy it.',
    '  3. Contract: the provider drops the old form, when no environment runs a consumer that uses it.',
  ]
}
