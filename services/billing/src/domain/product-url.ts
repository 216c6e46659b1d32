/** Whether the text is exactly the product's origin. Anything else would let a link of this product lead to another site. */
export function isProductOrigin(text: string, publicUrl: string): boolean {
  return text === new URL(publicUrl).origin
}

/** The URL if it is a page of the product; null otherwise. */
export function productUrl(text: string, publicUrl: string): string | null {
  const { origin } = new URL(publicUrl)
  if (text !== origin && !text.startsWith(`${origin}/`)) return null
  const url = URL.parse(text)
  if (url?.origin !== origin || url.username !== '' || url.password !== '') return null
  return url.href
}
