/** What a slice's entry uses of `@module-federation/runtime/helpers`, for the same reason as `runtime.ts`. Snapshots are disabled in slices, so there is none. */
export default { global: { getGlobalSnapshotInfoByModuleInfo: (): undefined => undefined } }
