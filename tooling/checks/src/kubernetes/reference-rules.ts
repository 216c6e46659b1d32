import { SERVICES, serviceConfig } from '@loomcast/platform-config'
import { containersOf, isCommand, type Manifest, ofKind, type Selector, selects, type Workload, workloadsOf } from './manifest.ts'
import { need } from './pod-rules.ts'

/** Secrets that an installation provides, with their keys. Described in README.md. */
export const EXPECTED_SECRETS: Record<string, string[]> = {
  ...Object.fromEntries(SERVICES.map((name) => [name, ['MONGODB_URL', 'REDIS_URL', ...Object.keys(serviceConfig(name).secrets)]])),
  kafka: ['KAFKA_SASL_USERNAME', 'KAFKA_SASL_PASSWORD', 'ca.crt'],
  gateway: ['REDIS_URL', 'PREVIEW_KEY'],
  backup: ['MONGODB_URL'],
}

/** Checks that every reference from one object to another resolves. */
export function referenceFindings(manifests: Manifest[]): string[] {
  const workloads = workloadsOf(manifests)
  return [
    ...ofKind(manifests, 'Service').flatMap((service) => serviceFindings(service, workloads)),
    ...ofKind(manifests, 'HorizontalPodAutoscaler').flatMap((scaler) => scalerFindings(scaler, manifests)),
    ...ofKind(manifests, 'ScaledObject').flatMap((scaler) => queueScalerFindings(scaler, manifests)),
    ...ofKind(manifests, 'PodDisruptionBudget').flatMap((budget) =>
      need(someSelected(budget.spec?.selector, workloads), `PodDisruptionBudget ${budget.metadata.name} protects nothing`),
    ),
    ...ofKind(manifests, 'Deployment').flatMap((deployment) => budgetFindings(deployment, manifests)),
    ...ofKind(manifests, 'Ingress').flatMap((ingress) => ingressFindings(ingress, manifests)),
    ...workloads.flatMap((workload) => workloadFindings(workload, manifests)),
  ]
}

function someSelected(selector: Selector | undefined, workloads: Workload[]): boolean {
  return selector !== undefined && workloads.some(({ labels }) => selects(selector, labels))
}

function serviceFindings({ metadata, spec }: Manifest, workloads: Workload[]): string[] {
  const chosen = workloads.filter(({ labels }) => selects({ matchLabels: { ...spec?.selector } as Record<string, string> }, labels))
  if (chosen.length !== 1) return [`Service ${metadata.name} leads to ${chosen.length} workloads`]
  const ports = chosen
    .flatMap(containersOf)
    .flatMap((container) => (container.ports ?? []).flatMap((port) => [port.name, port.containerPort]))
  return (spec?.ports ?? []).flatMap(({ targetPort }) =>
    need(
      targetPort !== undefined && ports.includes(targetPort),
      `Service ${metadata.name} leads to a port that is not there: ${targetPort}`,
    ),
  )
}

/** Workers in excess of the number of partitions would be idle. */
const PARTITIONS = 6

function scalerFindings({ metadata, spec }: Manifest, manifests: Manifest[]): string[] {
  const target = spec?.scaleTargetRef
  const scaled = manifests.find(({ kind, metadata: { name } }) => kind === target?.kind && name === target?.name)
  if (!scaled) return [`HorizontalPodAutoscaler ${metadata.name} scales nothing`]
  const worker = scaled.metadata.labels?.['app.kubernetes.io/component'] === 'worker'
  return [
    ...need((spec?.minReplicas ?? 1) >= 1, `HorizontalPodAutoscaler ${metadata.name} may scale to nothing`),
    ...need(
      !worker || (spec?.maxReplicas ?? 0) <= PARTITIONS,
      `HorizontalPodAutoscaler ${metadata.name} may have more workers than partitions`,
    ),
  ]
}

/** Checks a KEDA scaler. KEDA creates its own HorizontalPodAutoscaler, so there must be no other one for the same pods. */
function queueScalerFindings({ metadata, spec }: Manifest, manifests: Manifest[]): string[] {
  const name = `ScaledObject ${metadata.name}`
  const target = spec?.scaleTargetRef
  const isTarget = (kind: string | undefined, called: string | undefined) => kind === target?.kind && called === target?.name
  const rivals = ofKind(manifests, 'HorizontalPodAutoscaler').filter(({ spec: rival }) =>
    isTarget(rival?.scaleTargetRef?.kind, rival?.scaleTargetRef?.name),
  )
  const keys = (spec?.triggers ?? []).flatMap(({ authenticationRef: reference }) => {
    const found = ofKind(manifests, 'TriggerAuthentication').find((each) => each.metadata.name === reference?.name)
    if (reference && !found) return [`${name}: no TriggerAuthentication ${reference.name}`]
    return (found?.spec?.secretTargetRef ?? []).flatMap((secret) => keyFindings(name, { secretKeyRef: secret }, manifests))
  })
  return [
    ...need(
      manifests.some(({ kind, metadata: other }) => isTarget(kind, other.name)),
      `${name} scales nothing`,
    ),
    ...need((spec?.minReplicaCount ?? 0) >= 1, `${name} may scale to nothing`),
    ...need(rivals.length === 0, `${name} and a HorizontalPodAutoscaler scale the same pods`),
    ...keys,
  ]
}

function budgetFindings({ metadata, spec }: Manifest, manifests: Manifest[]): string[] {
  const labels = spec?.template?.metadata?.labels ?? {}
  const covered = ofKind(manifests, 'PodDisruptionBudget').some(({ spec: budget }) => budget?.selector && selects(budget.selector, labels))
  return need(covered, `Deployment ${metadata.name} has no PodDisruptionBudget`)
}

function ingressFindings({ metadata, spec }: Manifest, manifests: Manifest[]): string[] {
  const backends = (spec?.rules ?? []).flatMap((rule) => rule.http?.paths ?? []).map(({ backend }) => backend.service)
  return backends.flatMap(({ name, port }) => {
    const service = ofKind(manifests, 'Service').find((candidate) => candidate.metadata.name === name)
    const there = service?.spec?.ports?.some((each) => (port.name === undefined ? each.port === port.number : each.name === port.name))
    return need(there === true, `Ingress ${metadata.name} leads to a Service that is not there: ${name}`)
  })
}

function workloadFindings(workload: Workload, manifests: Manifest[]): string[] {
  const { pod, manifest, labels, name } = workload
  const exists = (kind: string, called: string) => ofKind(manifests, kind).some(({ metadata }) => metadata.name === called)
  return [
    ...need(
      isCommand(workload) || (manifest.spec?.selector !== undefined && selects(manifest.spec.selector, labels)),
      `${name} does not select its own pods`,
    ),
    ...need(exists('ServiceAccount', pod.serviceAccountName ?? ''), `${name}: no ServiceAccount ${pod.serviceAccountName}`),
    ...(pod.volumes ?? []).flatMap(({ configMap, secret, persistentVolumeClaim: disk }) => [
      ...need(!configMap || exists('ConfigMap', configMap.name), `${name}: no ConfigMap ${configMap?.name}`),
      ...need(
        !secret || exists('Secret', secret.secretName) || secret.secretName in EXPECTED_SECRETS,
        `${name}: no Secret ${secret?.secretName}`,
      ),
      ...need(!disk || exists('PersistentVolumeClaim', disk.claimName), `${name}: no PersistentVolumeClaim ${disk?.claimName}`),
    ]),
    ...containersOf(workload).flatMap((container) => [
      ...(container.volumeMounts ?? []).flatMap((mount) =>
        need(
          pod.volumes?.some((volume) => volume.name === mount.name) || manifest.kind === 'StatefulSet',
          `${name}: no volume ${mount.name}`,
        ),
      ),
      ...need(twice(container.env?.map((variable) => variable.name) ?? []).length === 0, `${name}: a variable is set twice`),
      ...(container.env ?? []).flatMap((variable) => keyFindings(name, variable.valueFrom, manifests)),
    ]),
  ]
}

function keyFindings(
  name: string,
  from: NonNullable<NonNullable<Workload['pod']['containers'][number]['env']>[number]['valueFrom']> | undefined,
  manifests: Manifest[],
): string[] {
  const { configMapKeyRef: setting, secretKeyRef: secret } = from ?? {}
  const keys = (kind: string, called: string) => ofKind(manifests, kind).find(({ metadata }) => metadata.name === called)?.data
  if (setting) {
    const there = keys('ConfigMap', setting.name)?.[setting.key] !== undefined
    return need(there, `${name}: no ${setting.key} in ConfigMap ${setting.name}`)
  }
  if (!secret) return []
  const made = keys('Secret', secret.name)
  const there = made ? secret.optional === true || made[secret.key] !== undefined : EXPECTED_SECRETS[secret.name]?.includes(secret.key)
  return need(there === true, `${name}: no ${secret.key} in Secret ${secret.name}`)
}

const twice = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)
