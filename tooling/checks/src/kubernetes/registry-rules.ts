import { parseRegistry, RegistryFault } from '@loomcast/gateway'
import { type Manifest, ofKind, workloadsOf } from './manifest.ts'
import { need } from './pod-rules.ts'

/**
 * Checks the slice registry of an overlay: it must be valid for the gateway, its releases must come from servers in the same overlay, and
 * running gateways must see changes.
 */
export function registryFindings(manifests: Manifest[]): string[] {
  const text = ofKind(manifests, 'ConfigMap').find(({ metadata }) => metadata.name === 'slice-registry')?.data?.['remotes.json']
  if (text === undefined)
    return ['no ConfigMap slice-registry with remotes.json: a hash in its name would keep a change from running gateways']
  const parsed = upstreamsIn(text)
  if (!Array.isArray(parsed)) return [`remotes.json: ${parsed.message}`]
  const services = new Set(ofKind(manifests, 'Service').map(({ metadata }) => metadata.name))
  const frozen = workloadsOf(manifests).flatMap(({ pod }) =>
    pod.containers.flatMap(({ volumeMounts = [] }) =>
      volumeMounts.filter(({ name, subPath }) => name === 'registry' && subPath !== undefined),
    ),
  )
  return [
    ...need(frozen.length === 0, 'the registry is mounted with a subPath, so running gateways never see a change'),
    ...parsed.flatMap((server) => {
      const host = URL.parse(server)?.hostname ?? ''
      return need(services.has(host) || host.includes('.'), `remotes.json: no Service ${host} for ${server}`)
    }),
  ]
}

function upstreamsIn(text: string): string[] | RegistryFault {
  try {
    return parseRegistry(text).releases.flatMap(({ upstream }) => upstream ?? [])
  } catch (error) {
    if (error instanceof RegistryFault) return error
    throw error
  }
}
