import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import type { Lexicons } from '@atproto/lexicon'
import { base32nopad } from '@scure/base'
import { type DoubleRequest, type DoubleResponse, type NetworkDouble, startDoubleServer } from './double-server.ts'

export const BLUESKY_ACCOUNTS: Readonly<Record<string, string>> = {
  'ada.test': 'did:plc:adaadaadaadaadaadaadaada',
  'grace.bsky.social': 'did:plc:gracegracegracegracegrac',
}
const DID = 'did:plc:adaadaadaadaadaadaadaada'
const PASSWORD = 'abcd-efgh-ijkl-mnop'
const TID = /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/

/** The published schemas. Only their file: the whole client takes seconds to load. */
async function loadLexicons(): Promise<Lexicons> {
  const entry = import.meta.resolve('@atproto/api')
  const { lexicons } = await import(pathToFileURL(new URL('client/lexicons.js', entry).pathname).href)
  return lexicons
}

/**
 * A PDS as it was measured with `@atproto/pds` 0.5.35: `putRecord` with the same key and content answers 200 with the same CID, `createRecord` with a key that exists
 * answers 500. Every input and output is validated with the published lexicons.
 */
export async function startBluesky(): Promise<NetworkDouble & { expireTokens(): void; signIns(): number }> {
  const lexicons = await loadLexicons()
  const records = new Map<string, { record: { text: string }; cid: string }>()
  let tokens = new Set<string>()
  let signIns = 0
  const server = await startDoubleServer(() => ({ handle, isPublishing: ({ path }) => path.endsWith('.putRecord') }))
  const uriOf = (key: string) => `at://${DID}/app.bsky.feed.post/${key}`

  function handle(request: DoubleRequest): DoubleResponse {
    const method = request.path.replace('/xrpc/', '')
    const body = run(method, request)
    if (body.status === 200) lexicons.assertValidXrpcOutput(method, body.body)
    return body
  }

  function run(method: string, { json, query, headers }: DoubleRequest): DoubleResponse {
    if (method === 'com.atproto.server.createSession') return createSession(json as { identifier: string; password: string })
    if (method === 'com.atproto.identity.resolveHandle') {
      if (query.get('handle') === 'broken.test') return failed(500, 'InternalServerError', 'Internal Server Error')
      const did = BLUESKY_ACCOUNTS[query.get('handle') ?? '']
      return did === undefined ? failed(400, 'InvalidRequest', 'Unable to resolve handle') : { status: 200, body: { did } }
    }
    if (method === 'com.atproto.repo.getRecord') {
      const found = records.get(query.get('rkey') ?? '')
      if (!found) return failed(400, 'RecordNotFound', 'Could not locate record')
      return { status: 200, body: { uri: uriOf(query.get('rkey') ?? ''), cid: found.cid, value: found.record } }
    }
    if (method !== 'com.atproto.repo.putRecord') return failed(501, 'MethodNotImplemented', 'Method Not Implemented')
    if (!tokens.has(headers.authorization ?? '')) return failed(400, 'ExpiredToken', 'Token has expired')
    return putRecord(json as PutRecord)
  }

  function createSession({ identifier, password }: { identifier: string; password: string }): DoubleResponse {
    if (![DID, 'ada.test'].includes(identifier) || password !== PASSWORD)
      return failed(401, 'AuthenticationRequired', 'Invalid identifier or password')
    signIns += 1
    const accessJwt = `token-${signIns}`
    tokens.add(`Bearer ${accessJwt}`)
    return { status: 200, body: { did: DID, handle: 'ada.test', accessJwt, refreshJwt: 'refresh', active: true } }
  }

  function putRecord(input: PutRecord): DoubleResponse {
    lexicons.assertValidXrpcInput('com.atproto.repo.putRecord', input)
    lexicons.assertValidRecord(input.collection, input.record)
    if (!TID.test(input.rkey)) return failed(400, 'InvalidRequest', 'Invalid record key')
    const cid = cidOf(input.record)
    const known = records.get(input.rkey)
    if (known && known.cid !== cid && input.swapRecord === null) return failed(400, 'InvalidSwap', `Record was at ${known.cid}`)
    records.set(input.rkey, { record: input.record, cid })
    return { status: 200, body: { uri: uriOf(input.rkey), cid, validationStatus: 'valid' } }
  }

  return {
    ...server,
    fields: { identifier: '@ada.test', password: PASSWORD, server: server.url },
    published: () =>
      [...records].map(([key, { record }]) => ({ id: uriOf(key), text: record.text, url: `https://bsky.app/profile/${DID}/post/${key}` })),
    expireTokens() {
      tokens = new Set()
    },
    signIns: () => signIns,
  }
}

interface PutRecord {
  repo: string
  collection: string
  rkey: string
  record: { text: string }
  swapRecord?: string | null
}

function failed(status: number, error: string, message: string): DoubleResponse {
  return { status, body: { error, message } }
}

/** A CID of version 1 with SHA-256. */
function cidOf(record: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(record)).digest()
  return `b${base32nopad.encode(Buffer.concat([Buffer.from([0x01, 0x71, 0x12, 0x20]), hash])).toLowerCase()}`
}
