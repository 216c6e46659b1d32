import type { Inference } from '../inference/inference.ts'
import { type Tile, tilesOf } from './tiles.ts'

/** Rows of RGB. */
export interface Raster {
  data: Uint8Array
  width: number
  height: number
}

/** Doubles both sides with the neural network, tile by tile. Needs memory for the result and one tile. */
export async function double(inference: Inference, picture: Raster, signal?: AbortSignal): Promise<Raster> {
  const width = picture.width * 2
  const result: Raster = { data: new Uint8Array(width * picture.height * 2 * 3), width, height: picture.height * 2 }
  for (const tile of tilesOf(picture.width, picture.height)) {
    const { data, dims } = await inference.run('esrgan-slim-x2', { data: cut(picture, tile.outer), ...size(tile.outer) }, signal)
    const [, high = 0, wide = 0] = dims
    place(result, { data: Uint8Array.from(data), width: wide, height: high }, tile)
  }
  return result
}

const size = ({ width, height }: Tile['outer']) => ({ width, height })

function cut({ data, width }: Raster, area: Tile['outer']): Uint8Array {
  const part = new Uint8Array(area.width * area.height * 3)
  for (let row = 0; row < area.height; row++) {
    const from = ((area.top + row) * width + area.left) * 3
    part.set(data.subarray(from, from + area.width * 3), row * area.width * 3)
  }
  return part
}

function place(result: Raster, doubled: Raster, { outer, inner }: Tile): void {
  const [left, top] = [(inner.left - outer.left) * 2, (inner.top - outer.top) * 2]
  for (let row = 0; row < inner.height * 2; row++) {
    const from = ((top + row) * doubled.width + left) * 3
    const line = doubled.data.subarray(from, from + inner.width * 2 * 3)
    result.data.set(line, ((inner.top * 2 + row) * result.width + inner.left * 2) * 3)
  }
}
