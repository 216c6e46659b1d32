import { type Container, containersOf, isCommand, type Labels, type Manifest, type Probe, type Workload, workloadsOf } from './manifest.ts'

/** Checks the requirements on every pod. */
export function podFindings(manifests: Manifest[]): string[] {
  return workloadsOf(manifests).flatMap((workload) => [
    ...podComplaints(workload).map((text) => `${workload.name}: ${text}`),
    ...containersOf(workload).flatMap((container) =>
      containerComplaints(container, workload).map((text) => `${workload.name}, ${container.name}: ${text}`),
    ),
  ])
}

/** runService forcibly ends a process after this long (s). */
const SHUTDOWN_S = 30

function podComplaints({ pod, labels, manifest }: Workload): string[] {
  const { securityContext: security } = pod
  const worker = labels['app.kubernetes.io/component'] === 'worker'
  return [
    ...need(pod.automountServiceAccountToken === false, 'its service account token is mounted'),
    ...need(pod.serviceAccountName !== undefined, 'it has no service account of its own'),
    ...need(security?.runAsNonRoot === true && (security.runAsUser ?? 0) > 0, 'it may run as root'),
    ...need(security?.seccompProfile?.type === 'RuntimeDefault', 'its seccomp profile is not RuntimeDefault'),
    ...need((pod.terminationGracePeriodSeconds ?? 30) > SHUTDOWN_S, `it is killed before its shutdown (${SHUTDOWN_S} s) can end`),
    ...need(
      !worker || manifest.spec?.strategy?.rollingUpdate?.maxSurge === 0,
      'a worker must not surge: consumers would outnumber partitions',
    ),
  ]
}

function containerComplaints(container: Container, workload: Workload): string[] {
  const { resources, securityContext: security, image } = container
  const init = workload.pod.initContainers?.includes(container) === true
  const limit = resources?.limits?.['memory']
  return [
    ...need(limit !== undefined && limit === resources?.requests?.['memory'], 'memory limit and request must be the same'),
    ...need(resources?.requests?.['cpu'] !== undefined, 'it asks for no CPU'),
    ...need(resources?.limits?.['cpu'] === undefined, 'a CPU limit throttles it when it is needed'),
    ...need(security?.allowPrivilegeEscalation === false, 'it may escalate its privileges'),
    ...need(security?.readOnlyRootFilesystem === true, 'its root file system can be written'),
    ...need(security?.capabilities?.drop?.includes('ALL') === true && !security.capabilities.add, 'it keeps capabilities'),
    ...need(/:[\w][\w.-]*$/.test(image) && !image.endsWith(':latest'), `its image has no fixed tag: ${image}`),
    ...(init || isCommand(workload) ? [] : probeComplaints(container)),
    ...heapComplaints(container, workload),
  ]
}

function probeComplaints(container: Container): string[] {
  const { startupProbe, readinessProbe, livenessProbe } = container
  const ports = new Set((container.ports ?? []).flatMap(({ name, containerPort }) => [name, containerPort]))
  const probes = { startupProbe, readinessProbe, livenessProbe }
  return Object.entries(probes).flatMap(([name, probe]) => {
    if (!probe) return [`it has no ${name}`]
    const port = portOf(probe)
    return need(port === undefined || ports.has(port), `its ${name} asks a port that it does not have: ${port}`)
  })
}

const portOf = ({ httpGet, tcpSocket }: Probe): string | number | undefined => (httpGet ?? tcpSocket)?.port

/** The heap's share of the memory limit. The rest is native memory, which is most of the memory that video uses. */
function heapPercent(labels: Labels): number {
  const service = labels['app.kubernetes.io/name']
  if (service === 'video') return 25
  // The network that reads briefs runs in the same pod.
  return service === 'content' && labels['app.kubernetes.io/component'] === 'http' ? 60 : 75
}

/** The heap limit must be well below the memory limit, so that Node collects garbage before the kernel kills the process. */
function heapComplaints({ env = [], resources }: Container, { labels }: Workload): string[] {
  const heap = /--max-old-space-size=(\d+)/.exec(env.find(({ name }) => name === 'NODE_OPTIONS')?.value ?? '')?.[1]
  const limit = /^(\d+)Mi$/.exec(resources?.limits?.['memory'] ?? '')?.[1]
  if (heap === undefined || limit === undefined) return []
  const percent = heapPercent(labels)
  return need(
    Number(heap) === Math.round((Number(limit) * percent) / 100),
    `its heap of ${heap} MiB is not ${percent} % of its memory of ${limit} MiB`,
  )
}

export const need = (holds: boolean, otherwise: string): string[] => (holds ? [] : [otherwise])
