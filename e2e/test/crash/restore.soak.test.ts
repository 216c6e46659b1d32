// covers: tooling/backup
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { freePort, type KafkaServer, readServers, startKafka } from '@loomcast/local-servers'
import sharp from 'sharp'
import { openMongo } from '../../src/cluster.ts'
import { historyOf, liftLimits, usedBy } from '../../src/crash/audit.ts'
import { startLoad } from '../../src/crash/load.ts'
import { type Account, call, freshEmail, type Product, poll, registerAccount, startProduct } from '../../src/index.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '..', '..', '..')
const admin = { email: 'admin@loomcast.local', password: 'a password for tests only' }

let folder: string
let port: number
let kafka: KafkaServer
let product: Product
let users: Account[]

/** Starts the product and a new, empty Kafka. */
async function start(name: string): Promise<void> {
  kafka = await startKafka({ folder: join(folder, `${name}-kafka`) })
  const env = { KAFKA_BROKERS: kafka.brokers, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, RATE_LIMIT_GENERATE: '100000/60' }
  product = await startProduct(env, { data: join(folder, name), port })
}

const command = (file: string, ...args: string[]) => run(process.execPath, [join(root, file), ...args], { cwd: root })
const backup = (...args: string[]) => command('tooling/backup/src/main.ts', ...args)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loomcast-restore-'))
  port = await freePort()
  await start('first')
  users = await Promise.all(Array.from({ length: 3 }, () => registerAccount(product, freshEmail('restore'))))
})
afterAll(async () => {
  await product?.stop()
  await kafka?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function upload(user: Account): Promise<{ url: string; bytes: Buffer }> {
  const form = new FormData()
  const png = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#a04020' } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'oven.png')
  const answer = await fetch(`${product.url}/api/upload/image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}` },
    body: form,
  })
  const { image_url } = (await answer.json()) as { image_url: string }
  return { url: image_url, bytes: await bytesOf(image_url) }
}

async function bytesOf(url: string): Promise<Buffer> {
  const answer = await fetch(new URL(url, product.url))
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

async function buy(user: Account): Promise<void> {
  const choice = { package_id: 'professional', include_video: true, origin_url: product.url }
  const { json } = await call(product, 'POST', '/api/checkout/session', { token: user.token, body: choice })
  const paid = await call(product, 'POST', `/sandbox/checkout/${json.session_id}/pay`, { token: user.token, body: { card: 'ok' } })
  expect(paid.status).toBeLessThan(400)
  await poll(async () => (await payments(user)).length === 1, { what: 'the payment' })
}

const payments = async (user: Account) =>
  (await call(product, 'GET', '/api/user/payment-history', { token: user.token })).json?.payments ?? []

async function signedIn(user: Account): Promise<Account> {
  const { email, password } = user
  const { json } = await call(product, 'POST', '/api/auth/login', { body: { email, password } })
  return { ...user, token: json.access_token }
}

/** The number of posts that were not charged, because they have the same text as another. */
async function free(user: Account): Promise<number> {
  const servers = await readServers(product.data)
  const mongo = await openMongo(servers?.mongoUrl ?? '')
  try {
    return await mongo.db('loomcast_content').collection('contents').countDocuments({ user_id: user.user_id, 'notices.code': 'same_text' })
  } finally {
    await mongo.close()
  }
}

async function withoutLimits(people: readonly Account[]): Promise<void> {
  const servers = await readServers(product.data)
  const mongo = await openMongo(servers?.mongoUrl ?? '')
  await liftLimits(mongo, people).finally(() => mongo.close())
}

/** What the back office says about each user. */
async function adminFigures(): Promise<Record<string, { content: number; package: string }>> {
  const { json } = await call(product, 'POST', '/api/admin/login', { body: admin })
  const answer = await call(product, 'GET', '/api/admin/users?limit=50', { token: json.access_token })
  return Object.fromEntries(
    answer.json.users.map((user: { user_id: string; content_count: number; package_name: string }) => [
      user.user_id,
      { content: user.content_count, package: user.package_name },
    ]),
  )
}

it('restores a backup that was made under load, after everything was destroyed', async () => {
  const [buyer, painter] = users as [Account, Account, Account]
  await buy(buyer)
  const picture = await upload(painter)
  await withoutLimits(users.slice(1))
  const load = startLoad(product, { users, pauseMs: 50 })
  await poll(() => load.acknowledged() >= 6, { what: 'posts before the backup' })
  const before = load.attempts.filter(({ outcome }) => outcome === 'acknowledged')
  await backup('create', join(folder, 'backup'), '--data', product.data)
  const after = load.acknowledged()
  await poll(() => load.acknowledged() > after, { what: 'a post after the backup' })
  await load.stop()

  const ended = new Promise((done) => product.process.once('exit', done))
  product.process.kill('SIGKILL')
  await ended
  await kafka.stop()
  await rm(product.data, { recursive: true, force: true })
  await rm(join(folder, 'first-kafka'), { recursive: true, force: true })

  const data = join(folder, 'second')
  await backup('restore', join(folder, 'backup'), '--data', data)
  await start('second')
  await command('tooling/launcher/src/republish.ts', 'all', '--data', data)
  await command('services/admin/scripts/admin.ts', 'rebuild', '--data', data)
  expect((await command('services/admin/scripts/audit.ts', 'verify', '--data', data)).stdout).toMatch(/^valid: /)

  users = await Promise.all(users.map(signedIn))
  for (const user of users) {
    const posts = await historyOf(product.url, user)
    const mine = before.filter(({ userId }) => userId === user.user_id).map(({ contentId }) => contentId)
    expect(posts).toEqual(expect.arrayContaining(mine))
    expect(posts.length).toBeLessThanOrEqual(load.attempts.filter(({ userId }) => userId === user.user_id).length)
    expect(await usedBy(product.url, user)).toBe(posts.length - (await free(user)))
  }
  expect(await payments(users[0] as Account)).toHaveLength(1)
  expect(await bytesOf(picture.url)).toEqual(picture.bytes)
  const counts = await Promise.all(users.map(async (user) => (await historyOf(product.url, user)).length))
  const expected = users.map((user, index) => ({
    content: counts[index],
    package: user === users[0] ? 'Professional' : expect.not.stringMatching('Professional'),
  }))
  await poll(
    async () => {
      const figures = await adminFigures()
      return users.every((user, index) => figures[user.user_id]?.content === counts[index])
    },
    { timeoutMs: 120_000, what: 'the figures of the back office to agree' },
  )
  const figures = await adminFigures()
  expect(users.map((user) => figures[user.user_id])).toEqual(expected)

  const fresh = await registerAccount(product, freshEmail('later'))
  const written = await call(product, 'POST', '/api/content/generate', {
    token: fresh.token,
    body: { prompt: 'Our bakery halves the price after six.', platform: 'LinkedIn Post' },
  })
  expect(written.status).toBe(200)
})
