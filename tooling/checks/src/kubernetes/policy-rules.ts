import { PROCESSES, SERVICES } from '@loomcast/platform-config'
import { SLICES } from '../slices.ts'
import { type Labels, type Manifest, ofKind, type Peer, selects, workloadsOf } from './manifest.ts'
import { need } from './pod-rules.ts'

/** Internal IP ranges that a rule for the internet must exclude: private networks, this host, and the cloud's metadata service. */
const INSIDE = ['10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']
const INSIDE_6 = ['fc00::/7', 'fe80::/10']

type Call = [from: Labels, to: Labels, port: number]

const STORES: [name: string, port: number][] = [
  ['mongodb', 27017],
  ['redis', 6379],
  ['kafka', 9092],
]
const gateway = named('gateway')
const slices = SLICES.map((slice) => named(slice))
const processes = PROCESSES.map(({ service, role, calls }) => ({ labels: named(service, role), calls: calls[role], role }))
/** Commands reach MongoDB only; `audit verify` also reads its anchors from Kafka. */
const commands = [...SERVICES.map((service) => named(service, 'command')), named('backup', 'command'), named('admin', 'audit')]
const own = [gateway, ...slices, ...processes.map(({ labels }) => labels)]

/** Connections that the product opens between pods. Each must be allowed by an egress rule and an ingress rule. */
const CALLS: Call[] = [
  ...processes.flatMap(({ labels, role }): Call[] => (role === 'http' ? [[gateway, labels, 8080]] : [])),
  ...slices.map((slice): Call => [gateway, slice, 8080]),
  ...processes.flatMap(({ labels, calls }) => calls.map((other): Call => [labels, named(other, 'http'), 8080])),
  ...processes.flatMap(({ labels }) => STORES.map(([store, port]): Call => [labels, named(store), port])),
  ...commands.map((command): Call => [command, named('mongodb'), 27017]),
  [named('admin', 'audit'), named('kafka'), 9092],
  [gateway, named('redis'), 6379],
  [gateway, gateway, 8080],
  [named('admin', 'http'), gateway, 8080],
]

/** All other connections between these pods must be denied, and stores must open none. */
const REFUSED: Call[] = [
  ...own.flatMap((from) => [
    ...own.filter((to) => to !== gateway && to !== from).map((to): Call => [from, to, 8080]),
    ...STORES.map(([store, port]): Call => [from, named(store), port]),
  ]),
  ...commands.flatMap((command) => STORES.map(([store, port]): Call => [command, named(store), port])),
  ...commands.map((command): Call => [command, gateway, 8080]),
  ...STORES.flatMap(([store]) => own.filter((to) => to !== gateway).map((to): Call => [named(store), to, 8080])),
].filter((call) => !CALLS.some((allowed) => JSON.stringify(allowed) === JSON.stringify(call)))

function named(name: string, component?: string): Labels {
  return { 'app.kubernetes.io/name': name, ...(component && { 'app.kubernetes.io/component': component }) }
}

export function policyFindings(manifests: Manifest[]): string[] {
  const policies = ofKind(manifests, 'NetworkPolicy')
  const pods = workloadsOf(manifests).map(({ labels }) => labels)
  const called = (labels: Labels) => pods.find((pod) => Object.entries(labels).every(([key, value]) => pod[key] === value))
  const reach = (from: Labels, to: Labels, port: number) =>
    lets(policies, 'egress', from, to, port) && lets(policies, 'ingress', to, from, port)
  const outcomes = (calls: typeof CALLS, wanted: boolean) =>
    calls.flatMap(([from, to, port]) => {
      const caller = called(from)
      const callee = called(to)
      if (!caller || !callee) return []
      const connection = `${Object.values(from).join(' ')} → ${Object.values(to).join(' ')} on ${port}`
      return need(reach(caller, callee, port) === wanted, `NetworkPolicies ${wanted ? 'stop' : 'allow'} ${connection}`)
    })
  return [
    ...need(policies.some(deniesAll), 'no NetworkPolicy denies what no other allows'),
    ...policies.flatMap((policy) => shapeFindings(policy, pods)),
    ...outcomes(CALLS, true),
    ...outcomes(REFUSED, false),
  ]
}

function deniesAll({ spec }: Manifest): boolean {
  const everyPod = Object.keys(spec?.podSelector ?? {}).length === 0
  return everyPod && spec?.policyTypes?.length === 2 && !spec.ingress && !spec.egress
}

function shapeFindings({ metadata, spec }: Manifest, pods: Labels[]): string[] {
  const name = `NetworkPolicy ${metadata.name}`
  const rules = [...(spec?.ingress ?? []), ...(spec?.egress ?? [])]
  const peers = rules.flatMap(({ from = [], to = [] }) => [...from, ...to])
  return [
    ...need(
      pods.some((labels) => selects(spec?.podSelector ?? {}, labels)),
      `${name} is for no pod`,
    ),
    ...need(
      (spec?.egress ?? []).every(({ to, ports }) => (to?.length ?? 0) > 0 && (ports?.length ?? 0) > 0),
      `${name} lets out to anywhere or by any port`,
    ),
    ...need(
      (spec?.ingress ?? []).every(({ ports }) => (ports?.length ?? 0) > 0),
      `${name} lets in by any port`,
    ),
    ...peers.flatMap((peer) => peerFindings(name, peer, pods)),
  ]
}

function peerFindings(name: string, { podSelector, namespaceSelector, ipBlock }: Peer, pods: Labels[]): string[] {
  if (ipBlock) {
    const except = ipBlock.except ?? []
    const open = ipBlock.cidr === '0.0.0.0/0' ? INSIDE : ipBlock.cidr === '::/0' ? INSIDE_6 : []
    const forgotten = open.filter((range) => !except.includes(range))
    return need(forgotten.length === 0, `${name} opens ${ipBlock.cidr} without leaving out ${forgotten.join(', ')}`)
  }
  if (namespaceSelector || !podSelector) return []
  return need(
    pods.some((labels) => selects(podSelector, labels)),
    `${name} names a peer that does not exist: ${JSON.stringify(podSelector)}`,
  )
}

/**
 * Whether any policy allows traffic between the pods `own` and `other`, in the direction `side` of `own`. Rules for other namespaces are
 * ignored.
 */
function lets(policies: Manifest[], side: 'ingress' | 'egress', own: Labels, other: Labels, port: number): boolean {
  return policies
    .filter(({ spec }) => selects(spec?.podSelector ?? {}, own))
    .flatMap(({ spec }) => spec?.[side] ?? [])
    .some(({ from, to, ports }) => {
      const peers = side === 'ingress' ? from : to
      const peerFits = !peers || peers.some((peer) => peer.podSelector && !peer.namespaceSelector && selects(peer.podSelector, other))
      return peerFits && (!ports || ports.some((each) => each.port === port))
    })
}
