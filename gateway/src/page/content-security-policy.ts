import type { Release } from '@loomcast/contracts/registry'

export const REPORT_PATH = '/api/csp-report'

/** Origins of slices that are not served by this gateway. */
export function foreignOrigins(releases: Release[]): string[] {
  return [...new Set(releases.filter((release) => !release.base.startsWith('/')).map((release) => new URL(release.base).origin))].sort()
}

/**
 * The policy for pages. Scripts and styles can be loaded only from files of this origin and of registered slices; inline code and eval are
 * blocked. `style` attributes are allowed, because charts and placeholders need them and they cannot load or run anything.
 */
export function pagePolicy(origins: string[], https: boolean): string {
  const code = ["'self'", ...origins].join(' ')
  return [
    "default-src 'none'",
    `script-src ${code}`,
    `style-src ${code}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${code} data: blob:`,
    `media-src 'self' blob:`,
    `font-src ${code}`,
    `connect-src ${code}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
    `report-uri ${REPORT_PATH}`,
    'report-to csp',
  ].join('; ')
}

/** For responses that are not pages: blocks all loading and framing. */
const BARE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For the gateway's documentation pages, which have no scripts. */
export const DOCS_POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every response. A service's response can override them with stricter ones. */
export function baseHeaders(https: boolean): Record<string, string> {
  return {
    'content-security-policy': BARE_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
