/** Whether a text ends inside a quotation. German quotations („ “) begin with a sign of their own. */
export function hasOpenQuotation(text: string): boolean {
  const count = (sign: string) => text.split(sign).length - 1
  const low = count('„')
  const isOpenHigh = low > 0 ? low > count('“') + count('”') : count('“') > count('”')
  return isOpenHigh || count('«') > count('»') || count('"') % 2 === 1
}
