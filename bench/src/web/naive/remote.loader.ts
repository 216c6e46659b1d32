import type { Release } from '@loomcast/contracts/registry'
import { loadRemote } from '@module-federation/enhanced/runtime'

/** Remotes are declared in the build, as the examples do. */
export const openContainer = async (release: Release) => ({
  release,
  load: (module: string) => loadRemote(`${release.slice}/${module.replace(/^\.\//, '')}`),
})
