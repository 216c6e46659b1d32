import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { create, type Font, type FontCollection } from 'fontkit'
import { cleaned } from './cleaned.ts'
import { FontMissing, fetchFont } from './script-fonts/fetch-font.ts'
import { FONT_PACKAGES, type FontPackage } from './script-fonts/packages.ts'
import { perWord } from './word-memo.ts'

/** A font face under the OFL, with the metrics that libass uses. */
export interface Face {
  file: string
  /** The name by which libass finds the face, together with `bold` and `italic`. */
  family: string
  bold: boolean
  italic: boolean
  /** In em. ASS font sizes are line heights, so an ASS font size is the em × this factor. */
  lineHeight: number
  /** Scale of fallback faces in a text of this face, so that all letters look the same size. */
  standIn: number
  /** OpenType features that are enabled in addition to the default ones. */
  features: readonly string[]
  covers(codePoint: number): boolean
  /** Width in em. */
  width(text: string): number
  /** Shapes a text that has one direction. The glyphs are ordered from left to right. */
  outline(text: string, direction: Direction): Outline
}

export type Direction = 'ltr' | 'rtl'

/** Shaped glyphs, in em from the start of the baseline; y grows upwards. */
export interface Outline {
  width: number
  glyphs: readonly OutlineGlyph[]
}

export interface OutlineGlyph {
  x: number
  y: number
  /** Path data in units of the font. */
  path: string
  /** Em per unit. */
  scale: number
  /** Bounding box of the path, in em from the glyph's origin; null if the path is empty, such as that of a space. */
  ink: { left: number; right: number; bottom: number; top: number } | null
}

/** Font files in npm packages: the faces of the caption styles, and fallbacks for frequent scripts. */
const FILES = {
  poster: '@expo-google-fonts/montserrat/800ExtraBold/Montserrat_800ExtraBold.ttf',
  text: '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  plain: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  heavy: '@expo-google-fonts/inter/900Black/Inter_900Black.ttf',
  block: '@expo-google-fonts/archivo-black/400Regular/ArchivoBlack_400Regular.ttf',
  serif: '@expo-google-fonts/playfair-display/600SemiBold/PlayfairDisplay_600SemiBold.ttf',
  serifItalic: '@expo-google-fonts/playfair-display/600SemiBold_Italic/PlayfairDisplay_600SemiBold_Italic.ttf',
  hand: '@expo-google-fonts/caveat/700Bold/Caveat_700Bold.ttf',
  wide: '@expo-google-fonts/noto-sans/800ExtraBold/NotoSans_800ExtraBold.ttf',
  arabic: '@expo-google-fonts/noto-sans-arabic/800ExtraBold/NotoSansArabic_800ExtraBold.ttf',
  emoji: '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
} as const
export type FaceName = keyof typeof FILES
export type Faces = Record<FaceName, Face> & {
  /** More fallback faces, for scripts in the text to draw that the other faces lack. */
  others: readonly Face[]
}

/** Fallback faces, in order of preference, for characters that a style's face lacks. */
const FALLBACKS = ['wide', 'arabic', 'emoji'] as const

let loaded: Promise<Faces> | undefined

export function loadFaces(): Promise<Faces> {
  loaded ??= readAll().catch((error) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** The faces for a text, and the characters that none of them can draw. */
export interface FacesForText {
  faces: Faces
  /** Grapheme clusters that no face can draw, without duplicates. */
  undrawable: string[]
  /** Whether a font for some of them exists but could not be fetched. */
  fetchFailed: boolean
}

/** Loads the faces for a text. Fonts for scripts that the bundled fonts lack are fetched at their first use. */
export async function facesFor(text: string, fetch: (font: FontPackage) => Promise<string> = fetchFont): Promise<FacesForText> {
  const bundled = await loadFaces()
  const others: Face[] = []
  let faces: Faces = bundled
  let undrawable = undrawableIn(text, faces)
  let fetchFailed = false
  for (const font of FONT_PACKAGES) {
    if (!undrawable.some((part) => font.matches.test(part))) continue
    const face = await faceOf(font, fetch)
    if (!face) fetchFailed = true
    else if (undrawable.some((part) => has(face, part))) others.push(face)
    faces = { ...bundled, others }
    undrawable = undrawableIn(text, faces)
  }
  return { faces, undrawable, fetchFailed: fetchFailed && undrawable.length > 0 }
}

const fetched = new Map<string, Promise<Face>>()

/** Resolves to undefined if the font is not on this machine and cannot be fetched. The next call tries again. */
async function faceOf(font: FontPackage, fetch: (font: FontPackage) => Promise<string>): Promise<Face | undefined> {
  const face = fetched.get(font.name) ?? fetch(font).then((file) => readFace(file))
  fetched.set(font.name, face)
  try {
    return await face
  } catch (error) {
    fetched.delete(font.name)
    if (error instanceof FontMissing) return undefined
    throw error
  }
}

/** Returns the grapheme clusters of a text that no face can draw, without duplicates. */
function undrawableIn(text: string, faces: Faces): string[] {
  const all = fallbacksOf(faces.plain, faces)
  const parts = new Set([...graphemes.segment(cleaned(text))].map(({ segment }) => segment).filter((part) => part.trim() !== ''))
  return [...parts].filter((part) => !all.some((face) => has(face, part)))
}

/** Copies the font files into one folder for libass. */
export async function putFonts({ others, ...named }: Faces, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all([...Object.values(named), ...others].map(({ file }) => copyFile(file, join(folder, basename(file)))))
}

/** A run of text in one face. */
export interface Run {
  text: string
  face: Face
  /** Font size relative to the style's face. */
  scale: number
}

/**
 * Splits a text into runs of one face. A word is drawn in the first face that has all its letters; if there is none, each letter in the first face that
 * has it. Emoji are drawn in the emoji font. `faces` comes from `facesFor`, whose `undrawable` characters callers reject; here, they remain in
 * `face`.
 */
export function runsOf(text: string, face: Face, faces: Faces): Run[] {
  const runs: Run[] = []
  const add = (part: string, chosen: Face) => {
    const last = runs.at(-1)
    if (last?.face === chosen) last.text += part
    else runs.push({ text: part, face: chosen, scale: chosen === face ? 1 : face.standIn })
  }
  for (const word of text.split(/( +)/u).filter(Boolean)) {
    // A space uses the face of the preceding word, so that it does not start a new run.
    if (word.startsWith(' ')) add(word, runs.at(-1)?.face ?? face)
    else for (const [part, chosen] of facesOf(word, face, faces)) add(part, chosen)
  }
  return runs
}

/** Returns the grapheme clusters of a word, each with its face. */
const facesOf = perWord((word: string, face: Face, faces: Faces): readonly (readonly [string, Face])[] => {
  const parts = [...graphemes.segment(word)].map(({ segment }) => segment)
  const letters = parts.filter((part) => !isPictogram(part)).join('')
  const order = fallbacksOf(face, faces)
  const common = order.find((one) => has(one, letters))
  return parts.map((part) => {
    if (isPictogram(part) && has(faces.emoji, part)) return [part, faces.emoji]
    return [part, common ?? order.find((one) => has(one, part)) ?? face]
  })
})

const fallbacksOf = (face: Face, faces: Faces) => [face, ...FALLBACKS.map((name) => faces[name]), ...faces.others]

function has(face: Face, text: string): boolean {
  return [...text].every((sign) => isInvisible(sign.codePointAt(0) ?? 0) || face.covers(sign.codePointAt(0) ?? 0))
}

/** An emoji: a picture, a flag or a keycap, alone or as a sequence (UTS #51). */
const isPictogram = (part: string) => /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u.test(part)

/** The width of a text in em. */
export const widthOf = perWord((text: string, face: Face, faces: Faces) =>
  runsOf(text, face, faces).reduce((sum, run) => sum + run.scale * run.face.width(run.text), 0),
)

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Joiners and variation selectors: they affect neighboring characters and have no glyph of their own. */
const isInvisible = (point: number) => point === 0x200d || point === 0x200c || (point >= 0xfe00 && point <= 0xfe0f)

async function readAll(): Promise<Faces> {
  const { resolve } = createRequire(import.meta.url)
  const entries = await Promise.all(Object.entries(FILES).map(async ([name, file]) => [name, await readFace(resolve(file))] as const))
  const byName = new Map(entries)
  const one = (name: FaceName) => {
    const face = byName.get(name)
    if (!face) throw new Error(`The font ${name} was not loaded.`)
    return face
  }
  return {
    poster: one('poster'),
    text: one('text'),
    plain: one('plain'),
    heavy: one('heavy'),
    block: one('block'),
    serif: one('serif'),
    serifItalic: one('serifItalic'),
    hand: one('hand'),
    wide: one('wide'),
    arabic: one('arabic'),
    emoji: one('emoji'),
    others: [],
  }
}

/** Loads a face from a font file. `hasLiningFigures` draws digits at the height of capital letters, if the font has such digits. */
export async function readFace(file: string, { hasLiningFigures = false }: { hasLiningFigures?: boolean } = {}): Promise<Face> {
  const font = single(create(await readFile(file)))
  const features = hasLiningFigures ? ['lnum'].filter((feature) => font.availableFeatures.includes(feature)) : []
  const { winAscent, winDescent } = font['OS/2']
  const widths = new Map<string, number>()
  return {
    file,
    family: font.familyName,
    bold: /bold/iu.test(font.subfamilyName),
    italic: /italic/iu.test(font.subfamilyName),
    features,
    standIn: /caveat/iu.test(font.familyName) ? 0.72 : 0.94,
    lineHeight: (winAscent + winDescent) / font.unitsPerEm,
    covers: (point) => font.hasGlyphForCodePoint(point),
    width(text) {
      let width = widths.get(text)
      if (width === undefined) {
        width = advance(font, text, features) / font.unitsPerEm
        if (widths.size > 5_000) widths.clear()
        widths.set(text, width)
      }
      return width
    },
    outline: (text, direction) => outlineOf(font, text, direction, features),
  }
}

function outlineOf(font: Font, text: string, direction: Direction, features: readonly string[]): Outline {
  const scale = 1 / font.unitsPerEm
  const glyphs: OutlineGlyph[] = []
  let [x, y] = [0, 0]
  for (const { glyph, xOffset, yOffset, xAdvance, yAdvance } of shaped(font, text, direction, features)) {
    const { minX, minY, maxX, maxY } = glyph.path.cbox
    const ink = maxX > minX && maxY > minY ? { left: minX * scale, right: maxX * scale, bottom: minY * scale, top: maxY * scale } : null
    glyphs.push({ x: (x + xOffset) * scale, y: (y + yOffset) * scale, path: glyph.path.toSVG(), scale, ink })
    x += xAdvance
    y += yAdvance
  }
  return { width: x * scale, glyphs }
}

/** Returns the glyphs with their positions, in font units. If the shaper throws, the characters are placed one by one. */
function shaped(font: Font, text: string, direction: Direction, features: readonly string[]) {
  try {
    const { glyphs, positions } = font.layout(text, [...features], undefined, undefined, direction)
    return glyphs.flatMap((glyph, index) => {
      const position = positions[index]
      return position ? [{ glyph, ...position }] : []
    })
  } catch {
    const all = [...text].map((sign) => font.glyphForCodePoint(sign.codePointAt(0) ?? 0))
    const ordered = direction === 'rtl' ? all.reverse() : all
    return ordered.map((glyph) => ({ glyph, xOffset: 0, yOffset: 0, xAdvance: glyph.advanceWidth, yAdvance: 0 }))
  }
}

/** Returns the width of the shaped text, in font units. If the shaper throws, the widths of the characters are added up. */
function advance(font: Font, text: string, features: readonly string[]): number {
  try {
    return font.layout(text, [...features]).advanceWidth
  } catch {
    return [...text].reduce((sum, sign) => sum + font.glyphForCodePoint(sign.codePointAt(0) ?? 0).advanceWidth, 0)
  }
}

function single(font: Font | FontCollection): Font {
  if ('fonts' in font) throw new Error('The font file contains several fonts.')
  return font
}
