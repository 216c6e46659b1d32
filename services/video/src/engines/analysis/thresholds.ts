/** Written by test/calibration/calibrate.ts from the photos in test/photos. README.md shows how well each threshold separates them. */
export const THRESHOLDS = {
  /** Sharpness below which a picture is blurred. */
  blurred: 0.47,
  /** Brightness of the brightest hundredth below which a photo is too dark. */
  dark: 113,
  /** Share of white pixels above which a photo is overexposed. */
  overExposed: 0.1,
  /** Largest number of differing bits, of 64, between the perceptual hashes of the same picture. */
  duplicate: 10,
  /** Cosine similarity of two whole pictures from which on they show the same kind of scene. */
  likeness: 0.79,
  /** The same for the best match among whole and middle. */
  subject: 0.85,
  /** Share of common colors from which on two pictures match. */
  colours: 0.63,
  /** Largest distance between the descriptors of two faces of the same person. */
  person: 0.46,
  /** Score from which on a detection is a face. */
  face: 0.6,
}
