import type { EventType } from '@loomcast/contracts'

/** Which limit a call draws on; the numbers are settings of the gateway. `by-method`: read for GET and HEAD, write for the rest. */
export type RateClass = 'sign_in' | 'session' | 'generate' | 'read' | 'write' | 'not_found' | 'report' | 'telemetry'

/**
 * What a call occupies while it lasts. Each kind has connections of its own to each service and limits of its own on how many one caller has at once, so that
 * long calls cannot take the place of short ones. `call`: an ordinary one. `slow`: waits for an engine. `events`: an event stream that lasts as long as its
 * page. `file`: an answer that lasts as long as its reader takes. `upload`: its body streams to the service; every other body is collected first.
 */
export type CallKind = 'call' | 'slow' | 'events' | 'file' | 'upload'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Route {
  /** Matched by whole segments: `/api/content` serves itself and `/api/content/x`, never `/api/contents`. */
  path: string
  /** Only the path itself, nothing below it. */
  exact?: true
  /** Every method of every address in this row; HEAD comes with GET. Other methods are rejected before the service is called. */
  methods: readonly Method[]
  /**
   * What the gateway does with a bearer token: `needed` rejects a call without a valid one, `ignored` never reads it (signing in and out must
   * work with a stale token). The service decides again in every case.
   */
  token: 'needed' | 'ignored'
  rate: RateClass | 'by-method'
  /** The largest body in bytes. */
  bodyBytes: number
  /** Default: `call`. The time limits of each kind are settings of the gateway. */
  kind?: CallKind
  /** Answers may be an event stream, so nothing bounds the time between two parts of one. */
  streams?: true
  /** Only where the product keeps its mail instead of sending it. */
  onlyWithMailOutbox?: true
}

export type Role = 'http' | 'worker'
export const ROLES: readonly Role[] = ['http', 'worker']

export interface ServiceConfig {
  /** Where it listens when it runs alone on one machine. In images every service listens on 8080. */
  port: number
  /** The MongoDB database that only this service uses. */
  database: string
  /** What reaches it through the gateway. Nothing else does. */
  routes: readonly Route[]
  /** The services that each role calls over HTTP; they are declared before it. Fetching auth's signing keys counts. */
  calls: Readonly<Record<Role, readonly string[]>>
  /** Environment variables that every installation sets, beside the addresses of MongoDB, Redis and Kafka. */
  settings: readonly string[]
  /** Environment variables with secrets, each with an example that the service accepts. */
  secrets: Readonly<Record<string, string>>
  publishes: readonly EventType[]
  /** Consumer groups, each with the types of events that it handles. */
  consumes: Readonly<Record<string, readonly EventType[]>>
}

export interface PlatformConfig {
  services: Readonly<Record<string, ServiceConfig>>
}

/** Checks the configuration's types without widening them. */
export function definePlatform<const Config extends PlatformConfig>(config: Config): Config {
  return config
}
