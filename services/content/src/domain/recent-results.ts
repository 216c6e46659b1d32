/**
 * `compute` with a cache of its last `most` results, by its arguments. The posts of a set are composed one after another from the same brief. Results are
 * shared, so callers must not change them.
 */
export function withRecentResults<A extends readonly unknown[], T extends object>(
  most: number,
  compute: (...args: A) => T,
): (...args: A) => T {
  const results = new Map<string, T>()
  return (...args) => {
    const key = JSON.stringify(args)
    const result = results.get(key) ?? compute(...args)
    // The most recently used is last.
    results.delete(key)
    results.set(key, result)
    for (const oldest of results.keys()) {
      if (results.size <= most) break
      results.delete(oldest)
    }
    return result
  }
}
