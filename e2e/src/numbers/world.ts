import type { ServiceName } from '@loomcast/platform-config'
import type mongoose from 'mongoose'
import type { VisiblePost } from './networks-double.ts'
import type { Random } from './random.ts'
import { ADMIN, type RunningServices } from './running-services.ts'

export interface Person {
  user_id: string
  email: string
  password: string
  code: string | null
  contents: string[]
  videos: string[]
  /** Of an uploaded picture; its signature is valid for a short time. */
  image: { url: string; until: number } | null
  /** Set before the request. */
  isBeingDeleted: boolean
  isDeleted: boolean
}

export interface World {
  services: RunningServices
  mongo: mongoose.mongo.MongoClient
  random: Random
  people: Person[]
  /** Number of the actions by name and by outcome. */
  outcomes: Map<string, number>
  knowledge: { id: string; version: number }[]
  packages: string[]
  codes: { id: string; code: string; isActive: boolean }[]
  /** What readers of the networks see. */
  visible: readonly VisiblePost[]
  /** Errors that are no refusals. */
  faults: string[]
  /** Requests to generate one text or a set that can be repeated. */
  earlier: { person: Person; url: string; body: object; key: string }[]
  adminToken: string | null
  /** When a renewal is expected to fail, so that there is an invoice to pay; null if none is. */
  failingRenewal: Date | null
}

/** Members of the responses that actions read. Each response has those of its route. */
export interface ResponseBody {
  code?: string
  access_token?: string
  user?: { user_id: string; version: number }
  referral_code?: string
  content_id?: string
  job_id?: string
  session_id?: string
  proration_date?: unknown
  package?: { package_id: string; version: number; content_only_price: number; name: string }
  promotion_code?: { promotion_code_id: string; code: string }
  item?: { knowledge_id: string; version: number }
  settings?: object
  image_url?: string
  link?: string
}

export interface Answer {
  status: number
  /** Undefined if the response is not JSON. */
  body: ResponseBody | undefined
}

/** A server-sent event. */
export interface StreamedEvent {
  name: string
  /** Of `error`: the problem. */
  data: ResponseBody & { status?: number; completed?: number; failed?: number }
}

/** The member of a response, which must have it. */
export function memberOf<Name extends keyof ResponseBody>({ status, body }: Answer, name: Name): NonNullable<ResponseBody[Name]> {
  const member = body?.[name]
  if (member === undefined || member === null) throw new Error(`The response (${status}) has no ${name}: ${JSON.stringify(body)}`)
  return member
}

/** Random actions by name. Each resolves to its outcome. */
export type Actions = Readonly<Record<string, (world: World) => Promise<string>>>

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export const PASSWORD = 'correct horse battery'

export const IMPOSSIBLE = 'nothing to act on'

/** On a busy machine, a service does not respond to another one in time. Whether it has performed the command is not known, but the figures must agree. */
const NO_RESPONSE = ['keys_unavailable', 'payment_provider_unavailable', 'service_unavailable', 'upstream_failed']

/** A refusal is an outcome, and so is a failure that the provider double caused; an error of a service is not. */
export function outcomeOf({ status, body }: Answer): string {
  const code = String(body?.code ?? status)
  if (status >= 500 && !code.startsWith('provider_') && !NO_RESPONSE.includes(code)) throw new Error(`${status} ${JSON.stringify(body)}`)
  return status < 400 ? 'done' : code
}

export async function send(
  world: World,
  name: ServiceName,
  method: Method,
  url: string,
  token: string | null,
  payload?: object,
  key?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const headers = { ...headersOf(token, key), ...more }
  const response = await world.services.app(name).inject({ method, url, headers, ...(payload && { payload }) })
  const isJson = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, body: isJson ? response.json<ResponseBody>() : undefined }
}

const headersOf = (token: string | null, key: string | undefined) => ({
  'sec-fetch-site': 'same-origin',
  ...(token !== null && { authorization: `Bearer ${token}` }),
  ...(key !== undefined && { 'idempotency-key': key }),
})

function tokenOf(world: World, { user_id }: Person): Promise<string> {
  const issuedAt = Math.floor(world.services.clock().getTime() / 1000)
  return world.services.tokens.sign({ user_id, issuedAt, expiresIn: 3600 })
}

/** Sends a request and reads the stream of events to its end. A response without a stream is returned as it is. */
export async function streamAs(
  world: World,
  person: Person,
  name: ServiceName,
  url: string,
  payload: object,
  key: string,
): Promise<Answer & { events?: StreamedEvent[] }> {
  const headers = { ...headersOf(await tokenOf(world, person), key), accept: 'text/event-stream' }
  const response = await world.services.app(name).inject({ method: 'POST', url, headers, payload })
  const status = response.statusCode
  if (!String(response.headers['content-type']).startsWith('text/event-stream')) return { status, body: response.json<ResponseBody>() }
  const events = [...response.body.matchAll(/^event: (\w+)\ndata: (.+)$/gm)].map(
    ([, event = '', data = '']): StreamedEvent => ({ name: event, data: JSON.parse(data) }),
  )
  return { status, body: undefined, events }
}

export async function sendAs(
  world: World,
  person: Person,
  name: ServiceName,
  method: Method,
  url: string,
  payload?: object,
  key?: string,
): Promise<Answer> {
  return send(world, name, method, url, await tokenOf(world, person), payload, key)
}

/** Sends a request as the administrator, who signs in again when the session has ended. */
export async function sendAsAdmin(world: World, method: Method, url: string, payload?: object): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    if (world.adminToken === null) {
      const signedIn = await send(world, 'auth', 'POST', '/api/admin/login', null, ADMIN)
      if (signedIn.status !== 200) throw new Error(`The administrator could not sign in: ${JSON.stringify(signedIn.body)}`)
      world.adminToken = memberOf(signedIn, 'access_token')
    }
    const answer = await send(world, 'admin', method, url, world.adminToken, payload)
    if (answer.status !== 401 || attempt === 2) return answer
    world.adminToken = null
  }
}

export const newPerson = (user_id: string, email: string): Person => ({
  user_id,
  email,
  password: PASSWORD,
  code: null,
  contents: [],
  videos: [],
  image: null,
  isBeingDeleted: false,
  isDeleted: false,
})

export const present = ({ people }: World) => people.filter(({ isDeleted }) => !isDeleted)
export const somePerson = (world: World) => world.random.pick(present(world))
/** Most things are done by some of the people, as it is with real users. */
export const busyPerson = (world: World) => {
  const people = present(world)
  return world.random.pick(world.random.chance(0.7) ? people.slice(0, Math.max(4, Math.floor(people.length / 3))) : people)
}
