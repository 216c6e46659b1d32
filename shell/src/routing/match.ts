/** `/generate` matches `/generate` and `/generate/x`, never `/generated`. */
export function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`)
}

/** The longest prefix wins: `/admin/login` before `/admin`. */
export function longestMatch<T extends { path: string }>(routes: readonly T[], path: string): T | undefined {
  return routes.filter((route) => isUnder(path, route.path)).sort((one, other) => other.path.length - one.path.length)[0]
}

/** Removes a trailing slash, except from the root path. */
export function withoutTrailingSlash(path: string): string {
  return path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') || '/' : path
}
