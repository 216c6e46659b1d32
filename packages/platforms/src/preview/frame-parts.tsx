import type { ReactNode } from 'react'
import { Glyph, type GlyphName } from './glyphs.tsx'
import styles from './preview.module.css'
import type { Author } from './preview.ts'

export function Avatar({ author, size = 44 }: { author: Author; size?: number }) {
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.38 }} aria-hidden="true">
      {author.logo ? <img className={styles.logo} src={author.logo} alt="" /> : author.initials}
    </span>
  )
}

export function Byline({ author, line, avatarSize, aside }: { author: Author; line: ReactNode; avatarSize?: number; aside?: ReactNode }) {
  return (
    <div className={styles.byline}>
      <Avatar author={author} size={avatarSize} />
      <div className={styles.bylineText}>
        <span className={styles.name}>{author.name}</span>
        <span className={styles.meta}>{line}</span>
      </div>
      {aside}
    </div>
  )
}

/** Drawings of the platform's buttons. They do nothing and are hidden from screen readers. */
export function ActionRow({ actions, spread = false }: { actions: { glyph: GlyphName; label?: string }[]; spread?: boolean }) {
  return (
    <div className={styles.actions} data-spread={spread || undefined} aria-hidden="true">
      {actions.map(({ glyph, label }) => (
        <span key={glyph} className={styles.action}>
          <Glyph name={glyph} />
          {label}
        </span>
      ))}
    </div>
  )
}

/** A placeholder for the user's picture or video. */
export function MediaPlace({ label, ratio, glyph }: { label: string; ratio: string; glyph?: GlyphName }) {
  return (
    <div className={styles.media} style={{ aspectRatio: ratio }} aria-hidden="true">
      {glyph && (
        <span className={styles.mediaGlyph}>
          <Glyph name={glyph} size={28} />
        </span>
      )}
      <span>{label}</span>
    </div>
  )
}
