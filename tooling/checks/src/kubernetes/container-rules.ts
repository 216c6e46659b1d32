import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isProcessName, PROCESS_NAMES, type ProcessName, SECRET_EXAMPLES, variablesOf } from '@loomcast/launcher/process-settings'
import { documentedApps } from '../documented-apps.ts'
import { SLICES } from '../slices.ts'
import { environmentFindings } from './environment-rules.ts'
import { type Container, isCommand, type Manifest, ofKind, type Workload, workloadsOf } from './manifest.ts'
import { need } from './pod-rules.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

/** Facts about our images; containers are checked against them. */
export interface Images {
  /** Environment variables that the service image sets itself. */
  serviceEnv: Record<string, string>
  slicePort: number
  slicePaths: string[]
  variables: Record<ProcessName, Set<string>>
  /** Paths on which a service serves GET requests. */
  paths: Record<ProcessName, Set<string>>
}

export async function serviceFacts(root: string): Promise<Pick<Images, 'variables' | 'paths'>> {
  const variables = await Promise.all(PROCESS_NAMES.map((name) => variablesOf(root, name)))
  const paths = new Map<string, Set<string>>()
  for (const { name, app } of await documentedApps()) {
    await app.ready()
    paths.set(name, new Set(app.listRoutes().flatMap(({ method, url }) => (method === 'GET' ? [url] : []))))
    await app.close()
  }
  const perProcess = <T>(create: (name: ProcessName, index: number) => T) =>
    Object.fromEntries(PROCESS_NAMES.map((name, index) => [name, create(name, index)])) as Record<ProcessName, T>
  return { variables: perProcess((_, index) => variables[index] ?? new Set()), paths: perProcess((name) => paths.get(name) ?? new Set()) }
}

/** The name of one of our images: `auth` for `registry.example.com/loomcast/auth:1.0.0`; undefined for third-party images. */
export const ownImage = (image: string): string | undefined => /(?:^|\/)loomcast\/([a-z-]+)(?::|$)/.exec(image)?.[1]

const OWN_IMAGES = [...PROCESS_NAMES, ...SLICES, 'shell', 'backup']

/** Checks our containers against our images: variables, ports and the paths of probes. */
export function containerFindings(manifests: Manifest[], images: Images): string[] {
  return workloadsOf(manifests).flatMap((workload) =>
    workload.pod.containers.flatMap((container) =>
      findings(container, workload, manifests, images).map((text) => `${workload.name}: ${text}`),
    ),
  )
}

function findings(container: Container, workload: Workload, manifests: Manifest[], images: Images): string[] {
  const own = ownImage(container.image)
  if (own === undefined)
    return need(workload.manifest.kind === 'StatefulSet', `${container.image} is a third-party image, which only a StatefulSet may run`)
  if (!OWN_IMAGES.some((image) => image === own)) return [`there is no image ${own}`]
  if (isCommand(workload)) return commandFindings(container, own, images, manifests)
  if (!isProcessName(own)) return probeFindings(container, images.slicePort, new Set(images.slicePaths))
  const env = { ...images.serviceEnv, ...environmentOf(container, manifests) }
  return [
    ...environmentFindings(own, images.variables[own], env),
    ...probeFindings(container, Number(env['PORT']), images.paths[own]),
    ...(own === 'gateway' ? [] : startFindings(container)),
    ...need(
      own === 'gateway' || env['ROLE'] === workload.labels['app.kubernetes.io/component'],
      'its ROLE differs from its component label',
    ),
  ]
}

/** A command runs a file in its image, with its service's environment. */
function commandFindings({ command = [], ...container }: Container, own: string, images: Images, manifests: Manifest[]): string[] {
  const [program, file = ''] = command
  const folder = own === 'backup' ? 'tooling/backup' : `services/${own}`
  return [
    ...need(program === 'node' && existsSync(join(ROOT, folder, file)), `${command.join(' ')} is not a file in ${folder}`),
    ...(isProcessName(own)
      ? environmentFindings(own, images.variables[own], { ...images.serviceEnv, ...environmentOf(container, manifests) })
      : []),
  ]
}

/** A service builds missing indexes before it is ready, which takes minutes for a large collection. A restart would start over. */
const MIN_START_ALLOWANCE_S = 1_800

function startFindings({ startupProbe }: Container): string[] {
  const { periodSeconds = 10, failureThreshold = 3 } = startupProbe ?? {}
  const allowance = periodSeconds * failureThreshold
  return need(
    allowance >= MIN_START_ALLOWANCE_S,
    `it is restarted if its start takes longer than ${allowance} s; allow at least ${MIN_START_ALLOWANCE_S} s`,
  )
}

function probeFindings(container: Container, port: number, paths: Set<string>): string[] {
  const { startupProbe, readinessProbe, livenessProbe } = container
  const probedPaths = [startupProbe, readinessProbe, livenessProbe].flatMap((probe) => probe?.httpGet?.path ?? [])
  const listens = container.ports?.some(({ containerPort }) => containerPort === port)
  return [
    ...need(listens === true, `${container.image} listens on ${port}, which is not among its ports`),
    ...probedPaths.flatMap((path) => need(paths.has(path), `a probe requests ${path}, which no route serves`)),
  ]
}

/** The environment variables of the process, with example values for secrets that an installation provides. */
export function environmentOf(container: Container, manifests: Manifest[]): Record<string, string> {
  const valueIn = (kind: string, name: string, key: string) =>
    ofKind(manifests, kind).find(({ metadata }) => metadata.name === name)?.data?.[key]
  return Object.fromEntries(
    (container.env ?? []).flatMap(({ name, value, valueFrom }): [string, string][] => {
      const { configMapKeyRef: configMap, secretKeyRef: secret } = valueFrom ?? {}
      if (configMap) return [[name, valueIn('ConfigMap', configMap.name, configMap.key) ?? '']]
      if (!secret) return [[name, value ?? '']]
      const isInManifests = ofKind(manifests, 'Secret').some(({ metadata }) => metadata.name === secret.name)
      const encoded = valueIn('Secret', secret.name, secret.key)
      if (isInManifests) return encoded === undefined ? [] : [[name, Buffer.from(encoded, 'base64').toString()]]
      return [[name, SECRET_EXAMPLES[name] ?? '']]
    }),
  )
}
