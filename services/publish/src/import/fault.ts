/** What keeps a file from being imported, and how to correct it. */
export interface Fault {
  /** As spreadsheets count; null if it is about the whole file. */
  row: number | null
  /** The name of the column in the file; null if it is about the whole row. */
  column: string | null
  text: string
}
