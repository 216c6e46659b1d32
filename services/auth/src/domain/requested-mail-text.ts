import { type RequestedTemplate, TEMPLATES } from './billing-mail-text.ts'
import { InvalidMailRequest, type Template, type Values } from './mail-template.ts'
import { hello, type MailText, renderMail } from './mail-text.ts'

export interface MailRequest {
  template: string
  /** Amounts are formatted, times are UTC in ISO 8601, links are paths of the product. */
  data: Readonly<Record<string, string>>
  /** Null if the email may not contain the name. */
  name: string | null
  /** Base URL of the links, without a trailing slash. */
  publicUrl: string
}

export interface RenderedRequest {
  kind: RequestedTemplate
  content: MailText
}

/** Throws InvalidMailRequest for an unknown template and for missing or unusable values. */
export function renderRequest({ template, data, name, publicUrl }: MailRequest): RenderedRequest {
  if (!isTemplate(template)) throw new InvalidMailRequest(`There is no email template "${template}".`)
  const write: Template = TEMPLATES[template]
  const letter = write(valuesOf(template, data, { publicUrl, isVerified: name !== null }))
  return { kind: template, content: renderMail({ ...letter, greeting: hello(name) }) }
}

function isTemplate(name: string): name is RequestedTemplate {
  return Object.hasOwn(TEMPLATES, name)
}

const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function valuesOf(
  template: string,
  data: MailRequest['data'],
  { publicUrl, isVerified }: { publicUrl: string; isVerified: boolean },
): Values {
  const text = (key: string) => {
    const value = data[key]
    if (value === undefined) throw new InvalidMailRequest(`The email template "${template}" requires the value "${key}".`)
    return value
  }
  return {
    text,
    optional: (key) => data[key] ?? null,
    own: (key) => (isVerified ? text(key) : null),
    date(key) {
      const date = new Date(text(key))
      if (Number.isNaN(date.getTime())) throw new InvalidMailRequest(`The value "${key}" of "${template}" is not a time: ${text(key)}`)
      return LONG_DATE.format(date)
    },
    // Requests of earlier releases have no interval: every plan was monthly.
    every: () => `every ${data['next_interval'] || 'month'}`,
    url(path) {
      // A URL of another site must not get into our emails.
      if (!/^\/(?!\/)[\w/?=&.-]*$/.test(path))
        throw new InvalidMailRequest(`The link of "${template}" is not a path of the product: ${path}`)
      return `${publicUrl}${path}`
    },
  }
}
