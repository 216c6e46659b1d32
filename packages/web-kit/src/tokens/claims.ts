/** The claims of a token, which only the server verifies. Empty for an invalid token. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const claims: unknown = JSON.parse(atob(payload))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}
