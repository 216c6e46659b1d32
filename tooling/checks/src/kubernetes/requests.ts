import { type Container, isCommand, type Manifest, ofKind, workloadsOf } from './manifest.ts'

/** CPUs and GiB of memory, as texts with two decimals. */
export interface Requests {
  cpus: string
  gibibytes: string
}

/** What all pods request at their lowest number of replicas. An init container counts where it requests more than the containers. */
export function requestsOf(manifests: Manifest[]): Requests {
  const scalers = [...ofKind(manifests, 'HorizontalPodAutoscaler'), ...ofKind(manifests, 'ScaledObject')]
  const rollouts = ofKind(manifests, 'Rollout')
  let cpus = 0
  let mebibytes = 0
  // Commands run at times, so their pods are not counted.
  for (const { manifest, pod } of workloadsOf(manifests).filter((workload) => !isCommand(workload))) {
    const { kind, metadata, spec } = manifest
    // A Rollout takes the pods of its Deployment, and is scaled instead of it.
    const rollout = rollouts.find((each) => each.spec?.workloadRef?.kind === kind && each.spec.workloadRef.name === metadata.name)
    const scaled = rollout ?? manifest
    const scaler = scalers.find(
      ({ spec: scaling }) => scaling?.scaleTargetRef?.name === scaled.metadata.name && scaling.scaleTargetRef.kind === scaled.kind,
    )
    const pods = scaler?.spec?.minReplicas ?? scaler?.spec?.minReplicaCount ?? spec?.replicas ?? 1
    const requested = (select: (container: Container) => number) =>
      Math.max(
        pod.containers.reduce((sum, container) => sum + select(container), 0),
        ...(pod.initContainers ?? []).map(select),
      )
    cpus += pods * requested(({ resources }) => cpusOf(resources?.requests?.['cpu'] ?? '0'))
    mebibytes += pods * requested(({ resources }) => mebibytesOf(resources?.requests?.['memory'] ?? '0Mi'))
  }
  return { cpus: cpus.toFixed(2), gibibytes: (mebibytes / 1024).toFixed(2) }
}

/** CPUs of a quantity such as 300m or 2. */
function cpusOf(quantity: string): number {
  return quantity.endsWith('m') ? Number(quantity.slice(0, -1)) / 1000 : Number(quantity)
}

/** MiB of a quantity in Mi or Gi. Throws on other units, which the manifests do not have. */
function mebibytesOf(quantity: string): number {
  const [, amount, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? []
  if (!unit) throw new Error(`${quantity} is not a quantity in Mi or Gi`)
  return Number(amount) * (unit === 'Gi' ? 1024 : 1)
}
