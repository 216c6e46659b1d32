const VARIABLE = /^[A-Za-z_]\w*=/

/**
 * The variables in the output of `env`, or of `env -0`, which separates them with null characters. Values are literal, as the process gets
 * them: quotes and `#` belong to them. Lines that begin with `#` are comments. Other lines without a name continue the value before them,
 * and so do all lines of a key in PEM format.
 */
export function readEnvironment(text: string): Record<string, string> {
  const variables: [name: string, value: string][] = []
  const isSeparated = text.includes('\0')
  for (const line of text.split(isSeparated ? '\0' : /\r?\n/)) {
    const last = variables.at(-1)
    if (VARIABLE.test(line) && !(last && isUnfinishedKey(last[1]))) {
      const end = line.indexOf('=')
      variables.push([line.slice(0, end), line.slice(end + 1)])
    } else if (last && !isSeparated && line !== '' && !line.startsWith('#')) last[1] += `\n${line}`
  }
  return Object.fromEntries(variables)
}

/** The last line of a key can look like a variable: `AbCd==`. */
function isUnfinishedKey(value: string): boolean {
  return value.startsWith('-----BEGIN ') && !value.includes('-----END ')
}
