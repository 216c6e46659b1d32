const WIDTH = 140

/** JSON in which an object or array that fits into a line is written on one line, so that documents can be reviewed. */
export function compactJson(value: unknown): string {
  return `${print(value, '', 0)}\n`
}

/** `used` is the width of the text before the value on its line. */
function print(value: unknown, indent: string, used: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const line = onOneLine(value)
  if (used + line.length <= WIDTH) return line
  const inner = `${indent}  `
  if (Array.isArray(value)) return `[\n${value.map((each) => inner + print(each, inner, inner.length)).join(',\n')}\n${indent}]`
  const members = definedMembers(value).map(([key, member]) => {
    const start = `${inner}${JSON.stringify(key)}: `
    return start + print(member, inner, start.length)
  })
  return `{\n${members.join(',\n')}\n${indent}}`
}

function onOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  const members = definedMembers(value).map(([key, member]) => `${JSON.stringify(key)}: ${onOneLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function definedMembers(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined)
}
