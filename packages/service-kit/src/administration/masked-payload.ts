const MASK = '•••'
/** Names of members that contain personal data or a secret. */
const PERSONAL = /name|email|mail|prompt|text|title|description|address|phone|bio|link|url|token|code|website|data|body|key$/i
const ID = /(^|_)(id|key)s?$/i

/** The payload of an event with personal texts replaced, for people who only need its structure. Ids and numbers stay. */
export function maskPayload(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => maskPayload(each, name))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([member, each]) => [member, maskPayload(each, member)]))
  if (typeof value !== 'string' || value === '') return value
  if (value.includes('@') || value.length > 200) return MASK
  return PERSONAL.test(name) && !ID.test(name) ? MASK : value
}

/** The name of an error and its message without ids, addresses and numbers, so that equal failures form one group. */
export function errorGroup({ name, message }: { name: string; message: string }): string {
  return `${name}: ${withoutDetails(message)}`.slice(0, 200)
}

/** The first line of a message, without what differs between two events. */
export function withoutDetails(message: string): string {
  const [line = ''] = message.split('\n')
  return line
    .replaceAll(/\S+/g, (word) => (word.includes('@') ? '…' : word))
    .replaceAll(/\b[a-z]{2,6}_[\w-]{4,}/gi, '…')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '…')
    .replaceAll(/\d+/g, '#')
}
