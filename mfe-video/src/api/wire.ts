import type { RequestBody, ResponseData } from '@loomcast/api-types'

/** The responses of the video service that this slice reads. */

type SentHistory = ResponseData<'/api/video/history', 'get'>
type SentJob = SentHistory['history']['jobs'][number]

/** What made a video. */
export type Disclosure = Pick<SentJob['disclosure'], 'statement' | 'ai_parts'>

/** Earlier releases of the service send no disclosure, no notes, no tags and no title. */
export type Job = Omit<SentJob, 'disclosure' | 'platform_notes' | 'tags' | 'title'> & {
  title?: string
  tags?: readonly string[] | undefined
  disclosure?: Disclosure
  platform_notes?: SentJob['platform_notes']
}
export type HistoryResponse = Omit<SentHistory, 'history'> & { history: { jobs: Job[] } }
export type JobStatus = Job['status']
export type JobInput = Job['input_data']
export type JobOutput = NonNullable<Job['output_data']>
export type EngineName = Job['engine']
export type StepName = Job['generation_steps'][number]['step']
export type StepStatus = Job['generation_steps'][number]['status']
export type Stats = HistoryResponse['stats']

/** What a video waits for. */
export type Waiting = NonNullable<ResponseData<'/api/video/status/{job_id}', 'get'>['waiting']>

/** The history response in the form that the pages use. */
export type HistoryPage = Omit<HistoryResponse, 'history'> & { jobs: Job[] }

type SentOptions = ResponseData<'/api/video/options', 'get'>
type SentLengths = SentOptions['lengths']
type NewLengths = 'most_stretched' | 'films' | 'own'
/** Earlier releases of the service send no lengths, or none that can be chosen. */
export type Lengths = Omit<SentLengths, NewLengths> & Partial<Pick<SentLengths, NewLengths>>
type SentScenes = SentOptions['scenes']
/** Earlier releases of the service have one voice, no `focus` and no clips. */
export type Options = Omit<SentOptions, 'lengths' | 'scenes' | 'voice_names'> & {
  lengths?: Lengths
  scenes: Omit<SentScenes, 'focus' | 'clips'> & Partial<Pick<SentScenes, 'focus' | 'clips'>>
  voice_names?: string[]
}
export type ModelId = Options['models'][number]['id']
export type Resolution = Options['resolutions'][number]['id']
export type AspectRatio = NonNullable<RequestBody<'/api/video/generate', 'post'>['aspect_ratio']>

export type Formats = ResponseData<'/api/video/formats', 'get'>
export type Size = Formats['custom']['default']

type SentStoryboard = ResponseData<'/api/video/storyboard', 'post'>['storyboard']
type OpenChoice = 'template' | 'captions' | 'transition' | 'music'
type OptionalChoice = 'ai_line' | 'pace' | 'voice_name'
type Numbers = 'film_seconds' | 'music_volume'

/** A service that is newer than this slice can offer choices that the slice has no name for. */
export type Look = Omit<SentStoryboard['look'], OpenChoice | OptionalChoice | Numbers> &
  Record<OpenChoice, string> &
  Partial<Record<OptionalChoice, string>> &
  Partial<Record<Numbers, number>>
/** `from_pictures` is only in a storyboard that was just written. */
export type StoryboardResponse = Omit<SentStoryboard, 'look' | 'from_pictures'> & { look: Look; from_pictures?: boolean }

/** Earlier releases of the service send no `left_out` and no `is_read`. */
export interface WrittenStoryboard {
  storyboard: StoryboardResponse
  left_out?: string[]
  is_read?: boolean
}
export type SceneText = NonNullable<RequestBody<'/api/video/generate', 'post'>['storyboard']>['scenes'][number]

export type StillResponse = ResponseData<'/api/video/still', 'post'>
export type PreviewResponse = ResponseData<'/api/video/preview', 'post'>
export type StartResponse = ResponseData<'/api/video/generate', 'post'>
export type DownloadResponse = ResponseData<'/api/video/download/{job_id}', 'get'>
export type UsageResponse = ResponseData<'/api/video/usage', 'get'>
export type ClipResponse = ResponseData<'/api/video/clips', 'get'>['clips'][number]
/** What scenes need to know of an uploaded clip. */
export type UploadedClip = Pick<ClipResponse, 'clip_url' | 'file_id' | 'seconds' | 'has_sound'>
/** An uploaded image, or the image of an uploaded clip. */
export type UploadResponse = ResponseData<'/api/upload/image', 'post'> & { clip?: UploadedClip }

/** Scores computed from the pixels of the images. Scores are 0 to 1, null if there is nothing to compare. */
export type Analysis = NonNullable<ResponseData<'/api/analyze-images', 'post'>['analysis']>
export type UpscaleResponse = ResponseData<'/api/upscale/images', 'post'>
export type UpscaleOptions = ResponseData<'/api/upscale/options', 'get'>
/** The upscaling job of a video. */
export type Upscaling = Omit<ResponseData<'/api/upscale/video', 'post'>, 'success'>

/** The id of the file in a URL. URLs of the same file differ in expiry and signature. */
export function fileIdOf(address: string): string | undefined {
  return /\/api\/files\/([\w-]+)/.exec(address)?.[1]
}
