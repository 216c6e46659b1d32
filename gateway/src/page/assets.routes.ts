import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '@loomcast/service-kit/http'
import { nothingHere } from '../edge/nothing-here.ts'
import type { RateLimits } from '../edge/rate-limits.ts'

/** No empty segment, no leading dot, no encoding, so a path cannot leave the folder. */
const SAFE_FILE = /^[\w@~+-][\w@~+.-]*(\/[\w@~+-][\w@~+.-]*)*$/

/** Whether a path below a folder is safe and names a file. */
export async function isServable(folder: string, file: string): Promise<boolean> {
  if (file.length > 500 || !SAFE_FILE.test(file)) return false
  return stat(join(folder, file)).then(
    (info) => info.isFile(),
    () => false,
  )
}

/** Files that browsers and crawlers request by a fixed name. */
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

/** `main.4c93ed2d.js`: the name contains the hash of the content, so the content never changes. */
const HASHED = /\.[0-9a-f]{8,64}\.\w{1,16}(?:\.\w{1,16}){0,3}$/
const IMMUTABLE = { maxAge: '365d', immutable: true, cacheControl: true }
const ONE_DAY = { maxAge: '1d', cacheControl: true }

/** The shell's files. Those with a content hash in their names are cached permanently, the others for a day. */
export async function assetRoutes(app: App, { shellDist, limits }: { shellDist: string; limits: RateLimits }): Promise<void> {
  const assets = join(shellDist, 'assets')
  const quiet = { config: { auth: 'public' as const }, logLevel: 'warn' as const, schema: { hide: true } }

  app.get<{ Params: { '*': string } }>('/assets/*', quiet, async (request, reply) => {
    const file = request.params['*']
    if (!(await isServable(assets, file))) return nothingHere(request, reply, limits)
    return reply.sendFile(file, assets, HASHED.test(file) ? IMMUTABLE : ONE_DAY)
  })

  for (const file of WELL_KNOWN) {
    app.get(`/${file}`, quiet, async (request, reply) => {
      if (await isServable(shellDist, file)) return reply.sendFile(file, shellDist, ONE_DAY)
      if (file === 'robots.txt')
        return reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(ROBOTS)
      return nothingHere(request, reply, limits)
    })
  }
}
