import { fold, type PlatformId, platformById } from '@loomcast/platforms'
import { type ReactNode, type Ref, useId } from 'react'
import type { Fact } from '../api/fact.ts'
import { MarkedText } from '../facts/marked-text.tsx'
import styles from './post.module.css'

export interface PostTextProps {
  platform: PlatformId
  text: string
  /** Without it the text is read-only, as during generation. */
  onChange?: (text: string) => void
  onSave?: () => void
  invalid?: boolean
  /** The facts to underline. */
  facts?: readonly Fact[]
  /** The fact to highlight. */
  shownFact?: Fact | undefined
  /** The user has placed the cursor in the text with a pointer. */
  onPoint?: (offset: number) => void
  fieldRef?: Ref<HTMLTextAreaElement>
  /** Below the text, and visible as long as a part of it is. */
  children?: ReactNode
}

/**
 * The whole text, with the fold where the platform truncates it. A copy of the text below the field determines its height; the field's own text
 * is transparent, so that the text after the fold can be lighter.
 */
export function PostText(props: PostTextProps) {
  const { platform, text, onChange, onSave, invalid = false, facts = [], shownFact, onPoint, fieldRef, children } = props

  const legend = useId()
  const field = useId()
  const { visible, hidden } = fold(platform, text)
  return (
    <div>
      <div className={styles.sideHead}>{onChange ? <label htmlFor={field}>Text of the post</label> : <span>Text of the post</span>}</div>
      <div className={styles.paper} data-editable={onChange !== undefined || undefined} data-invalid={invalid || undefined}>
        <div className={styles.copy} dir="auto" aria-hidden={onChange !== undefined}>
          <MarkedText text={visible} offset={0} facts={facts} shown={shownFact} />
          {hidden && (
            <>
              <span className={styles.cut} aria-hidden="true" />
              <span className={styles.behind}>
                <MarkedText text={hidden} offset={visible.length} facts={facts} shown={shownFact} />
              </span>
            </>
          )}
          <br />
        </div>
        {onChange && (
          <textarea
            ref={fieldRef}
            id={field}
            className={styles.field}
            aria-describedby={legend}
            aria-invalid={invalid || undefined}
            dir="auto"
            rows={1}
            value={text}
            onChange={(event) => onChange(event.currentTarget.value)}
            onClick={({ currentTarget: { selectionStart, selectionEnd } }) => {
              if (selectionStart === selectionEnd) onPoint?.(selectionStart)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
              event.preventDefault()
              onSave?.()
            }}
          />
        )}
      </div>
      {children}
      <FoldLegend id={legend} platform={platform} folds={hidden !== ''} />
    </div>
  )
}

function FoldLegend({ id, platform, folds }: { id: string; platform: PlatformId; folds: boolean }) {
  const rules = platformById(platform)
  if (!rules.fold) return <p id={id} hidden />
  return (
    <p id={id} className={styles.legend} data-folds={folds || undefined}>
      {folds
        ? `${rules.brand} shows about this much. The rest is behind “more”.`
        : `${rules.brand} shows all of it: the fold is at ${rules.fold.lines} lines or about ${rules.fold.characters} characters.`}
    </p>
  )
}
