import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { KEY_SERVICE, keySetUrl, SERVICES, type ServiceName, serviceConfig, urlVariable } from '@loomcast/platform-config'
import { bool, loadSettings, makeValidator, num, port, str } from '@loomcast/service-kit/config'
import type { Limit } from './edge/rate-limits.ts'

/** An http(s) address without path, e.g. `http://content:8080`; a trailing slash is dropped. */
const origin = makeValidator((text: string) => originOf(text))

function originOf(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') throw new Error('not an origin')
  return url.origin
}

const webAddress = makeValidator((text: string) => {
  if (text === '') return ''
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('not a web address')
  return url.href
})

/** `120/60`: 120 calls in 60 seconds. */
const limit = makeValidator((text: string): Limit => {
  const match = /^(\d{1,7})\/(\d{1,5})$/.exec(text)
  const [points, seconds] = [Number(match?.[1]), Number(match?.[2])]
  if (!match || points < 1 || seconds < 1) throw new Error('not a limit')
  return { points, seconds }
})

/** A whole number, at least 1. */
const count = makeValidator((text: string) => {
  if (!/^[1-9]\d{0,11}$/.test(text)) throw new Error('not a whole number of at least 1')
  return Number(text)
})

/** Comma-separated addresses and CIDR ranges. A number of hops is refused on purpose: it lets a client choose its own address. */
const networks = makeValidator((text: string): string[] => {
  const list = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  for (const entry of list) assertNetwork(entry)
  return list
})

/** Comma-separated host names, without ports. */
const names = makeValidator((text: string): string[] => {
  const list = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  for (const entry of list) if (!/^(\*|\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*)$/i.test(entry)) throw new Error('not a host name')
  return list
})

function assertNetwork(entry: string): void {
  const [address = '', bits = '0', ...rest] = entry.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > longest || rest.length > 0) throw new Error('not a network')
}

/** One address: under a name such as `localhost` Fastify opens a second server, which would pass by the proxy. */
const address = makeValidator((text: string) => {
  if (isIP(text) === 0) throw new Error('not an IP address')
  return text
})

const folder = makeValidator((text: string) => resolve(text))

const REPOSITORY = resolve(import.meta.dirname, '..', '..')

const serviceUrls = Object.fromEntries(
  SERVICES.map((service) => [
    urlVariable(service),
    origin({ desc: `where the ${service} service is, e.g. http://127.0.0.1:${serviceConfig(service).port}` }),
  ]),
)

export const settingsSpec = {
  PORT: port({ default: 3000, desc: 'the port to listen on' }),
  HOST: address({ default: '127.0.0.1', desc: 'the address to listen on' }),
  REDIS_URL: str({ default: '', desc: 'redis://… for rate limits; without it they are counted in this process' }),
  ...serviceUrls,
  AUTH_JWKS_URL: webAddress({ default: '', desc: 'where the session keys are; default: at the service that publishes them' }),
  SHELL_DIST: folder({ default: resolve(REPOSITORY, 'shell', 'dist'), desc: "the folder of the shell's build" }),
  SLICES_DIR: folder({ default: resolve(REPOSITORY, '.data', 'slices'), desc: 'the folder of published slices: <slice>/<version>/' }),
  REMOTES_FILE: folder({ default: resolve(REPOSITORY, '.data', 'remotes.json'), desc: 'the registry of slices' }),
  OPENAPI_DIR: folder({ default: resolve(REPOSITORY, 'services'), desc: 'the folder that holds <service>/openapi.json' }),
  PUBLIC_URL: webAddress({ default: '', desc: 'the address people use; https switches HSTS on' }),
  TRUSTED_PROXIES: networks({
    default: [],
    desc: 'addresses or CIDR ranges of proxies in front, separated by commas: only their X-Forwarded-For is believed',
  }),
  ALLOWED_HOSTS: names({
    default: [],
    desc: "host names that are served, separated by commas, beside PUBLIC_URL's and this machine's; * is any",
  }),
  MAIL_OUTBOX: bool({ default: false, desc: 'true serves /dev/mail' }),

  UPSTREAM_CONNECT_TIMEOUT_MS: num({ default: 2_000, desc: 'ms until a connection to a service must stand' }),
  UPSTREAM_TIMEOUT_MS: num({ default: 15_000, desc: 'ms until the first byte of an answer' }),
  UPSTREAM_SLOW_TIMEOUT_MS: num({ default: 180_000, desc: 'ms until the first byte of a generation that is not streamed' }),
  UPSTREAM_STREAM_TIMEOUT_MS: num({ default: 30_000, desc: 'ms until the first byte of an event stream' }),
  UPSTREAM_IDLE_TIMEOUT_MS: num({ default: 30_000, desc: 'ms between two parts of an answer' }),
  CLIENT_STALL_MS: count({ default: 30_000, desc: 'ms after which an answer ends whose client takes nothing of it' }),
  UPSTREAM_CONNECTIONS: count({ default: 128, desc: 'connections to each service, for each kind of call' }),
  UPSTREAM_WAIT_MS: count({ default: 2_000, desc: 'ms that a call waits for one of them' }),
  HEALTH_TIMEOUT_MS: num({ default: 2_500, desc: 'ms until a service must have said whether it is ready' }),

  BODIES_AT_ONCE: count({ default: 64, desc: 'request bodies on their way at once, per user, else per address' }),
  BODY_LEAST_RATE: count({ default: 1_024, desc: 'bytes a second that the sender of a body has to reach' }),
  BODY_GRACE_MS: count({ default: 10_000, desc: 'ms before a body is measured by that rate' }),
  BODY_MEMORY_BYTES: count({ default: 32 * 1024 * 1024, desc: 'memory for bodies that are collected; one address gets a quarter' }),
  CALLS_AT_ONCE: count({ default: 48, desc: 'ordinary calls at once, per user, else per address' }),
  SLOW_CALLS_AT_ONCE: count({ default: 12, desc: 'generations and other long work at once, per user, else per address' }),
  EVENT_STREAMS_PER_USER: count({ default: 6, desc: 'event streams at once per user' }),
  EVENT_STREAMS_PER_ADDRESS: count({ default: 12, desc: 'event streams at once per address' }),
  DOWNLOADS_PER_ADDRESS: count({ default: 24, desc: 'files that are downloaded at once per address' }),
  UPLOADS_PER_USER: count({ default: 6, desc: 'uploads at once per user' }),
  UPLOADS_PER_ADDRESS: count({ default: 24, desc: 'uploads at once per address' }),

  RATE_LIMIT_SIGN_IN: limit({
    default: { points: 120, seconds: 60 },
    desc: 'sign-in, registration and password calls per address, as calls/seconds',
  }),
  RATE_LIMIT_SESSION: limit({ default: { points: 600, seconds: 60 }, desc: 'other /api/auth calls per address, as calls/seconds' }),
  RATE_LIMIT_GENERATE: limit({ default: { points: 120, seconds: 60 }, desc: 'generations per user, as calls/seconds' }),
  RATE_LIMIT_READ: limit({ default: { points: 1_200, seconds: 60 }, desc: 'reads per user, as calls/seconds' }),
  RATE_LIMIT_WRITE: limit({ default: { points: 600, seconds: 60 }, desc: 'writes per user, as calls/seconds' }),
  RATE_LIMIT_NOT_FOUND: limit({ default: { points: 300, seconds: 60 }, desc: 'calls to nothing per address, as calls/seconds' }),
  RATE_LIMIT_TELEMETRY: limit({
    default: { points: 60, seconds: 60 },
    desc: 'reports of spans by pages per address, as calls/seconds; only while tracing is on',
  }),
  RATE_LIMIT_REPORT: limit({ default: { points: 60, seconds: 60 }, desc: 'policy reports per address, as calls/seconds' }),
}

export type GatewaySettings = ReturnType<typeof loadGatewaySettings>

/** Throws SettingsError with one sentence a variable. */
export function loadGatewaySettings(env: Record<string, string | undefined> = process.env) {
  const values = loadSettings('gateway', settingsSpec, env)
  const all = new Map<string, unknown>(Object.entries(values))
  const services = Object.fromEntries(SERVICES.map((service) => [service, String(all.get(urlVariable(service)))])) as Record<
    ServiceName,
    string
  >
  /** Addresses of the services that this gateway passes calls to. */
  const SERVICE_URLS: Partial<Record<ServiceName, string>> = services
  return { ...values, SERVICE_URLS, AUTH_JWKS_URL: values.AUTH_JWKS_URL || keySetUrl(services[KEY_SERVICE]) }
}
