/** `Shares.csv` of an archive from LinkedIn. In the complete archive, the name has the member's id: `Shares_155814142.csv`. */
export const isSharesFile = (name: string): boolean => /(?:^|\/)Shares(?:_\d{1,20}){0,2}\.csv$/i.test(name)

/** The column with the texts. */
export const SHARES_COLUMN = 'ShareCommentary'

/**
 * The text of a share. LinkedIn encloses each line of a text in quotation marks before the text is quoted as CSV: the lines `one` and `two` are in the cell as
 * `one"` and `"two`.
 */
export function shareText(cell: string): string {
  const text = cell.replaceAll('\r\n', '\n')
  const breaks = text.split('\n').length - 1
  const quotedBreaks = text.split('"\n').length - 1
  if (breaks === 0 || quotedBreaks < breaks) return text
  const isWrapped = text.startsWith('"') && text.endsWith('"')
  const lines = (isWrapped ? text.slice(1, -1) : text).split('"\n')
  return lines
    .map((line, index) => (index > 0 && line.startsWith('"') ? line.slice(1) : line))
    .join('\n')
    .replaceAll('""', '"')
}
