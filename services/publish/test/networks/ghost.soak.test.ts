import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { fixedClock } from '@loomcast/service-kit/testing'
import type { Account, NetworkAdapter, PostContent } from '../../src/networks/adapter.ts'
import type { NetworkDouble } from '../doubles/double-server.ts'
import { startGhost } from '../doubles/ghost.double.ts'
import { startGhostServer } from '../doubles/ghost.server.ts'
import { adapterOf, pictureBytes, START } from '../doubles/start-network.ts'

/** The fields of Ghost's answers that the adapter reads. */
const READ = ['id', 'status', 'url', 'updated_at', 'type']
/** The id of an article that does not exist. */
const NOTHING = '0'.repeat(24)
const picture = (file_id: string, alt: string) => ({ file_id, read_key: 'key', alt, width: 1200, height: 900, generated: false })

/** One white pixel. */
const JPEG =
  'ffd8ffe000104a46494600010101004800480000ffdb004300ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffdb004301ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc00011080001000103012200021101031101ffc4001f0000010501010101010100000000000000000102030405060708090a0bffc400b5100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9faffc4001f0100030101010101010101010000000000000102030405060708090a0bffc400b51100020102040403040705040400010277000102031104052131061241510761711322328108144291a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9faffda000c03010002110311003f00928a28a00fffd9'
for (const id of ['fil_1', 'fil_2']) pictureBytes.set(id, Buffer.from(JPEG, 'hex'))

let articles = 0
const contentOf = (change: Partial<PostContent> = {}): PostContent => {
  articles += 1
  return {
    post_id: `post_${process.pid}_${articles}`,
    platform: 'blog',
    text: `# Half the *waste* ${articles}\nMeta description: How we did it.\n\nWe **cut** it.\n\n## Next\n\n- paper\n- tape`,
    title: null,
    created_at: new Date(),
    ...change,
  }
}

/** An article, as the engine calls the adapter. */
async function prepared(adapter: NetworkAdapter, account: Account, content: PostContent) {
  const key = adapter.keyOf(content)
  const values = JSON.parse(JSON.stringify(await adapter.prepare(account, content, key)))
  const lookup = (of = values) => adapter.lookup(account, content, key, of, { started_at: new Date() })
  return { values, commit: () => adapter.commit(account, content, key, values), lookup }
}

describe('Ghost itself', () => {
  let server: NetworkDouble
  let adapter: NetworkAdapter
  let account: Account
  beforeAll(async () => {
    server = await startGhostServer()
    const own = adapterOf('ghost', server, fixedClock(new Date().toISOString()))
    adapter = own.adapter
    account = await own.connect()
  })
  afterAll(() => server?.stop())
  const shown = async (content: PostContent) => {
    const number = /waste\* (\d+)/.exec(content.text)?.[1]
    const found = await server.published()
    return found.filter(({ url }) => url?.includes(`half-the-waste-${number}/`))
  }

  test('is connected with its name, and not with another secret', async () => {
    expect(account).toMatchObject({ name: expect.stringMatching(/\S/), address: expect.stringMatching(/^http/) })
    await expect(adapter.check(account)).resolves.toBeUndefined()
    const { key = '' } = server.fields
    const wrong = { ...server.fields, key: `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}` }
    await expect(adapter.connect(wrong)).rejects.toMatchObject({ kind: 'unauthorized' })
  })

  test('has an article with its text, pictures and alt texts', async () => {
    const content = contentOf({ pictures: [picture('fil_1', 'Bread'), picture('fil_2', 'A loaf "of" bread & butter')], language: 'en' })
    const { commit } = await prepared(adapter, account, content)
    expect(await shown(content)).toEqual([])
    const outcome = await commit()
    const [article, ...others] = await shown(content)
    expect([others, outcome]).toEqual([[], { kind: 'published', remote_id: article?.id, url: article?.url }])
    expect(article?.text).toMatch(/<p>We <strong>cut<\/strong> it\.<\/p>\s*<h2[^>]*>Next<\/h2>\s*<ul>\s*<li>paper<\/li>/)
    expect(article?.pictures?.map(({ alt }) => alt)).toEqual(['Bread', 'A loaf &quot;of&quot; bread &amp; butter'])
  })

  test('has one draft and one article, however often they are sent', async () => {
    const content = contentOf({ pictures: [picture('fil_1', 'Bread')] })
    const [first, second] = [await prepared(adapter, account, content), await prepared(adapter, account, content)]
    expect(second.values).toEqual(first.values)
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => first.commit()))
    for (const { kind } of outcomes) expect(['published', 'unknown']).toContain(kind)
    expect(await first.commit()).toMatchObject({ kind: 'published' })
    expect(await shown(content)).toHaveLength(1)
  })

  test.each(['answer_lost', 'gateway_timeout', 'cut'] as const)('has an article once after %s', async (kind) => {
    const content = contentOf()
    const { commit, lookup } = await prepared(adapter, account, content)
    expect(await lookup()).toEqual({ kind: 'absent' })
    server.fail({ kind })
    expect(await commit()).toMatchObject({ kind: 'unknown' })
    const [article] = await shown(content)
    expect(await lookup()).toEqual(article ? { kind: 'published', remote_id: article.id, url: article.url } : { kind: 'absent' })
    expect(await commit()).toMatchObject({ kind: 'published' })
    expect(await shown(content)).toHaveLength(1)
  })

  test('does not have an article that was deleted', async () => {
    const { lookup } = await prepared(adapter, account, contentOf())
    expect(await lookup({ id: NOTHING })).toEqual({ kind: 'absent' })
  })

  test('answers as its double', async () => {
    const double = await startGhost({ clock: fixedClock(START) })
    try {
      const other = adapterOf('ghost', double)
      const content = contentOf({ pictures: [picture('fil_1', 'Bread')] })
      expect(await exchangesOf(server, adapter, account, content)).toEqual(
        await exchangesOf(double, other.adapter, await other.connect(), content),
      )
    } finally {
      await double.stop()
    }
  })

  /** What an article takes, from the draft to the look-up: each call, its status, and which of the fields that the adapter reads are in the answer. */
  async function exchangesOf(at: NetworkDouble, own: NetworkAdapter, of: Account, content: PostContent) {
    const from = at.requests.length
    const { commit, lookup } = await prepared(own, of, content)
    await prepared(own, of, content)
    await commit()
    await commit()
    await lookup()
    await lookup({ id: NOTHING })
    return at.requests.slice(from).map(({ method, path, answer }) => {
      const place = path.replace(/\/(?:\d+|[0-9a-f]{24})(?=\/|$)/, '/ID')
      // A list can be empty.
      const isList = method === 'GET' && !place.includes('/ID')
      return [method, place, answer?.status, isList ? [] : fieldsIn(answer?.body, READ)]
    })
  }
})

/** Those of the fields that an answer has, as text or as it is. */
function fieldsIn(body: unknown, names: readonly string[]): string[] {
  const parsed = typeof body === 'string' ? JSON.parse(body) : body
  const { posts, images, errors } = (parsed ?? {}) as Record<string, unknown[] | undefined>
  const one = (posts ?? images ?? errors)?.[0] ?? parsed
  return one && typeof one === 'object' ? names.filter((name) => name in one) : []
}
