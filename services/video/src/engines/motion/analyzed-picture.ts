import sharp from 'sharp'
import type { Size } from '../../domain/formats.ts'
import { boxesOf, DETECTOR_SIDE, distinct } from '../analysis/faces.ts'
import { type Area, openImage, type Picture, squared } from '../analysis/picture.ts'
import { faceCells } from './face-network.ts'
import { facesInFocus } from './focus.ts'
import { findSaliency, type Saliency } from './saliency.ts'
import { textLines } from './text-lines.ts'
import { type Texture, textureOf } from './texture.ts'

/** What a picture shows. Areas are fractions of it. */
export interface Subjects {
  size: Size
  saliency: Saliency
  faces: Area[]
  texts: Area[]
  /** How busy and how bright the picture is; captions are on calm areas. */
  texture?: Texture
  /** The subject on a plain ground, of which the outline is known. */
  onPlain?: Area | undefined
}

/** Lower than in the analysis, because a face that is missed can be cut off, and a false one only moves the frame. */
const SURE_FACE = 0.57
const MAX_FACES = 8
/** Below this fraction of the picture's shorter side, a face is background. */
const MIN_FACE = 0.045

/** Finds what a picture shows. Computes for half a second, so a service calls `findSubjects`, which does it in a thread. */
export async function analyzedPicture(image: string): Promise<Subjects> {
  const { picture, width, height } = await openImage(image)
  return {
    size: { width, height },
    saliency: await findSaliency(image),
    faces: await facesInFocus(image, await facesIn(picture)),
    texts: padded(await textLines(picture), { width, height }),
    texture: await textureOf(image),
  }
}

/** Adds a third of a line's height on each side, so that letters do not touch the frame's edge. */
function padded(texts: readonly Area[], { width, height }: Size): Area[] {
  return texts.map((text) => {
    const [x, y] = [(0.33 * text.height * height) / width, 0.33 * text.height]
    const [left, top] = [Math.max(0, text.left - x), Math.max(0, text.top - y)]
    return { left, top, width: Math.min(1, text.left + text.width + x) - left, height: Math.min(1, text.top + text.height + y) - top }
  })
}

/** The detector misses some faces that fill the picture, and finds them in a picture with so much space around it, relative to the longer side. */
const SPACE = 0.25
const SURE_LARGE_FACE = 0.7
const LARGE_FACE = 0.25

async function facesIn(picture: Picture): Promise<Area[]> {
  const { cells } = await faceCells(await squared(picture, DETECTOR_SIDE), DETECTOR_SIDE)
  const shorter = Math.min(picture.width, picture.height)
  const found = boxesOf(cells, picture, SURE_FACE)
  return distinct(found.length > 0 ? found : await largeFacesIn(picture))
    .filter((box) => Math.min(box.width, box.height) >= MIN_FACE * shorter)
    .toSorted((one, other) => other.width * other.height - one.width * one.height)
    .slice(0, MAX_FACES)
    .map(({ left, top, width, height }) => ({
      left: left / picture.width,
      top: top / picture.height,
      width: width / picture.width,
      height: height / picture.height,
    }))
}

/** The faces that the detector finds only if they are smaller in its input. */
async function largeFacesIn(picture: Picture) {
  const longer = Math.max(picture.width, picture.height)
  const border = Math.round(SPACE * longer)
  const size = { width: longer + 2 * border, height: longer + 2 * border }
  const spaced = await sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .extend({
      left: border,
      top: border,
      right: size.width - border - picture.width,
      bottom: size.height - border - picture.height,
      background: '#808080',
    })
    .raw()
    .toBuffer()
  const { cells } = await faceCells(await squared({ data: spaced, ...size }, DETECTOR_SIDE), DETECTOR_SIDE)
  return boxesOf(cells, { data: spaced, ...size }, SURE_LARGE_FACE)
    .filter(({ height }) => height >= LARGE_FACE * picture.height)
    .map(({ left, top, width, height, score }) => {
      const [x, y] = [Math.max(0, left - border), Math.max(0, top - border)]
      return {
        left: x,
        top: y,
        width: Math.min(picture.width, left - border + width) - x,
        height: Math.min(picture.height, top - border + height) - y,
        score,
      }
    })
    .filter(({ width, height }) => width > 0 && height > 0)
}
