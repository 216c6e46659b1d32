import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settingsSpec as authSpec, loadAuthSettings } from '@loomcast/auth'
import { settingsSpec as contentSpec, loadContentSettings } from '@loomcast/content'
import { settingsSpec as gatewaySpec, loadGatewaySettings } from '@loomcast/gateway'
import { SettingsError } from '@loomcast/service-kit/config'
import { loadVideoSettings, settingsSpec as videoSpec } from '@loomcast/video'

export type ServiceName = 'auth' | 'content' | 'gateway' | 'video'

interface Service {
  folder: string
  spec: object
  load: (env: Record<string, string>) => unknown
}

const SERVICES: Record<ServiceName, Service> = {
  auth: { folder: 'services/auth', spec: authSpec, load: loadAuthSettings },
  content: { folder: 'services/content', spec: contentSpec, load: loadContentSettings },
  gateway: { folder: 'gateway', spec: gatewaySpec, load: loadGatewaySettings },
  video: { folder: 'services/video', spec: videoSpec, load: loadVideoSettings },
}

export const isService = (name: string): name is ServiceName => name in SERVICES

/** What Node and the operating system read themselves. */
const OF_THE_PLATFORM = ['NODE_ENV', 'NODE_OPTIONS', 'NODE_EXTRA_CA_CERTS', 'HOME']

/** The variables that a service reads: its settings, and what its sources and the kit's take from the environment by name. */
export async function variablesOf(root: string, service: ServiceName): Promise<Set<string>> {
  const { folder, spec } = SERVICES[service]
  const names = new Set([...Object.keys(spec), ...OF_THE_PLATFORM])
  for (const place of [folder, 'packages/service-kit'])
    for await (const file of glob('src/**/*.ts', { cwd: join(root, place) })) {
      if (file.includes('testing')) continue
      const text = await readFile(join(root, place, file), 'utf8')
      for (const [, name] of text.matchAll(/\benv\['([A-Z][A-Z0-9_]*)'\]/g)) names.add(String(name))
    }
  return names
}

/** Variables that the service does not know, and what its own settings say of these values. */
export function environmentFindings(service: ServiceName, known: Set<string>, env: Record<string, string>): string[] {
  const unknown = Object.keys(env).filter((name) => !known.has(name))
  return [...unknown.map((name) => `sets ${name}, which ${service} does not read`), ...refusals(service, env)]
}

function refusals(service: ServiceName, env: Record<string, string>): string[] {
  try {
    SERVICES[service].load(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

/** Values of secrets that are not known here, by the name of their variable. */
export const SECRET_EXAMPLES: Record<string, string> = {
  MONGODB_URL: 'mongodb://user:password@database.example.com:27017/?replicaSet=rs0',
  REDIS_URL: 'redis://:password@redis.example.com:6379',
  SMTP_URL: 'smtps://user:password@mail.example.com:465',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'example password',
  OPENAI_API_KEY: 'key',
  GEMINI_API_KEY: 'key',
  FILE_SIGNING_KEY: 'an example of at least thirty-two characters',
  KAFKA_SASL_USERNAME: 'user',
  KAFKA_SASL_PASSWORD: 'password',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
}
