/**
 * Creates a key that makes a call safe to retry. The fallback is for pages without `crypto.randomUUID`, which is available only on HTTPS
 * and localhost.
 */
export function newIdempotencyKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
