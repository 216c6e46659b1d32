import { join } from 'node:path'
import { type Manifest, ofKind } from './manifest.ts'
import { need } from './pod-rules.ts'
import type { Rendered } from './render.ts'

/** What the rules read of an Application. */
interface ApplicationSpec {
  project: string
  source: { repoURL: string; path: string }
  destination: { server: string; namespace: string }
  syncPolicy?: { syncOptions?: string[] }
}

/** What the rules read of an AppProject. */
interface ProjectSpec {
  sourceRepos?: string[]
  destinations?: { server: string; namespace: string }[]
  clusterResourceWhitelist?: { group: string; kind: string }[]
}

/** Checks that each Application of Argo CD applies an overlay into the namespace of its objects, and that its project allows that. */
export function applicationFindings(applications: Manifest[], installations: readonly Rendered[]): string[] {
  return ofKind(applications, 'Application').flatMap((application) => {
    const called = `Application ${application.metadata.name}`
    const { project: projectName, source, destination, syncPolicy } = specOf<ApplicationSpec>(application)
    const project = ofKind(applications, 'AppProject').find(({ metadata }) => metadata.name === projectName)
    const overlay = installations.find(({ name }) => join('k8s', name) === source.path)
    if (!project) return [`${called} is in a project that is not there: ${projectName}`]
    if (!overlay) return [`${called} applies a folder that is not an overlay: ${source.path}`]
    const { sourceRepos = [], destinations = [], clusterResourceWhitelist = [] } = specOf<ProjectSpec>(project)
    const namespaces = new Set(overlay.manifests.flatMap(({ metadata }) => metadata.namespace ?? []))
    const allowed = destinations.some(({ server, namespace }) => server === destination.server && namespaces.has(namespace))
    const clusterWide = overlay.manifests.filter(({ metadata }) => metadata.namespace === undefined)
    const refused = clusterWide.filter(
      ({ apiVersion, kind }) => !clusterResourceWhitelist.some((each) => each.kind === kind && each.group === groupOf(apiVersion)),
    )
    return [
      ...need(sourceRepos.includes(source.repoURL), `${called}: its project does not allow ${source.repoURL}`),
      ...need(
        namespaces.size === 1 && namespaces.has(destination.namespace),
        `${called}: the objects of ${source.path} are in ${[...namespaces].join(', ')}`,
      ),
      ...need(allowed, `${called}: its project does not allow the namespace ${destination.namespace}`),
      ...refused.map(({ kind }) => `${called}: its project does not allow a ${kind}`),
      ...need(
        syncPolicy?.syncOptions?.includes('ServerSideApply=true') === true,
        `${called}: objects that are too large for a client-side apply need ServerSideApply`,
      ),
    ]
  })
}

/** The schemas of the definitions in `k8s/dry-run/crds` are checked before. */
const specOf = <Spec>({ spec }: Manifest): Spec => spec as Spec

const groupOf = (apiVersion: string): string => (apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '')
