import { Switch } from '@loomcast/design-system/full'
import { intervalOf, type OfferedPackage, priceOf, taxNote } from '@loomcast/web-kit/plans'
import { useId } from 'react'
import type { Choice } from './billing.api.ts'
import css from './billing.module.css'

interface PlanChoiceProps {
  offer: OfferedPackage
  choice: Choice
  isCurrent: boolean
  onChoose: (choice: Choice) => void
}

export function PlanChoice({ offer, choice, isCurrent, onChoose }: PlanChoiceProps) {
  const id = useId()
  const chosen = choice.package_id === offer.package_id
  const withVideo = offer.has_video_toggle && choice.include_video
  const interval = intervalOf(offer, withVideo, choice.interval)
  return (
    <div className={css.choice} data-chosen={chosen || undefined}>
      <label className={css.choiceLabel} htmlFor={id}>
        <input
          id={id}
          type="radio"
          name="plan"
          checked={chosen}
          onChange={() => onChoose({ ...choice, package_id: offer.package_id, include_video: withVideo })}
        />
        <span className={css.choiceName}>
          {offer.name}
          {isCurrent ? <small>Current plan</small> : null}
        </span>
        <span className={css.choicePrice}>
          {priceOf(offer, withVideo, interval)} per {interval}
          {taxNote(offer)}
        </span>
      </label>
      {chosen && offer.has_video_toggle ? (
        <Switch
          className={css.choiceVideo}
          label="Include video"
          checked={choice.include_video}
          onChange={(event) => onChoose({ ...choice, include_video: event.currentTarget.checked })}
        />
      ) : null}
    </div>
  )
}
