import { html } from './html.ts'
import type { PageContent } from './layout.ts'

/** The page does not exist; `content` explains why. */
export class PageMissing extends Error {
  readonly content: PageContent

  constructor(content: PageContent) {
    super(content.title)
    this.content = content
  }
}

const message = (title: string, text: string): PageContent => ({ title, body: html`<section><p>${text}</p></section>` })

const UNKNOWN = message('This page does not exist', 'The address is wrong, or the data of the sandbox was reset.')
export const NOT_OFFERED = message('This is not offered', 'The configuration of the portal does not allow this change.')
export const CLOSED = message('This account was deleted', 'Its subscription has ended, and nothing will be charged.')
export const INVALID_FORM = message(
  'This form could not be processed',
  'A value is missing or not valid, so nothing was changed. Go back and try again.',
)

/** Throws PageMissing. */
export function notFound(content = UNKNOWN): never {
  throw new PageMissing(content)
}
