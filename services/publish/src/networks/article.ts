import { compiler, RuleType } from 'markdown-to-jsx/html'
import type { PostContent } from './adapter.ts'

export interface Article {
  title: string
  /** Safe HTML: no tags of the text, only links with http, https or mailto, no pictures of other servers. */
  html: string
  /** The text after "Meta description:", which search engines show. */
  description: string | null
}

/** A picture in the text of an article, after its address is known. */
export interface ArticlePicture {
  url: string
  alt: string
}

/** Sites have one language. A text in another one is marked, for screen readers and search engines. */
export function withLanguage(html: string, language: string | null | undefined): string {
  return language ? `<div lang="${escapeHtml(language)}">${html}</div>` : html
}

/** Figures after the text. */
export function figures(pictures: readonly ArticlePicture[]): string {
  return pictures.map(({ url, alt }) => `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></figure>`).join('')
}

const HEADING = /^#{1,6}[ \t](.*)/u
const DESCRIPTION = /^\**meta description:\**/iu
const LONGEST_TITLE = 200

/**
 * Reads an article from our Markdown. Without a title of its own, the first line is the title. A first line that repeats the title is removed, because sites show the title
 * above the text.
 */
export function articleOf({ title, text }: Pick<PostContent, 'title' | 'text'>): Article {
  const lines = text.replaceAll('\r\n', '\n').trim().split('\n')
  const description = takeDescription(lines)
  const first = lines[0] ?? ''
  const opening = plain(HEADING.exec(first)?.[1] ?? first)
  const chosen = title?.trim() ? plain(title) : opening
  const isOnlyLine = lines.slice(1).every((line) => line.trim() === '')
  if (opening === chosen && opening.length <= LONGEST_TITLE && !isOnlyLine) lines.shift()
  return { title: chosen.slice(0, LONGEST_TITLE), html: toHtml(lines.join('\n').trim()), description }
}

function takeDescription(lines: string[]): string | null {
  const index = lines.findIndex((line) => DESCRIPTION.test(line.trim()))
  if (index < 0) return null
  const [line = ''] = lines.splice(index, 1)
  return plain(line.trim().replace(DESCRIPTION, '')) || null
}

function plain(markdown: string): string {
  return markdown.replaceAll(/[*_`]/gu, '').trim()
}

/** With the parser of the preview, so that a reader sees what the writer saw. */
function toHtml(markdown: string): string {
  return compiler(markdown, {
    disableParsingRawHTML: true,
    forceBlock: true,
    wrapper: null,
    sanitizer: (address, _tag, attribute) => (attribute === 'href' && /^(https?:|mailto:)/iu.test(address.trim()) ? address : null),
    slugify: () => '',
    renderRule: (next, node) => (node.type === RuleType.image ? escapeHtml(node.alt ?? '') : next()),
  })
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
