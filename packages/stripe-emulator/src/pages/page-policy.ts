/** Returns the content security policy of a page. No scripts. `form-action` also covers the redirect after a form, which can go to another URL of the product. */
export function pagePolicy(redirectUrls: string[]): string {
  const origins = redirectUrls.flatMap((url) => URL.parse(url)?.origin ?? [])
  const targets = ["'self'", ...new Set(origins)].join(' ')
  return `default-src 'none'; style-src 'self'; base-uri 'none'; form-action ${targets}; frame-ancestors 'none'`
}
