import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx/react'
import type { ComponentProps } from 'react'
import { Pictures } from '../preview/pictures.tsx'
import styles from '../preview/preview.module.css'
import type { PreviewProps } from '../preview/preview.ts'
import own from './article.module.css'

const WORDS_A_MINUTE = 220

/**
 * Renders Markdown as React elements, never as HTML: tags in the text are shown as text, and links other than http, https and mailto become
 * plain text. An image is replaced by its alt text, so that a draft cannot send requests to other servers.
 */
const options: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  forceBlock: true,
  sanitizer: (address, _tag, attribute) => (attribute === 'href' && /^(https?:|mailto:)/i.test(address.trim()) ? address : null),
  overrides: {
    // Headings start at h3, because the page has its own h1 and an h2 for this panel.
    h1: { component: Heading, props: { level: 3 } },
    h2: { component: Heading, props: { level: 4 } },
    h3: { component: Heading, props: { level: 5 } },
    h4: { component: Heading, props: { level: 6 } },
    h5: { component: Heading, props: { level: 6 } },
    h6: { component: Heading, props: { level: 6 } },
    a: { component: Anchor },
    img: { component: PictureName },
  },
}

export function Article({ platform, text, author, pictures = [], measure }: PreviewProps) {
  const minutes = Math.max(1, Math.round((measure?.words ?? 0) / WORDS_A_MINUTE))
  return (
    <div className={`${styles.frame} ${own.article}`}>
      <div className={styles.meta}>
        {author.name} · today{measure && ` · ${minutes} min read`}
      </div>
      {pictures.length > 0 && <Pictures platform={platform} pictures={pictures} layout="grid" inset />}
      <div className={own.prose} dir="auto">
        <Markdown options={options}>{text}</Markdown>
      </div>
    </div>
  )
}

function Heading({ level, id: _id, ...rest }: ComponentProps<'h3'> & { level: 3 | 4 | 5 | 6 }) {
  const Tag = `h${level}` as const
  return <Tag {...rest} />
}

function Anchor({ href, title, children }: ComponentProps<'a'>) {
  if (!href) return <span>{children}</span>
  return (
    <a href={href} title={title} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  )
}

function PictureName({ alt }: ComponentProps<'img'>) {
  return <span className={own.pictureName}>Picture{alt ? `: ${alt}` : ''}</span>
}
