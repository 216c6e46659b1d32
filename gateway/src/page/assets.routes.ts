import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from '@loomcast/service-kit/http'
import { nothingHere } from '../edge/nothing-here.ts'
import type { RateLimits } from '../edge/rate-limits.ts'
import { closeSignal } from './close-signal.ts'
import { PEER_FILES_PATH, type ShellPeers } from './shell-peers.ts'
import { forwardSliceFile } from './slice-server.ts'

/** Allows no empty segments, leading dots or percent-encoding, so that a path cannot leave the folder. */
const SAFE_FILE = /^[\w@~+-][\w@~+.-]*(\/[\w@~+-][\w@~+.-]*)*$/

/** Whether a path inside the folder is safe and refers to an existing file. */
export async function isServable(folder: string, file: string): Promise<boolean> {
  if (file.length > 500 || !SAFE_FILE.test(file)) return false
  return stat(join(folder, file)).then(
    (info) => info.isFile(),
    () => false,
  )
}

/** Files that browsers and crawlers request by a fixed name. */
export const WELL_KNOWN: readonly string[] = [
  'favicon.ico',
  'favicon.svg',
  'apple-touch-icon.png',
  'icon-192.png',
  'icon-512.png',
  'manifest.webmanifest',
  'robots.txt',
]
/** Networks read pictures and films of posts at addresses of their own. The longest rule that matches applies (RFC 9309). */
const ROBOTS = 'User-agent: *\nDisallow: /api/\nAllow: /api/publish/picture.jpg\nAllow: /api/publish/film.mp4\nDisallow: /dev/\n'

/** Matches names with a content hash, such as `main.4c93ed2d.js`: the content under such a name never changes. */
const HASHED = /\.[0-9a-f]{8,64}\.\w{1,16}(?:\.\w{1,16}){0,3}$/
const IMMUTABLE = { maxAge: '365d', immutable: true, cacheControl: true }
const PERMANENT = 'public, max-age=31536000, immutable'
const isNamedByContent = (file: string) => file.length <= 500 && SAFE_FILE.test(file) && HASHED.test(file)
const ONE_DAY = { maxAge: '1d', cacheControl: true }

export interface AssetOptions {
  shellDist: string
  limits: RateLimits
  /** The other gateways; undefined if this is the only one. */
  peers: ShellPeers | undefined
}

/**
 * Serves the shell's files. Browsers cache those with a content hash in the name permanently, the others for a day. A file with a content
 * hash that is not on disk is requested from the other gateways.
 */
export async function assetRoutes(app: App, { shellDist, limits, peers }: AssetOptions): Promise<void> {
  const assets = join(shellDist, 'assets')
  const quiet = { config: { auth: 'public' as const }, logLevel: 'warn' as const, schema: { hide: true } }
  app.addHook('onClose', () => peers?.close())

  app.get<{ Params: { '*': string } }>('/assets/*', quiet, async (request, reply) => {
    const file = request.params['*']
    if (await isServable(assets, file)) return reply.sendFile(file, assets, HASHED.test(file) ? IMMUTABLE : ONE_DAY)
    const found = peers && isNamedByContent(file) ? await peers.find(file, request, closeSignal(reply)) : undefined
    if (!found) return nothingHere(request, reply, limits)
    reply.header('cache-control', PERMANENT).header('vary', 'accept-encoding')
    return forwardSliceFile(found, reply)
  })

  app.get<{ Params: { '*': string } }>(`${PEER_FILES_PATH}/*`, quiet, async (request, reply) => {
    const file = request.params['*']
    if (!isNamedByContent(file) || !(await isServable(assets, file))) return nothingHere(request, reply, limits)
    return reply.sendFile(file, assets, IMMUTABLE)
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
