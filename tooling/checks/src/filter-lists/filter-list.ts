/** A rule of a filter list (the syntax of Adblock Plus) that blocks requests of every site. */
export interface BlockingRule {
  /** As the list has it. */
  source: string
  matches: (url: string) => boolean
}

/**
 * The rules of a list that can block a request of our own page to our own origin: not those for elements, exceptions, named sites, or requests to other sites.
 * Options about the type of a request are ignored, so that a rule for images also counts for other requests.
 */
export function blockingRules(list: string): BlockingRule[] {
  return list.split('\n').flatMap((line) => {
    const source = line.trim()
    if (source === '' || /^(?:!|\[|@@)|#[@?$]?#/u.test(source)) return []
    const [, pattern = '', options = ''] = /^(.*?)(?:\$([a-z~][^/]*))?$/u.exec(source) ?? []
    if (/(?:^|,)(?:domain=(?!~)|third-party|3p|popup|document)/u.test(options)) return []
    const expression = expressionOf(pattern)
    return expression ? [{ source, matches: (url) => expression.test(url) }] : []
  })
}

function expressionOf(pattern: string): RegExp | undefined {
  if (pattern.length > 1 && pattern.startsWith('/') && pattern.endsWith('/')) return new RegExp(pattern.slice(1, -1), 'i')
  const start = pattern.startsWith('||') ? '^[a-z]+:\\/\\/(?:[^/?#]+\\.)?' : pattern.startsWith('|') ? '^' : ''
  const end = pattern.endsWith('|') ? '$' : ''
  const body = pattern.replace(/^\|{1,2}|\|$/gu, '').replace(/\*+$/u, '')
  if (body === '' || body === '*') return undefined
  const parts = body.replace(/[\\$+?.()[\]{}|]/gu, '\\$&').replace(/\*+/gu, '.*')
  return new RegExp(start + parts.replaceAll('^', '(?:[^\\w.%-]|$)') + end, 'i')
}

/**
 * Words by which EasyList and EasyPrivacy block the path of any site, as whole parts of a path or a file name. The lists change daily, so our names have none
 * of them, in any position.
 */
const WORDS =
  /(?:^|[/._-])(?:ads?|adserver|adverts?|advertis\w+|sponsors?|banners?|beacons?|pixels?|track|tracker|trackers|tracking|telemetry|collect|collector|impressions?|page-?views?|fingerprint\w*|metrics|counter|hits?|clicks?|log|logger|geo-?ip|rum|sentry)(?=$|[/._-])/u
/** Parts that are harmless alone: the lists block what follows them. */
const FOLLOWED = /(?:^|[/._-])(?:stats?|statistics|analytics)\/(?!export$)[^/]/u

/** Why a filter list could block a path of ours, or undefined. */
export function riskOf(path: string): string | undefined {
  return (WORDS.exec(path) ?? FOLLOWED.exec(path))?.[0]
}
