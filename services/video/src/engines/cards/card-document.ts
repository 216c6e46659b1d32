import PDFDocument from 'pdfkit'
import type { CardDrawing, DrawnPicture, DrawnShape, DrawnText, TextRole } from './card-drawing.ts'
import { ARROW_STROKE, arrowPath, colorOf, pictureJpeg } from './draw-card.ts'

type Pdf = InstanceType<typeof PDFDocument>
type Element = ReturnType<Pdf['struct']>

export interface CardDocument {
  drawings: readonly CardDrawing[]
  /** The path of the picture of each card that has one. */
  pictures: readonly (string | undefined)[]
  title: string
  /** A BCP 47 tag. */
  language: string
  logo?: Buffer | undefined
  createdAt: Date
}

/**
 * Writes cards as a tagged PDF (PDF/UA-1), one page each, from the same layout as the pictures: text as text with embedded fonts, in reading order; shapes are
 * artifacts, and the logo and pictures have alternative texts. A picture without one is an artifact, too.
 */
export async function writeCardDocument({ drawings, pictures, title, language, logo, createdAt }: CardDocument): Promise<Buffer> {
  const font = drawings.flatMap(({ texts }) => texts)[0]?.lines[0]?.atoms[0]?.face.file
  const pdf = new PDFDocument({
    autoFirstPage: false,
    // Without it, pdfkit would add a font that is not embedded.
    ...(font !== undefined && { font }),
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    // Missing in the types of pdfkit.
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    info: { Title: title, CreationDate: createdAt, ModDate: createdAt },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((done, fail) => pdf.once('end', done).once('error', fail))
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  for (const [index, drawing] of drawings.entries()) {
    // A set of ten cards takes long, so that other requests are served between two.
    await new Promise(setImmediate)
    const file = pictures[index]
    const picture = drawing.picture && file !== undefined ? await pictureJpeg(drawing.picture, 1, file) : undefined
    addPage(pdf, root, drawing, { logo, picture })
  }
  root.end()
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

interface PageFiles {
  logo: Buffer | undefined
  picture: Buffer | undefined
}

function addPage(pdf: Pdf, root: Element, drawing: CardDrawing, { logo, picture }: PageFiles): void {
  const { width, height, background, shapes, texts } = drawing
  pdf.addPage({ size: [width, height], margin: 0 })
  const page = pdf.struct('Sect')
  root.add(page)
  pdf.markContent('Artifact', { type: 'Layout' })
  pdf.rect(0, 0, width, height).fill(background)
  pdf.endMarkedContent()
  if (picture && drawing.picture) addPicture(pdf, page, picture, drawing.picture)
  pdf.markContent('Artifact', { type: 'Layout' })
  for (const shape of shapes) drawShape(pdf, shape)
  pdf.endMarkedContent()
  if (logo && drawing.logo) addLogo(pdf, page, logo, drawing.logo)
  let list: Element | undefined
  for (const [index, text] of texts.entries()) {
    if (text.continues) continue
    if (text.role !== 'item') {
      list?.end()
      list = undefined
      addText(pdf, page, TAGS[text.role], [text, ...continuationsOf(texts.slice(index + 1))])
      continue
    }
    if (!list) {
      list = pdf.struct('L')
      page.add(list)
    }
    addItem(pdf, list, text)
  }
  list?.end()
  page.end()
}

const TAGS: Record<Exclude<TextRole, 'item'>, string> = { title: 'H1', paragraph: 'P', quotation: 'BlockQuote', source: 'P', link: 'P' }

function addPicture(pdf: Pdf, page: Element, picture: Buffer, { box: { x, y, width, height }, alt }: DrawnPicture): void {
  if (alt === '') {
    pdf.markContent('Artifact', { type: 'Layout' })
    pdf.image(picture, x, y, { width, height })
    pdf.endMarkedContent()
    return
  }
  const figure = pdf.struct('Figure', { alt }, () => pdf.image(picture, x, y, { width, height }))
  page.add(figure)
  figure.end()
}

function addLogo(
  pdf: Pdf,
  page: Element,
  logo: Buffer,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const figure = pdf.struct('Figure', { alt: 'Logo' }, () => pdf.image(logo, x, y, { width, height }))
  page.add(figure)
  figure.end()
}

function addItem(pdf: Pdf, list: Element, text: DrawnText): void {
  const item = pdf.struct('LI')
  list.add(item)
  if (text.label) addText(pdf, item, 'Lbl', [text.label])
  addText(pdf, item, 'LBody', [text])
  item.end()
}

/** The texts at the start that go on with the one before them. */
function continuationsOf(texts: readonly DrawnText[]): readonly DrawnText[] {
  const end = texts.findIndex(({ continues }) => !continues)
  return end < 0 ? texts : texts.slice(0, end)
}

function addText(pdf: Pdf, parent: Element, tag: string, texts: readonly DrawnText[]): void {
  const lines = texts.flatMap((text) => text.lines)
  // Lines from right to left are drawn in visual order, so that programs need their text as it is read.
  const actual = lines
    .map((line) => line.read)
    .join('')
    .trimEnd()
  const element = pdf.struct(tag as Parameters<Pdf['struct']>[0], { actual }, () => {
    for (const text of texts) drawText(pdf, text, lines.at(-1))
  })
  parent.add(element)
  element.end()
}

function drawText(pdf: Pdf, drawn: DrawnText, last: DrawnText['lines'][number] | undefined): void {
  for (const line of drawn.lines) {
    for (const atom of line.atoms) {
      pdf.font(atom.face.file).fontSize(atom.em).fillColor(colorOf(drawn, atom))
      const features = atom.face.features as PDFKit.Mixins.OpenTypeFeatures[]
      const options = {
        lineBreak: false,
        characterSpacing: atom.tracking,
        baseline: 'alphabetic',
        ...(features.length > 0 && { features }),
      } as const
      pdf.text(atom.text, line.x + atom.x, line.baseline, options)
    }
    // Otherwise programs that select or copy text join the last word of a line with the first of the next.
    if (line !== last) pdf.text(' ', line.x + line.width, line.baseline, { lineBreak: false, baseline: 'alphabetic' })
  }
}

function drawShape(pdf: Pdf, shape: DrawnShape): void {
  if (shape.kind === 'circle') pdf.circle(shape.x, shape.y, shape.radius).fill(shape.color)
  else if (shape.kind === 'box') {
    const { x, y, width, height } = shape.box
    pdf.roundedRect(x, y, width, height, Math.min(shape.radius, width / 2, height / 2)).fill(shape.color)
  } else if (shape.kind === 'arrow')
    pdf.path(arrowPath(shape)).lineWidth(ARROW_STROKE).lineCap('round').lineJoin('round').stroke(shape.color)
  else {
    const size = shape.em * shape.glyph.scale
    pdf.save().translate(shape.x, shape.baseline).scale(size, -size).path(shape.glyph.path).fill(shape.color).restore()
  }
}
