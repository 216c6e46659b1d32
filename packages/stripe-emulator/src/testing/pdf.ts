import { inflateSync } from 'node:zlib'

/** What a screen reader gets from a PDF by pdfkit: its structure in reading order, as `Type "text"`, with the children indented. */
export function readTaggedPdf(pdf: Buffer): { catalog: string; metadata: string; outline: string[] } {
  const objects = objectsOf(pdf)
  const all = [...objects.values()]
  const find = (pattern: RegExp) => all.find((object) => pattern.test(object.dictionary))
  const catalog = find(/\/Type \/Catalog/)?.dictionary ?? ''
  const texts = textsOf(objects)
  const outline: string[] = []
  const visit = (id: number, depth: number) => {
    const dictionary = objects.get(id)?.dictionary ?? ''
    const children = [...(/\/K \[([^\]]*)\]|\/K (\d+ 0 R)/.exec(dictionary)?.slice(1).join(' ') ?? '').matchAll(/(\d+) 0 R|\b(\d+)\b/g)]
    const marked = children.flatMap(([, , content]) => (content === undefined ? [] : [texts.get(Number(content)) ?? '']))
    const type = /\/S \/(\w+)/.exec(dictionary)?.[1]
    if (type !== undefined) outline.push(`${' '.repeat(depth)}${type}${marked.length > 0 ? ` "${marked.join('')}"` : ''}`)
    for (const [, child] of children) if (child !== undefined) visit(Number(child), depth + 1)
  }
  const root = Number(/\/StructTreeRoot (\d+) 0 R/.exec(catalog)?.[1])
  visit(root, -1)
  return {
    catalog: catalog.replace(/(\d+) 0 R/g, (reference, id) => objects.get(Number(id))?.dictionary ?? reference),
    metadata: find(/\/Type \/Metadata/)?.stream?.toString() ?? '',
    outline,
  }
}

interface PdfObject {
  dictionary: string
  stream: Buffer | undefined
}

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const source = pdf.toString('latin1')
  return new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id = '', body = '']) => {
      const [dictionary = '', stream] = body.split(/\nstream\n/, 2)
      const bytes = stream === undefined ? undefined : Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1')
      return [Number(id), { dictionary, stream: bytes && dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes }]
    }),
  )
}

/** The text of each piece of marked content, by its number. All pieces are on one page. */
function textsOf(objects: Map<number, PdfObject>): Map<number, string> {
  const all = [...objects.values()]
  const page = all.find(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary))?.dictionary ?? ''
  const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)?.[1]))?.stream?.toString('latin1') ?? ''
  const resources = objects.get(Number(/\/Resources (\d+) 0 R/.exec(page)?.[1]))?.dictionary ?? ''
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
      const map = objects.get(Number(/\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.dictionary ?? '')?.[1]))?.stream?.toString()
      const codes = [...(/beginbfrange\n<0000> <\w+> \[(.*)\]/.exec(map ?? '')?.[1] ?? '').matchAll(/<(\w+)>/g)]
      return [name, codes.map(([, code = '']) => String.fromCodePoint(Number.parseInt(code, 16)))]
    }),
  )
  const texts = new Map<number, string>()
  for (const [, id, marked = ''] of content.matchAll(/\/MCID (\d+)\n>> BDC\n([\s\S]*?)\nEMC/g)) {
    let characters: string[] = []
    let text = ''
    for (const [, font, shown] of marked.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*)\] TJ/g)) {
      if (font !== undefined) characters = fonts.get(font) ?? []
      for (const [, glyphs = ''] of (shown ?? '').matchAll(/<(\w+)>/g))
        text += (glyphs.match(/..../g) ?? []).map((glyph) => characters[Number.parseInt(glyph, 16)] ?? '?').join('')
    }
    texts.set(Number(id), text)
  }
  return texts
}
