import type { ProxyRoute } from '../routes/route-table.ts'

/** Finds the row of a decoded path: an exact match first, then the longest prefix. */
export function routeLookup<Row extends ProxyRoute>(rows: readonly Row[]): (path: string) => Row | undefined {
  const exact = new Map(rows.map((row) => [row.path, row]))
  const below = rows.filter((row) => !row.exact).sort((one, other) => other.path.length - one.path.length)
  const prefixes = below.map((row) => [`${row.path}/`, row] as const)
  return (path) => {
    const found = exact.get(path)
    if (found) return found
    for (const [prefix, row] of prefixes) if (path.startsWith(prefix)) return row
    return undefined
  }
}
