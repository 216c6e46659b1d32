import { isIP } from 'node:net'
import { resolve } from 'node:path'
import {
  EMULATORS,
  type EmulatorName,
  isServiceName,
  KEY_SERVICE,
  keySetUrl,
  SERVICES,
  type ServiceName,
  serviceConfig,
  urlVariable,
} from '@loomcast/platform-config'
import { bool, loadSettings, makeValidator, num, optionalEmail, port, str } from '@loomcast/service-kit/config'
import type { Limit } from './edge/rate-limits.ts'
import { MIN_KEY_LENGTH } from './preview/preview-link.ts'
import type { RateClass } from './routes/route-table.ts'

/** An http(s) URL without a path, such as `http://content:8080`; a trailing slash is removed. */
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

/** `120/60` means 120 calls in 60 seconds. */
const limit = makeValidator((text: string): Limit => {
  const match = /^(\d{1,7})\/(\d{1,5})$/.exec(text)
  const points = Number(match?.[1])
  const seconds = Number(match?.[2])
  if (!match || points < 1 || seconds < 1) throw new Error('not a limit')
  return { points, seconds }
})

/** A whole number, at least 1. */
const count = makeValidator((text: string) => {
  if (!/^[1-9]\d{0,11}$/.test(text)) throw new Error('not a whole number of at least 1')
  return Number(text)
})

/** Comma-separated IP addresses and CIDR ranges. A number of hops is not accepted, because it would let a client spoof its IP address. */
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

/** Must be an IP address: for a name such as `localhost`, Fastify opens a second server, which would bypass the proxy. */
const address = makeValidator((text: string) => {
  if (isIP(text) === 0) throw new Error('not an IP address')
  return text
})

const secret = makeValidator((text: string) => {
  if (text !== '' && text.length < MIN_KEY_LENGTH) throw new Error(`shorter than ${MIN_KEY_LENGTH} characters`)
  return text
})

const folder = makeValidator((text: string) => resolve(text))

const REPOSITORY = resolve(import.meta.dirname, '..', '..')

const optionalOrigin = makeValidator((text: string) => (text === '' ? '' : originOf(text)))

/** `gateway-peers:8080` */
const hostAndPort = makeValidator((text: string): { host: string; port: number } | undefined => {
  if (text === '') return undefined
  const [, host = '', port = ''] = /^([a-z\d]+(?:[.-][a-z\d]+)*):(\d{1,5})$/i.exec(text) ?? []
  if (host.length > 253 || Number(port) < 1 || Number(port) > 65_535) throw new Error('not a host name with a port')
  return { host, port: Number(port) }
})

/** `content=http://content-candidate,video=http://video-candidate` */
const candidates = makeValidator((text: string): Partial<Record<ServiceName, string>> => {
  const pairs = text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim()]))
  return Object.fromEntries(
    pairs.map((pair) => {
      const [service = '', ...url] = pair.split('=')
      if (!isServiceName(service)) throw new Error('not a service')
      return [service, originOf(url.join('='))]
    }),
  )
})

const emulatorUrls = Object.fromEntries(
  EMULATORS.map((name) => [
    urlVariable(name),
    optionalOrigin({ default: '', desc: `where the ${name} is; without it its pages do not exist` }),
  ]),
)

const serviceUrls = Object.fromEntries(
  SERVICES.map((service) => [
    urlVariable(service),
    origin({ desc: `where the ${service} service is, e.g. http://127.0.0.1:${serviceConfig(service).port}` }),
  ]),
)

/** Whether the front page shows sample testimonials and figures. */
export function showsSampleMarketing({ NODE_ENV, SHOW_SAMPLE_MARKETING }: { NODE_ENV: string; SHOW_SAMPLE_MARKETING: string }): boolean {
  return SHOW_SAMPLE_MARKETING === '' ? NODE_ENV !== 'production' : SHOW_SAMPLE_MARKETING === 'true'
}

export const settingsSpec = {
  PORT: port({ default: 3000, desc: 'the port to listen on' }),
  HOST: address({ default: '127.0.0.1', desc: 'the IP address to listen on' }),
  REDIS_URL: str({ default: '', desc: 'redis://… for rate limits and revoked signing keys; without it limits are counted in memory' }),
  ...serviceUrls,
  ...emulatorUrls,
  AUTH_JWKS_URL: webAddress({ default: '', desc: 'URL of the session keys; default: the service that publishes them' }),
  SHELL_DIST: folder({ default: resolve(REPOSITORY, 'shell', 'dist'), desc: "the folder of the shell's build" }),
  SLICES_DIR: folder({
    default: resolve(REPOSITORY, '.data', 'slices'),
    desc: 'the folder of published slices: one subfolder per slice, with the files of all its releases',
  }),
  REMOTES_FILE: folder({ default: resolve(REPOSITORY, '.data', 'remotes.json'), desc: 'the registry of slices' }),
  REGISTRY: str({
    default: '',
    desc: 'kubernetes:<namespace> for a registry in ConfigMaps, of which REMOTES_FILE is then the local copy; default: REMOTES_FILE',
  }),
  OPENAPI_DIR: folder({ default: resolve(REPOSITORY, 'services'), desc: 'the folder that holds <service>/openapi.json' }),
  PUBLIC_URL: webAddress({ default: '', desc: 'the public URL; https enables HSTS' }),
  SUPPORT_EMAIL: optionalEmail({
    default: '',
    desc: 'email address of customer support, shown in pages; without it, links to support open /help',
  }),
  PREVIEW_KEY: secret({
    default: '',
    desc: 'secret with which links to previews are signed, 32 characters or more; without it there are none',
  }),
  CANDIDATES: candidates({
    default: {},
    desc: 'other versions of services, as content=http://content-candidate,video=…: links to previews can name them',
  }),
  NODE_ENV: str({ default: '', desc: 'production switches the sample testimonials and figures off' }),
  SHOW_SAMPLE_MARKETING: str({
    default: '',
    desc: 'true shows sample testimonials and figures on the front page, marked as such; default: not in production',
  }),
  PEERS: hostAndPort({
    default: undefined,
    desc: 'DNS name and port of all gateways, such as gateway-peers:8080: they have files of the shell that this one does not have during a rollout',
  }),
  TRUSTED_PROXIES: networks({
    default: [],
    desc: 'IP addresses or CIDR ranges of trusted proxies, separated by commas; X-Forwarded-* of others is ignored',
  }),
  ALLOWED_HOSTS: names({
    default: [],
    desc: 'further host names that are served, separated by commas; PUBLIC_URL and this machine are always served, * allows any',
  }),
  MAIL_OUTBOX: bool({ default: false, desc: 'true serves /dev/mail' }),

  UPSTREAM_CONNECT_TIMEOUT_MS: num({ default: 2_000, desc: 'ms to connect to a service' }),
  UPSTREAM_TIMEOUT_MS: num({ default: 15_000, desc: 'ms until the first byte of a response' }),
  UPSTREAM_SLOW_TIMEOUT_MS: num({ default: 180_000, desc: 'ms until the first byte of the response to a slow call or an upload' }),
  UPSTREAM_STREAM_TIMEOUT_MS: num({ default: 30_000, desc: 'ms until the first byte of an event stream' }),
  UPSTREAM_IDLE_TIMEOUT_MS: num({ default: 30_000, desc: 'ms between two chunks of a response' }),
  CLIENT_STALL_MS: count({ default: 30_000, desc: 'ms without progress after which a response to a client is ended' }),
  UPSTREAM_CONNECTIONS: count({ default: 128, desc: 'connections to each service per kind of call' }),
  UPSTREAM_WAIT_MS: count({ default: 2_000, desc: 'ms that a call waits for a free connection' }),
  HEALTH_TIMEOUT_MS: num({ default: 2_500, desc: 'ms until a readiness probe times out' }),

  MAX_CONCURRENT_BODIES: count({ default: 64, desc: 'concurrent request bodies per user if signed in, otherwise per IP address' }),
  BODY_MIN_RATE: count({ default: 1_024, desc: 'minimum bytes per second of a request body' }),
  BODY_GRACE_MS: count({ default: 10_000, desc: 'ms before the minimum rate applies' }),
  BODY_MEMORY_BYTES: count({
    default: 32 * 1024 * 1024,
    desc: 'bytes of memory for collected bodies; one IP address gets at most a quarter',
  }),
  MAX_CONCURRENT_CALLS: count({ default: 48, desc: 'concurrent ordinary calls per user if signed in, otherwise per IP address' }),
  MAX_CONCURRENT_SLOW_CALLS: count({
    default: 12,
    desc: 'concurrent slow calls, such as text generations, per user if signed in, otherwise per IP address',
  }),
  EVENT_STREAMS_PER_USER: count({ default: 6, desc: 'concurrent event streams per user' }),
  EVENT_STREAMS_PER_ADDRESS: count({ default: 12, desc: 'concurrent event streams per IP address' }),
  DOWNLOADS_PER_ADDRESS: count({ default: 24, desc: 'concurrent downloads per IP address' }),
  PAGES_PER_ADDRESS: count({ default: 16, desc: 'pages written at the same time per IP address' }),
  UPLOADS_PER_USER: count({ default: 6, desc: 'concurrent uploads per user' }),
  UPLOADS_PER_ADDRESS: count({ default: 24, desc: 'concurrent uploads per IP address' }),

  RATE_LIMIT_SIGN_IN: limit({
    default: { points: 120, seconds: 60 },
    desc: 'sign-in, registration and password calls per IP address, as calls/seconds',
  }),
  RATE_LIMIT_SESSION: limit({ default: { points: 600, seconds: 60 }, desc: 'other /api/auth calls per IP address, as calls/seconds' }),
  RATE_LIMIT_GENERATE: limit({ default: { points: 120, seconds: 60 }, desc: 'generations per user, as calls/seconds' }),
  RATE_LIMIT_READ: limit({ default: { points: 1_200, seconds: 60 }, desc: 'reads per user, as calls/seconds' }),
  RATE_LIMIT_WRITE: limit({ default: { points: 600, seconds: 60 }, desc: 'writes per user, as calls/seconds' }),
  RATE_LIMIT_NOT_FOUND: limit({
    default: { points: 300, seconds: 60 },
    desc: 'requests for unknown paths per IP address, as calls/seconds',
  }),
  RATE_LIMIT_TELEMETRY: limit({
    default: { points: 60, seconds: 60 },
    desc: 'span reports of pages per IP address, as calls/seconds; only while tracing is on',
  }),
  RATE_LIMIT_WEBHOOK: limit({
    default: { points: 1200, seconds: 60 },
    desc: 'webhooks of the payment provider per IP address, as calls/seconds',
  }),
  RATE_LIMIT_PAGE: limit({ default: { points: 600, seconds: 60 }, desc: 'pages and reference pages per IP address, as calls/seconds' }),
  RATE_LIMIT_PAGE_FILE: limit({
    default: { points: 12_000, seconds: 60 },
    desc: 'files of the shell and of slices per IP address, as calls/seconds',
  }),
  RATE_LIMIT_HEALTH: limit({ default: { points: 600, seconds: 60 }, desc: 'health reports per IP address, as calls/seconds' }),
  RATE_LIMIT_PROBE: limit({
    default: { points: 600, seconds: 60 },
    desc: 'probes and metrics per IP address, as calls/seconds; a direct connection from a private network is not limited',
  }),
  RATE_LIMIT_REPORT: limit({ default: { points: 60, seconds: 60 }, desc: 'policy reports per IP address, as calls/seconds' }),
}

export type GatewaySettings = ReturnType<typeof loadGatewaySettings>

/** The allowance of each class of calls. */
export function limitsOf(settings: GatewaySettings): Record<RateClass, Limit> {
  return {
    sign_in: settings.RATE_LIMIT_SIGN_IN,
    session: settings.RATE_LIMIT_SESSION,
    generate: settings.RATE_LIMIT_GENERATE,
    read: settings.RATE_LIMIT_READ,
    write: settings.RATE_LIMIT_WRITE,
    not_found: settings.RATE_LIMIT_NOT_FOUND,
    webhook: settings.RATE_LIMIT_WEBHOOK,
    report: settings.RATE_LIMIT_REPORT,
    telemetry: settings.RATE_LIMIT_TELEMETRY,
    page: settings.RATE_LIMIT_PAGE,
    page_file: settings.RATE_LIMIT_PAGE_FILE,
    health: settings.RATE_LIMIT_HEALTH,
    probe: settings.RATE_LIMIT_PROBE,
  }
}

/** Throws SettingsError with one sentence per invalid variable. */
export function loadGatewaySettings(env: Record<string, string | undefined> = process.env) {
  const values = loadSettings('gateway', settingsSpec, env)
  const all = new Map<string, unknown>(Object.entries(values))
  const services = Object.fromEntries(SERVICES.map((service) => [service, String(all.get(urlVariable(service)))])) as Record<
    ServiceName,
    string
  >
  /** URLs of the services that this gateway forwards calls to. */
  const SERVICE_URLS: Partial<Record<ServiceName, string>> = services
  const EMULATOR_URLS = Object.fromEntries(
    EMULATORS.map((name) => [name, String(all.get(urlVariable(name)))]).filter(([, url]) => url !== ''),
  ) as Partial<Record<EmulatorName, string>>
  return { ...values, SERVICE_URLS, EMULATOR_URLS, AUTH_JWKS_URL: values.AUTH_JWKS_URL || keySetUrl(services[KEY_SERVICE]) }
}
