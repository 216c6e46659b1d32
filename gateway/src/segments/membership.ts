import { jwtVerify, SignJWT } from 'jose'

/** Where a link joins segments, followed by its token, and where a page asks for its plan or leaves all segments. */
export const SEGMENTS_PATH = '/api/slices/segments'
export const MAX_INVITE_DAYS = 90
/** The plan of a user is looked up again after this long. */
export const PLAN_MS = 24 * 3_600_000

/** When the visitor's membership of each segment ends. */
export type Membership = ReadonlyMap<string, Date>

const AUDIENCE = 'segments'
const MAX_LENGTH = 3_000
const MAX_SEGMENTS = 20
const SEGMENT = /^(plan|team|cohort):[a-z0-9][a-z0-9_-]{0,40}$/
/** The segments that a link can grant. A plan is granted by a payment only. */
const INVITED = /^(team|cohort):/

export const isInvitable = (segment: string): boolean => SEGMENT.test(segment) && INVITED.test(segment)

type Kind = 'invite+jwt' | 'membership+jwt'

/** A link must not be usable as a cookie, or the other way round, so each has its own type. */
export async function signSegments(key: string, kind: Kind, membership: Membership, now: Date): Promise<string> {
  const latest = Math.max(...[...membership.values()].map(seconds))
  return new SignJWT({ segments: Object.fromEntries([...membership].map(([name, until]) => [name, seconds(until)])) })
    .setProtectedHeader({ alg: 'HS256', typ: kind })
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds(now))
    .setExpirationTime(latest)
    .sign(new TextEncoder().encode(key))
}

/** The segments that have not ended; none if the token was not signed with the key or has expired. */
export async function readSegments(key: string, kind: Kind, token: string, now: Date): Promise<Membership> {
  if (key === '' || token.length > MAX_LENGTH) return new Map()
  const options = { algorithms: ['HS256'], typ: kind, audience: AUDIENCE, requiredClaims: ['iat', 'exp'], currentDate: now }
  const verified = await jwtVerify(token, new TextEncoder().encode(key), options).catch(() => undefined)
  const found = verified?.payload['segments']
  if (typeof found !== 'object' || found === null) return new Map()
  const entries = Object.entries(found).map(([name, until]): [string, Date] => [name, new Date(Number(until) * 1_000)])
  return new Map(entries.filter(([name, until]) => SEGMENT.test(name) && until > now).slice(0, MAX_SEGMENTS))
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1_000)
