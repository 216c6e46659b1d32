import { Checkbox } from '@loomcast/design-system/full'
import { type Measure, type PlatformId, platformById } from '@loomcast/platforms'
import type { ContentItem } from '../api/content.ts'
import { useMeasure } from '../preview/use-measure.ts'
import styles from './post.module.css'

export interface AiLineChoiceProps {
  item: ContentItem
  platform: PlatformId
  /** The text without the line. */
  text: string
  /** The measure of the text with the line, if it is added. */
  measure: Measure | null
  wanted: boolean
  onChange: (wanted: boolean) => void
}

/** The choice to publish a text with a line about AI. Nothing for a text that no model wrote. */
export function AiLineChoice({ item, platform, text, measure, wanted, onChange }: AiLineChoiceProps) {
  const without = useMeasure(platform, text)
  const line = item.disclosure?.visible_line
  if (!line) return null
  const isTooLong = wanted && measure?.fits === false && without?.fits === true
  return (
    <Checkbox
      className={styles.aiLine}
      label={`Add “${line}”`}
      description="As the last line of what you copy and download. It counts toward the length. Applies to all your posts."
      error={
        isTooLong
          ? `With this line, the post doesn't fit ${platformById(platform).brand}. Shorten the text or leave the line out.`
          : undefined
      }
      checked={wanted}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
