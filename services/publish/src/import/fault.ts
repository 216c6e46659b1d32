/** What keeps a file from being imported, and how to correct it. */
export interface Fault {
  /** As spreadsheets count; null if it is about the whole file. */
  row: number | null
  /** The name of the column in the file; null if it is about the whole row. */
  column: string | null
  text: string
}

/** A cell as a fault quotes it. Cells can be as long as the file. */
export const shortened = (cell: string): string => (cell.length <= 40 ? cell : `${cell.slice(0, 40).toWellFormed()}…`)
