import { type ReactNode, useId } from 'react'
import styles from './look.module.css'

export interface Tile {
  id: string
  name: string
  about: string
  /** A decorative animation. */
  preview?: ReactNode
  disabled?: boolean
}

export interface ChoiceTilesProps {
  legend: string
  tiles: readonly Tile[]
  value: string
  onChange: (id: string) => void
}

/** A radio group. Each option has a small preview. */
export function ChoiceTiles({ legend, tiles, value, onChange }: ChoiceTilesProps) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      <div className={styles.tiles}>
        {tiles.map((tile) => (
          <label key={tile.id} className={styles.tile} data-plain={tile.preview === undefined || undefined}>
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
        ))}
      </div>
    </fieldset>
  )
}
