/** The email address of customer support, which the gateway writes into the page (its setting SUPPORT_EMAIL); null if there is none. */
export function supportEmail(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="loomcast-support"]')?.content || null
}

/**
 * The target of a link to customer support: an email with this subject, or the help page if no email address is configured. `priority` marks the subject, so that
 * support can sort by it.
 */
export function supportLink(subject: string, { priority = false }: { priority?: boolean } = {}): string {
  const email = supportEmail()
  return email ? `mailto:${email}?subject=${encodeURIComponent(priority ? `[Priority] ${subject}` : subject)}` : '/help'
}
