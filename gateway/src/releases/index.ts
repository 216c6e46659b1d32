export { approversOf, missingApprovals } from './approvals.ts'
export { type CandidateVerdict, refuseUntried, type TrialEvidence } from './candidate-verdict.ts'
export { namespaceIn, openLiveSource, openRegistryStore } from './open-store.ts'
export {
  type ChangeAuthor,
  type ChangeRules,
  checkRetirement,
  makeChange,
  type ReleaseChange,
  refuseFrozen,
  SHELL,
} from './release-change.ts'
export { freezeUntil } from './release-freeze.ts'
