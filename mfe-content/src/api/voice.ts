import type { ResponseData } from '@loomcast/api-types'
import type { WithPlatformId } from './platform-id.ts'

/** A voice that was learned from the user's posts, as far as this slice needs it. It is not used if the posts were not `enough`. */
export type Voice = WithPlatformId<SentVoice>
export type SentVoice = Pick<ResponseData<'/api/user/voice', 'get'>['voices'][number], 'platform' | 'enabled' | 'enough'>
