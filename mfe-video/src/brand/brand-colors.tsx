import { Alert } from '@loomcast/design-system/full'
import type { BrandKit, BrandPreview } from '../api/brand-kit.api.ts'
import styles from './brand.module.css'
import { useBrandPreview } from './use-brand-preview.ts'

/** How readable the colors of a kit are. */
export function BrandColors({ kit }: { kit: BrandKit }) {
  const { preview } = useBrandPreview(kit)
  return (
    <div role="status" className={styles.colors}>
      {preview && <Readability kit={kit} colors={preview.colors} />}
    </div>
  )
}

const READABLE = 4.5

function Readability({ kit, colors }: { kit: BrandKit; colors: BrandPreview['colors'] }) {
  if (kit.main_color === null && kit.background_color === null) return null
  const ink = colors.text === '#ffffff' ? 'White' : 'Black'
  const isWeak = kit.main_color !== null && colors.main_contrast < READABLE
  return (
    <>
      <p className={styles.about}>
        {ink} text is used on your background: contrast {colors.text_contrast} to 1.
        {kit.main_color !== null && !isWeak && ` Your main color has ${colors.main_contrast} to 1. Both are easy to read.`}
      </p>
      {isWeak && (
        <Alert tone="warning" title={`Your main color is hard to read on your background (${colors.main_contrast} to 1).`}>
          Where it is text, cards use a readable shade of it: <Shade color={colors.main_as_text} />
        </Alert>
      )}
    </>
  )
}

const Shade = ({ color }: { color: string }) => (
  <span className={styles.shade}>
    <span className={styles.dot} style={{ background: color }} /> {color}
  </span>
)
