/** A rectangle, as fractions of a picture. */
export interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}
