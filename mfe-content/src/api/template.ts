import type { ResponseData } from '@loomcast/api-types'

/** A saved brief. */
export type Template = ResponseData<'/api/content/templates', 'get'>['templates'][number]
