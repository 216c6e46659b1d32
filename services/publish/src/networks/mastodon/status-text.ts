const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of a status, given its HTML, in the form of `comparable`. Links are not shortened: the HTML contains all of their characters. */
export function comparableHtml(html: string): string {
  return comparable(
    html
      .replaceAll(/<br ?\/?>|<\/p>/giu, ' ')
      .replaceAll(/<[^<>]*>/gu, '')
      .replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,4});/giu, (whole, name: string) => decoded(name) ?? whole),
  )
}

/** A text with single spaces and without the servers of mentions. Mastodon changes both, so that two texts are compared in this form. */
export function comparable(text: string): string {
  return withoutServers(text.normalize('NFC')).replaceAll(/\s+/gu, ' ').trim()
}

/** "@ada@example.social" becomes "@ada", as it is counted and shown. */
export function withoutServers(text: string): string {
  return text.replaceAll(
    /(?<![\p{L}\p{N}_])(@[\p{L}\p{N}_.-]{1,100})@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?/giu,
    (_whole, name: string) => name,
  )
}

function decoded(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()]
  const code = name.startsWith('#x') || name.startsWith('#X') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
