import type { Advice, Fault } from '../../domain/analysis.ts'

type One = Exclude<Fault, 'duplicate' | 'mirrored'>

const SENTENCES: Record<One, (which: string, many: boolean) => string> = {
  blurred: (which, many) => `${which} ${many ? 'are' : 'is'} blurred: retake ${many ? 'them, or leave them' : 'it, or leave it'} out.`,
  dark: (which, many) => `${which} ${many ? 'are' : 'is'} very dark: brighten ${many ? 'them' : 'it'}, or retake with more light.`,
  over_exposed: (which, many) => `${which} ${many ? 'are' : 'is'} over-exposed: retake ${many ? 'them' : 'it'} with less light.`,
  small: (which, many) =>
    `${which} ${many ? 'have' : 'has'} few pixels: upscale ${many ? 'them' : 'it'} first, or use the ${many ? 'originals' : 'original'}.`,
  colours: (which, many) =>
    `${which} ${many ? 'have' : 'has'} other colours than the rest: change ${many ? 'them' : 'it'} for an even look.`,
  person: (which, many) =>
    `${which} ${many ? 'show' : 'shows'} somebody else than the rest: leave ${many ? 'them' : 'it'} out if one person is meant.`,
  subject: (which, many) =>
    `${which} ${many ? 'show' : 'shows'} something else than the rest: leave ${many ? 'them' : 'it'} out if one subject is meant.`,
}
/** What spoils most comes first. */
const ORDER = Object.keys(SENTENCES) as One[]

export interface Twins {
  /** From 1, the earlier one first. */
  images: [number, number]
  mirrored: boolean
}

/** What to do about the faults, each sentence naming its images. */
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
    ? { code: 'mirrored', images, message: `Image ${second} is image ${first} mirrored: leave one of them out.` }
    : { code: 'duplicate', images, message: `Images ${first} and ${second} are the same picture: leave one of them out.` }
}

/** `Image 2`, `Images 1, 3 and 4`. */
export function named(images: readonly number[]): string {
  if (images.length === 1) return `Image ${images[0]}`
  return `Images ${images.slice(0, -1).join(', ')} and ${images.at(-1)}`
}
