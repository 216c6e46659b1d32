import type { ResponseData } from '@loomcast/api-types'
import { api, type SessionState, useRoutesAvailable, useSession } from '@loomcast/web-kit'
import { useQuery } from '@loomcast/web-kit/query'

export interface PostAuthor {
  name: string
  /** Without the @. */
  handle: string
  initials: string
  /** The address of the brand's logo; null without one. */
  logo: string | null
}

type BrandKit = ResponseData<'/api/video/brand-kit', 'get'>
type Logo = ResponseData<'/api/video/logo', 'get'>

/** What readers see of a user's brand. Empty texts are not set. */
export interface OwnBrand {
  name: string
  handle: string
  logo: string | null
}

/** The key of the brand in the query client. */
export const OWN_BRAND = ['own-brand'] as const

/** The author of the user's posts in previews: their brand if the plan includes a brand kit and it has a name, otherwise the person. */
export function useAuthor(): PostAuthor {
  const session = useSession()
  const hasBrand = useRoutesAvailable('/brand')
  const { data } = useQuery({
    queryKey: OWN_BRAND,
    queryFn: ({ signal }) => ownBrand(signal),
    enabled: hasBrand && session.status === 'user',
    staleTime: 60_000,
    retry: false,
  })
  return authorOf(session, data ?? null)
}

async function ownBrand(signal: AbortSignal): Promise<OwnBrand | null> {
  const { brand_kit: kit, allowed } = await api.get<Pick<BrandKit, 'brand_kit' | 'allowed'>>('/api/video/brand-kit', { signal })
  if (!allowed) return null
  const { logo } = await api.get<Pick<Logo, 'logo'>>('/api/video/logo', { signal })
  // A service of an earlier release has no name.
  return { name: (kit.name ?? '').trim(), handle: kit.handle, logo: logo?.logo_url ?? null }
}

/** The author that previews of the user's posts show. */
export function authorOf(session: SessionState, brand: OwnBrand | null = null): PostAuthor {
  const user = 'user' in session ? session.user : undefined
  const local = user?.email.split('@')[0] ?? ''
  const person = user?.name?.trim() || local || 'You'
  const name = brand?.name || person
  const handle = brandHandle(brand) || handleOf(brand?.name ? name : local || name) || 'you'
  return { name, handle, initials: initialsOf(name), logo: brand?.logo ?? null }
}

const handleOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9_.]+/g, '')

/** "@ada.bakery"; a website is no handle. */
const brandHandle = (brand: OwnBrand | null) => (brand?.handle.startsWith('@') ? handleOf(brand.handle) : '')

function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase() || 'Y'
}
