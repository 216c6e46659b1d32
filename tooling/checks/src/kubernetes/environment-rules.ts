import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadGatewaySettings, settingsSpec } from '@loomcast/gateway'
import { loadService } from '@loomcast/launcher'
import { SERVICES, type ServiceName, serviceConfig } from '@loomcast/platform-config'
import { SettingsError } from '@loomcast/service-kit/config'
import { STORE_SECRETS } from '../example-environment.ts'

/** A process that has settings: the gateway or a service. */
export type ProcessName = ServiceName | 'gateway'

interface Settings {
  folder: string
  settingsSpec: object
  loadSettings: (env: Record<string, string>) => unknown
}

const definitions = new Map<string, Settings>([
  ['gateway', { folder: 'gateway', settingsSpec, loadSettings: loadGatewaySettings }],
  ...(await Promise.all(
    SERVICES.map(async (name): Promise<[string, Settings]> => [name, { ...(await loadService(name)), folder: `services/${name}` }]),
  )),
])

export const PROCESS_NAMES: ProcessName[] = [...SERVICES, 'gateway']
export const isService = (name: string): name is ProcessName => definitions.has(name)

function settingsOf(name: ProcessName): Settings {
  const found = definitions.get(name)
  if (!found) throw new Error(`There is no service ${name}.`)
  return found
}

/** Variables that Node and the operating system read. */
const OF_THE_PLATFORM = ['NODE_ENV', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'HOME']

/** The variables that a service reads: its settings, and those that its sources and service-kit read from the environment by name. */
export async function variablesOf(root: string, service: ProcessName): Promise<Set<string>> {
  const { folder, settingsSpec: spec } = settingsOf(service)
  const names = new Set([...Object.keys(spec), ...OF_THE_PLATFORM])
  for (const place of [folder, 'packages/service-kit'])
    for await (const file of glob('src/**/*.ts', { cwd: join(root, place) })) {
      if (file.includes('testing')) continue
      const text = await readFile(join(root, place, file), 'utf8')
      for (const [, name] of text.matchAll(/\benv\['([A-Z][A-Z0-9_]*)'\]/g)) names.add(String(name))
    }
  return names
}

/** Reports variables that the service does not read, and values that its settings reject. */
export function environmentFindings(service: ProcessName, known: Set<string>, env: Record<string, string>): string[] {
  const unknown = Object.keys(env).filter((name) => !known.has(name))
  return [...unknown.map((name) => `sets ${name}, which ${service} does not read`), ...refusals(service, env)]
}

function refusals(service: ProcessName, env: Record<string, string>): string[] {
  try {
    settingsOf(service).loadSettings(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

/** Example values for secrets that are not in the repository, by variable name. */
export const SECRET_EXAMPLES: Record<string, string> = Object.assign(
  { ...STORE_SECRETS },
  ...SERVICES.map((name) => serviceConfig(name).secrets),
)
