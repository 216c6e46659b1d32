/** The password was correct, and a second step must follow before there is a session. `message` is the server's sentence. */
export class SecondStepRequired extends Error {
  /** For POST /api/admin/login/verify and /api/admin/login/setup. */
  readonly challenge: string
  /** The account has no second factor and must set one up first. */
  readonly setup: boolean

  constructor(message: string, { challenge, setup }: { challenge: string; setup: boolean }) {
    super(message)
    this.name = 'SecondStepRequired'
    this.challenge = challenge
    this.setup = setup
  }
}
