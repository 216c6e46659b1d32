import { createHmac, randomBytes } from 'node:crypto'
import { BLUESKY_TEST_SECRET } from '@loomcast/local-servers'
import { testServer } from '@loomcast/service-kit/testing'
import { type DoubleRequest, type DoubleResponse, type NetworkDouble, startDoubleServer, type VisiblePost } from './double-server.ts'
import { passOn } from './pass-on.ts'

/** A post as the server returns it. */
export interface BlueskyRecord {
  uri: string
  cid: string
  value: {
    text: string
    createdAt: string
    langs?: string[]
    facets?: { index: { byteStart: number; byteEnd: number }; features: Record<string, string>[] }[]
    embed?: { images: { image: { ref: { $link: string } }; alt: string; aspectRatio: { width: number; height: number } }[] }
    reply?: { root: { uri: string; cid: string }; parent: { uri: string; cid: string } }
  }
}

/** An account at the test server. */
interface BlueskyAccount {
  did: string
  handle: string
  /** Has all rights, unlike an app password. */
  accountToken: string
  refreshToken: string
  appPassword: string
}

const COLLECTION = 'app.bsky.feed.post'
const PASSWORD = "the account's own password"
/** Accounts of this process that no test uses, without posts. To create one takes more time than most tests. */
const unused: BlueskyAccount[] = []

/**
 * An account at Bluesky's own server (PDS), behind a proxy that makes the faults of a network: an answer that is lost, a call that arrives late. All other answers
 * are those of the server. Needs the test servers of the run.
 */
export async function startBluesky() {
  const origin = await testServer('bluesky')
  const account = unused.pop() ?? (await createAccount(origin))
  const { did, handle, appPassword } = account
  const as = { authorization: `Bearer ${account.accountToken}` }
  let signIns = 0
  let expiredBefore = 0
  const issued = new Map<string, number>()
  let isChanged = false

  const server = await startDoubleServer(() => ({ handle: pass, isPublishing: ({ path }) => path.endsWith('.putRecord') }))

  async function pass(request: DoubleRequest): Promise<DoubleResponse> {
    const { authorization } = request.headers
    const response = await passOn(origin, request, { authorization: authorization && withCurrentToken(authorization) })
    if (request.path.endsWith('.createSession') && response.status === 200) {
      signIns += 1
      issued.set(`Bearer ${JSON.parse(String(response.body)).accessJwt}`, signIns)
    }
    return response
  }

  /** A token that has ended is replaced by one that the server itself takes for expired. */
  function withCurrentToken(authorization: string): string {
    return (issued.get(authorization) ?? Number.POSITIVE_INFINITY) <= expiredBefore ? expired(authorization) : authorization
  }

  async function records(): Promise<BlueskyRecord[]> {
    const query = new URLSearchParams({ repo: did, collection: COLLECTION, limit: '100', reverse: 'true' })
    return (await call<{ records: BlueskyRecord[] }>(origin, `com.atproto.repo.listRecords?${query}`)).records
  }

  async function visible({ uri, value: { text, embed, reply } }: BlueskyRecord): Promise<VisiblePost> {
    const pictures = []
    for (const { image, alt } of embed?.images ?? []) {
      const query = new URLSearchParams({ did, cid: image.ref.$link })
      const blob = await fetch(`${origin}/xrpc/com.atproto.sync.getBlob?${query}`)
      pictures.push({ bytes: await blob.text(), alt })
    }
    const url = `https://bsky.app/profile/${did}/post/${uri.split('/').at(-1)}`
    return { id: uri, text, url, pictures, ...(reply && { answers: reply.parent.uri }) }
  }

  /** For what changes the account itself: no other test uses it then. */
  const asOwner = (method: string, json: object = {}, headers: Record<string, string> = as) => {
    isChanged = true
    return call<Record<string, unknown>>(origin, method, { json, headers })
  }

  return {
    ...server,
    did,
    handle,
    appPassword,
    fields: { identifier: `@${handle}`, password: appPassword, server: server.url },
    published: async () => Promise.all((await records()).map(visible)),
    records,
    signIns: () => signIns,
    expireTokens() {
      expiredBefore = signIns
    },
    /** The person deletes the app password, as in the settings of Bluesky. */
    revokePassword: () => asOwner('com.atproto.server.revokeAppPassword', { name: APP }),
    deactivate: () => asOwner('com.atproto.server.deactivateAccount'),
    ownPassword: PASSWORD,
    /** Another account at the same server, to mention. */
    other: async (): Promise<{ did: string; handle: string }> => {
      const other = unused.pop() ?? (await createAccount(origin))
      unused.push(other)
      return other
    },
    async stop() {
      await server.stop()
      if (isChanged) return
      const writes = (await records()).map(({ uri }) => ({
        $type: 'com.atproto.repo.applyWrites#delete',
        collection: COLLECTION,
        rkey: uri.split('/').at(-1),
      }))
      if (writes.length > 0) await call(origin, 'com.atproto.repo.applyWrites', { json: { repo: did, writes }, headers: as })
      unused.push(account)
    },
  } satisfies NetworkDouble & Record<string, unknown>
}

const APP = 'Loomcast'

async function createAccount(origin: string): Promise<BlueskyAccount> {
  const name = `ada${randomBytes(6).toString('hex')}`
  const json = { handle: `${name}.test`, email: `${name}@example.com`, password: PASSWORD }
  const made = await call<{ did: string; handle: string; accessJwt: string; refreshJwt: string }>(
    origin,
    'com.atproto.server.createAccount',
    { json },
  )
  const headers = { authorization: `Bearer ${made.accessJwt}` }
  const { password } = await call<{ password: string }>(origin, 'com.atproto.server.createAppPassword', { json: { name: APP }, headers })
  return {
    did: made.did,
    handle: made.handle,
    accountToken: made.accessJwt,
    refreshToken: made.refreshJwt,
    appPassword: password,
  }
}

async function call<Result>(
  origin: string,
  method: string,
  { json, headers = {} }: { json?: object; headers?: Record<string, string> } = {},
): Promise<Result> {
  const response = await fetch(`${origin}/xrpc/${method}`, {
    headers: { ...headers, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} answered ${response.status}: ${text}`)
  return (text === '' ? {} : JSON.parse(text)) as Result
}

/** The same token, but it ended an hour ago. */
function expired(authorization: string): string {
  const [header = '', claims = ''] = authorization.replace('Bearer ', '').split('.')
  const past = Math.floor(Date.now() / 1000) - 3_600
  const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), iat: past - 7_200, exp: past }
  const signed = `${header}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}`
  return `Bearer ${signed}.${createHmac('sha256', BLUESKY_TEST_SECRET).update(signed).digest('base64url')}`
}
