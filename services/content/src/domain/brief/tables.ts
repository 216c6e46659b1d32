const ROW = /^\|(.+)\|$/u
const RULE = /^\|?(?:\s*:?-{1,20}:?\s*\|)+(?:\s*:?-{1,20}:?\s*)?$/u
const FEWEST_ROWS = 3

/** Rows from a spreadsheet, or without outer bars, as Markdown rows. Expects the raw text, in which tabs still separate cells. */
export function withBars(source: string): string {
  const lines = source.split(/\r\n?|\n/u)
  const cells = lines.map((line) =>
    line.includes('\t') ? line.trim().split('\t') : line.includes(' | ') && !ROW.test(line.trim()) ? line.split(' | ') : [],
  )
  const result: string[] = []
  for (let start = 0; start < lines.length; ) {
    const count = cells[start]?.length ?? 0
    let end = start
    while (count > 1 && (cells[end]?.length === count || RULE.test(lines[end] ?? ''))) end += 1
    if (end - start < FEWEST_ROWS) {
      result.push(...lines.slice(start, Math.max(end, start + 1)))
      start = Math.max(end, start + 1)
      continue
    }
    const rows = cells.slice(start, end).filter((row) => row.length > 1)
    const [head = [], ...body] = rows.map((row) => `| ${row.map((cell) => cell.trim()).join(' | ')} |`)
    // In a sheet of two columns with names and values, the first row is a value too.
    const hasNumber = (row: string) => /\p{N}/u.test(row)
    const isHead = !hasNumber(String(head)) && (count === 2 ? body.every(hasNumber) : body.some(hasNumber))
    result.push(String(head), ...(isHead ? [`|${' --- |'.repeat(count)}`] : []), ...body)
    start = end
  }
  return result.join('\n')
}

/**
 * Converts a Markdown table to lines: "| Mon | 9 to 5 |" becomes "Mon: 9 to 5". With three or more columns, the cells get their column names: "Oak: Width 60 cm,
 * Price £40". A first row with only column names is returned separately.
 */
export function withoutTables(text: string): { text: string; headers: string[] } {
  const headers: string[] = []
  const lines = text.split('\n')
  let names: string[] = []
  const converted = lines.flatMap((line, index): string[] => {
    if (RULE.test(line) && line.includes('|')) return []
    const row = ROW.exec(line)
    if (!row) {
      names = []
      return [line]
    }
    const cells = (row[1] ?? '').split('|').map((cell) => cell.trim())
    if (RULE.test(lines[index + 1] ?? '') && !/\p{N}/u.test(line)) {
      names = cells
      headers.push(line)
      return []
    }
    const [first = '', ...others] = cells
    const named = names.length > 2 ? others.map((cell, at) => [cell && names[at + 1], cell].filter(Boolean).join(' ')) : others
    const values = named.filter(Boolean)
    return [first && values.length > 0 ? `${first}: ${values.join(', ')}` : [first, ...values].filter(Boolean).join(', ')]
  })
  return { text: converted.join('\n'), headers }
}
