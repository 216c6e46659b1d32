/** An error that the user can correct; shown without a stack trace. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const NAME = /^[a-z]{2,20}$/
/** Path prefixes and images that belong to neither a slice nor a service. */
const RESERVED = ['api', 'mf', 'assets', 'dev', 'docs', 'health', 'metrics', 'gateway', 'shell', 'mongodb', 'redis', 'kafka', 'registry']

export interface Names {
  /** `ping` */
  name: string
  /** `Ping` */
  Name: string
  /** `PING` */
  NAME: string
}

export function parseName(name: string | undefined): Names {
  if (name === undefined) throw new UsageError('A name is missing.')
  if (!NAME.test(name)) throw new UsageError(`"${name}" is not a usable name: use 2 to 20 lowercase letters, such as "billing".`)
  if (RESERVED.includes(name)) throw new UsageError(`"${name}" is reserved. Choose another name.`)
  return { name, Name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, NAME: name.toUpperCase() }
}

/** Replaces placeholders such as `{{name}}` with the given values. Throws for an unknown placeholder. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = values[key]
    if (value === undefined) throw new Error(`The template has an unknown placeholder {{${key}}}.`)
    return value
  })
}
