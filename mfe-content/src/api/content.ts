import type { ResponseData } from '@loomcast/api-types'
import type { Fact } from './fact.ts'
import { type WithPlatformId, withPlatformId } from './platform-id.ts'

type SentPage = ResponseData<'/api/content/history', 'get'>
type SentItem = SentPage['history'][number]
type SentResponse = ResponseData<'/api/content/generate', 'post'>

type SentTags = ResponseData<'/api/content/tags', 'get'>

/** A tag of the user's posts, and how many have it. */
export type Tag = SentTags['tags'][number]
export type Notice = SentItem['notices'][number]
/** A picture of a post, which another service stores. `alt` can be empty. */
export type PostPicture = SentItem['pictures'][number]
/** Which variant of the brief's text the built-in writer wrote. `index` is zero-based; `total` is 1 if there is no other version. */
export type Variant = NonNullable<SentItem['variant']>
/** Which traits of the user's voice a text has; `met` of a trait is null if it does not apply to the text. */
export type VoiceReport = NonNullable<SentItem['voice']>
export type VoiceTrait = VoiceReport['traits'][number]

/** Missing in responses of earlier releases. */
type Added = 'engine' | 'disclosure' | 'notices' | 'voice' | 'facts_open' | 'set_id' | 'pictures'
/** Not in the response of a generation, after which the text was not edited or tagged. */
type Edited = 'original_text' | 'edited_at' | 'tags'

/** A saved text as the API sends it. The facts are missing in lists; `original_text` is the engine's text, if it was edited. */
export type SavedText = Omit<SentItem, 'image_url' | Added | Edited> & Partial<Pick<SentItem, Added | Edited>> & { facts?: Fact[] }
/** A saved text. */
export type ContentItem = WithPlatformId<SavedText>

/** The slice always requests a page. */
export type HistoryPage = Required<Omit<SentPage, 'history'>> & { history: ContentItem[] }

/** The parts of a post that the user can edit. */
export type PostFields = Pick<ContentItem, 'generated_text' | 'title' | 'meta_description'>
export type PostEdit = Partial<PostFields>

/** The response of a finished generation. */
export type GenerationResponse = Omit<SentResponse, 'fit' | 'facts' | 'user_usage' | Added> &
  Partial<Pick<SentResponse, 'facts' | 'user_usage' | Exclude<Added, 'facts_open'>>> &
  Pick<SavedText, 'facts_open'>

/** The item of a finished generation; `now` (ISO) is used if the response has no time. */
export function itemOf({ content, created_at, ...response }: GenerationResponse, now: string): ContentItem {
  return withPlatformId({ ...response, generated_text: content, created_at: created_at ?? now })
}
