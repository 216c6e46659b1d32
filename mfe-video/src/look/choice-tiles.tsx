import { VisuallyHidden } from '@loomcast/design-system/full'
import { type ReactNode, useId } from 'react'
import styles from './look.module.css'

export interface Tile<Id extends string> {
  id: Id
  name: string
  about: string
  /** A decorative animation. */
  preview?: ReactNode
  /** A button beside the choice, such as one that plays it. */
  action?: ReactNode
  disabled?: boolean
}

export interface ChoiceTilesProps<Id extends string> {
  legend: string
  /** Whether the legend is displayed. Default true. */
  titled?: boolean
  tiles: readonly Tile<Id>[]
  /** Undefined if none of the tiles is chosen. */
  value: Id | undefined
  onChange: (id: Id) => void
}

/** A radio group. Each option has a small preview. */
export function ChoiceTiles<Id extends string>({ legend, titled = true, tiles, value, onChange }: ChoiceTilesProps<Id>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{titled ? legend : <VisuallyHidden>{legend}</VisuallyHidden>}</legend>
      <div className={styles.tiles}>
        {tiles.map((tile) => (
          <div key={tile.id} className={styles.cell}>
            <label className={styles.tile} data-plain={tile.preview === undefined || undefined}>
              <input
                type="radio"
                name={name}
                value={tile.id}
                checked={tile.id === value}
                disabled={tile.disabled}
                aria-describedby={tile.about ? `${name}-${tile.id}` : undefined}
                onChange={() => onChange(tile.id)}
              />
              {tile.preview !== undefined && (
                <span className={styles.sample} aria-hidden="true">
                  {tile.preview}
                </span>
              )}
              <span className={styles.tileName}>{tile.name}</span>
              {tile.about && (
                <span className={styles.tileAbout} id={`${name}-${tile.id}`}>
                  {tile.about}
                </span>
              )}
            </label>
            {tile.action && <span className={styles.action}>{tile.action}</span>}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
