import type { ResponseData } from '@loomcast/api-types'

/**
 * A fact of a post, with its place in what the user gave. `start` and `end` are UTF-16 code units of its field, `source_start` and `source_end` those of the
 * brief, which are null for other sources. `quote` is the place in the source with the words around it.
 */
export type Fact = ResponseData<'/api/content/{content_id}', 'get'>['facts'][number]
