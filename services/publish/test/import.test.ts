import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readTable } from '../src/import/csv-table.ts'
import { readDate, readTime, readWhen } from '../src/import/date-cell.ts'
import { readLink, readText } from '../src/import/text-cell.ts'
import { networkDouble } from './support/network-double.ts'
import { type PublishService, startPublish } from './support/publish-service.ts'

let publish: PublishService

beforeAll(async () => {
  publish = await startPublish('import', { networks: [networkDouble()] })
})
afterAll(() => publish?.stop())

const HEAD = 'date,time,account,text'
const check = (user: string, csv: string, time_zone = 'UTC') => publish.call(user, 'POST', '/imports/check', { csv, time_zone })
const plan = (user: string, csv: string, key: string | null = 'key', time_zone = 'UTC') =>
  publish.call(user, 'POST', '/imports', { csv, time_zone }, key === null ? {} : { 'idempotency-key': key })
const stored = async (user: string) => (await publish.call(user, 'GET', '/posts')).body.posts

describe('tables', () => {
  test.each([
    ['commas and CRLF', 'date,time,account,text\r\n2026-12-01,09:00,linkedin,"One, two\r\nthree ""four"""\r\n'],
    ['semicolons and a byte order mark', '\uFEFFtext;account;time;date\n"One, two\nthree ""four""";linkedin;09:00;2026-12-01'],
    ['tabs and CR', 'Account\tText\tDATE\tTime \rlinkedin\t"One, two\rthree ""four"""\t2026-12-01\t09:00'],
    ['the line of Excel', 'sep=;\nDate;Time;Account;Text\n2026-12-01;09:00;linkedin;"One, two\nthree ""four"""'],
    [
      'more columns, and commas in a name',
      'notes;"date";"time";account;"Post text"\na,b,c,d,e;2026-12-01;09:00;linkedin;"One, two\nthree ""four"""',
    ],
  ])('with %s', async (_name, csv) => {
    const { body } = await check('ada', csv)
    expect(body).toMatchObject({
      faults: [],
      row_count: 1,
      posts: [
        { platform: 'LinkedIn Post', network: null, text: 'One, two\nthree "four"', local_time: '2026-12-01T09:00', state: 'planned' },
      ],
    })
  })

  test('count rows as spreadsheets do, with empty ones', () => {
    expect(readTable(`${HEAD}\n\na,b,c,"d\ne"\n,,,\nf,g,h,i\n`).rows.map(({ row, cells }) => [row, cells.at(-1)])).toEqual([
      [3, 'd\ne'],
      [5, 'i'],
    ])
  })

  test.each([
    ['nothing', '\n', ['texts', 'dates', 'times', 'where the posts go']],
    ['only names', HEAD, ['no posts below']],
    ['no names', '2026-12-01,09:00,linkedin,Hello', ['texts', 'dates', 'times', 'where the posts go']],
    ['two columns for one field', `${HEAD},caption\n2026-12-01,09:00,linkedin,a,b`, ['Two columns can be the text']],
    ['an open quote', `${HEAD}\n2026-12-01,09:00,linkedin,a\n2026-12-01,09:00,linkedin,"a`, ['quote in row 3']],
  ])('with %s are named as faulty', async (_name, csv, texts) => {
    const { status, body } = await check('ada', csv)
    expect(status).toBe(200)
    expect(body.faults).toHaveLength(texts.length)
    for (const [index, text] of texts.entries()) expect(body.faults[index].text).toContain(text)
  })
})

describe('dates', () => {
  test.each([
    ['2026-12-01', '2026-12-01'],
    ['2026/2/1', '2026-02-01'],
    ['1.2.2026', '2026-02-01'],
    ['13/02/2026', '2026-02-13'],
    ['02/13/2026', '2026-02-13'],
    ['5-5-2026', '2026-05-05'],
    ['1 December 2026', '2026-12-01'],
    ['Tue, 1 Dec 2026', '2026-12-01'],
    ['Dec 1st, 2026', '2026-12-01'],
    ['Sept 3 2026', '2026-09-03'],
  ])('%s is one day', (cell, day) => expect(readDate(cell)).toEqual({ value: day }))

  test.each([
    ['03/04/2026', '2026-03-04 or 2026-04-03'],
    ['3-4-2026', '2026-03-04 or 2026-04-03'],
    ['2026-02-29', 'not a day of the calendar'],
    ['31.11.2026', 'not a day of the calendar'],
    ['13/13/2026', 'not a day of the calendar'],
    ['1 Foo 2026', 'not a day of the calendar'],
    ['1.2.26', 'four'],
    ['46357', 'instead of a date'],
    ['tomorrow', 'Write it as 2026-12-31'],
    ['2026-12-01T09:00', 'Write it as 2026-12-31'],
    ['', 'missing'],
  ])('%j is not read, and the fault names what to write', (cell, text) =>
    expect(readDate(cell)).toEqual({ fault: expect.stringContaining(text) }),
  )

  test.each([
    ['9:30', '09:30'],
    ['09:30:00', '09:30'],
    ['9.30', '09:30'],
    ['9h30', '09:30'],
    ['9 am', '09:00'],
    ['12:05 AM', '00:05'],
    ['12 p.m.', '12:00'],
    ['11:59pm', '23:59'],
    ['24:00', null],
    ['13 pm', null],
    ['0:30 am', null],
    ['9', null],
    ['9:60', null],
    ['9:30:15', null],
    ['noon', null],
    ['', null],
  ])('the time %j is %j', (cell, time) => {
    const read = readTime(cell)
    expect('value' in read ? read.value : null).toBe(time)
  })

  test.each([
    ['2026-12-01 09:00', '2026-12-01T09:00'],
    ['2026-12-01T09:00:00', '2026-12-01T09:00'],
    ['1.12.2026, 9.30', '2026-12-01T09:30'],
    ['Dec 1, 2026 9:30 pm', '2026-12-01T21:30'],
    ['1 Dec 2026 9 pm', '2026-12-01T21:00'],
    ['2026-12-01T09:00Z', null],
    ['2026-12-01 09:00+01:00', null],
    ['03/04/2026 09:00', null],
    ['2026-12-01', null],
    ['09:00', null],
    [' '.repeat(50_000) + '1'.repeat(50_000), null],
  ])('the date and time %j is %j', (cell, time) => {
    const read = readWhen(cell)
    expect('value' in read ? read.value : null).toBe(time)
  })
})

describe('texts and links', () => {
  test('are not formulas, and what a spreadsheet made of one is named', () => {
    expect(readText('=1+1', '')).toEqual({ value: '=1+1' })
    expect(readText("'=1+1", '')).toEqual({ value: '=1+1' })
    expect(readText("'tis the season", '')).toEqual({ value: "'tis the season" })
    expect(readText('#NAME?', '')).toEqual({ fault: expect.stringContaining('looked like a formula') })
    expect(readText(' ', '')).toEqual({ fault: expect.stringContaining('missing') })
  })

  test('a link follows its text once', () => {
    expect(readText('Read it', 'https://example.com/a')).toEqual({ value: 'Read it\n\nhttps://example.com/a' })
    expect(readText('See https://example.com/a.', 'https://example.com/a')).toEqual({ value: 'See https://example.com/a.' })
    for (const link of [
      'example.com',
      'javascript:alert(1)',
      'https://a b.com',
      'https://localhost',
      `https://example.com/${'a'.repeat(2_000)}`,
    ])
      expect(readLink(link)).toEqual({ fault: expect.stringContaining('https://') })
  })
})

describe('checking a file', () => {
  test('names every fault of every row, with its row and column, and stores nothing', async () => {
    const csv = [
      'Day,Hour,Account,Post text,Link,State,Notes',
      '03/04/2026,25:00,nobody,,nolink,later,x',
      '2026-12-01,09:00,linkedin,Fine,,draft,',
      '2026-12-01,09:00,,Where?,,,',
      '2029-12-01,09:00,linkedin,Too late,,,',
      '2026-12-01,09:00,linkedin,One, two,,,and more',
    ].join('\n')
    const { body } = await check('bea', csv)
    expect(body.faults.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
      [2, 'Day'],
      [2, 'Hour'],
      [2, 'Link'],
      [2, 'Post text'],
      [2, 'State'],
      [2, 'Account'],
      [4, 'Account'],
      [5, 'Day'],
      [6, null],
      [6, 'Link'],
    ])
    expect(body.posts).toMatchObject([{ row: 3, state: 'draft' }])
    expect(body.columns.at(-1)).toEqual({ name: 'Notes', content: null, field: null })
    const refused = await plan('bea', csv)
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: 'import_has_faults',
        errors: expect.arrayContaining([{ path: 'rows.2.Day', message: expect.stringContaining('2026-03-04') }]),
      },
    })
    expect(refused.body.errors).toHaveLength(10)
    expect(await stored('bea')).toEqual([])
  })

  test('warns about posts that are past, too long, doubled or at a time that does not exist', async () => {
    await publish.connect('cleo')
    await publish.plan('cleo', { text: 'Stored', local_time: '2026-12-01T09:30' })
    const csv = [
      HEAD,
      '2026-03-10,11:00,linkedin,Past',
      `2026-12-01,09:00,Double,${'x'.repeat(301)}`,
      '2026-12-01,09:00,linkedin,Twice',
      '2026-12-01,09:30,LinkedIn Post, Twice ',
      '2026-12-01,09:00,linkedin,Stored',
      '2026-03-29,02:30,linkedin,Gap',
      '2026-10-25,02:30,linkedin,Overlap',
    ].join('\n')
    await publish.call('cleo', 'DELETE', `/posts/${(await stored('cleo'))[0].post_id}`)
    await publish.plan('cleo', { text: 'Stored', local_time: '2026-12-01T08:30' })
    const { body } = await check('cleo', csv, 'Europe/Berlin')
    expect(body.faults).toEqual([])
    expect(body.warnings.map(({ row, code }: { row: number; code: string }) => [row, code])).toEqual([
      [2, 'past'],
      [3, 'too_long'],
      [5, 'duplicate'],
      [6, 'duplicate'],
      [7, 'time_moved'],
    ])
    expect(body.posts.map(({ state }: { state: string }) => state)).toEqual([
      'draft',
      'draft',
      'planned',
      'planned',
      'planned',
      'planned',
      'planned',
    ])
    expect((await plan('cleo', csv, 'one', 'Europe/Berlin')).status).toBe(201)
    const times = Object.fromEntries((await stored('cleo')).map(({ text, due_at }: { text: string; due_at: string }) => [text, due_at]))
    expect(times).toMatchObject({ Gap: '2026-03-29T01:00:00.000Z', Overlap: '2026-10-25T00:30:00.000Z' })
  })

  test('finds accounts by what people call them', async () => {
    await publish.entitle('dora', { connection_limit: 5, planned_limit: null, tier: 'pro' })
    const [one, other] = [await publish.connect('dora', 'mastodon', 'a.example'), await publish.connect('dora', 'mastodon', 'b.example')]
    const accountOf = async (account: string, platform = '') => {
      const { status, body } = await plan(
        'dora',
        `date,time,account,platform,text\n2026-12-01,09:00,${account},${platform},Hello`,
        `k-${account}-${platform}`.replaceAll(' ', ''),
      )
      if (status !== 201) return body.errors[0].message
      const post = await publish.post('dora', body.post_ids[0])
      return [post.connection_id, post.platform]
    }
    expect(await accountOf('@A.example')).toEqual([one, 'Threads Post'])
    expect(await accountOf('Double: @b.example', 'LinkedIn')).toEqual([other, 'LinkedIn Post'])
    expect(await accountOf('https://b.example')).toEqual([other, 'Threads Post'])
    expect(await accountOf('Instagram')).toEqual([null, 'Instagram Caption'])
    expect(await accountOf('myself', 'Facebook')).toEqual([null, 'Facebook Post'])
    expect(await accountOf('Double')).toMatch(/Write “Double: @[ab].example” or “Double: @[ab].example”/u)
    expect(await accountOf('ada.example')).toContain('neither a connected account nor a platform')
    expect(await accountOf('', 'MySpace')).toContain('not a platform')
    expect(await accountOf('LinkedIn', 'Instagram')).toBe('Two platforms are named: LinkedIn and Instagram. Remove one of them.')
    expect(await accountOf('x'.repeat(100))).toContain(`“${'x'.repeat(40)}…”`)
    expect(await accountOf('')).toContain('Where the post goes is missing')
  })
})

describe('planning a file', () => {
  const csv = `${HEAD}\n2026-03-10,13:00,linkedin,One\n2026-12-01,09:00,linkedin,Two`

  test('stores its posts once per key, also after their times have passed', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => plan('emil', csv)))
    for (const { status, body } of answers) {
      expect(status).toBe(201)
      expect(body).toMatchObject({ post_ids: [expect.any(String), expect.any(String)], planned_count: 2, draft_count: 0 })
    }
    publish.clock.advance(2 * 3600_000)
    expect((await plan('emil', csv)).body).toEqual(answers[0]?.body)
    publish.clock.advance(-2 * 3600_000)
    expect(await stored('emil')).toHaveLength(2)
    expect(await plan('emil', `${csv}!`)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect((await plan('emil', csv, null)).status).toBe(400)
  })

  test('stops at the limits of the plan, and stores none', async () => {
    const rows = (count: number) =>
      [HEAD, ...Array.from({ length: count }, (_, index) => `2026-12-01,09:00,linkedin,Post ${index}`)].join('\n')
    expect((await check('finn', rows(21))).body.faults).toMatchObject([
      { row: null, text: expect.stringContaining('21 posts, and your plan allows 20') },
    ])
    expect((await plan('finn', rows(21))).body.code).toBe('import_has_faults')
    expect(await plan('finn', rows(11))).toMatchObject({ status: 403, body: { code: 'planned_limit_reached' } })
    const large = `${HEAD}\n2026-12-01,09:00,linkedin,${'ä'.repeat(33_000)}`
    expect(await check('finn', large)).toMatchObject({ status: 403, body: { code: 'import_too_large' } })
    expect(await plan('finn', large)).toMatchObject({ status: 403, body: { code: 'import_too_large' } })
    expect(await stored('finn')).toEqual([])
    await publish.entitle('finn', { tier: 'pro', planned_limit: null })
    expect((await plan('finn', rows(200))).body.post_ids).toHaveLength(200)
  })

  test.each([
    ['no text', { csv: '', time_zone: 'UTC' }],
    ['a number', { csv: 1, time_zone: 'UTC' }],
    ['an unknown zone', { csv: HEAD, time_zone: 'Mars/Olympus' }],
    ['an unknown field', { csv: HEAD, time_zone: 'UTC', user_id: 'x' }],
  ])('rejects %s', async (_name, body) => {
    expect((await publish.call('gil', 'POST', '/imports/check', body)).status).toBe(400)
    expect((await publish.call('gil', 'POST', '/imports', body, { 'idempotency-key': 'a' })).status).toBe(400)
  })
})

describe('first comments', () => {
  const head = 'date,time,platform,text,first comment'

  test('are planned with their posts', async () => {
    const csv = `${head}\n2026-12-01,09:00,linkedin,Half price after six,Order: https://example.com\n2026-12-02,09:00,linkedin,Bread,`
    expect((await check('commenter', csv)).body).toMatchObject({
      faults: [],
      columns: expect.arrayContaining([{ name: 'first comment', content: 'first_comment', field: null }]),
    })
    expect((await plan('commenter', csv)).status).toBe(201)
    const comments = (await stored('commenter')).map(({ first_comment }: { first_comment: string | null }) => first_comment)
    expect(comments).toEqual(['Order: https://example.com', null])
  })

  test('on a platform without them are faults of their column, and too long ones become drafts', async () => {
    const csv = `${head}\n2026-12-01,09:00,x,Bread,More\n2026-12-01,10:00,tiktok,Bread,${'a'.repeat(151)}`
    expect((await check('commenter_2', csv)).body).toMatchObject({
      faults: [{ row: 2, column: 'first comment', text: 'Posts on X have no first comment. Remove it, or add it to the text.' }],
      warnings: [{ row: 3, code: 'too_long', text: expect.stringContaining('This first comment is too long') }],
    })
  })
})
