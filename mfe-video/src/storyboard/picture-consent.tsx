import { Checkbox } from '@loomcast/design-system/full'
import type { PictureConsent as Consent } from '../api/writer.api.ts'
import styles from './storyboard.module.css'

/** The question whether the model may see the pictures. Nothing if it cannot. */
export function PictureConsent({ model, allowed, failed, allow }: Consent) {
  if (!model) return null
  return (
    <Checkbox
      className={styles.consent}
      label={`Let ${model.name} look at my pictures`}
      description={`Small copies without location or date go to ${model.receiver}, so that each caption fits its picture. This is also in your settings.`}
      error={failed ? "This couldn't be saved. Try again." : undefined}
      checked={allowed}
      onChange={(event) => allow(event.currentTarget.checked)}
    />
  )
}
