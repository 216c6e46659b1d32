/**
 * Reads a text in parts, which end between words. `after` adds a part, and returns whether the text so far ends inside a quotation. German quotations („ “)
 * begin with a sign of their own.
 */
export function createQuotations(): { after(part: string): boolean } {
  const counts = { '„': 0, '“': 0, '”': 0, '«': 0, '»': 0, '"': 0, inches: 0 }
  return {
    after(part) {
      for (const [sign] of part.matchAll(/[„“”«»"]/gu)) counts[sign as keyof typeof counts] += 1
      // The sign after a number can be that of inches.
      counts.inches += part.match(/\d"/gu)?.length ?? 0
      const isOpenHigh = counts['„'] > 0 ? counts['„'] > counts['“'] + counts['”'] : counts['“'] > counts['”']
      const isOpenStraight = counts['"'] % 2 === 1 && (counts['"'] - counts.inches) % 2 === 1
      return isOpenHigh || counts['«'] > counts['»'] || isOpenStraight
    },
  }
}
