import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, startGuarded, startRedis } from '@loomcast/local-servers'
import { serviceUrls } from '@loomcast/platform-config'
import { testTokens } from '@loomcast/service-kit/testing'
import type { BenchContext } from '../bench.ts'
import { cpuSeconds, processesIn } from './cpu.ts'

export interface Contender {
  name: 'ours' | 'bare' | 'reply-from' | 'nginx'
  url: string
  /** CPU seconds spent so far, user and system. */
  cpu(): Promise<number>
}

const REPOSITORY = join(import.meta.dirname, '..', '..', '..')

export interface Stage {
  ours: Contender
  bare: Contender
  replyFrom: Contender
  /** Missing where the machine has no nginx. */
  nginx: Contender | undefined
  /** The header of a signed-in user. */
  authorization: string
}

/** The gateway as in production, the bare undici proxy, and nginx with one worker, all in front of the same upstream. */
export async function startSetup({ folder, atEnd, log }: BenchContext): Promise<Stage> {
  const start = async (name: string, command: string, args: string[], env: Record<string, string> = {}) => {
    const server = await startGuarded(command, args, join(folder, `${name}.log`), { env: { ...process.env, ...env } })
    atEnd(() => server.stop())
    return server
  }
  const node = (name: string, file: string, args: string[], env?: Record<string, string>) =>
    start(name, process.execPath, [file, ...args], env)
  const here = (file: string) => join(import.meta.dirname, file)

  const upstreamPort = await freePort()
  const upstream = `http://127.0.0.1:${upstreamPort}`
  await node('upstream', here('upstream.ts'), [String(upstreamPort)])
  await answering(`${upstream}/`)

  const tokens = testTokens()
  const keys = createServer((_request, response) => {
    void tokens.jwks().then((set) => response.setHeader('content-type', 'application/json').end(JSON.stringify(set)))
  })
  const keysPort = await freePort()
  await new Promise<void>((resolve) => keys.listen(keysPort, '127.0.0.1', resolve))
  atEnd(async () => keys.close())
  const redis = await startRedis({ folder })
  atEnd(() => redis.stop())

  const ourPort = await freePort()
  await mkdir(join(folder, 'empty'))
  const gateway = await node('ours', join(REPOSITORY, 'gateway', 'src', 'main.ts'), [], {
    PORT: String(ourPort),
    ...serviceUrls(() => upstream),
    AUTH_JWKS_URL: `http://127.0.0.1:${keysPort}/jwks.json`,
    REDIS_URL: redis.url,
    SHELL_DIST: join(folder, 'empty'),
    SLICES_DIR: join(folder, 'empty'),
    REMOTES_FILE: join(folder, 'empty', 'remotes.json'),
    OPENAPI_DIR: join(folder, 'empty'),
    RATE_LIMIT_READ: '9000000/60',
    RATE_LIMIT_WRITE: '9000000/60',
    RATE_LIMIT_GENERATE: '9000000/60',
    LOG_LEVEL: 'info',
    SHUTDOWN_DELAY_MS: '0',
  })
  await answering(`http://127.0.0.1:${ourPort}/health/live`)

  const barePort = await freePort()
  const bare = await node('bare', here('bare-proxy.ts'), [String(barePort), upstream])
  await answering(`http://127.0.0.1:${barePort}/`)

  const replyFromPort = await freePort()
  const replyFrom = await node('reply-from', here('reply-from-proxy.ts'), [
    String(replyFromPort),
    upstream,
    `http://127.0.0.1:${keysPort}/jwks.json`,
    redis.url,
  ])
  await answering(`http://127.0.0.1:${replyFromPort}/`)

  const ofProcess = (pid: number) => () => cpuSeconds([pid])
  return {
    ours: { name: 'ours', url: `http://127.0.0.1:${ourPort}`, cpu: ofProcess(gateway.pid) },
    bare: { name: 'bare', url: `http://127.0.0.1:${barePort}`, cpu: ofProcess(bare.pid) },
    replyFrom: { name: 'reply-from', url: `http://127.0.0.1:${replyFromPort}`, cpu: ofProcess(replyFrom.pid) },
    nginx: await startNginx(),
    authorization: `Bearer ${await tokens.sign({ user_id: 'usr_bench', expiresIn: 3_600 })}`,
  }

  async function startNginx(): Promise<Contender | undefined> {
    const port = await freePort()
    const home = join(folder, 'nginx')
    await mkdir(join(home, 'logs'), { recursive: true })
    await writeFile(join(home, 'nginx.conf'), nginxConfiguration(port, upstreamPort, home))
    try {
      const server = await start('nginx', 'nginx', ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')])
      await answering(`http://127.0.0.1:${port}/`)
      return { name: 'nginx', url: `http://127.0.0.1:${port}`, cpu: async () => cpuSeconds(await processesIn(server.pid)) }
    } catch (error) {
      log(`nginx is not here, its rows are left out (${error instanceof Error ? error.message : error})`)
      return undefined
    }
  }
}

/** Kept-alive on both sides, no log, nothing kept in files: nginx at its cheapest. */
function nginxConfiguration(port: number, upstream: number, home: string): string {
  return `
daemon off; worker_processes 1; pid ${home}/nginx.pid; error_log ${home}/error.log;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 100000000; client_max_body_size 8m; client_body_buffer_size 2m;
  client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/f; uwsgi_temp_path ${home}/u; scgi_temp_path ${home}/s;
  upstream service { server 127.0.0.1:${upstream}; keepalive 128; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; }
    location /api/content/generate { proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffering off; }
  }
}`
}

async function answering(url: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer) return
    await delay(50)
  }
  throw new Error(`${url} did not begin to answer`)
}
