import { mongodbUrl, port, str, url } from '../config/index.ts'
import { type KafkaAccess, kafkaSettings } from '../events/index.ts'

export type ServiceRole = 'http' | 'worker' | 'both'

/** The settings that every service has, read from the variables of the same names; `kafka` from KAFKA_*. */
export interface ServiceSettings {
  PORT: number
  HOST: string
  ROLE: ServiceRole
  MONGODB_URL: string
  REDIS_URL: string
  /** Without it, events wait in the outbox. */
  kafka: KafkaAccess | undefined
}

/** The environment variables that every service reads. */
export function serviceVariables(defaultPort: number) {
  return {
    PORT: port({ default: defaultPort, desc: 'port to listen on' }),
    HOST: str({ default: '127.0.0.1', desc: 'IP address to listen on' }),
    ROLE: str<ServiceRole>({
      choices: ['http', 'worker', 'both'],
      default: 'both',
      desc: 'http: serve requests; worker: events and jobs; both',
    }),
    MONGODB_URL: mongodbUrl({ desc: 'a MongoDB replica set, mongodb://…' }),
    REDIS_URL: url({ desc: 'a Redis or Valkey server, redis://…' }),
    ...kafkaSettings,
  }
}
