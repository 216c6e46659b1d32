import { accountActions } from './account-actions.ts'
import { adminActions } from './admin-actions.ts'
import { billingActions } from './billing-actions.ts'
import { publishActions } from './publish-actions.ts'
import { textActions } from './text-actions.ts'
import { videoActions } from './video-actions.ts'
import type { World } from './world.ts'

/** How often each action is chosen. */
const WEIGHTS = {
  register: 9,
  verify: 7,
  signIn: 3,
  referralCode: 2,
  generate: 28,
  generateSet: 6,
  repeatGeneration: 4,
  deleteTexts: 4,
  restoreTexts: 2,
  startVideo: 8,
  cancelVideo: 1,
  retryVideo: 3,
  deleteVideos: 2,
  restoreVideos: 1,
  buy: 9,
  buyWithCode: 4,
  abandonCheckout: 1,
  changePlan: 4,
  cancelPlan: 2,
  resumePlan: 1,
  changeCard: 3,
  payInvoice: 2,
  refundAtProvider: 1,
  dispute: 1.5,
  closeDispute: 1.5,
  connectAccount: 4,
  planPost: 14,
  repeatPost: 2,
  editPost: 2,
  sendPost: 6,
  answerPost: 3,
  cancelPost: 1.5,
  reviewPost: 3,
  disconnectAccount: 0.7,
  deleteAccount: 1,
  adminCreatesUser: 1,
  adminDeletesUser: 0.7,
  adminChangesUser: 1,
  adminDeactivates: 1.5,
  adminGrantsBonus: 2,
  adminGrantsPlan: 2,
  adminRefunds: 2,
  adminChangesPackage: 1,
  adminCreatesPackage: 0.5,
  adminCreatesCode: 1.5,
  adminDeactivatesCode: 0.5,
  adminChangesKnowledge: 1.5,
  adminChangesReferrals: 0.5,
} as const
export type ActionName = keyof typeof WEIGHTS
const ACTIONS = Object.keys(WEIGHTS) as ActionName[]
/** How often one of the actions that have not succeeded yet is chosen, unless the caller says otherwise. */
const NEVER_DONE_SHARE = 0.25

/** The actions that have not succeeded yet. */
export const neverDone = ({ outcomes }: World): ActionName[] => ACTIONS.filter((name) => !outcomes.has(`${name}: done`))

/**
 * Performs one random action through the API of a service, and counts its outcome. An action that the present state does not allow is refused.
 * `wantedShare` is the probability with which one of the actions that have not succeeded yet, or one of `wanted`, is chosen.
 */
export async function act(world: World, wantedShare = NEVER_DONE_SHARE, wanted: readonly ActionName[] = []): Promise<void> {
  const name = nextAction(world, wantedShare, wanted)
  const outcome = await actions[name](world).catch((error: Error) => {
    world.faults.push(`${name}: ${error.stack}`)
    return 'error'
  })
  const counted = `${name}: ${outcome}`
  world.outcomes.set(counted, (world.outcomes.get(counted) ?? 0) + 1)
}

function nextAction(world: World, wantedShare: number, wanted: readonly ActionName[]): ActionName {
  if (world.people.length < 6) return 'register'
  const preferred = [...neverDone(world), ...wanted]
  return preferred.length > 0 && world.random.chance(wantedShare) ? world.random.pick(preferred) : world.random.weighted(WEIGHTS)
}

const actions: Record<ActionName, (world: World) => Promise<string>> = {
  ...accountActions,
  ...textActions,
  ...videoActions,
  ...billingActions,
  ...publishActions,
  ...adminActions,
}
