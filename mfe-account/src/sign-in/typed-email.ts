/**
 * The email that was typed on one of the sign-in pages, for the others: from a taken address to logging in or to a new password. In memory
 * only, since an address in a URL would end up in histories and logs.
 */
let typed = ''

export const typedEmail = {
  get: () => typed,
  set(email: string): void {
    typed = email
  },
}
