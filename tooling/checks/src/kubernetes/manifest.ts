import { isDeepStrictEqual } from 'node:util'

export type Labels = Record<string, string>

export interface Probe {
  httpGet?: { path: string; port: string | number }
  tcpSocket?: { port: string | number }
  exec?: { command: string[] }
  periodSeconds?: number
  failureThreshold?: number
}

export interface EnvVar {
  name: string
  value?: string
  valueFrom?: { configMapKeyRef?: KeyRef; secretKeyRef?: KeyRef; fieldRef?: { fieldPath: string } }
}

export interface KeyRef {
  name: string
  key: string
  optional?: boolean
}

export interface Container {
  name: string
  image: string
  command?: string[]
  env?: EnvVar[]
  ports?: { name?: string; containerPort: number }[]
  startupProbe?: Probe
  readinessProbe?: Probe
  livenessProbe?: Probe
  resources?: { requests?: Labels; limits?: Labels }
  securityContext?: {
    allowPrivilegeEscalation?: boolean
    readOnlyRootFilesystem?: boolean
    capabilities?: { drop?: string[]; add?: string[] }
  }
  volumeMounts?: { name: string; mountPath: string; subPath?: string }[]
}

export interface PodSpec {
  serviceAccountName?: string
  automountServiceAccountToken?: boolean
  terminationGracePeriodSeconds?: number
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } }
  containers: Container[]
  initContainers?: Container[]
  volumes?: {
    name: string
    configMap?: { name: string }
    secret?: { secretName: string }
    emptyDir?: { sizeLimit?: string }
    persistentVolumeClaim?: { claimName: string }
  }[]
  affinity?: { podAffinity?: { requiredDuringSchedulingIgnoredDuringExecution?: { topologyKey: string; labelSelector?: Selector }[] } }
}

export interface Selector {
  matchLabels?: Labels
  matchExpressions?: { key: string; operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist'; values?: string[] }[]
}

export interface Peer {
  podSelector?: Selector
  namespaceSelector?: Selector
  ipBlock?: { cidr: string; except?: string[] }
}

export interface PolicyRule {
  from?: Peer[]
  to?: Peer[]
  ports?: { port: number; protocol: string }[]
}

/** One object as printed by kustomize. Only the fields that the rules read are declared. */
export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels?: Labels }
  data?: Labels
  spec?: {
    selector?: Selector & Labels
    template?: { metadata?: { labels?: Labels }; spec: PodSpec }
    jobTemplate?: { spec: { template: { metadata?: { labels?: Labels }; spec: PodSpec } } }
    suspend?: boolean
    ports?: { name?: string; port: number; targetPort?: string | number }[]
    podSelector?: Selector
    policyTypes?: string[]
    ingress?: PolicyRule[]
    egress?: PolicyRule[]
    scaleTargetRef?: { kind: string; name: string }
    replicas?: number
    minReplicas?: number
    maxReplicas?: number
    minReplicaCount?: number
    triggers?: { type?: string; metadata?: Labels; authenticationRef?: { name: string } }[]
    secretTargetRef?: KeyRef[]
    accessModes?: string[]
    strategy?: { rollingUpdate?: { maxSurge?: number | string; maxUnavailable?: number | string } }
    workloadRef?: { kind: string; name: string }
    /** Of a PrometheusRule. */
    groups?: object[]
    rules?: {
      backendRefs?: { name: string; port: number }[]
      http?: { paths: { backend: { service: { name: string; port: { name?: string; number?: number } } } }[] }
    }[]
  }
}

export interface Workload {
  manifest: Manifest
  name: string
  labels: Labels
  pod: PodSpec
}

/** The objects that create pods, with their pod templates. */
export function workloadsOf(manifests: Manifest[]): Workload[] {
  return manifests.flatMap((manifest) => {
    const template = manifest.spec?.template ?? manifest.spec?.jobTemplate?.spec.template
    return template
      ? [{ manifest, name: `${manifest.kind} ${manifest.metadata.name}`, labels: template.metadata?.labels ?? {}, pod: template.spec }]
      : []
  })
}

/** Whether the workload runs one command and ends. */
export const isCommand = ({ manifest }: Workload): boolean => manifest.kind === 'CronJob'

export const containersOf = ({ pod }: Workload): Container[] => [...(pod.initContainers ?? []), ...pod.containers]

export function ofKind(manifests: Manifest[], kind: string): Manifest[] {
  return manifests.filter((manifest) => manifest.kind === kind)
}

export function selects(selector: Selector, labels: Labels): boolean {
  const named = Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value)
  return named && (selector.matchExpressions ?? []).every((expression) => matches(expression, labels[expression.key]))
}

function matches({ operator, values = [] }: NonNullable<Selector['matchExpressions']>[number], value: string | undefined): boolean {
  if (operator === 'Exists') return value !== undefined
  if (operator === 'DoesNotExist') return value === undefined
  const listed = value !== undefined && values.includes(value)
  return operator === 'In' ? listed : !listed
}

export const same = isDeepStrictEqual
