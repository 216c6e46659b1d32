import { type ServiceName, serviceConfig, urlVariable } from '@loomcast/platform-config'

/** Example values for the secrets that every service needs, by variable name. */
export const STORE_SECRETS: Record<string, string> = {
  MONGODB_URL: 'mongodb://user:password@database.example.com:27017/?replicaSet=rs0',
  REDIS_URL: 'redis://:password@redis.example.com:6379',
  KAFKA_SASL_USERNAME: 'user',
  KAFKA_SASL_PASSWORD: 'password',
}

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
