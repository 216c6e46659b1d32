import { Switch } from '@loomcast/design-system/full'
import { Link } from '@loomcast/web-kit'
import { useBrandKit, useLogo } from '../api/queries.ts'
import styles from './brand.module.css'
import { usableKit } from './page-brand.ts'
import { PlansWithBrand } from './plans-with-brand.tsx'

export interface BrandChoices {
  useBrandKit: boolean
  showLogo: boolean
}

/** In the studio: whether the next video has the brand kit and the logo, which have a page of their own. */
export function BrandPanel({ choices, onChange }: { choices: BrandChoices; onChange: (choices: Partial<BrandChoices>) => void }) {
  const found = useBrandKit().data
  const logo = useLogo().data
  const kit = usableKit(found)
  return (
    <section className={styles.panel} aria-label="Your brand">
      {kit && (
        <Switch
          label="Use my brand kit"
          description="Its colors, font and texts. Cards with a text of their own keep it."
          checked={choices.useBrandKit}
          onChange={(event) => onChange({ useBrandKit: event.currentTarget.checked })}
        />
      )}
      {found?.allowed && logo && (
        <Switch
          label="Show my logo"
          description="In the upper right corner, throughout the video."
          checked={choices.showLogo}
          onChange={(event) => onChange({ showLogo: event.currentTarget.checked })}
        />
      )}
      <p className={styles.about}>
        {found?.allowed === false ? (
          <PlansWithBrand />
        ) : kit || logo ? (
          <Link to="/brand">Edit your brand kit</Link>
        ) : (
          <>
            Set your logo, colors and font once, for all videos and cards. <Link to="/brand">Set up your brand kit</Link>
          </>
        )}
      </p>
    </section>
  )
}

export function brandLine(
  choices: BrandChoices,
  { isAllowed, hasKit, hasLogo }: { isAllowed: boolean | undefined; hasKit: boolean; hasLogo: boolean },
): string {
  if (isAllowed === false) return 'Not in your plan'
  const used = [hasKit && choices.useBrandKit && 'Brand kit', hasLogo && choices.showLogo && 'Logo'].filter((part) => part !== false)
  return used.join(', ') || (hasKit || hasLogo ? 'Not used' : 'None')
}
