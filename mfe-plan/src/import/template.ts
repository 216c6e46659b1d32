import { DEFAULT_PLATFORM, LANDING_PLATFORM, platformById } from '@loomcast/platforms'
import { saveBlob } from '@loomcast/web-kit/files'
import { addDays } from '../time/local-time.ts'

/** An example to fill in. With a byte order mark, so that spreadsheets read it as UTF-8; no cell begins with a sign that makes it a formula. */
export function templateOf(today: string): string {
  const [one, two] = [addDays(today, 7), addDays(today, 8)]
  const [first, second] = [DEFAULT_PLATFORM, LANDING_PLATFORM].map((id) => platformById(id).brand)
  const rows = [
    ['date', 'time', 'account', 'text', 'link', 'title', 'first comment', 'state'],
    [one, '09:00', first, 'We bake our bread at night, so that it is warm at seven.', 'https://example.com/bread', '', '', 'planned'],
    [two, '5:30 pm', second, 'A text with a comma, “quotes”\nand a second line.', '', '', 'A comment below the post.', 'draft'],
  ]
  return `\uFEFF${rows.map((row) => row.map((cell = '') => quoted(cell)).join(',')).join('\r\n')}\r\n`
}

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const saveTemplate = (today: string): void =>
  saveBlob(new Blob([templateOf(today)], { type: 'text/csv;charset=utf-8' }), 'posts-template.csv')
