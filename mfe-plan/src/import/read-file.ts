/** The text of a file, or a sentence about why it cannot be read. */
export type ReadFile = { csv: string } | { fault: string }

/** Larger than any plan takes. */
const MOST_BYTES = 2 * 1024 * 1024

const SAVE_AS = 'Save it as “CSV UTF-8” in your spreadsheet, and choose it again.'

/** Reads CSV in UTF-8. Another encoding is named instead of guessed, because wrong letters would be published. */
export async function readFile(file: File): Promise<ReadFile> {
  if (file.size > MOST_BYTES) return { fault: 'This file is too large. Split it.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { fault: `This file is in UTF-16. ${SAVE_AS}` }
  if (first === 0xfe && second === 0xff) return { fault: `This file is in UTF-16. ${SAVE_AS}` }
  if (first === 0x50 && second === 0x4b) return { fault: `This is a spreadsheet, not CSV. ${SAVE_AS}` }
  if (bytes.includes(0)) return { fault: `This file is not a text. ${SAVE_AS}` }
  try {
    const csv = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return csv.trim() === '' ? { fault: 'This file is empty.' } : { csv }
  } catch {
    return { fault: `This file is not in UTF-8, but in an older encoding such as Windows-1252. ${SAVE_AS}` }
  }
}
