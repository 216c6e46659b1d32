import { useId } from 'react'
import type { BrandKit } from '../api/brand-kit.api.ts'
import styles from './brand.module.css'

const NAMES: Record<NonNullable<BrandKit['font']>, { name: string; about: string }> = {
  inter: { name: 'Inter', about: 'Clear and neutral' },
  montserrat: { name: 'Montserrat', about: 'Round and friendly' },
  archivo_black: { name: 'Archivo Black', about: 'Wide and loud' },
  playfair_display: { name: 'Playfair Display', about: 'Elegant, with serifs' },
}

export interface FontFieldProps {
  fonts: readonly NonNullable<BrandKit['font']>[]
  value: BrandKit['font']
  onChange: (font: BrandKit['font']) => void
}

/** The font of headings. The preview shows it. */
export function FontField({ fonts, value, onChange }: FontFieldProps) {
  const group = useId()
  return (
    <fieldset className={styles.fonts}>
      <legend>Font of headings</legend>
      {[null, ...fonts].map((font) => (
        <label key={font ?? 'none'} className={styles.font} data-chosen={font === value || undefined}>
          <input type="radio" name={group} checked={font === value} onChange={() => onChange(font)} />
          <span>
            <span className={styles.fontName}>{font ? NAMES[font].name : 'Not set'}</span>
            <span className={styles.about}>{font ? NAMES[font].about : 'The font of the cards or captions'}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
