/** What captions cover, 0 to 1: of the faces and texts that were found, and of these, the saliency and the detail under them. */
export interface Covered {
  found: number
  all: number
  /** How much detail is under them. */
  busy: number
  /** How dense the interest is under them, and how much an outline divides their ground; 0 if their size is not known. */
  interest: number
  divided: number
}

export function averageOf(covered: readonly Covered[]): Covered {
  const mean = (part: keyof Covered) => covered.reduce((sum, each) => sum + each[part], 0) / covered.length
  return { found: mean('found'), all: mean('all'), busy: mean('busy'), interest: mean('interest'), divided: mean('divided') }
}
