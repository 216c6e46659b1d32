/** HTML that is already escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** `null`, `undefined` and `false` render as nothing. */
export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[]

/** A template tag that escapes every value, except those that are Html. Values in attributes must be quoted. */
export function html(parts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(render)))
}

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(render).join('')
  return escapeHtml(String(value))
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** Returns the URL if its protocol is http or https, otherwise undefined, so that a link cannot run a script. */
export function webAddress(url: string | null): string | undefined {
  const protocol = url === null ? undefined : URL.parse(url)?.protocol
  return url !== null && (protocol === 'http:' || protocol === 'https:') ? url : undefined
}
