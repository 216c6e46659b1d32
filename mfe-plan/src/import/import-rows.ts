import type { CheckedImport } from '../api/import.api.ts'

export interface ImportRow {
  row: number
  post: CheckedImport['posts'][number] | null
  faults: { column: string | null; text: string }[]
  warnings: string[]
}

/** What is to be shown of each row, in the order of the file. Faults of the whole file are not among them. */
export function importRows({ posts, faults, warnings }: Pick<CheckedImport, 'posts' | 'faults' | 'warnings'>): ImportRow[] {
  const rows = new Map<number, ImportRow>()
  const rowOf = (row: number): ImportRow => {
    const known = rows.get(row) ?? { row, post: null, faults: [], warnings: [] }
    rows.set(row, known)
    return known
  }
  for (const post of posts) rowOf(post.row).post = post
  for (const { row, column, text } of faults) if (row !== null && row > 1) rowOf(row).faults.push({ column, text })
  for (const { row, text } of warnings) rowOf(row).warnings.push(text)
  return [...rows.values()].sort((one, other) => one.row - other.row)
}

/** Faults of the file, and of the names of its columns. */
export const fileFaults = ({ faults }: Pick<CheckedImport, 'faults'>): string[] =>
  faults.filter(({ row }) => row === null || row === 1).map(({ text }) => text)
