export const MIN_PASSWORD = 6

export interface Credentials {
  email: string
  password: string
}

export interface NewAccount extends Credentials {
  confirmation: string
}

export type Faults<T> = Partial<Record<keyof T, string>>

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

export function emailFault(email: string): string | undefined {
  if (email.trim() === '') return 'Email is required'
  return EMAIL.test(email.trim()) ? undefined : 'Enter a valid email address, like name@example.com'
}

export function newPasswordFault(password: string): string | undefined {
  if (password === '') return 'Password is required'
  // Counts graphemes: an emoji is one character.
  return [...password].length < MIN_PASSWORD ? `Password must be at least ${MIN_PASSWORD} characters long` : undefined
}

export function confirmationFault(password: string, confirmation: string): string | undefined {
  return password === confirmation ? undefined : 'Passwords do not match'
}

export function loginFaults({ email, password }: Credentials): Faults<Credentials> {
  return present({ email: emailFault(email), password: password === '' ? 'Password is required' : undefined })
}

export function registrationFaults({ email, password, confirmation }: NewAccount): Faults<NewAccount> {
  return present({
    email: emailFault(email),
    password: newPasswordFault(password),
    confirmation: confirmationFault(password, confirmation),
  })
}

export function newPasswordFaults({ password, confirmation }: Omit<NewAccount, 'email'>): Faults<Omit<NewAccount, 'email'>> {
  return present({ password: newPasswordFault(password), confirmation: confirmationFault(password, confirmation) })
}

export function hasFaults(faults: object): boolean {
  return Object.keys(faults).length > 0
}

function present<T extends object>(faults: T): T {
  for (const key of Object.keys(faults) as (keyof T)[]) if (faults[key] === undefined) delete faults[key]
  return faults
}
