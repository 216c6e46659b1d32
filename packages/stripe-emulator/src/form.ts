import { invalid } from './api-failure.ts'

export type FormValue = string | FormObject
export interface FormObject {
  [key: string]: FormValue
}

/** Parses Stripe's form encoding: `items[0][price]=x`, `expand[]=y`. Lists are objects with the keys 0, 1, 2. */
export function parseForm(encoded: string): FormObject {
  const root: FormObject = Object.create(null)
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split('[').map((part) => part.replace(/\]$/, ''))
    let target = root
    path.forEach((raw, index) => {
      const key = raw === '' ? String(Object.keys(target).length) : raw
      if (index === path.length - 1) {
        target[key] = value
        return
      }
      const existing = target[key]
      const next: FormObject = existing !== undefined && typeof existing !== 'string' ? existing : Object.create(null)
      target[key] = next
      target = next
    })
  }
  return root
}

/** Typed access to the parameters of a request. A value of the wrong type throws Stripe's error with the parameter's full name. */
export class Params {
  readonly #values: FormObject
  readonly #path: string

  constructor(values: FormObject, path = '') {
    this.#values = values
    this.#path = path
  }

  #name(key: string): string {
    return this.#path === '' ? key : `${this.#path}[${key}]`
  }

  has(key: string): boolean {
    return this.#values[key] !== undefined
  }

  keys(): string[] {
    return Object.keys(this.#values)
  }

  /** Whether the parameter was sent empty, which unsets the field. */
  isUnset(key: string): boolean {
    return this.#values[key] === ''
  }

  string(key: string): string | undefined {
    const value = this.#values[key]
    if (value === undefined || value === '') return undefined
    if (typeof value !== 'string') throw invalid(`Invalid string: ${this.#name(key)}`, this.#name(key))
    return value
  }

  required(key: string): string {
    const value = this.string(key)
    if (value === undefined) throw invalid(`Missing required param: ${this.#name(key)}.`, this.#name(key), 'parameter_missing')
    return value
  }

  oneOf<T extends string>(key: string, allowed: readonly T[]): T | undefined {
    const value = this.string(key)
    const found = allowed.find((each) => each === value)
    if (value !== undefined && found === undefined)
      throw invalid(`Invalid ${this.#name(key)}: must be one of ${allowed.join(', ')}`, this.#name(key))
    return found
  }

  integer(key: string): number | undefined {
    const value = this.string(key)
    if (value === undefined) return undefined
    if (!/^-?\d{1,15}$/.test(value)) throw invalid(`Invalid integer: ${value}`, this.#name(key), 'parameter_invalid_integer')
    return Number(value)
  }

  boolean(key: string): boolean | undefined {
    const value = this.string(key)
    if (value === undefined) return undefined
    if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${value}`, this.#name(key))
    return value === 'true'
  }

  nested(key: string): Params {
    const value = this.#values[key]
    return new Params(typeof value === 'object' ? value : {}, this.#name(key))
  }

  list(key: string): Params[] {
    const value = this.#values[key]
    if (typeof value !== 'object') return []
    return Object.keys(value).map((index) => this.nested(key).nested(index))
  }

  strings(key: string): string[] {
    const value = this.#values[key]
    if (value === undefined || value === '') return []
    if (typeof value === 'string') return [value]
    return Object.values(value).map((each) => {
      if (typeof each !== 'string') throw invalid(`Invalid string: ${this.#name(key)}`, this.#name(key))
      return each
    })
  }

  /** Merges sent metadata into the stored: an empty value deletes a key, an empty `metadata` all keys. */
  metadata(stored: Readonly<Record<string, string>> = {}): Record<string, string> {
    if (this.isUnset('metadata')) return {}
    const sent = this.nested('metadata')
    const merged = { ...stored }
    for (const key of sent.keys()) {
      const value = sent.string(key)
      if (value === undefined) delete merged[key]
      else merged[key] = value
    }
    return merged
  }

  /** The parameters as plain objects, lists and scalars; for parts that are stored as they were sent. */
  plain(): unknown {
    return plain(this.#values)
  }
}

function plain(value: FormValue): unknown {
  if (typeof value === 'string') {
    if (value === 'true' || value === 'false') return value === 'true'
    return value
  }
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every((key, index) => key === String(index))) return Object.values(value).map(plain)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]))
}
