import { makeValidator } from 'envalid'

/** An empty value turns the setting off, as in `OPENAI_API_KEY=`. */
export const optional = makeValidator<string>((input) => input.trim())

export const optionalUrl = makeValidator<string>((input) => {
  const text = input.trim()
  if (text && !/^https?:$/u.test(new URL(text).protocol)) throw new TypeError('not an HTTP URL')
  return text
})

// The URL parser rejects a list of hosts, so only the scheme is checked.
export const mongodbUrl = makeValidator<string>((input) => {
  if (!/^mongodb(\+srv)?:\/\/./u.test(input)) throw new TypeError('not a MongoDB address')
  return input
})
