/** Whether a text ends inside a quotation. German quotations („ “) begin with a sign of their own. */
export function hasOpenQuotation(text: string): boolean {
  const count = (sign: string) => text.split(sign).length - 1
  const low = count('„')
  const isOpenHigh = low > 0 ? low > count('“') + count('”') : count('“') > count('”')
  const straight = count('"')
  // The sign after a number can be that of inches.
  const isOpenStraight = straight % 2 === 1 && (straight - (text.match(/\d"/gu) ?? []).length) % 2 === 1
  return isOpenHigh || count('«') > count('»') || isOpenStraight
}
