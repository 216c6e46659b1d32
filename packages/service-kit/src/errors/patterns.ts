const messages = new Map<string, string>()

/** The keyword `pattern` of a schema, with the message for a value that does not match: `must be …`. */
export function matching(pattern: string, message: string): { pattern: string } {
  messages.set(pattern, message)
  return { pattern }
}

/** The message for a value that does not match the pattern. People never see the pattern itself. */
export function patternMessage(pattern: string): string {
  return messages.get(pattern) ?? 'does not have the required form'
}
