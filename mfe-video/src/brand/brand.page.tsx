import { Alert, Card, ErrorState, PageHeader, Skeleton } from '@loomcast/design-system/full'
import { useDocumentTitle } from '@loomcast/web-kit'
import { useBrandKit } from '../api/queries.ts'
import { LogoUpload } from '../logo/logo-upload.tsx'
import styles from './brand.module.css'
import { BrandForm } from './brand-form.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { DeleteKit } from './delete-kit.tsx'
import { isEmptyKit } from './page-brand.ts'
import { PlansWithBrand } from './plans-with-brand.tsx'

export function BrandPage() {
  useDocumentTitle('Brand kit')
  const { data, isError, isFetching, refetch } = useBrandKit()
  return (
    <div className={styles.page}>
      <PageHeader title="Brand kit" description="Your logo, colors, font and texts, in one place for all your cards and videos." />
      {data ? (
        data.allowed ? (
          <BrandForm saved={data.brand_kit} fonts={data.fonts} />
        ) : (
          <NotInPlan kit={data.brand_kit} />
        )
      ) : isError ? (
        <Card>
          <ErrorState
            title="Your brand kit didn't load"
            description="Nothing was changed. Try again in a moment."
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <Skeleton height={560} />
      )}
    </div>
  )
}

const EXAMPLE = {
  name: '',
  main_color: '#8b1e3f',
  background_color: '#fdf3e7',
  font: 'playfair_display' as const,
  handle: '@your.name',
  intro_text: null,
  end_card_text: '',
}

/** What a brand kit is, and which plan has it. What is stored stays and can be deleted. */
function NotInPlan({ kit }: { kit: Parameters<typeof isEmptyKit>[0] }) {
  const hasLook = !isEmptyKit(kit)
  return (
    <div className={styles.columns}>
      <div className={styles.fields}>
        <Alert tone="info" title="Your look in every card and video">
          <p>Set your logo, two colors, a font and your handle once. Cards, captions, title cards and end cards then use them.</p>
          <p>
            <PlansWithBrand />
          </p>
        </Alert>
        {(hasLook || kit.name) && (
          <Card className={styles.group}>
            <p className={styles.about}>Your brand kit stays saved. It isn't used until your plan includes it again.</p>
            <DeleteKit />
          </Card>
        )}
        <LogoUpload allowed={false} />
      </div>
      <div className={styles.side}>
        <BrandPreview kit={hasLook ? kit : EXAMPLE} />
      </div>
    </div>
  )
}
