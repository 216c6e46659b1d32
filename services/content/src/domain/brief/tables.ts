const ROW = /^\|(.+)\|$/u
const RULE = /^\|(?:\s*:?-{1,20}:?\s*\|)+$/u

/** Converts a Markdown table to lines: "| Mon | 9 to 5 |" becomes "Mon: 9 to 5". A first row with only column names is removed and returned separately. */
export function withoutTables(text: string): { text: string; headers: string[] } {
  const headers: string[] = []
  const lines = text.split('\n')
  const converted = lines.flatMap((line, index): string[] => {
    if (RULE.test(line)) return []
    const row = ROW.exec(line)
    if (!row) return [line]
    if (RULE.test(lines[index + 1] ?? '') && !/\p{N}/u.test(line)) {
      headers.push(line)
      return []
    }
    const [first = '', ...others] = (row[1] ?? '')
      .split('|')
      .map((cell) => cell.trim())
      .filter(Boolean)
    return [others.length > 0 ? `${first}: ${others.join(', ')}` : first]
  })
  return { text: converted.join('\n'), headers }
}
