import { readFile } from '../src/voice/read-file.ts'
import { splitPasted } from '../src/voice/sources/pasted-posts.ts'
import { tarGz, zip } from './archives.ts'

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

describe('a table', () => {
  test('has its posts in the column with the usual name, with line breaks and quotes', async () => {
    const read = await readFile(
      file('posts.csv', '\uFEFFid;Caption;Date\r\n1;"Two\r\nlines; and ""quotes""";2024-01-02\r\n2;Short;2024-01-03\r\n'),
      signal,
    )
    expect(read.posts).toEqual([
      { text: 'Short', written_at: '2024-01-03T00:00:00.000Z' },
      { text: 'Two\nlines; and "quotes"', written_at: '2024-01-02T00:00:00.000Z' },
    ])
    expect(read.table).toEqual({ columns: ['id', 'Caption', 'Date'], column: 'Caption' })
  })

  test('has its posts in the column with the longest texts otherwise, or in the chosen one', async () => {
    const csv = 'a,b\nx,A longer text here\ny,And another one'
    expect(await texts(file('p.csv', csv))).toEqual(['A longer text here', 'And another one'])
    expect(await texts(file('p.csv', csv), 'a')).toEqual(['x', 'y'])
  })

  test('in Windows-1252 and UTF-16 keeps its letters', async () => {
    expect(await texts(file('p.csv', new Uint8Array([...Buffer.from('text\ncaf'), 0xe9])))).toEqual(['café'])
    expect(await texts(file('p.csv', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('text\ncafé', 'utf16le')])))).toEqual(['café'])
  })
})

test.each([
  ['["One.", "Two."]', ['One.', 'Two.']],
  ['{"user": 1, "posts": [{"id": 1, "caption": "One.", "date": "2024-01-01"}, {"body": "Two.", "date": "2024-01-02"}]}', ['Two.', 'One.']],
])('JSON %s', async (json, expected) => {
  expect(await texts(file('posts.json', json))).toEqual(expected)
})

test.each([
  ['One.\n\nTwo,\nwith a line.\n\n\nThree.', ['One.', 'Two,\nwith a line.', 'Three.']],
  ['One.\n\nStill one.\n---\nTwo.\n-----\n', ['One.\n\nStill one.', 'Two.']],
  ['  \n', []],
])('pasted %j', (pasted, expected) => {
  expect(splitPasted(pasted)).toEqual(expected)
})

describe('the progress', () => {
  // Random letters, so that compression leaves several megabytes.
  const random = () => Array.from({ length: 100 }, () => crypto.randomUUID()).join(' ')
  const long = (part: number) => {
    const items = Array.from({ length: 600 }, (_, index) => tweet(`${part} ${index} ${random()}`))
    return { name: `data/tweets-part${part}.js`, text: tweets(items, part) }
  }
  const notes = () => outbox(Array.from({ length: 1_200 }, () => note(random())))
  test.each([
    ['an archive', () => zip([long(1), long(2), { name: 'data/like.js', text: crypto.randomUUID().repeat(1000) }])],
    ['a file', () => file('tweets.js', long(0).text)],
    ['a compressed archive', () => tarGz([{ name: 'outbox.json', text: notes() }])],
  ])('of reading %s increases up to the end', async (_, given) => {
    const shares: number[] = []
    await readFile(given(), signal, { onProgress: (share) => shares.push(share) })
    expect(shares.length).toBeGreaterThan(1)
    expect(shares).toEqual([...shares].sort((one, other) => one - other))
    expect(shares[0]).toBeLessThan(0.7)
    expect(shares.at(-1)).toBe(1)
  })
})

describe('a file that cannot be used', () => {
  const damaged = (bytes: ArrayBuffer, from: number, to: number) => new Uint8Array(bytes).fill(0xff, from, to)
  const bomb = () =>
    `window.YTD.tweets.part0 = [${JSON.stringify({ tweet: { full_text: 'Fine.' } })}, {"tweet": {"full_text": "${'a'.repeat(2_000_000)}`
  test.each([
    ['another archive', () => zip([{ name: 'holiday.jpg', text: 'x' }]), /We look for data\/tweets\.js \(X\), Shares\.csv \(LinkedIn\)/],
    ['an archive with a password', () => zip([{ name: 'tweets.js', text: tweets([]) }], { flags: 1 }), /has a password/],
    ['half of an archive', () => file('a.zip', 'PK\x03\x04 and no end'), /damaged or incomplete/],
    ['a picture', () => file('a.png', '\x89PNG'), /We can't read “a\.png”/],
    ['text that claims to be JSON', () => file('a.json', '{'), /not valid JSON/],
    ['posts without words', () => file('tweets.js', tweets([tweet('RT @a: b')])), /All 1 entries in this file are reposts/],
    ['an empty table', () => file('a.csv', ''), /empty/],
    ['half of a list', () => file('tweets.js', bomb()), /ends too early/],
    ['a page instead of a list', () => file('outbox.json', '{"type": "Collection"}'), /no posts in this file/],
    ['damaged compression', () => file('a.tar.gz', new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3])), /archive is damaged/],
  ])('%s', async (_, given, message) => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    await expect(readFile(given(), signal)).rejects.toThrow(message)
  })

  test('an archive with content that does not match its checksum', async () => {
    const archive = zip([{ name: 'data/tweets.js', text: tweets([tweet('One.')]) }], { checksum: () => 1 })
    await expect(readFile(archive, signal)).rejects.toThrow('This archive is damaged')
  })

  test('an archive with damaged bytes in its middle, or without its end', async () => {
    const items = Array.from({ length: 500 }, (_, index) => tweet(`Post ${index} ${crypto.randomUUID()}`))
    const bytes = await zip([{ name: 'data/tweets.js', text: tweets(items) }]).arrayBuffer()
    const message = /^This (archive is damaged or incomplete|file ends too early)\. Download it again\.$/
    for (const content of [damaged(bytes.slice(0), 500, 900), new Uint8Array(bytes.slice(0, bytes.byteLength - 100))])
      await expect(readFile(file('x.zip', content), signal)).rejects.toThrow(message)
    const mastodon = new Uint8Array(await tarGz([{ name: 'outbox.json', text: outbox(items) }]).arrayBuffer())
    await expect(readFile(file('m.tar.gz', mastodon.slice(0, 2_000)), signal)).rejects.toThrow(message)
  })

  test('a text of 30 MB, after its first 25', async () => {
    await expect(readFile(file('a.txt', 'a'.repeat(30_000_000)), signal)).rejects.toThrow('larger than 25 MB')
  })

  test('reading stops when it is canceled', async () => {
    const canceled = new AbortController()
    canceled.abort()
    await expect(readFile(file('tweets.js', tweets([tweet('One.')])), canceled.signal)).rejects.toThrow(/abort/i)
  })
})
