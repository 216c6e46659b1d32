import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { LIMITS } from '../src/voice/own-post.ts'
import { readFile } from '../src/voice/read-file.ts'
import { shareText } from '../src/voice/sources/linkedin-archive.ts'
import { htmlText } from '../src/voice/sources/mastodon-archive.ts'
import { tarGz, zip } from './archives.ts'

/** An archive or file as a platform writes it, from `voice-files/`. */
const exported = (name: string, as = name) => new File([readFileSync(resolve(import.meta.dirname, 'voice-files', name))], as)

const signal = new AbortController().signal
/** Texts are given as bytes: jsdom converts the characters of a text one by one, which takes seconds for 30 MB. */
const file = (name: string, content: BlobPart) => new File([typeof content === 'string' ? Buffer.from(content) : content], name)
const texts = async (given: File, column?: string) => (await readFile(given, signal, { column })).posts.map(({ text }) => text)

const tweet = (full_text: string, more: object = {}) => ({ tweet: { full_text, created_at: 'Wed Oct 10 20:19:24 +0000 2018', ...more } })
const tweets = (items: object[], part = 0) => `window.YTD.tweets.part${part} = ${JSON.stringify(items, null, 2)}`
const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public'
const ADA = 'https://mastodon.example/users/ada'
const note = (content: string, more: object = {}, activity: object = {}) => ({
  type: 'Create',
  actor: ADA,
  to: [PUBLIC],
  cc: [],
  object: { type: 'Note', content, inReplyTo: null, published: '2024-05-01T10:00:00Z', ...more },
  ...activity,
})
const outbox = (items: object[]) => JSON.stringify({ '@context': ['https://www.w3.org/ns/activitystreams'], orderedItems: items })

describe('an archive from X', () => {
  test('has its posts in several parts; reposts and replies to others are left out, the newest come first', async () => {
    const archive = zip([
      { name: 'data/manifest.js', text: 'window.__THAR_CONFIG = { "x": [1] }' },
      {
        name: 'data/tweets.js',
        text: tweets([tweet('Rye &amp; spelt, &lt;fresh&gt;.'), tweet('RT @ada: no'), tweet('[Open] at {7} \\ "now"')]),
      },
      {
        name: 'data/tweets-part1.js',
        text: tweets([
          tweet('Later.', { created_at: 'Fri Mar 01 08:00:00 +0000 2024' }),
          tweet('@bo Thanks', { in_reply_to_status_id_str: '1' }),
        ]),
      },
      { name: 'data/tweets_media/1.jpg', text: 'x'.repeat(5000) },
    ])
    const read = await readFile(archive, signal)
    expect(read).toMatchObject({ platform: 'twitter', source: 'your X archive', found: 3, leftOut: 2 })
    expect(read.posts).toEqual([
      { text: 'Later.', written_at: '2024-03-01T08:00:00.000Z' },
      { text: 'Rye & spelt, <fresh>.', written_at: '2018-10-10T20:19:24.000Z' },
      { text: '[Open] at {7} \\ "now"', written_at: '2018-10-10T20:19:24.000Z' },
    ])
  })

  test('loses the links of media and regains written ones', async () => {
    const entities = {
      urls: [{ url: 'https://t.co/link', expanded_url: 'https://bakery.example' }],
      media: [{ url: 'https://t.co/photo' }],
    }
    const text = tweets([tweet('See https://t.co/link for more https://t.co/photo https://t.co/old', { entities })])
    expect(await texts(file('tweets.js', text))).toEqual(['See https://bakery.example for more'])
  })

  test('has links with "$&" unchanged', async () => {
    const urls = [
      { url: 'https://t.co/a', expanded_url: 'https://shop.example/?q=$&&page=1' },
      { url: 'https://t.co/b', expanded_url: "https://shop.example/$'$`$$" },
    ]
    const text = tweets([tweet('Here https://t.co/a or https://t.co/b', { entities: { urls } })])
    expect(await texts(file('tweets.js', text))).toEqual(["Here https://shop.example/?q=$&&page=1 or https://shop.example/$'$`$$"])
  })

  test.each([
    ['https://twitter.com/bo/status/1234567890'],
    ['https://x.com/bo/status/1234567890?s=20'],
    ['https://mobile.twitter.com/bo/status/1234567890'],
    ['https://twitter.com/i/web/status/1234567890'],
  ])('loses the link %s, which X appends to a post that quotes another one', async (expanded_url) => {
    const entities = { urls: [{ url: 'https://t.co/quoted', expanded_url }], media: [{ url: 'https://t.co/photo' }] }
    const posts = [
      tweet('So true. https://t.co/quoted', { entities }),
      tweet('写真https://t.co/quoted https://t.co/photo', { entities }),
      tweet('I answered in https://t.co/quoted yesterday', { entities }),
      tweet('https://t.co/quoted', { entities }),
    ]
    expect(await texts(file('tweets.js', tweets(posts)))).toEqual(['So true.', '写真', `I answered in ${expanded_url} yesterday`])
  })

  test('keeps a link at the end that is not to a post', async () => {
    const urls = [{ url: 'https://t.co/me', expanded_url: 'https://x.com/bo' }]
    const text = tweets([tweet('Follow https://t.co/me', { entities: { urls } })])
    expect(await texts(file('tweets.js', text))).toEqual(['Follow https://x.com/bo'])
  })

  test('is read with ZIP64 sizes and with the earlier file name', async () => {
    const items = [{ full_text: 'An old one.', created_at: 'x' }]
    const archive = zip([{ name: 'tweet.js', text: tweets(items) }], { sized64: true })
    expect((await readFile(archive, signal)).posts).toEqual([{ text: 'An old one.' }])
  })

  describe('with long posts, which are cut off among the others', () => {
    const cut = 'We baked through the night, and this is what the street looked like at six'
    const time = { created_at: 'Sat Mar 09 13:14:15 +0000 2024' }
    const noteTweet = (text: string, more: object = {}) => ({
      noteTweet: {
        noteTweetId: '800',
        createdAt: '2024-03-09T13:14:15.000Z',
        lifecycle: { value: '1', name: 'Active' },
        core: { text, mentions: [], hashtags: [], urls: [{ shortUrl: 'https://t.co/whole', expandedUrl: 'https://bakery.example/night' }] },
        ...more,
      },
    })
    const notes = (items: object[]) => `window.YTD.note_tweet.part0 = ${JSON.stringify(items, null, 2)}`
    const archive = (posts: object[], long: object[]) =>
      zip([
        { name: 'data/deleted-note-tweet.js', text: notes([noteTweet(`${cut}, deleted.`)]) },
        { name: 'data/note-tweet.js', text: notes(long) },
        { name: 'data/tweets.js', text: tweets(posts) },
      ])

    test('has their whole texts, once, with the written links', async () => {
      const entities = { urls: [{ url: 'https://t.co/cut', expanded_url: 'https://bakery.example/night' }] }
      const posts = [
        tweet(`See https://t.co/cut. ${cut}… https://t.co/more`, { ...time, entities }),
        tweet('A short one at the same time &amp; place, not cut', time),
        tweet(`${cut} on another day…`, { created_at: 'Sun Mar 10 13:14:15 +0000 2024' }),
      ]
      const long = [noteTweet(`See https://t.co/whole ${cut}: flour &amp; fog.\n\nThe end.`), noteTweet('Of an answer to someone else')]
      const read = await readFile(archive([...posts, tweet('@bo yes', { ...time, in_reply_to_status_id_str: '1' })], long), signal)
      expect(read).toMatchObject({ platform: 'twitter', source: 'your X archive', found: 3, leftOut: 1 })
      expect(read.posts.map(({ text }) => text).sort()).toEqual([
        'A short one at the same time & place, not cut',
        `See https://bakery.example/night ${cut}: flour & fog.\n\nThe end.`,
        `${cut} on another day…`,
      ])
    })

    test('keeps the beginning when the whole text is missing or belongs to another post', async () => {
      const posts = [tweet(`${cut}…`, time)]
      const others = [
        noteTweet('Another text of the same second that is long enough'),
        noteTweet(`${cut}, a year later.`, { createdAt: '2025-03-09T13:14:15.000Z' }),
        noteTweet(''),
        { noteTweet: null },
        { noteTweet: { core: { text: 7, urls: 'x' } } },
      ]
      expect(await texts(archive(posts, []))).toEqual([`${cut}…`])
      expect(await texts(archive(posts, others))).toEqual([`${cut}…`])
    })

    test('are read from their own file, too', async () => {
      const read = await readFile(file('note-tweet.js', notes([noteTweet(`${cut}. The end.`)])), signal)
      expect(read.posts).toEqual([{ text: `${cut}. The end.`, written_at: '2024-03-09T13:14:15.000Z' }])
    })
  })

  test('of many posts yields the newest 1,000, and shows how many there were', async () => {
    const items = Array.from({ length: 2500 }, (_, index) =>
      tweet(`Post ${index}`, { created_at: `Wed Oct 10 20:${String(index % 60).padStart(2, '0')}:00 +0000 ${2000 + (index % 25)}` }),
    )
    const read = await readFile(file('tweets.js', tweets(items)), signal)
    expect(read.found).toBe(2500)
    expect(read.posts).toHaveLength(LIMITS.posts)
    expect(read.posts.at(-1)?.written_at?.startsWith('2015')).toBe(true)
  })
})

describe('an archive from Mastodon', () => {
  const items = [
    note('<p>Fresh bread<br>at seven &amp; nine.</p><p>See <a href="https://x.example">x.example</a></p>'),
    note('<p>More of it</p>', { inReplyTo: `${ADA}/statuses/1` }, { cc: PUBLIC, to: [`${ADA}/followers`] }),
    note('<p>@bo thanks</p>', { inReplyTo: 'https://other.example/users/bo/statuses/2' }),
    note('<p>Private</p>', {}, { to: ['https://other.example/users/bo'] }),
    { type: 'Announce', actor: ADA, object: 'https://other.example/1' },
  ]
  test.each([
    ['a zip', () => zip([{ name: 'outbox.json', text: outbox(items) }])],
    [
      'a tar.gz',
      () =>
        tarGz([
          { name: 'media_attachments/1.jpg', text: 'x'.repeat(3000) },
          { name: 'outbox.json', text: outbox(items) },
          { name: 'likes.json', text: '{}' },
        ]),
    ],
    ['the file alone', () => file('outbox.json', outbox(items))],
  ])('in %s has public posts and own threads as text', async (_, archive) => {
    const read = await readFile(archive(), signal)
    expect(read.posts.map(({ text }) => text)).toEqual(['Fresh bread\nat seven & nine.\n\nSee x.example', 'More of it'])
    expect(read).toMatchObject({ found: 2, leftOut: 3, source: 'your Mastodon archive' })
    expect(read.platform).toBeUndefined()
  })

  test('has posts without the line that Mastodon 4.5 puts before a quoting post', async () => {
    const { posts, found } = await readFile(exported('mastodon-quote-outbox.json', 'outbox.json'), signal)
    expect(found).toBe(10)
    expect(posts.map(({ text }) => text).sort()).toEqual(
      Array.from({ length: 10 }, (_, index) => `This matters for number ${index + 1} of our readers.`).sort(),
    )
    const own = '<p>RE: the bakery, which <a href="https://x.example">opens</a></p>'
    expect(htmlText(own)).toBe('RE: the bakery, which opens')
    expect(htmlText('<span class="quote-inline"><br>RE: <a href="https://m.example/1">m.example/1</a></span><p>Yes.</p>')).toBe('Yes.')
  })

  test('cannot run or load anything from a post', () => {
    expect(htmlText('<p>Hi<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1"></p>')).toContain('Hi')
    expect(Reflect.get(window, 'hacked')).toBeUndefined()
  })
})

describe('an archive from LinkedIn', () => {
  test('has shares with quotes and line breaks; shares without words are left out', async () => {
    const csv = [
      'Date,ShareLink,ShareCommentary,SharedUrl,MediaUrl,Visibility',
      '2024-02-03 09:00:00,https://l.example/1,"We are hiring.""\r\n""\r\n""Say """"hello"""" in Lyon.",,,MEMBER_NETWORK',
      '2024-02-01 09:00:00,https://l.example/2,,https://x.example,,MEMBER_NETWORK',
      '2024-02-02 09:00:00,https://l.example/3,"Plain, with a comma",,,MEMBER_NETWORK',
    ].join('\r\n')
    const read = await readFile(
      zip([
        { name: 'Connections.csv', text: 'a,b\n1,2' },
        { name: 'Shares.csv', text: csv },
      ]),
      signal,
    )
    expect(read).toMatchObject({ platform: 'linkedin', found: 2 })
    expect(read.posts[0]?.text.startsWith('We are hiring.\n\nSay ')).toBe(true)
    expect(read.posts[1]).toEqual({ text: 'Plain, with a comma', written_at: '2024-02-02T09:00:00.000Z' })
  })

  test('is known by the name of the complete archive, with the id of the member', async () => {
    const read = await readFile(exported('linkedin-member-id.zip'), signal)
    expect(read).toMatchObject({ platform: 'linkedin', found: 10 })
    expect(read.posts.map(({ text }) => text)).toContain('We shipped release 9 today, and it went well.')
  })

  test('quotes of a text with ordinary line breaks stay', () => {
    expect(shareText('One "word"\nanother line\n"quoted"')).toBe('One "word"\nanother line\n"quoted"')
  })
})
