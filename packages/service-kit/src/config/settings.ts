import { type CleanedEnv, cleanEnv, EnvMissingError } from 'envalid'

export { bool, makeValidator, num, port, str, url } from 'envalid'

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  /** One line per variable: its name and the accepted values. */
  readonly problems: string[]
  constructor(service: string, problems: string[]) {
    super(`${service} cannot start with these settings:\n${problems.map((line) => `  ${line}`).join('\n')}`)
    this.problems = problems
  }
}

/** Reads and checks a service's environment. Throws SettingsError with one line per variable; the lines never contain values. */
export function loadSettings<Spec extends Record<string, object>>(
  service: string,
  spec: Spec,
  env: Record<string, string | undefined> = process.env,
): CleanedEnv<Spec> {
  return cleanEnv(env, spec, {
    reporter: ({ errors }) => {
      const names = Object.keys(errors)
      if (names.length > 0)
        throw new SettingsError(
          service,
          names.map((name) => `${name} ${problemOf(spec, name, errors)}`),
        )
    },
  })
}

function problemOf(spec: Record<string, unknown>, name: string, errors: Record<string, unknown>): string {
  const description = (spec[name] as { desc?: string } | undefined)?.desc
  const wanted = description ? `: ${description}` : ''
  return errors[name] instanceof EnvMissingError ? `is missing${wanted}` : `is not valid${wanted}`
}
