import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PROCESSES, SERVICES, serviceConfig, urlVariable } from '@loomcast/platform-config'
import { SLICES } from '../slices.ts'
import { readCompose } from './compose-rules.ts'
import { type Manifest, workloadsOf } from './manifest.ts'
import { need } from './pod-rules.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const ADDED = 'that platform.config.ts or a slice folder implies (npm run new adds it)'

/** Processes, settings and slices that are missing from the manifests. */
export function deploymentFindings(manifests: Manifest[]): string[] {
  const workloads = workloadsOf(manifests)
  const variablesOf = (name: string) =>
    workloads
      .find((workload) => workload.manifest.metadata.name === name)
      ?.pod.containers.flatMap(({ env = [] }) => env.map((each) => each.name))
  return [
    ...PROCESSES.flatMap(({ name, settings, secrets }) => {
      const variables = variablesOf(name)
      if (!variables) return [`no Deployment ${name}, ${ADDED}`]
      const required = [...settings, ...Object.keys(secrets)].filter((variable) => !isOfOverlay(variable))
      return required.flatMap((variable) =>
        need(variables.includes(variable), `${name} sets no ${variable}, which platform.config.ts lists`),
      )
    }),
    ...SERVICES.filter((name) => serviceConfig(name).publishes.length > 0).flatMap((name) => [
      ...need(
        existsSync(join(root, 'services', name, 'src', 'republish.ts')),
        `${name} publishes events, and services/${name}/src/republish.ts, which publishes its present state again, is missing`,
      ),
      ...need(variablesOf(`${name}-republish`) !== undefined, `no CronJob ${name}-republish, which runs src/republish.ts of ${name}`),
    ]),
    ...SLICES.flatMap((slice) => need(variablesOf(slice) !== undefined, `no Deployment ${slice}, ${ADDED}`)),
    ...missingUrls(variablesOf('gateway') ?? []),
  ]
}

/** These are not required, because installations store files in different places. */
const isOfOverlay = (variable: string): boolean => variable.startsWith('S3_')

/** Processes, settings and slices that are missing from compose.yaml. Optional secrets can be omitted. */
export function composePlatformFindings(text: string): string[] {
  const { services } = readCompose(text)
  const found = [
    ...PROCESSES.flatMap(({ service, role, settings }) => {
      const name = role === 'http' ? service : `${service}-${role}`
      const environment = services[name]?.environment
      if (!environment) return [`no service ${name}, ${ADDED}`]
      return settings.flatMap((variable) => need(variable in environment, `${name} sets no ${variable}, which platform.config.ts lists`))
    }),
    ...SLICES.flatMap((slice) => need(services[slice] !== undefined, `no service ${slice}, ${ADDED}`)),
    ...missingUrls(Object.keys(services['gateway']?.environment ?? {})),
    ...SLICES.flatMap((slice) =>
      need(services['registry']?.command?.includes(`http://${slice}:8080`) === true, `registry does not list ${slice}`),
    ),
    ...SERVICES.flatMap((name) =>
      need(`${name.toUpperCase()}_DB_PASSWORD` in (services['mongodb']?.environment ?? {}), `mongodb has no password for ${name}`),
    ),
    ...SERVICES.flatMap((name) =>
      need(serviceConfig(name).database === `loomcast_${name}`, `${name}'s database is not the one that users.js gives it access to`),
    ),
  ]
  return found.map((finding) => `compose.yaml: ${finding}`)
}

function missingUrls(variables: string[]): string[] {
  return SERVICES.flatMap((name) => need(variables.includes(urlVariable(name)), `gateway sets no ${urlVariable(name)}`))
}
