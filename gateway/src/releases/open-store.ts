import { resolve } from 'node:path'
import { kubernetesApi } from '../kubernetes/kubernetes-api.ts'
import { kubernetesSource } from '../kubernetes/kubernetes-source.ts'
import { kubernetesStore, kubernetesTokens } from '../kubernetes/kubernetes-store.ts'
import { fileSource } from '../registry/registry-file.ts'
import { fileStore, type RegistryStore } from '../registry/registry-store.ts'
import type { TokenStore } from '../release-tokens/release-tokens.ts'
import { tokenFile } from '../release-tokens/token-file.ts'

const KUBERNETES = /^kubernetes:(.+)$/

export interface OpenedStore {
  store: RegistryStore
  tokens: TokenStore
}

/** The store of a registry by its name in a setting: `kubernetes:<namespace>`, or the path of a file. Throws CommandError. */
export function openRegistryStore(name: string, env: Readonly<Record<string, string | undefined>>): OpenedStore {
  const namespace = namespaceIn(name)
  if (namespace !== undefined) {
    const api = kubernetesApi(namespace, env)
    return { store: kubernetesStore(api), tokens: kubernetesTokens(api) }
  }
  const file = resolve(name)
  return { store: fileStore(file), tokens: tokenFile(`${file}.tokens`) }
}

/**
 * What a gateway reads and, where it may, changes. `name` as above, or empty for the file `remotes`. For a registry in a cluster, `remotes` is the copy with which a
 * gateway starts while the API server is down.
 */
export function openRegistry(name: string, remotes: string, env: Readonly<Record<string, string | undefined>>) {
  const namespace = namespaceIn(name)
  if (namespace === undefined) {
    const file = name === '' ? remotes : resolve(name)
    return { source: fileSource(file), store: fileStore(file), close: async () => {} }
  }
  const api = kubernetesApi(namespace, env)
  return { source: kubernetesSource(api, remotes), store: kubernetesStore(api), close: api.close }
}

/** What a gateway reads. */
export const openLiveSource = (name: string, remotes: string, env: Readonly<Record<string, string | undefined>>) =>
  openRegistry(name, remotes, env).source

/** The namespace of a registry in a cluster; undefined for a file. */
export const namespaceIn = (name: string): string | undefined => KUBERNETES.exec(name)?.[1]
