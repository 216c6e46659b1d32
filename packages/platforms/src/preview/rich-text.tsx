import { useMemo } from 'react'
import { segments } from '../segments.ts'
import styles from './preview.module.css'

/** A post's words with its links, tags and mentions in the platform's colour. Nothing in it is clickable: it is a picture of a post. */
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
