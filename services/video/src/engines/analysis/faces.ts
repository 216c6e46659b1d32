import type { Inference } from '../inference/inference.ts'
import { type Area, type Picture, resized, squared } from './picture.ts'

export interface Face extends Area {
  /** 0 to 1. */
  score: number
  /** Euclidean distance of two descriptors: about 0.4 for the same person, 0.6 and more for different people. */
  descriptor: Float32Array
}

export const DETECTOR_SIDE = 416
const CELLS = 13
/** Width and height of the boxes that each cell proposes, in cells. */
const ANCHORS = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const
const OVERLAP = 0.4
/** More faces would add no information about who is in the picture. */
const MAX_FACES = 3
/** In pixels. A face with a shorter side than this is too coarse to be compared. */
const SMALLEST = 36

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))

/** Returns the largest faces of a picture, each with a descriptor that distinguishes people. */
export async function facesOf(inference: Inference, picture: Picture, surely: number, signal?: AbortSignal): Promise<Face[]> {
  const cells = await inference.run(
    'face-detector',
    { data: await squared(picture, DETECTOR_SIDE), width: DETECTOR_SIDE, height: DETECTOR_SIDE },
    signal,
  )
  const found = distinct(boxesOf(cells.data, picture, surely))
    .filter((box) => Math.min(box.width, box.height) >= SMALLEST)
    .toSorted((a, b) => b.width * b.height - a.width * a.height)
    .slice(0, MAX_FACES)
  const faces: Face[] = []
  for (const box of found) {
    const aligned = await alignedTo(inference, picture, box, signal)
    const descriptor = await inference.run(
      'face-descriptor',
      { data: await inSquare(picture, aligned, 150), width: 150, height: 150 },
      signal,
    )
    faces.push({ ...box, descriptor: Float32Array.from(descriptor.data) })
  }
  return faces
}

export function faceDistance(a: Face, b: Face): number {
  return Math.sqrt(a.descriptor.reduce((sum, value, index) => sum + (value - (b.descriptor[index] ?? 0)) ** 2, 0))
}

export type Box = Area & { score: number }

export function boxesOf(cells: Float32Array | Uint8Array, picture: Picture, surely: number): Box[] {
  // The longer side of the picture fills the detector's square input.
  const side = Math.max(picture.width, picture.height)
  const boxes: Box[] = []
  for (let row = 0; row < CELLS; row++)
    for (let column = 0; column < CELLS; column++)
      ANCHORS.forEach(([anchorWidth, anchorHeight], anchor) => {
        const at = ((row * CELLS + column) * ANCHORS.length + anchor) * 5
        const [x = 0, y = 0, w = 0, h = 0, certainty = 0] = cells.slice(at, at + 5)
        const score = sigmoid(certainty)
        if (score < surely) return
        const width = (Math.exp(w) * anchorWidth * side) / CELLS
        const height = (Math.exp(h) * anchorHeight * side) / CELLS
        const left = ((column + sigmoid(x)) / CELLS) * side - width / 2
        const top = ((row + sigmoid(y)) / CELLS) * side - height / 2
        const box = clipped({ left, top, width, height }, picture)
        if (box) boxes.push({ ...box, score })
      })
  return boxes
}

/** Of overlapping boxes, keeps the one with the highest score. */
export function distinct(boxes: Box[]): Box[] {
  const selected: Box[] = []
  for (const box of boxes.toSorted((a, b) => b.score - a.score))
    if (selected.every((other) => overlap(box, other) < OVERLAP)) selected.push(box)
  return selected
}

function overlap(a: Area, b: Area): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / (a.width * a.height + b.width * b.height - width * height)
}

/** Returns the face's bounding box, computed from its 68 landmarks with a margin of a fifth on each side. */
async function alignedTo(inference: Inference, picture: Picture, box: Area, signal?: AbortSignal): Promise<Area> {
  const { data: points } = await inference.run(
    'face-landmarks',
    { data: await inSquare(picture, box, 112), width: 112, height: 112 },
    signal,
  )
  const side = Math.max(box.width, box.height)
  const xs: number[] = []
  const ys: number[] = []
  for (let point = 0; point < 68; point++) {
    xs.push(box.left - (side - box.width) / 2 + (points[point * 2] ?? 0) * side)
    ys.push(box.top - (side - box.height) / 2 + (points[point * 2 + 1] ?? 0) * side)
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const wide = { left: left - width * 0.2, top: top - height * 0.2, width: width * 1.4, height: height * 1.4 }
  return clipped(wide, picture) ?? box
}

function clipped({ left, top, width, height }: Area, picture: Picture): Area | undefined {
  const from = { left: Math.max(0, Math.floor(left)), top: Math.max(0, Math.floor(top)) }
  const to = { right: Math.min(picture.width, Math.ceil(left + width)), bottom: Math.min(picture.height, Math.ceil(top + height)) }
  const area = { ...from, width: to.right - from.left, height: to.bottom - from.top }
  return area.width > 1 && area.height > 1 ? area : undefined
}

/** Scales a part of the picture and centers it in a black square. */
async function inSquare(picture: Picture, area: Area, side: number): Promise<Uint8Array> {
  const scale = side / Math.max(area.width, area.height)
  const width = Math.max(1, Math.round(area.width * scale))
  const height = Math.max(1, Math.round(area.height * scale))
  const part = await resized(picture, width, height, area)
  if (width === side && height === side) return part
  const square = new Uint8Array(side * side * 3)
  const [left, top] = [Math.floor((side - width) / 2), Math.floor((side - height) / 2)]
  for (let row = 0; row < height; row++) square.set(part.subarray(row * width * 3, (row + 1) * width * 3), ((top + row) * side + left) * 3)
  return square
}
