import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadGatewaySettings, settingsSpec } from '@loomcast/gateway'
import { SERVICES, type ServiceName, serviceConfig } from '@loomcast/platform-config'
import { SettingsError } from '@loomcast/service-kit/config'
import { loadService } from './load-service.ts'

/** A process that has settings: the gateway or a service. */
export type ProcessName = ServiceName | 'gateway'

interface Settings {
  folder: string
  settingsSpec: object
  loadSettings: (env: Record<string, string>) => unknown
}

export const PROCESS_NAMES: ProcessName[] = [...SERVICES, 'gateway']
export const isProcessName = (name: string): name is ProcessName => PROCESS_NAMES.some((each) => each === name)

async function settingsOf(name: ProcessName): Promise<Settings> {
  if (name === 'gateway') return { folder: 'gateway', settingsSpec, loadSettings: loadGatewaySettings }
  return { ...(await loadService(name)), folder: `services/${name}` }
}

/** Variables that Node and the operating system read. */
const OF_THE_PLATFORM = ['NODE_ENV', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'HOME']

/** The variables that a service reads: its settings, and those that its sources and service-kit read from the environment by name. */
export async function variablesOf(root: string, service: ProcessName): Promise<Set<string>> {
  const { folder, settingsSpec: spec } = await settingsOf(service)
  const names = new Set([...Object.keys(spec), ...OF_THE_PLATFORM])
  for (const place of [folder, 'packages/service-kit'])
    for await (const file of glob('src/**/*.ts', { cwd: join(root, place) })) {
      if (file.includes('testing')) continue
      const text = await readFile(join(root, place, file), 'utf8')
      for (const [, name] of text.matchAll(/\benv\['([A-Z][A-Z0-9_]*)'\]/g)) names.add(String(name))
    }
  return names
}

/** What the settings of a process reject, one line for each variable, without values. */
export async function rejectedSettings(service: ProcessName): Promise<(env: Record<string, string>) => string[]> {
  const { loadSettings } = await settingsOf(service)
  return (env) => {
    try {
      loadSettings(env)
      return []
    } catch (error) {
      if (error instanceof SettingsError) return error.problems
      throw error
    }
  }
}

/** Example values for the secrets that every service needs, by variable name. */
const STORE_SECRETS: Record<string, string> = {
  MONGODB_URL: 'mongodb://user:password@database.example.com:27017/?replicaSet=rs0',
  REDIS_URL: 'redis://:password@redis.example.com:6379',
  KAFKA_SASL_USERNAME: 'user',
  KAFKA_SASL_PASSWORD: 'password',
}

/** Example values for secrets that are not in the repository, by variable name. */
export const SECRET_EXAMPLES: Record<string, string> = Object.assign(
  { ...STORE_SECRETS },
  ...SERVICES.map((name) => serviceConfig(name).secrets),
)
