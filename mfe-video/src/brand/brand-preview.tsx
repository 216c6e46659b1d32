import { Alert, Skeleton } from '@loomcast/design-system/full'
import type { BrandKit } from '../api/brand-kit.api.ts'
import styles from './brand.module.css'
import { useBrandPreview } from './use-brand-preview.ts'

/** Example cards with a kit. */
export function BrandPreview({ kit }: { kit: BrandKit }) {
  const { preview, error, isCurrent } = useBrandPreview(kit)
  return (
    <section className={styles.preview} aria-label="Preview">
      <h2 className={styles.heading}>Preview</h2>
      <div className={styles.cards} data-waiting={!isCurrent || undefined}>
        {preview
          ? preview.pictures.map(({ name, picture }) => (
              <img key={name} className={styles.card} src={picture} alt={`${name} with your brand`} />
            ))
          : ['First card', 'Inner card', 'Last card'].map((name) => <Skeleton key={name} className={styles.card ?? ''} />)}
      </div>
      <div role="status">{error && isCurrent && <Alert tone="warning">{error.detail}</Alert>}</div>
    </section>
  )
}
