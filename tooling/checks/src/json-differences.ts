/** The differences between `before` and `after`, one line per place: `- paths./api/x.get`, `+ …`, `~ a.b: 1 → 2`. */
export function differences(before: unknown, after: unknown, at = ''): string[] {
  if (!isObject(before) || !isObject(after)) {
    return Object.is(before, after) ? [] : [`~ ${at}: ${short(before)} → ${short(after)}`]
  }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) => {
    const path = at ? `${at}.${key}` : key
    if (!(key in after)) return [`- ${path}`]
    if (!(key in before)) return [`+ ${path}`]
    return differences(before[key], after[key], path)
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
