import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ResolvedRegistry, SliceManifest } from '@loomcast/contracts/registry'
import pc from 'picocolors'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { sliceConfig } from '../webpack/slice.config.ts'
import type { SliceDeclaration } from '../webpack/slice-manifest.plugin.ts'
import { buildDevShell } from './dev-shell.ts'
import { overlayPage, overlayRegistry } from './overlay.ts'
import type { SliceOptions } from './slice-options.ts'
import { UsageError } from './usage-error.ts'

/**
 * Serves one slice from its sources on a separate origin. The page, the registry and the slice's files come from this server; everything
 * else (API, other slices) comes from the installation. The installation's content security policy applies.
 */
export async function startSliceServer(options: SliceOptions): Promise<WebpackDevServer> {
  const { default: declaration }: { default: SliceDeclaration } = await import(pathToFileURL(join(options.dir, 'slice.manifest.ts')).href)
  await assertReachable(options.shell)
  const ownShell = options.page === 'own' ? await buildDevShell() : undefined
  const base = `/mf/${declaration.slice}/dev/`
  const refresh = ownShell !== undefined
  const compiler = webpack(sliceConfig(options.dir, declaration, { mode: 'development', refresh }))
  if (!compiler) throw new UsageError('The slice has nothing to build.')
  const manifest = manifestAfterEachBuild(compiler)

  const registryNow = async (): Promise<ResolvedRegistry> => {
    const response = await fetch(`${options.shell}/registry.json`, { signal: AbortSignal.timeout(10_000) })
    return overlayRegistry(await response.json(), await manifest(), base)
  }
  const page = {
    name: 'page',
    middleware: async (request: Request, response: Response, next: (error?: unknown) => void) => {
      try {
        const path = new URL(request.url, 'http://x').pathname
        if (path === '/registry.json') return send(response, 'application/json', JSON.stringify(await registryNow()))
        if (!isPage(request, path)) return next()
        const remote = await fetch(`${options.shell}${request.url}`, {
          headers: { accept: 'text/html' },
          signal: AbortSignal.timeout(10_000),
        })
        const html = ownShell ? await readFile(join(ownShell, 'index.html'), 'utf8') : await remote.text()
        for (const name of ['content-security-policy', 'referrer-policy', 'permissions-policy']) {
          const value = remote.headers.get(name)
          // This server uses plain http, even if the installation uses https.
          if (value) response.setHeader(name, value.replace(/;?\s*upgrade-insecure-requests/, ''))
        }
        send(response, 'text/html; charset=utf-8', overlayPage(html, await registryNow()))
      } catch (error) {
        next(error)
      }
    },
  }

  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port: options.port,
      hot: refresh,
      liveReload: !refresh,
      // Event streams must not be buffered by compression.
      compress: false,
      static: ownShell ? { directory: join(ownShell, 'assets'), publicPath: '/assets', watch: false } : false,
      devMiddleware: { publicPath: base, stats: 'errors-warnings' },
      // Connects to the host name under which the page was opened; otherwise the page's policy blocks the connection.
      client: { webSocketURL: 'auto://0.0.0.0:0/ws', overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
      setupExitSignals: true,
      setupMiddlewares: (middlewares) => [page, ...middlewares],
      proxy: [
        {
          context: (path: string) => !path.startsWith(base) && !path.startsWith('/ws') && !(ownShell && path.startsWith('/assets/')),
          target: options.shell,
          changeOrigin: true,
          // The installation rejects calls from other origins, so this page's calls must have the installation's origin.
          headers: { origin: options.shell },
          cookieDomainRewrite: '',
        },
      ],
    },
    compiler,
  )
  await server.start()
  const first = declaration.routes[0]?.path ?? '/'
  console.log(`\n  ${pc.bold(declaration.label)} from ${pc.dim(options.dir)} is at ${pc.cyan(`http://localhost:${options.port}${first}`)}`)
  console.log(`  everything else comes from ${options.shell}; Ctrl-C stops\n`)
  return server
}

interface Request {
  url: string
  method: string
  headers: Record<string, string | string[] | undefined>
}
interface Response {
  setHeader: (name: string, value: string) => void
  end: (body: string) => void
}

function send(response: Response, type: string, body: string): void {
  response.setHeader('content-type', type)
  response.setHeader('cache-control', 'no-store')
  response.end(body)
}

/** Whether a request is for a page, as opposed to a file, an API call or the socket for hot reload. */
function isPage(request: Request, path: string): boolean {
  const wantsHtml = String(request.headers['accept'] ?? '').includes('text/html')
  return request.method === 'GET' && wantsHtml && !/^\/(api|mf|assets|dev|ws|webpack-dev-server)(\/|$)/.test(path)
}

/** Returns the manifest of the latest build; waits for a running build. */
function manifestAfterEachBuild(compiler: webpack.Compiler): () => Promise<SliceManifest> {
  let known: SliceManifest | undefined
  let waiting: ((manifest: SliceManifest) => void)[] = []
  compiler.hooks.emit.tap('slice manifest', (compilation) => {
    const asset = compilation.getAsset('slice.json')
    if (!asset) return
    const manifest: SliceManifest = JSON.parse(asset.source.source().toString())
    known = manifest
    for (const resolve of waiting) resolve(manifest)
    waiting = []
  })
  return () => (known ? Promise.resolve(known) : new Promise((resolve) => waiting.push(resolve)))
}

async function assertReachable(shell: string): Promise<void> {
  const responses = await fetch(`${shell}/registry.json`, { signal: AbortSignal.timeout(10_000) }).then(
    (response) => response.ok,
    () => false,
  )
  if (!responses)
    throw new UsageError(`Nothing answers at ${shell}. Start the product there first (npm start), or name another with --shell.`)
}
