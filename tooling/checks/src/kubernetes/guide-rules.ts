import { PROCESSES, SERVICES } from '@loomcast/platform-config'
import { SLICES } from '../slices.ts'
import { type Container, containersOf, type Manifest, ofKind, workloadsOf } from './manifest.ts'
import { need } from './pod-rules.ts'

/** What `k8s/README.md` says about the small overlay must be what the overlay has. `manifests`: the rendered small overlay. */
export function guideFindings(guide: string, manifests: Manifest[]): string[] {
  const { cpus, gibibytes } = requestsOf(manifests)
  const registered = SLICES.map((slice) => `http://${slice}=${shortName(slice)}.json`).join(' ')
  return [
    ...need(
      guide.includes(`for service in ${['gateway', ...SERVICES].join(' ')}; do`),
      'the first loop does not build the gateway and every service',
    ),
    ...need(
      guide.includes(`for package in ${['shell', ...SLICES].join(' ')}; do`),
      'the second loop does not build the shell and every slice',
    ),
    ...need(
      guide.includes(`for slice in ${SLICES.map(shortName).join(' ')}; do`),
      'the loop over the slices does not read the release of each',
    ),
    ...need(guide.includes(`remotes.json ${registered}\n`), `the registry step must list ${registered}`),
    ...need(
      guide.includes(`The small overlay requests ${cpus} CPUs and ${gibibytes} GiB`),
      `the small overlay requests ${cpus} CPUs and ${gibibytes} GiB`,
    ),
    ...need(
      PROCESSES.every(({ service }) => guide.includes(`| \`${service}\` |`)),
      'a service has no row in the table of Secrets',
    ),
  ]
}

const shortName = (slice: string) => slice.replace('mfe-', '')

/** The sum of all pods at their lowest number of replicas. An init container counts where it requests more than the containers. */
function requestsOf(manifests: Manifest[]): { cpus: string; gibibytes: string } {
  let [cpus, mebibytes] = [0, 0]
  for (const workload of workloadsOf(manifests)) {
    const { kind, metadata, spec } = workload.manifest
    const scaler = ofKind(manifests, 'HorizontalPodAutoscaler').find(
      (each) => each.spec?.scaleTargetRef?.name === metadata.name && each.spec.scaleTargetRef.kind === kind,
    )
    const pods = scaler?.spec?.minReplicas ?? spec?.replicas ?? 1
    const init = containersOf(workload).filter((container) => !workload.pod.containers.includes(container))
    const requested = (of: (container: Container) => number) =>
      Math.max(
        workload.pod.containers.reduce((sum, container) => sum + of(container), 0),
        ...init.map(of),
      )
    cpus += pods * requested((container) => cpuOf(container.resources?.requests?.['cpu'] ?? '0'))
    mebibytes += pods * requested((container) => mebibytesOf(container.resources?.requests?.['memory'] ?? '0Mi'))
  }
  return { cpus: cpus.toFixed(2), gibibytes: (mebibytes / 1024).toFixed(2) }
}

/** CPUs of a quantity such as 300m or 2. */
function cpuOf(quantity: string): number {
  return quantity.endsWith('m') ? Number(quantity.slice(0, -1)) / 1000 : Number(quantity)
}

/** MiB of a quantity in Mi or Gi. Throws on other units, which the manifests do not have. */
function mebibytesOf(quantity: string): number {
  const [, amount, unit] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? []
  if (!unit) throw new Error(`${quantity} is not a quantity in Mi or Gi`)
  return Number(amount) * (unit === 'Gi' ? 1024 : 1)
}
