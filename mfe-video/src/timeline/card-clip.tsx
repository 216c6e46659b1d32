import { IconText } from '@loomcast/design-system/full'
import { partName } from '../preview/film-parts.ts'
import styles from './timeline.module.css'

export interface CardClipProps {
  part: 'title' | 'call_to_action'
  /** The first line of the card. */
  text: string
  seconds: number | undefined
  isShown: boolean
  onShow: () => void
}

/** A card before the first scene or after the last, on the timeline. */
export function CardClip({ part, text, seconds, isShown, onShow }: CardClipProps) {
  const name = partName(part)
  return (
    <button
      type="button"
      className={styles.card}
      data-shown={isShown || undefined}
      aria-label={`Preview ${name.toLowerCase()}`}
      aria-pressed={isShown}
      onClick={onShow}
    >
      <IconText size={20} />
      <span className={styles.words} dir="auto">
        {text}
      </span>
      <span className={styles.small}>
        {part === 'title' ? 'Title' : 'Ending'}
        {seconds !== undefined && ` · ${seconds.toFixed(1)} s`}
      </span>
    </button>
  )
}
