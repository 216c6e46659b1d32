import type { ResponseData } from '@loomcast/api-types'
import type { WithPlatformId } from './platform-id.ts'

/** A saved brief. */
export type Template = WithPlatformId<SentTemplate>
export type SentTemplate = ResponseData<'/api/content/templates', 'get'>['templates'][number]
