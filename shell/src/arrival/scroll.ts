const KEY = 'loomcast.scroll'
const AT_MOST = 50

/** Scroll positions by URL, for Back, Forward and reload. Stored per tab. */
export function rememberScroll(href: string, top: number): void {
  const positions = read()
  positions.delete(href)
  positions.set(href, Math.round(top))
  write([...positions].slice(-AT_MOST))
}

export function scrollFor(href: string): number {
  return read().get(href) ?? 0
}

export function forgetScroll(href: string): void {
  const positions = read()
  if (positions.delete(href)) write([...positions])
}

function read(): Map<string, number> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return new Map(Array.isArray(value) ? value : [])
  } catch {
    return new Map()
  }
}

function write(positions: [string, number][]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(positions))
  } catch {
    // Without storage, every page starts at the top.
  }
}
