import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '@loomcast/service-kit/http'
import { nothingHere } from '../edge/nothing-here.ts'
import type { RateLimits } from '../edge/rate-limits.ts'

/** No segment begins with a dot, none is empty, nothing is encoded: there is no way out of the folder. */
const SAFE_FILE = /^[\w@~+-][\w@~+.-]*(\/[\w@~+-][\w@~+.-]*)*$/

/** Whether a path below a folder is one that may be asked for and is a file. */
export async function isServable(folder: string, file: string): Promise<boolean> {
  if (file.length > 500 || !SAFE_FILE.test(file)) return false
  return stat(join(folder, file)).then(
    (info) => info.isFile(),
    () => false,
  )
}

/** Files that a browser or a robot asks for by name. */
const WELL_KNOWN = [
  'favicon.ico',
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'manifest.webmanifest',
  'robots.txt',
]
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /dev/\n'

/** `main.4c93ed2d.js`: the content's hash is in the name, so what is under it never changes. */
const HASHED = /\.[0-9a-f]{8,64}\.\w{1,16}(?:\.\w{1,16}){0,3}$/
const FOR_EVER = { maxAge: '365d', immutable: true, cacheControl: true }
const FOR_A_DAY = { maxAge: '1d', cacheControl: true }

/** The shell's own files: those with their content's hash in their names are kept for ever, the rest is asked about daily. */
export async function assetRoutes(app: App, { shellDist, limits }: { shellDist: string; limits: RateLimits }): Promise<void> {
  const assets = join(shellDist, 'assets')
  const quiet = { config: { auth: 'public' as const }, logLevel: 'warn' as const, schema: { hide: true } }

  app.get<{ Params: { '*': string } }>('/assets/*', quiet, async (request, reply) => {
    const file = request.params['*']
    if (!(await isServable(assets, file))) return nothingHere(request, reply, limits)
    return reply.sendFile(file, assets, HASHED.test(file) ? FOR_EVER : FOR_A_DAY)
  })

  for (const file of WELL_KNOWN) {
    app.get(`/${file}`, quiet, async (request, reply) => {
      if (await isServable(shellDist, file)) return reply.sendFile(file, shellDist, FOR_A_DAY)
      if (file === 'robots.txt')
        return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(ROBOTS)
      return nothingHere(request, reply, limits)
    })
  }
}
