import { problem } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CheckedImport } from '../src/api/import.api.ts'
import { readFile } from '../src/import/read-file.ts'
import { templateOf } from '../src/import/template.ts'
import { ZONE } from './plan-server.ts'
import { openPlan, setupPlanTests } from './plan-setup.tsx'

setupPlanTests()

const CSV = 'date,time,account,text\n2026-12-01,09:00,linkedin,Hello\n'
const POST = {
  row: 2,
  platform: 'LinkedIn Post',
  network: null,
  text: 'Hello',
  title: null,
  local_time: '2026-12-01T09:00',
  state: 'planned',
} as const
const checked = (more: Partial<CheckedImport> = {}): CheckedImport => ({
  columns: [
    { name: 'date', content: 'date', field: 'date' },
    { name: 'First comment', content: 'first_comment', field: null },
    { name: 'Notes', content: null, field: null },
  ],
  row_count: 1,
  posts: [POST],
  faults: [],
  warnings: [],
  limits: { rows: 20, bytes: 65_536 },
  ...more,
})

async function openImport(answer: CheckedImport, api: Parameters<typeof openPlan>[0] = {}) {
  const user = userEvent.setup({ applyAccept: false })
  const opened = openPlan({ ...api, api: { 'POST /api/publish/imports/check': () => answer, ...api.api } })
  const more = await screen.findByRole('button', { name: 'More for your plan' })
  await waitFor(() => expect(more).toBeEnabled())
  await user.click(more)
  await user.click(await screen.findByRole('menuitem', { name: 'Import posts', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: 'Import posts' })
  const choose = (file: File) => user.upload(within(dialog).getByLabelText('CSV file'), file)
  return { ...opened, user, dialog, choose }
}

test('a file is checked, shown and planned in one request', async () => {
  let count = 0
  const { sent, api, user, dialog, choose } = await openImport(checked(), {
    api: {
      'POST /api/publish/imports': () => {
        count += 1
        return count === 1
          ? problem('internal_error')
          : Response.json({ post_ids: ['pst_1'], planned_count: 1, draft_count: 0 }, { status: 201 })
      },
    },
  })
  await choose(new File([`\uFEFF${CSV}`], 'posts.csv'))
  const row = await within(dialog).findByRole('row', { name: /Hello/ })
  expect(row).toHaveTextContent('Tue, Dec 1, 9:00 AM')
  expect(within(row).getByRole('rowheader')).toHaveTextContent('2')
  expect(within(dialog).getByText('These columns are ignored: “Notes”.')).toBeVisible()
  const plan = within(dialog).getByRole('button', { name: 'Plan 1 post' })
  await user.click(plan)
  await waitFor(() => expect(count).toBe(1))
  await waitFor(() => expect(plan).toBeEnabled())
  await user.click(plan)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST', '/imports')).toEqual([
    { csv: CSV, time_zone: ZONE },
    { csv: CSV, time_zone: ZONE },
  ])
  const keys = api.calls.filter(({ path }) => path.endsWith('/imports')).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('faults are beside their rows, and nothing can be planned until they are mended', async () => {
  const { user, dialog, choose } = await openImport(
    checked({
      posts: [POST, { ...POST, row: 4, text: 'Again', state: 'draft' }],
      faults: [
        { row: 3, column: 'date', text: '“03/04/2026” can be 2026-03-04 or 2026-04-03. Write one of them.' },
        { row: null, column: null, text: 'This file has 21 posts, and your plan allows 20 in one file. Split it.' },
      ],
      warnings: [{ row: 4, code: 'past', text: 'This time has passed.' }],
    }),
  )
  await choose(new File([CSV], 'posts.csv'))
  expect(await within(dialog).findByText('1 row has a warning')).toBeVisible()
  expect(dialog).toHaveTextContent('2 rows are ready 1 row has faults 1 row has a warning')
  expect(within(dialog).getByText(/your plan allows 20/)).toBeVisible()
  expect(within(dialog).getByRole('row', { name: /03\/04\/2026/ })).toHaveTextContent('date: ')
  expect(within(dialog).getByRole('row', { name: /Again/ })).toHaveTextContent('This time has passed.')
  expect(within(dialog).getByRole('button', { name: 'Plan 2 posts' })).toBeDisabled()
  await user.click(within(dialog).getByRole('checkbox', { name: 'Show only rows with faults' }))
  expect(within(dialog).getAllByRole('rowheader')).toHaveLength(1)
})

test('rows can be pasted', async () => {
  const { sent, user, dialog } = await openImport(checked())
  await user.click(within(dialog).getByLabelText(/Or paste the rows here/))
  await user.paste('date\ttime\taccount\ttext\n2026-12-01\t09:00\tlinkedin\tHello')
  await user.click(within(dialog).getByRole('button', { name: 'Check the rows' }))
  expect(await within(dialog).findByRole('button', { name: 'Plan 1 post' })).toBeEnabled()
  expect(sent('POST', '/imports/check')).toEqual([
    { csv: 'date\ttime\taccount\ttext\n2026-12-01\t09:00\tlinkedin\tHello', time_zone: ZONE },
  ])
})

test.each([
  ['UTF-16', [0xff, 0xfe, 0x64, 0], 'UTF-16'],
  ['UTF-16 the other way', [0xfe, 0xff, 0, 0x64], 'UTF-16'],
  ['Windows-1252', [0x63, 0x61, 0x66, 0xe9], 'Windows-1252'],
  ['a spreadsheet', [0x50, 0x4b, 3, 4], 'spreadsheet'],
  ['nothing', [0xef, 0xbb, 0xbf, 0x20], 'empty'],
])('a file in %s is named', async (_name, bytes, word) => {
  expect(await readFile(new File([new Uint8Array(bytes)], 'posts.csv'))).toEqual({ fault: expect.stringContaining(word) })
})

test('the template has no formulas, and is read as UTF-8', () => {
  const template = templateOf('2026-11-28')
  expect(template).toMatch(/^\uFEFFdate,time,account,text,link,title,first comment,state\r\n2026-12-05,09:00,/)
  expect(template.split(/[,\r\n]+/).filter((cell) => /^"?[=+@\t-]/.test(cell))).toEqual([])
})
