import { type ServiceName, serviceConfig, urlVariable } from '@loomcast/platform-config'

/** An environment with which a service can be built; nothing connects to its URLs. */
export function exampleEnvironment(name: ServiceName): Record<string, string> {
  const { calls, secrets } = serviceConfig(name)
  const called = [...new Set([...calls.http, ...calls.worker])].map((other) => [urlVariable(other), `http://${other}`])
  return {
    MONGODB_URL: 'mongodb://127.0.0.1/',
    REDIS_URL: 'redis://127.0.0.1/',
    AUTH_JWKS_URL: 'http://127.0.0.1/jwks.json',
    ...Object.fromEntries(called),
    ...secrets,
  }
}
