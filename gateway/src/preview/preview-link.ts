import { jwtVerify, SignJWT } from 'jose'

/** Where a link opens a preview, followed by the token, and where a page leaves it. */
export const PREVIEW_PATH = '/api/slices/preview'
export const MAX_PREVIEW_HOURS = 7 * 24
export const MIN_KEY_LENGTH = 32

/** Which releases one person gets instead of those that the registry chooses. */
export interface Preview {
  /** Versions by slice. */
  releases: ReadonlyMap<string, string>
  /** Names of the services whose candidates the person's calls go to. */
  services: ReadonlySet<string>
  /** Whether the person sees where the release of each slice comes from, and may choose others. */
  inspects: boolean
  /** The page that the link opens. */
  path: string
  until: Date
}

const TYPE = 'preview+jwt'
const AUDIENCE = 'preview'
const MAX_LENGTH = 2_000
/** A path of this origin: `//x` is another host. */
const PAGE = /^\/(?!\/)[\w/-]{0,200}$/

/** The token of a link. It contains no URL, only names and versions, so that the gateway serves nothing that its registry and its settings do not list. */
export async function signPreview(key: string, { releases, services, inspects, path, until }: Preview, now: Date): Promise<string> {
  const named = services.size > 0 ? { services: [...services] } : {}
  return new SignJWT({ releases: Object.fromEntries(releases), path, ...named, ...(inspects && { inspects }) })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds(now))
    .setExpirationTime(seconds(until))
    .sign(new TextEncoder().encode(key))
}

/** The preview of a token; undefined if it was not signed with the key, has expired, or is valid for longer than a week. */
export async function readPreview(key: string, token: string, now: Date): Promise<Preview | undefined> {
  if (key === '' || token.length > MAX_LENGTH) return undefined
  const options = {
    algorithms: ['HS256'],
    typ: TYPE,
    audience: AUDIENCE,
    requiredClaims: ['iat', 'exp'],
    maxTokenAge: `${MAX_PREVIEW_HOURS} h`,
    currentDate: now,
  }
  const verified = await jwtVerify(token, new TextEncoder().encode(key), options).catch(() => undefined)
  const { releases, services = [], inspects, path, exp } = verified?.payload ?? {}
  if (typeof releases !== 'object' || releases === null || typeof path !== 'string' || !isPagePath(path)) return undefined
  const versions = Object.entries(releases).filter((each): each is [string, string] => typeof each[1] === 'string')
  const names = Array.isArray(services) ? services.filter((each) => typeof each === 'string') : []
  return { releases: new Map(versions), services: new Set(names), inspects: inspects === true, path, until: new Date(Number(exp) * 1_000) }
}

export const isPagePath = (path: string): boolean => PAGE.test(path)

const seconds = (time: Date) => Math.floor(time.getTime() / 1_000)
