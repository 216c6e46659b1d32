export interface Size {
  width: number
  height: number
}

/** A point of a picture, as fractions of its width and height from the top left. */
export interface Point {
  x: number
  y: number
}

/** A part of a picture, as fractions of it. */
export interface View {
  left: number
  top: number
  width: number
  height: number
}

export interface ViewOptions {
  /** Relative to the largest view that fits into the picture. */
  zoom: number
  /** Whether captions cover the lower part of the frame. */
  captioned: boolean
}

/** Where the point is placed, as a fraction of the frame's height: above the captions, if there are any. */
const AIM = { captioned: 0.42, plain: 0.5 }

/** Returns the part of a picture that fills a frame, with a point as near to its place as the edges of the picture allow. */
export function viewAround(point: Point, picture: Size, frame: Size, { zoom, captioned }: ViewOptions): View {
  const own = picture.width / picture.height
  const wanted = frame.width / frame.height
  const width = Math.min(1, wanted / own) / zoom
  const height = Math.min(1, own / wanted) / zoom
  const aim = captioned ? AIM.captioned : AIM.plain
  return { left: within(point.x - width / 2, 1 - width), top: within(point.y - aim * height, 1 - height), width, height }
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value))
