import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type ContentService, startContent } from './support/content-service.ts'
import { storeText } from './support/stored-text.ts'

let content: ContentService
beforeAll(async () => {
  content = await startContent('export')
})
afterAll(() => content.stop())

const put = (user: string, changes?: Parameters<typeof storeText>[2]) => storeText(content, user, changes)

describe('the export', () => {
  test('is a CSV file for spreadsheets: BOM, CRLF, doubled quotes, no active formulas', async () => {
    await put('usr_csv', { generated_text: 'He said "hi",\nthen left', prompt: '=HYPERLINK("http://evil")', daysAgo: 1 })
    for (const text of ['+1', '-1', '@sum', '\t=1', '＝1+1']) await put('usr_csv', { generated_text: text, daysAgo: 2 })
    await put('usr_csv', { generated_text: 'שלום 👋', daysAgo: 3 })
    const { status, text, headers } = await content.call('usr_csv', 'GET', '/api/content/export?format=csv')

    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="content_history_2026-03-10.csv"')
    expect(text.startsWith('\uFEFFCreated (UTC),Platform,Prompt,Generated text')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")","He said ""hi"",\nthen left"`)
    for (const cell of ["'+1", "'-1", "'@sum", "'\t=1", "'＝1+1"]) expect(text).toContain(`,${cell},`)
    expect(text).toContain('שלום 👋')
    expect(text.trimEnd().split('\r\n')).toHaveLength(8)
  })

  test("applies the list's filters and contains only the user's own texts", async () => {
    const { text } = await content.call('usr_csv', 'GET', '/api/content/export?format=csv&q=said')
    expect(text.trimEnd().split('\r\n')).toHaveLength(2)
    const foreign = await content.call('usr_csv_other', 'GET', '/api/content/export')
    expect(foreign.text.trimEnd().split('\r\n')).toHaveLength(1)
    expect((await content.call('usr_csv', 'GET', '/api/content/export?format=xml')).status).toBe(400)
  })

  test('has the tags in a column of their own', async () => {
    await put('usr_csv_tags', { tags: ['launch', '=spring'] })
    const { text } = await content.call('usr_csv_tags', 'GET', '/api/content/export')
    const [head, row] = text.trimEnd().split('\r\n')
    expect(head).toMatch(/,Digital source type,Tags,/u)
    expect(row).toContain(',"launch, =spring",')
  })

  test('is a Markdown file with the brief, the tags and what made each text', async () => {
    await put('usr_md', {
      prompt: 'Two lines\nof a brief',
      generated_text: 'The *exact* text\nof #two lines',
      tags: ['launch'],
      daysAgo: 1,
    })
    await put('usr_md', { platform: 'Blog Post', title: 'A title', meta_description: 'About it', generated_text: '## Part', daysAgo: 2 })
    const { status, text, headers } = await content.call('usr_md', 'GET', '/api/content/export?format=markdown')

    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="content_history_2026-03-10.md"')
    expect(text).toBe(
      [
        '# Your posts',
        '',
        '## LinkedIn Post',
        '',
        '- Written: 2026-03-09T12:00:00.000Z',
        '- Tags: launch',
        '- Made by: OpenAI gpt-4o-mini',
        '- Digital source type: http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
        '',
        '> Two lines',
        '> of a brief',
        '',
        'The *exact* text',
        'of #two lines',
        '',
        '## Blog Post',
        '',
        '- Written: 2026-03-08T12:00:00.000Z',
        '- Meta description: About it',
        '- Made by: OpenAI gpt-4o-mini',
        '- Digital source type: http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
        '',
        '> A prompt',
        '',
        '### A title',
        '',
        '## Part',
        '',
      ].join('\n'),
    )
  })
})

describe('the export of selected texts', () => {
  const selected = (user: string, body: unknown) => content.call(user, 'POST', '/api/content/bulk-export', body)

  test('has those in the order of their ids, without deleted ones and those of other users', async () => {
    const ids: string[] = []
    for (const generated_text of ['one', 'two', 'three', 'four']) ids.push(await put('usr_selected', { generated_text }))
    const foreign = await put('usr_selected_other', { generated_text: 'foreign' })
    await content.call('usr_selected', 'DELETE', `/api/content/${ids[1]}`)
    const content_ids = [ids[3], ids[1], foreign, ids[0], 'cnt_unknown']

    const csv = await selected('usr_selected', { content_ids })
    expect(csv.headers['content-disposition']).toBe('attachment; filename="content_history_2026-03-10.csv"')
    const rows = csv.text.trimEnd().split('\r\n').slice(1)
    expect(rows.map((row) => row.split(',')[3])).toEqual(['four', 'one'])
    const markdown = await selected('usr_selected', { content_ids, format: 'markdown' })
    expect(markdown.text).toMatch(/^# Your posts\n(?:.*\n)*four\n(?:.*\n)*one\n$/u)
    expect(markdown.text).not.toMatch(/two|three|foreign/u)
  })

  test('accepts 500 ids, and rejects none, more, and other formats', async () => {
    const content_ids = Array.from({ length: 500 }, (_, index) => `cnt_${index}`)
    expect((await selected('usr_selected', { content_ids })).status).toBe(200)
    for (const body of [{}, { content_ids: [] }, { content_ids: [...content_ids, 'cnt_x'] }, { content_ids, format: 'xml' }])
      expect((await selected('usr_selected', body)).status).toBe(400)
  })
})
