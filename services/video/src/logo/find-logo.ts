import type { Entitlement } from '@loomcast/contracts'
import { AppError } from '@loomcast/service-kit/errors'
import type { StoredFile } from '../files/file.model.ts'
import type { FileService } from '../files/file-service.ts'

/** Returns the user's logo; null without one. Of logos uploaded at the same time, the newest counts. */
export async function findLogo(files: FileService, userId: string): Promise<StoredFile | null> {
  const [logo = null] = await files.list(userId, 'logo')
  return logo
}

/** Returns the logo of a video; null if it shows none. Rejects with `not_in_plan`, or with `logo_missing` if the user has none. */
export async function findShownLogo(
  files: FileService,
  userId: string,
  entitlement: Entitlement,
  show: boolean | undefined,
): Promise<StoredFile | null> {
  if (!show) return null
  requireLogoInPlan(entitlement, 'show_logo')
  const logo = await findLogo(files, userId)
  if (!logo) throw new AppError('logo_missing', undefined, { errors: [{ path: 'show_logo', message: 'needs a logo' }] })
  return logo
}

/** Rejects with `not_in_plan`. `path` is the field of the request that the plan does not include. */
export function requireLogoInPlan({ custom_branding }: Entitlement, path: string): void {
  if (custom_branding) return
  const detail = "Your plan doesn't include your own logo on videos. Upgrade to a plan that does."
  throw new AppError('not_in_plan', detail, { errors: [{ path, message: "Your plan doesn't include your own logo on videos." }] })
}
