/** Removes the leading characters that `signs` contains. */
export function trimStartOf(text: string, signs: string): string {
  let start = 0
  while (start < text.length && signs.includes(text.charAt(start))) start += 1
  return text.slice(start)
}

/** Removes the trailing characters that `signs` contains. Runs in linear time, unlike a pattern that ends with `+$`. */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
