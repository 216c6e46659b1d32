import { afterEach, describe, expect, test } from '@jest/globals'
import { fixedClock } from '@loomcast/service-kit/testing'
import type { PostContent } from '../../src/networks/adapter.ts'
import { articleOf } from '../../src/networks/article.ts'
import { startGhost } from '../doubles/ghost.double.ts'
import { adapterOf, START } from '../doubles/start-network.ts'
import { startWordpress } from '../doubles/wordpress.double.ts'

const CONTENT: PostContent = {
  post_id: 'post_1',
  platform: 'blog',
  text: '# Half the *waste*\nMeta description: How we did it.\n\nWe **cut** it.\n\n## Next\n\n- paper\n- tape',
  title: null,
  created_at: new Date(START),
}
const started: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((double) => double.stop()))
})

describe('an article', () => {
  test('has the title, the description and the HTML of our Markdown', () => {
    expect(articleOf(CONTENT)).toEqual({
      title: 'Half the waste',
      description: 'How we did it.',
      html: '<p>We <strong>cut</strong> it.</p><h2>Next</h2><ul><li>paper</li><li>tape</li></ul>',
    })
  })

  test.each([
    [null, 'First line\n\nMore', 'First line', '<p>More</p>'],
    [null, 'Only line', 'Only line', '<p>Only line</p>'],
    ['Own title', '# Heading\n\nText', 'Own title', '<h1>Heading</h1><p>Text</p>'],
    ['Heading', '## **Heading**\n\nText', 'Heading', '<p>Text</p>'],
    ['  ', '# Heading\n\nText', 'Heading', '<p>Text</p>'],
  ])('with the title %j and the text %j', (title, text, expected, html) => {
    expect(articleOf({ title, text })).toMatchObject({ title: expected, html })
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[link](javascript:alert(1))',
    '[link](JaVaScRiPt:alert(1))',
    '[link](data:text/html;base64,PHNjcmlwdD4=)',
    '[link](vbscript:x)',
    '![picture](https://tracker.example.com/p.png)',
    '![a"onerror="x](javascript:x)',
    '[a](https://example.com" onclick="alert(1))',
    '<a href="javascript:x">a</a>',
    '[ref]\n\n[ref]: javascript:alert(1)',
    '<div style="x">text</div>',
    '<https://example.com/"onload="x>',
    '```html\n<script>\n```',
    '| <b onclick=x> |\n|---|\n| <script> |',
    '&lt;script&gt;',
  ])('is safe: %s', (text) => {
    const { html } = articleOf({ title: 'T', text: `Text\n\n${text}` })
    const tags = [...html.matchAll(/<([^>]*)>/g)].map(([, tag = '']) => tag)
    for (const tag of tags) {
      expect(tag).toMatch(/^\/?(a|p|br|hr|em|strong|code|pre|ul|ol|li|table|thead|tbody|tr|th|td|blockquote|footer|div|sup|h[1-6]|del)\b/)
      expect(tag.replaceAll(/"[^"]*"/g, '')).not.toMatch(/on\w+=|style=|src=/)
      for (const [, address = ''] of tag.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^(https?:\/\/|mailto:|#|$)/)
    }
  })
})

describe('WordPress', () => {
  const start = async (options: Parameters<typeof startWordpress>[0] = {}) => {
    const double = await startWordpress(options)
    started.push(double)
    return { double, ...adapterOf('wordpress', double) }
  }

  test('gets a draft first, with an excerpt, and repeats none', async () => {
    const { double, adapter, connect } = await start()
    const account = await connect()
    const prepared = await adapter.prepare(account, CONTENT, '')
    expect(double.posts).toMatchObject([{ status: 'draft', title: 'Half the waste', excerpt: 'How we did it.' }])
    expect(await adapter.prepare(account, CONTENT, '')).toEqual(prepared)
    expect(double.posts).toHaveLength(1)
  })

  test('takes no draft of the person and none of another post, also with the same text', async () => {
    const { double, adapter, connect } = await start()
    const account = await connect()
    const first = await adapter.prepare(account, CONTENT, '')
    const second = await adapter.prepare(account, { ...CONTENT, post_id: 'post_2' }, '')
    expect(second).not.toEqual(first)
    const [own] = double.posts
    if (own) own.slug = ''
    expect(await adapter.prepare(account, CONTENT, '')).not.toEqual(first)
    expect(double.posts).toHaveLength(3)
  })

  test('finds its draft again at a later attempt, and publishes it with a slug of its title', async () => {
    const { double, adapter, connect } = await start()
    const account = await connect()
    const prepared = await adapter.prepare(account, CONTENT, '')
    const later = { ...CONTENT, created_at: new Date(Date.parse(START) + 60_000) }
    expect(await adapter.prepare(account, later, 'another key')).toEqual(prepared)
    await adapter.commit(account, later, '', prepared)
    expect(double.posts).toMatchObject([{ status: 'publish', slug: 'half-the-waste' }])
  })

  test('is also found without rewritten addresses', async () => {
    const { double, adapter, connect } = await start({ rewrites: false })
    const account = await connect()
    const prepared = await adapter.prepare(account, CONTENT, '')
    expect(await adapter.commit(account, CONTENT, '', prepared)).toMatchObject({ kind: 'published', url: double.published()[0]?.url })
    expect(await adapter.lookup(account, CONTENT, '', prepared, { started_at: new Date(START) })).toMatchObject({ kind: 'published' })
  })

  test('has the entered address if the site names none', async () => {
    const { double, connect } = await start()
    double.answerAll({ status: 200, body: { home: 'not an address', namespaces: ['wp/v2'], capabilities: { publish_posts: true } } })
    const { host } = new URL(double.url)
    expect(await connect()).toMatchObject({ address: double.url, name: host })
  })

  test('is not connected with a user who may not publish', async () => {
    const { connect } = await start({ mayPublish: false })
    await expect(connect()).rejects.toMatchObject({ kind: 'unauthorized', message: 'This WordPress user may not publish posts.' })
  })

  test('is not absent if the whole API is', async () => {
    const { double, adapter, connect } = await start()
    const account = await connect()
    const prepared = await adapter.prepare(account, CONTENT, '')
    double.answerAll({ status: 404, headers: { 'content-type': 'text/html' }, body: '<html>' })
    expect(await adapter.lookup(account, CONTENT, '', prepared, { started_at: new Date(START) })).toMatchObject({ kind: 'undecidable' })
  })

  test.each([
    ['a page of another system', '<html>'],
    ['a warning before the JSON', 'Warning: x {"id":11,"status":"draft"}'],
    ['another draft', { id: 12, status: 'draft' }],
    ['another post', { id: 12, status: 'publish' }],
    ['a post that waits for review', { id: 11, status: 'pending' }],
    ['a scheduled post', { id: 11, status: 'future' }],
    ['a private post', { id: 11, status: 'private' }],
  ])('decides nothing by %s', async (_name, body) => {
    const { double, adapter, connect } = await start()
    const account = await connect()
    const prepared = await adapter.prepare(account, CONTENT, '')
    expect(prepared).toEqual({ id: 11 })
    double.answerAll({ status: 200, body })
    expect(await adapter.lookup(account, CONTENT, '', prepared, { started_at: new Date(START) })).toMatchObject({ kind: 'undecidable' })
  })
})

describe('Ghost', () => {
  const start = async () => {
    const clock = fixedClock(START)
    const double = await startGhost({ clock })
    started.push(double)
    const { adapter, connect } = adapterOf('ghost', double, clock)
    const account = await connect()
    return { double, adapter, connect, account, prepared: await adapter.prepare(account, CONTENT, '') }
  }

  test('gets a draft first, with an excerpt of at most 300 characters', async () => {
    const { double, adapter, account } = await start()
    expect(double.posts).toMatchObject([{ status: 'draft', title: 'Half the waste', custom_excerpt: 'How we did it.' }])
    await adapter.prepare(account, { ...CONTENT, text: `# T\nMeta description: ${'a'.repeat(400)}\n\nText` }, '')
    expect(double.posts[0]?.custom_excerpt).toHaveLength(300)
  })

  test('uses the draft of an attempt whose id was lost, with the newest content, and leaves no mark in the article', async () => {
    const { double, adapter, account, prepared } = await start()
    double.posts.push({ id: 'a'.repeat(24), status: 'draft', title: 'Half the waste', html: '', url: '', updated_at: START })
    const edited = { ...CONTENT, text: CONTENT.text.replace('half', 'all'), title: 'All the waste' }
    expect(await adapter.prepare(account, edited, '')).toEqual(prepared)
    expect(double.posts.map(({ title, status }) => `${title}: ${status}`)).toEqual(['All the waste: draft', 'Half the waste: draft'])
    expect(await adapter.commit(account, edited, '', prepared)).toMatchObject({ kind: 'published' })
    expect(double.posts[0]?.codeinjection_foot).toBeNull()
    // Another post with the same text has a draft of its own, and what a person adds to a draft stays.
    const other = await adapter.prepare(account, { ...CONTENT, post_id: 'post_other' }, '')
    expect(double.posts).toHaveLength(3)
    const [, , draft] = double.posts
    if (draft) draft.codeinjection_foot += '<script>own()</script>'
    await adapter.commit(account, { ...CONTENT, post_id: 'post_other' }, '', other)
    expect(draft).toMatchObject({ status: 'published', codeinjection_foot: expect.stringContaining('own()') })
  })

  test('publishes a draft that was changed in the meantime, and not a post that is published already', async () => {
    const { double, adapter, account, prepared } = await start()
    const [draft] = double.posts
    if (draft) draft.updated_at = '2026-03-10T13:00:00.000Z'
    expect(await adapter.commit(account, CONTENT, '', prepared)).toMatchObject({ kind: 'published' })
    const changes = () => double.requests.filter(({ method }) => method === 'PUT').length
    expect(await adapter.commit(account, CONTENT, '', prepared)).toMatchObject({ kind: 'published' })
    expect(changes()).toBe(1)
  })

  test('is not connected with the token of a contributor, who writes drafts only', async () => {
    const clock = fixedClock(START)
    const connectAs = async (role: string) => {
      const double = await startGhost({ clock, role })
      started.push(double)
      return adapterOf('ghost', double, clock).connect()
    }
    await expect(connectAs('Contributor')).rejects.toMatchObject({
      kind: 'unauthorized',
      message: expect.stringContaining('may not publish'),
    })
    expect(await connectAs('Author')).toMatchObject({ name: 'Ada writes' })
  })

  test('is not connected if the site has no address', async () => {
    const { double, connect } = await start()
    double.answerAll({ status: 200, body: { site: { title: 'Ada writes', url: 'not an address' } } })
    await expect(connect()).rejects.toMatchObject({ kind: 'refused', message: 'There is no Ghost site at this address.' })
  })

  test('decides by a look-up after a conflict', async () => {
    const { double, adapter, account, prepared } = await start()
    const body = { errors: [{ message: 'Saving failed!', type: 'UpdateCollisionError' }] }
    double.fail({ kind: 'answer', status: 409, body })
    expect(await adapter.commit(account, CONTENT, '', prepared)).toMatchObject({ kind: 'unknown' })
  })

  test.each([
    ['a page of another system', '<html>'],
    ['no post', { posts: [] }],
    ['another draft', { posts: [{ id: '6'.repeat(24), status: 'draft' }] }],
    ['a scheduled post', { posts: [{ id: `${'5'.repeat(23)}1`, status: 'scheduled' }] }],
  ])('decides nothing by %s', async (_name, body) => {
    const { double, adapter, account, prepared } = await start()
    expect(prepared).toEqual({ id: `${'5'.repeat(23)}1` })
    double.answerAll({ status: 200, body })
    expect(await adapter.lookup(account, CONTENT, '', prepared, { started_at: new Date(START) })).toMatchObject({ kind: 'undecidable' })
  })

  test.each(['', 'abc', '6489f0:zz', `${'a'.repeat(24)}:`])('rejects the key %j before it calls the site', async (key) => {
    const { double, connect } = await start()
    const before = double.requests.length
    await expect(connect({ ...double.fields, key })).rejects.toMatchObject({ kind: 'refused' })
    expect(double.requests).toHaveLength(before)
  })
})
