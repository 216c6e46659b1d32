import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface ReadPdf {
  /** The texts as they are seen: row by row from the top, those of a row from the left, separated by ` | `. */
  rows: string[]
  /** What a screen reader gets: the structure in reading order, as `Type "text"`, with the children indented. */
  outline: string[]
  title: unknown
  language: unknown
  isTagged: boolean
  showsTitle: boolean
  /** XMP. */
  metadata: string
}

type Content = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
type Item = Content['items'][number]
type Structure = Awaited<ReturnType<PDFPageProxy['getStructTree']>>
type Node = Structure['children'][number]

/** Reads a PDF of one page with PDF.js, the program with which Firefox shows PDFs. */
export async function readPdf(pdf: Buffer): Promise<ReadPdf> {
  // A megabyte of code, which most tests with the emulator do not need.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  try {
    const page = await document.getPage(1)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const [{ info, metadata }, marks, preferences] = await Promise.all([
      document.getMetadata(),
      document.getMarkInfo(),
      document.getViewerPreferences(),
    ])
    const facts = new Map(Object.entries(info))
    return {
      rows: rowsOf(items),
      outline: outlineOf((await page.getStructTree()).children, textsOf(items), 0),
      title: facts.get('Title'),
      language: facts.get('Language'),
      isTagged: entryOf(marks, 'Marked') === true,
      showsTitle: entryOf(preferences, 'DisplayDocTitle') === true,
      metadata: metadata?.getRaw() ?? '',
    }
  } finally {
    await task.destroy()
  }
}

/** The types of pdfjs-dist describe these maps as objects. */
const entryOf = (map: unknown, key: string) => (map as ReadonlyMap<string, unknown> | null)?.get(key)

/** Texts whose baselines differ by less than this (pt) are in one row. */
const SAME_ROW = 4

function rowsOf(items: readonly Item[]): string[] {
  const rows: { y: number; cells: { x: number; text: string }[] }[] = []
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [x = 0, y = 0] = item.transform.slice(4)
    const row = rows.find((each) => Math.abs(each.y - y) < SAME_ROW)
    if (row) row.cells.push({ x, text: item.str })
    else rows.push({ y, cells: [{ x, text: item.str }] })
  }
  const fromTop = rows.toSorted((one, other) => other.y - one.y)
  return fromTop.map(({ cells }) =>
    cells
      .toSorted((one, other) => one.x - other.x)
      .map(({ text }) => text)
      .join(' | '),
  )
}

/** The text of each piece of marked content, by its id. */
function textsOf(items: readonly Item[]): Map<string, string> {
  const texts = new Map<string, string>()
  let id: string | undefined
  for (const item of items) {
    if ('str' in item) texts.set(id ?? '', `${texts.get(id ?? '') ?? ''}${item.str}`)
    else id = item.type === 'endMarkedContent' ? undefined : item.id
  }
  return texts
}

function outlineOf(nodes: readonly Node[], texts: ReadonlyMap<string, string>, depth: number): string[] {
  return nodes.flatMap((node) => {
    if (!('role' in node)) return []
    const text = node.children.map((child) => ('id' in child ? (texts.get(child.id)?.trim() ?? '') : '')).join('')
    return [`${' '.repeat(depth)}${node.role}${text ? ` "${text}"` : ''}`, ...outlineOf(node.children, texts, depth + 1)]
  })
}
