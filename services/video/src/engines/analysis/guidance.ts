import type { Advice, Fault } from '../../domain/analysis.ts'

type One = Exclude<Fault, 'duplicate' | 'mirrored'>

const SENTENCES: Record<One, (which: string, many: boolean) => string> = {
  blurred: (which, many) => `${which} ${many ? 'look' : 'looks'} blurry. Use ${many ? 'sharper ones' : 'a sharper one'} if you can.`,
  dark: (which, many) => `${which} ${many ? 'look' : 'looks'} very dark. Use ${many ? 'brighter ones' : 'a brighter one'} if you can.`,
  over_exposed: (which, many) =>
    `${which} ${many ? 'look' : 'looks'} overexposed. Use ${many ? 'darker ones' : 'a darker one'} if you can.`,
  small: (which, many) =>
    `${which} ${many ? 'have' : 'has'} a low resolution. Upscale ${many ? 'them, or use larger originals' : 'it, or use a larger original'}.`,
  colours: (which, many) => `${which} ${many ? 'have' : 'has'} different colors than the rest.`,
  person: (which, many) => `${which} ${many ? 'show' : 'shows'} a different person than the rest.`,
  subject: (which, many) => `${which} ${many ? 'show' : 'shows'} something different from the rest.`,
}
/** The most serious fault first. */
const ORDER = Object.keys(SENTENCES) as One[]

export interface Twins {
  /** Image numbers, from 1, in ascending order. */
  images: [number, number]
  mirrored: boolean
}

/** A film can have different people, subjects and colors. These are observations, not faults to repair. */
const DIFFERENCES: readonly string[] = ['colours', 'person', 'subject']

export function isDifference({ code }: Pick<Advice, 'code'>): boolean {
  return DIFFERENCES.includes(code)
}

/** Returns a recommendation per fault, and an observation per difference. Each message names the images concerned. */
export function adviceOn(faults: readonly (readonly Fault[])[], twins: readonly Twins[]): Advice[] {
  const advice: Advice[] = []
  for (const code of ORDER) {
    const images = faults.flatMap((each, index) => (each.includes(code) ? [index + 1] : []))
    if (images.length > 0) advice.push({ code, images, message: SENTENCES[code](named(images), images.length > 1) })
    if (code === 'over_exposed') advice.push(...twins.map(twinAdvice))
  }
  return advice
}

function twinAdvice({ images, mirrored }: Twins): Advice {
  const [first, second] = images
  return mirrored
    ? { code: 'mirrored', images, message: `Image ${second} is a mirrored copy of image ${first}. Leave one of them out.` }
    : { code: 'duplicate', images, message: `Images ${first} and ${second} are the same. Leave one of them out.` }
}

/** Formats image numbers, which must be in ascending order: `Image 2`, `Images 1 and 2`, `Images 1–3`, `Images 1–3, 5, and 7`. */
export function named(images: readonly number[]): string {
  if (images.length === 1) return `Image ${images[0]}`
  const runs: number[][] = []
  for (const image of images) {
    const run = runs.at(-1)
    if (run?.at(-1) === image - 1) run.push(image)
    else runs.push([image])
  }
  const names = runs.flatMap((run) => (run.length > 2 ? [`${run[0]}–${run.at(-1)}`] : run.map(String)))
  return `Images ${LIST.format(names)}`
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })
