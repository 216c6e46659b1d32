import { cardinal, digits } from './numbers.ts'
import { ADDRESS_ENDS } from './vocabulary.ts'

/** "@lake_street" is "at lake street" and "#ShopLocal" is "hashtag Shop Local"; null for anything else. */
export function handle(core: string): string | null {
  const sign = core[0]
  if (sign !== '@' && sign !== '#') return null
  const name = core.slice(1)
  if (sign === '#' && /^\d+$/u.test(name)) return `number ${cardinal(Number(name))}`
  return `${sign === '@' ? 'at' : 'hashtag'} ${named(name)}`
}

/** "lakeandlane.co.uk" is "lakeandlane dot co dot U K"; null for anything that is no address of a page or a mailbox. */
export function address(core: string): string | null {
  const scheme = core.indexOf('://')
  const rest = scheme < 0 ? core : core.slice(scheme + 3)
  const at = rest.indexOf('@')
  if (at > 0) {
    const host = hostOf(rest.slice(at + 1))
    return host && `${dotted(rest.slice(0, at))} at ${host}`
  }
  const [host = '', ...path] = rest.split('/')
  const spoken = hostOf(host.toLowerCase().startsWith('www.') ? host.slice(4) : host)
  if (!spoken) return null
  const folders = (path.join('/').split(/[?#]/u)[0] ?? '').split('/').filter(Boolean)
  return [spoken, ...folders.map((folder) => `slash ${dotted(folder)}`)].join(' ')
}

function hostOf(host: string): string | null {
  const parts = host.split('.')
  if (parts.length < 2 || !parts.every((part) => /^[\p{L}\p{N}-]+$/u.test(part))) return null
  const end = endOf(parts.at(-1) ?? '')
  if (!end || /^\d+$/u.test(parts[0] ?? '')) return null
  return parts.map((part, index) => (index === 0 ? named(part) : (endOf(part) ?? named(part)))).join(' dot ')
}

function endOf(part: string): string | null {
  if (ADDRESS_ENDS.has(part.toLowerCase())) return part.toLowerCase()
  return ADDRESS_ENDS.has(part.toUpperCase()) ? [...part.toUpperCase()].join(' ') : null
}

const dotted = (text: string) => text.split('.').map(named).join(' dot ')

/** Splits at signs, digits, and where a capital follows a small letter. */
function named(name: string): string {
  const parts = name.match(/\p{Lu}*\p{Ll}+(?:'\p{Ll}+)?|\p{Lu}+|\d+/gu) ?? []
  return parts.map((part) => (/^\d/u.test(part) ? (part.length > 4 ? digits(part) : cardinal(Number(part))) : part)).join(' ')
}
