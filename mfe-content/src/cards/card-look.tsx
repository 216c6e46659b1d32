import { SegmentedControl, Switch } from '@loomcast/design-system/full'
import { useId } from 'react'
import type { CardPlan, CardSet } from '../api/cards.api.ts'
import { BRAND, THEMES } from './card-set.ts'
import styles from './cards.module.css'
import type { Cards } from './use-cards.ts'

const SIZES = [
  { value: '4:5', label: 'Portrait 4:5' },
  { value: '1:1', label: 'Square 1:1' },
]

/** Size, theme, color and logo of all cards. The brand kit has its own color. */
export function CardLook({ cards: { set, changeLook }, plan }: { cards: Cards; plan: CardPlan }) {
  const id = useId()
  const isOwn = !plan.accents.some(({ color }) => color === set.accent)
  return (
    <div className={styles.look}>
      <SegmentedControl
        aria-label="Size"
        data={SIZES}
        value={set.size}
        onChange={(size) => changeLook({ size: size as CardSet['size'] })}
      />
      <SegmentedControl
        aria-label="Theme"
        data={plan.brand_kit ? [BRAND, ...THEMES] : [...THEMES]}
        value={set.theme}
        onChange={(theme) => changeLook({ theme: theme as CardSet['theme'] })}
      />
      {set.theme !== BRAND.value && (
        <fieldset className={styles.accents}>
          <legend className={styles.hidden}>Color</legend>
          {plan.accents.map(({ name, color }) => (
            <label key={color} className={styles.accent} style={{ '--accent': color } as React.CSSProperties}>
              <input
                type="radio"
                name={id}
                aria-label={name}
                checked={set.accent === color}
                onChange={() => changeLook({ accent: color })}
              />
            </label>
          ))}
          {plan.own_accent && (
            <label className={styles.ownAccent} data-chosen={isOwn || undefined}>
              <span>Own color</span>
              <input
                type="color"
                value={set.accent}
                onChange={(event) => changeLook({ accent: event.currentTarget.value.toLowerCase() })}
              />
            </label>
          )}
        </fieldset>
      )}
      {plan.logo && (
        <Switch label="Logo" checked={set.showLogo} onChange={(event) => changeLook({ showLogo: event.currentTarget.checked })} />
      )}
    </div>
  )
}
