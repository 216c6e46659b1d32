import { useMemo } from 'react'
import { segments } from '../segments.ts'
import styles from './preview.module.css'

/** Shows a post's text with links, hashtags and mentions in the platform's color. Nothing is clickable, because the preview only depicts a post. */
export function RichText({ text, links = true }: { text: string; links?: boolean }) {
  const parts = useMemo(() => segments(text), [text])
  let at = 0
  return parts.map((part) => {
    const key = at
    at += part.text.length
    if (part.kind === 'text' || (part.kind === 'link' && !links)) return <span key={key}>{part.text}</span>
    return (
      <span key={key} className={styles.accent}>
        {part.text}
      </span>
    )
  })
}
