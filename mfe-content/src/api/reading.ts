import type { ResponseData } from '@loomcast/api-types'

/** The brief as the content service read it. `review`: the user should confirm the passages before a post is written. */
export type Reading = ResponseData<'/api/content/brief', 'post'>
/** `text` is tidied, `source` is what the user typed. `reason`: why it is used in this way. `question`: what is unclear about it. */
export type SentPassage = Reading['passages'][number]
