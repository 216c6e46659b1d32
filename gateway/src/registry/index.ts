export { approversOf, missingApprovals } from './approvals.ts'
export { namespaceIn, openLiveSource, openRegistryStore } from './open-store.ts'
export { parseRegistry, RegistryFault } from './registry.schema.ts'
export { editRegistry, ReleaseRefused, readReleases } from './registry-editor.ts'
export { fileStore, type RegistryStore, type ReleaseLog } from './registry-store.ts'
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
export { firstAlteredEntry, type LogEntry, readLog } from './release-log.ts'
export { promoted, rolledBack, withoutRelease, withRelease } from './release-steps.ts'
export { fileFaults } from './released-files.ts'
export { compatible } from './resolve.ts'
export { withStandIns } from './stand-ins.ts'
