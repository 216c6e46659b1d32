import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isServiceName, serviceConfig } from '@loomcast/platform-config'
import { parse, stringify } from 'yaml'
import { type Manifest, ofKind } from './manifest.ts'
import { need } from './pod-rules.ts'
import { EXPECTED_SECRETS } from './reference-rules.ts'

/** The rules for Prometheus, and the object of the Prometheus Operator with the same rules. */
const ALERTS = join('docs', 'observability', 'alerts.yaml')
const OPERATOR_ALERTS = join('k8s', 'components', 'prometheus-operator', 'prometheus-rule.yaml')

/** Checks that objects of the engines in `k8s/dry-run/crds` refer to existing ones, and contain what the product has. */
export function engineFindings(root: string, manifests: Manifest[]): string[] {
  const exists = (kind: string, name: string) => ofKind(manifests, kind).some(({ metadata }) => metadata.name === name)
  const copied = ofKind(manifests, 'ExternalSecret').map(({ metadata }) => metadata.name)
  return [
    ...ofKind(manifests, 'HTTPRoute').flatMap(({ metadata, spec }) =>
      (spec?.rules ?? [])
        .flatMap(({ backendRefs = [] }) => backendRefs)
        .flatMap(({ name, port }) => {
          const service = ofKind(manifests, 'Service').find((each) => each.metadata.name === name)
          const isThere = service?.spec?.ports?.some((each) => each.port === port) === true
          return need(isThere, `HTTPRoute ${metadata.name} leads to a Service that is not there: ${name}`)
        }),
    ),
    ...ofKind(manifests, 'Rollout').flatMap(({ metadata, spec }) =>
      need(exists(spec?.workloadRef?.kind ?? '', spec?.workloadRef?.name ?? ''), `Rollout ${metadata.name} takes the pods of nothing`),
    ),
    ...(ofKind(manifests, 'Rollout').length === 0 ? [] : deploymentsWithout('Rollout', '-http', manifests)),
    ...(copied.length === 0
      ? []
      : Object.keys(EXPECTED_SECRETS).flatMap((name) => need(copied.includes(name), `no ExternalSecret copies the Secret ${name}`))),
    ...lagFindings(manifests),
    ...ofKind(manifests, 'PrometheusRule').flatMap(({ spec }) =>
      need(isDeepStrictEqual(spec?.groups, groupsIn(root)), `its alerts differ from ${ALERTS}: npm run check:kubernetes -- --write`),
    ),
  ]
}

function deploymentsWithout(kind: string, suffix: string, manifests: Manifest[]): string[] {
  const names = new Set(ofKind(manifests, kind).map(({ metadata }) => metadata.name))
  return ofKind(manifests, 'Deployment')
    .map(({ metadata }) => metadata.name)
    .filter((name) => name.endsWith(suffix))
    .flatMap((name) => need(names.has(name), `no ${kind} ${name}`))
}

/** Workers that are scaled by lag are scaled by that of each of their consumer groups. */
function lagFindings(manifests: Manifest[]): string[] {
  return ofKind(manifests, 'ScaledObject').flatMap(({ metadata, spec }) => {
    const service = metadata.name.replace(/-worker$/, '')
    const triggers = (spec?.triggers ?? []).filter(({ type }) => type === 'kafka')
    if (triggers.length === 0 || !isServiceName(service)) return []
    const scaledBy = new Set(triggers.map((trigger) => trigger.metadata?.['consumerGroup']))
    const groups = Object.keys(serviceConfig(service).consumes)
    return [
      ...groups.flatMap((group) => need(scaledBy.has(group), `ScaledObject ${metadata.name} ignores the lag of ${group}`)),
      ...need(scaledBy.size === groups.length, `ScaledObject ${metadata.name} has a group that platform.config.ts does not list`),
    ]
  })
}

const groupsIn = (root: string): object[] => parse(readFileSync(join(root, ALERTS), 'utf8')).groups

/** Writes the alerts of docs/observability as an object of the Prometheus Operator. */
export function writeAlerts(root: string): void {
  const rule = {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'loomcast' },
    spec: { groups: groupsIn(root) },
  }
  writeFileSync(join(root, OPERATOR_ALERTS), stringify(rule, { lineWidth: 0 }))
}
