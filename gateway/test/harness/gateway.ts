import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Registry, Release } from '@loomcast/contracts/registry'
import { serviceUrls, urlVariable } from '@loomcast/platform-config'
import { type TestTokens, testTokens } from '@loomcast/service-kit/testing'
import { type GatewayDeps, loadGatewaySettings, startGateway } from '../../src/app.ts'
import { startUpstream, type TestUpstream } from './upstream.ts'

export interface TestGateway {
  url: string
  port: number
  auth: TestUpstream
  content: TestUpstream
  tokens: TestTokens
  folder: string
  /** Fetches a path; does not follow redirects. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  signedIn(userId?: string): Promise<{ authorization: string }>
  writeRegistry(registry: Registry | string): Promise<void>
  /** Number of open client connections. */
  clients(): Promise<number>
  close(): Promise<void>
}

export interface TestGatewayOptions {
  env?: Record<string, string>
  deps?: Partial<GatewayDeps>
  registry?: Registry
  /** The port to listen on; by default any. */
  port?: number
  /** The id of the key that signs tokens. */
  keyId?: string
  /** Contents of files from the shell's build and of published slices, by path: `shell/index.html`, `slices/content/x.js`. */
  files?: Record<string, string | Buffer>
}

export const PAGE =
  '<!doctype html><html><head><!--loomcast:preload--></head><body><script type="application/json" id="loomcast-registry">__LOOMCAST_REGISTRY__</script></body></html>'

/** Starts a gateway in front of two real HTTP servers that stand in for the services. */
export async function testGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-gateway-'))
  const tokens = testTokens(options.keyId === undefined ? {} : { kid: options.keyId })
  const auth = await startUpstream()
  const content = await startUpstream()
  const keys = await startUpstream((_request, response) => {
    void tokens.jwks().then((set) => response.setHeader('content-type', 'application/json').end(JSON.stringify(set)))
  })
  const files = { 'shell/index.html': PAGE, ...options.files }
  for (const [name, body] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), body)
  }
  const remotes = join(folder, 'remotes.json')
  const writeRegistry = (registry: Registry | string) =>
    writeFile(remotes, typeof registry === 'string' ? registry : JSON.stringify(registry, null, 2))
  await writeRegistry(options.registry ?? { releases: [] })

  const given: Record<string, string> = { AUTH_URL: auth.url, CONTENT_URL: content.url, ...options.env }
  const { SERVICE_URLS, ...settings } = loadGatewaySettings({
    ...serviceUrls(() => 'http://127.0.0.1:9'),
    AUTH_JWKS_URL: `${keys.url}/jwks.json`,
    SHELL_DIST: join(folder, 'shell'),
    SLICES_DIR: join(folder, 'slices'),
    REMOTES_FILE: remotes,
    OPENAPI_DIR: join(folder, 'services'),
    // The Host headers that tests use in raw requests.
    ALLOWED_HOSTS: 'x,loomcast',
    ...given,
  })
  // Only services that have a URL in the test, because /api/health reports every configured service.
  const urls = Object.fromEntries(Object.entries(SERVICE_URLS).filter(([service]) => urlVariable(service) in given))
  const gateway = await startGateway({
    settings: { ...settings, SERVICE_URLS: urls, PORT: options.port ?? 0 },
    logger: false,
    refusalDelayMs: 0,
    ...options.deps,
  })
  return {
    url: gateway.url,
    port: Number(new URL(gateway.url).port),
    auth,
    content,
    tokens,
    folder,
    fetch: (path, init) => fetch(gateway.url + path, { redirect: 'manual', ...init }),
    signedIn: (userId = 'usr_1') => tokens.as(userId),
    writeRegistry,
    clients: () => promisify(gateway.app.server.getConnections.bind(gateway.app.server))(),
    async close() {
      await gateway.close()
      await Promise.all([auth.close(), content.close(), keys.close()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const INTEGRITY = `sha384-${'A'.repeat(64)}`

/** A valid release with overrides. */
export function release(overrides: Partial<Release> = {}): Release {
  const slice = overrides.slice ?? 'content'
  const version = overrides.version ?? '1.0.0'
  return {
    slice,
    label: 'Content generator',
    version,
    entry: 'remoteEntry.abc1230000000000.js',
    integrity: INTEGRITY,
    preload: ['remoteEntry.abc1230000000000.js', 'app.def4560000000000.js'],
    styles: ['app.0a1b2c0000000000.css'],
    routes: [{ path: '/generate', audience: 'user', title: 'Generate', skeleton: 'form' }],
    navigation: [],
    widgets: [],
    contracts: '^1.0.0',
    base: `/mf/${slice}/`,
    weight: 100,
    ...overrides,
  }
}

/** Sends raw bytes to the gateway; resolves to everything received until the connection closes or is idle for 1 s. */
export async function raw(port: number, bytes: string): Promise<string> {
  const { connect } = await import('node:net')
  const socket = connect(port, '127.0.0.1')
  let response = ''
  return new Promise((resolve, reject) => {
    socket.on('data', (chunk) => {
      response += chunk.toString('latin1')
    })
    socket.on('error', (error) => (response === '' ? reject(error) : resolve(response)))
    socket.on('close', () => resolve(response))
    socket.setTimeout(1_000, () => socket.destroy())
    socket.write(bytes, 'latin1')
  })
}
