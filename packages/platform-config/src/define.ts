import type { EventType } from '@loomcast/contracts'

/**
 * The rate limit that a call counts toward; the numbers are settings of the gateway. In a route, `by-method` means `read` for GET and HEAD, `write` for other
 * methods.
 */
export type RateClass =
  | 'sign_in'
  | 'session'
  | 'generate'
  | 'read'
  | 'write'
  | 'webhook'
  | 'not_found'
  | 'report'
  | 'telemetry'
  | 'page'
  | 'page_file'
  | 'health'
  | 'probe'

/**
 * How a call occupies resources while it lasts. Each kind has its own connections to each service and its own limits on concurrent calls per caller, so that
 * long calls do not block short ones.
 *
 * - `call`: an ordinary call.
 * - `slow`: waits for an engine.
 * - `events`: an event stream that lasts as long as its page is open.
 * - `file`: a response that lasts as long as its client takes to read it.
 * - `upload`: its body is streamed to the service; all other bodies are buffered first.
 */
export type CallKind = 'call' | 'slow' | 'events' | 'file' | 'upload'

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Route {
  /** Matches whole path segments: `/api/content` matches itself and `/api/content/x`, but not `/api/contents`. */
  path: string
  /** Matches only the path itself, nothing below it. */
  exact?: true
  /** All methods that the route accepts; a route with GET also lists HEAD. Other methods are rejected before the service is called. */
  methods: readonly Method[]
  /**
   * How the gateway treats a bearer token. `needed` rejects a call without a valid one. `ignored` never reads it, because signing in and out must be possible
   * with an expired token. In both cases the service makes its own decision.
   */
  token: 'needed' | 'ignored'
  rate: RateClass | 'by-method'
  /** Maximum body size in bytes. */
  bodyBytes: number
  /** Default: `call`. The time limits per kind are settings of the gateway. */
  kind?: CallKind
  /** The response can be an event stream, so the time between two chunks is not limited. */
  streams?: true
  /** The route exists only where emails are stored instead of sent. */
  onlyWithMailOutbox?: true
}

export type Role = 'http' | 'worker'
export const ROLES: readonly Role[] = ['http', 'worker']

export interface ServiceConfig {
  /** The team that reviews changes, as in the manifest of a slice. `npm run owners` writes CODEOWNERS. */
  owner: string
  /** The port on which it listens when it runs directly on a machine. In images, every service listens on 8080. */
  port: number
  /** The MongoDB database of this service; no other service uses it. */
  database: string
  /** The routes that are reachable through the gateway. All other paths are unreachable from outside. */
  routes: readonly Route[]
  /** The services that each role calls over HTTP; they must be declared before this one. Fetching auth's signing keys counts as a call. */
  calls: Readonly<Record<Role, readonly string[]>>
  /** Environment variables that every installation sets, in addition to the URLs of MongoDB, Redis and Kafka. */
  settings: readonly string[]
  /** Environment variables with secrets, each with an example value that the service accepts. */
  secrets: Readonly<Record<string, string>>
  publishes: readonly EventType[]
  /** The event types that each consumer group handles. */
  consumes: Readonly<Record<string, readonly EventType[]>>
}

/** A server in place of a system outside of the product, where the product runs without it. It is not part of a deployment. */
export interface EmulatorConfig {
  /** The routes that the gateway forwards to it, if its URL is set. */
  routes: readonly Route[]
}

export interface PlatformConfig {
  services: Readonly<Record<string, ServiceConfig>>
  emulators: Readonly<Record<string, EmulatorConfig>>
}

/** Checks the type of the configuration without widening it. */
export function definePlatform<const Config extends PlatformConfig>(config: Config): Config {
  return config
}
