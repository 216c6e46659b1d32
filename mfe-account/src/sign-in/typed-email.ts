/**
 * The email typed on one sign-in page, to fill in on the others (for example when a registration finds an existing account). In memory
 * only: in a URL it would appear in browser histories and logs.
 */
let typed = ''

export const typedEmail = {
  get: () => typed,
  set(email: string): void {
    typed = email
  },
}
