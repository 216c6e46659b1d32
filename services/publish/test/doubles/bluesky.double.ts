import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { jsonToLex, type Lexicons } from '@atproto/lexicon'
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
export async function startBluesky() {
  const lexicons = await loadLexicons()
  const records = new Map<string, { record: PostRecord; cid: string }>()
  const blobs = new Map<string, string>()
  let tokens = new Set<string>()
  let signIns = 0
  const server = await startDoubleServer(() => ({ handle, isPublishing: ({ path }) => path.endsWith('.putRecord') }))
  const uriOf = (key: string) => `at://${DID}/app.bsky.feed.post/${key}`

  function handle(request: DoubleRequest): DoubleResponse {
    const method = request.path.replace('/xrpc/', '')
    const body = run(method, request)
    if (body.status === 200) lexicons.assertValidXrpcOutput(method, jsonToLex(body.body as never))
    return body
  }

  function run(method: string, { json, query, headers, bytes }: DoubleRequest): DoubleResponse {
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
    if (method === 'com.atproto.repo.uploadBlob' && tokens.has(headers.authorization ?? ''))
      return uploadBlob(bytes, headers['content-type'] ?? '')
    if (!['com.atproto.repo.putRecord', 'com.atproto.repo.uploadBlob'].includes(method))
      return failed(501, 'MethodNotImplemented', 'Method Not Implemented')
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

  function uploadBlob(bytes: Uint8Array, mimeType: string): DoubleResponse {
    if (bytes.length > 1_000_000) return failed(413, 'BlobTooLarge', 'This file is too large.')
    const link = cidOf(Buffer.from(bytes).toString('base64'), RAW)
    blobs.set(link, Buffer.from(bytes).toString())
    return { status: 200, body: { blob: { $type: 'blob', ref: { $link: link }, mimeType, size: bytes.length } } }
  }

  function putRecord(input: PutRecord): DoubleResponse {
    lexicons.assertValidXrpcInput('com.atproto.repo.putRecord', input)
    lexicons.assertValidRecord(input.collection, jsonToLex(input.record as never))
    for (const { image } of input.record.embed?.images ?? [])
      if (!blobs.has(image.ref.$link)) return failed(400, 'BlobNotFound', `Could not find blob: ${image.ref.$link}`)
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
      [...records].map(([key, { record }]) => ({
        id: uriOf(key),
        text: record.text,
        url: `https://bsky.app/profile/${DID}/post/${key}`,
        pictures: (record.embed?.images ?? []).map(({ image, alt }) => ({ bytes: blobs.get(image.ref.$link) ?? '', alt })),
        ...(record.reply && { answers: record.reply.parent.uri }),
      })),
    /** The records by their keys. */
    records,
    expireTokens() {
      tokens = new Set()
    },
    signIns: () => signIns,
  } satisfies NetworkDouble & Record<string, unknown>
}

interface PostRecord {
  text: string
  langs?: string[]
  embed?: { images: { image: { ref: { $link: string } }; alt: string; aspectRatio: { width: number; height: number } }[] }
  reply?: { root: { uri: string; cid: string }; parent: { uri: string; cid: string } }
}

interface PutRecord {
  repo: string
  collection: string
  rkey: string
  record: PostRecord
  swapRecord?: string | null
}

function failed(status: number, error: string, message: string): DoubleResponse {
  return { status, body: { error, message } }
}

const DAG_CBOR = 0x71
const RAW = 0x55

/** A CID of version 1 with SHA-256. */
function cidOf(record: unknown, codec = DAG_CBOR): string {
  const hash = createHash('sha256').update(JSON.stringify(record)).digest()
  return `b${base32nopad.encode(Buffer.concat([Buffer.from([0x01, codec, 0x12, 0x20]), hash])).toLowerCase()}`
}
