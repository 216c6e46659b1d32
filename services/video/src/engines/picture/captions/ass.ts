import type { Size } from '../../../domain/formats.ts'
import { type Face, type Faces, runsOf } from './fonts.ts'

/** One line of text or one shape. Times are in seconds. */
export interface AssEvent {
  layer: number
  start: number
  end: number
  /** Override tags and text, already escaped. */
  body: string
}

/** Converts `#rrggbb` to the color format of ASS. */
export function colour(hex: string): string {
  const [, red = 'ff', green = 'ff', blue = 'ff'] = /^#(..)(..)(..)$/u.exec(hex) ?? []
  return `&H${blue}${green}${red}&`.toUpperCase()
}

/** Converts a transparency of 0 to 1 to the alpha format of ASS. */
export function alpha(transparent: number): string {
  return `&H${Math.round(transparent * 255)
    .toString(16)
    .padStart(2, '0')
    .toUpperCase()}&`
}

/**
 * Escapes text so that it is drawn literally: a brace would open an override and a backslash would start a code. A zero-width word joiner separates the
 * backslash from the next letter.
 */
export function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\u2060')
    .replaceAll('{', '\\{')
    .replaceAll('}', '\\}')
    .replace(/[\r\n]+/gu, ' ')
}

/** Returns text in a font face and size, using fallback faces for characters that the face lacks. */
export function drawn(text: string, face: Face, em: number, faces: Faces): string {
  return runsOf(text, face, faces)
    .map((run) => `{${faceTags(run.face, em * run.scale)}}${escaped(run.text)}`)
    .join('')
}

function faceTags(face: Face, em: number): string {
  return `\\fn${face.family}\\fs${(em * face.lineHeight).toFixed(1)}\\b${face.bold ? 1 : 0}\\i${face.italic ? 1 : 0}`
}

/** A filled rectangle with rounded corners and its top left at 0,0. */
export function roundBox(width: number, height: number, radius: number): string {
  const [w, h, r] = [Math.round(width), Math.round(height), Math.round(Math.min(radius, width / 2, height / 2))]
  const k = Math.round(r * 0.45)
  return [
    `m ${r} 0 l ${w - r} 0 b ${w - k} 0 ${w} ${k} ${w} ${r} l ${w} ${h - r} b ${w} ${h - k} ${w - k} ${h} ${w - r} ${h}`,
    `l ${r} ${h} b ${k} ${h} 0 ${h - k} 0 ${h - r} l 0 ${r} b 0 ${k} ${k} 0 ${r} 0`,
  ].join(' ')
}

/** Returns a complete subtitle file. The player does not wrap lines, and each line's direction follows its own letters. */
export function assFile(size: Size, events: readonly AssEvent[]): string {
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    'WrapStyle: 2',
    'ScaledBorderAndShadow: yes',
    'YCbCr Matrix: TV.709',
    `PlayResX: ${size.width}`,
    `PlayResY: ${size.height}`,
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    'Style: Default,Inter SemiBold,40,&H00FFFFFF,&H00FFFFFF,&H00000000,&H00000000,0,0,0,0,100,100,0,0,1,0,0,5,0,0,0,-1',
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...events.map(({ layer, start, end, body }) => `Dialogue: ${layer},${clock(start)},${clock(end)},Default,,0,0,0,,${withScript(body)}`),
    '',
  ].join('\n')
}

/**
 * libass shapes runs of one script. Without a letter, an emoji has another script (Common) than the joiner or keycap after it (Inherited), so that sequences
 * would fall apart: a letter without size and color before them gives the line its script.
 */
function withScript(body: string): string {
  const text = body.replace(/\{[^{}]*\}/gu, '')
  return /\p{Script=Inherited}/u.test(text) && !/\p{L}/u.test(text) ? `{\\fs1\\bord0\\shad0\\alpha&HFF&}a{\\r}${body}` : body
}

/** Somewhat earlier, so that a text is already in the frame with which it begins, and not in the one with which it ends. */
function clock(seconds: number): string {
  const hundredths = Math.max(0, Math.floor(seconds * 100 - 0.5))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(hundredths / 360_000)}:${two(Math.floor(hundredths / 6_000) % 60)}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`
}
