import { type ComponentType, lazy, Suspense } from 'react'
import { PLATFORM_IDS, type Platform, type PlatformId, platformById } from './platforms.ts'
import { postName } from './post-name.ts'
import styles from './preview/preview.module.css'
import type { PreviewComponent, PreviewProps } from './preview/preview.ts'
import { StartsOpen } from './preview/starts-open.ts'

export type { Author, PreviewComponent, PreviewPicture, PreviewProps } from './preview/preview.ts'

export type PreviewTheme = 'page' | 'light' | 'dark'

const loaded = new Map<PlatformId, PreviewComponent>()
const onDemand = new Map<PlatformId, ComponentType<PreviewProps>>(PLATFORM_IDS.map((id) => [id, lazy(() => load(id))]))
// All previews are bundled in this module's chunk (`eager`), so they are loaded before the first one renders.
for (const id of PLATFORM_IDS) load(id).catch((error: unknown) => console.error('Preview', id, error))

/** A platform's folder is named after its id. */
async function load(id: PlatformId): Promise<{ default: PreviewComponent }> {
  const module: { Preview: PreviewComponent } = await import(/* webpackMode: "eager" */ `./${id}/preview.tsx`)
  loaded.set(id, module.Preview)
  return { default: module.Preview }
}

/** Renders a post as readers of its platform see it. */
export function PostPreview({
  platform: id,
  theme = 'page',
  crop,
  startsOpen = false,
  ...props
}: Omit<PreviewProps, 'platform'> & {
  platform: PlatformId
  theme?: PreviewTheme
  /** Where the pictures are published, if that is not the platform: how many and in which crop it shows them. */
  crop?: Platform['pictures'] | undefined
  /** Shows a text in full at first that the platform folds, for someone who has to read all of it. */
  startsOpen?: boolean
}) {
  const known = platformById(id)
  const platform = crop ? { ...known, pictures: crop } : known
  const Preview = loaded.get(id) ?? onDemand.get(id)
  return (
    <figure
      className={styles.preview}
      aria-label={`Preview as ${postName(id, props.text)}`}
      data-lc-theme={theme === 'page' ? undefined : theme}
    >
      <Suspense fallback={<div className={styles.plain}>{props.text}</div>}>
        <StartsOpen value={startsOpen}>{Preview && <Preview platform={platform} {...props} />}</StartsOpen>
      </Suspense>
    </figure>
  )
}
