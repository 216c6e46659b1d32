/** Written by test/calibration/calibrate.ts from the photos in test/photos; README.md shows how well each one divides them. */
export const THRESHOLDS = {
  /** Sharpness below which a picture is blurred. */
  blurred: 0.47,
  /** Brightness of the brightest hundredth below which a photo is too dark. */
  dark: 113,
  /** White share above which a photo is over-exposed. */
  overExposed: 0.1,
  /** Signs of the perceptual hash, of 64, up to which two pictures are the same one. */
  duplicate: 10,
  /** Cosine of two whole pictures from which on they show the same kind of scene. */
  likeness: 0.79,
  /** The same for the best match of whole and middle. */
  subject: 0.85,
  /** Share of common colours from which on two pictures fit each other. */
  colours: 0.63,
  /** Distance of descriptors up to which two faces are one person's. */
  person: 0.46,
  /** Certainty from which on something is a face. */
  face: 0.6,
}
