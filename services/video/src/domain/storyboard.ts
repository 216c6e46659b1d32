import type { BrandStyle } from './brand-kit.ts'
import type { SceneFootage } from './footage.ts'
import type { SpokenWord } from './narration.ts'

/** What each scene shows and its caption, and the look and sound of the whole video. Editable until the video is started. */
export interface Storyboard {
  scenes: Scene[]
  look: Look
  /** Source of the scenes' texts: an engine of the content service, or `rules`, this service's own. */
  written_by: string
}

export interface Scene {
  /** Position, from 0. */
  index: number
  /** The uploaded image that the scene shows. */
  file_id: string
  /** Burned into the video and included in the subtitles. Can be empty or contain line breaks. At most 200 characters. */
  caption: string
  /** Words of the caption to emphasize. */
  emphasis: string[]
  /** What should happen in the scene, for an engine that generates footage. At most 1,000 characters. */
  direction: string
  /** Seconds on screen. The overlap of a cross-fade counts once. */
  seconds: number
  /** The length that the user set; absent if it is automatic. Footage and narrated videos ignore it. */
  fixed_seconds?: number
  /** What the frame shows of the image, if the user chose it. Footage ignores it. */
  focus?: Focus
  /** The part of an uploaded clip that the scene shows instead of the image, which is a frame of it. Only in `motion`. */
  footage?: SceneFootage
  /** When parts of the caption are spoken. Only in a video with a narration; otherwise the caption is displayed for the whole scene. */
  cues?: SpokenCue[]
  /** When each word of the caption is spoken, in seconds from the start of the scene. Only if the words of the narration were recognized, and are the caption's. */
  words?: SpokenWord[]
}

/** A point of an image, as fractions of its width and height from the top left. */
export interface Focus {
  x: number
  y: number
}

/** A part of a caption that the narration speaks without a pause. Times are in seconds from the start of the scene. */
export interface SpokenCue {
  start: number
  /** When the text disappears. */
  end: number
  /** How long the words take. */
  spoken: number
  text: string
}

export interface Look {
  template: TemplateId
  captions: CaptionStyle | 'off'
  transition: Transition | 'template'
  /** `off` in a video with the user's own music. */
  music: MusicMood | 'off'
  /** In percent; absent means 100. */
  music_volume?: number
  /** `synthetic`: a synthetic voice reads the captions. */
  voice: 'off' | 'synthetic'
  /** Who reads the captions; absent means the first of VOICE_NAMES. */
  voice_name?: VoiceName
  /** How words are spoken that the voice would read wrong. */
  spellings?: Spelling[]
  /** Shown before the first scene. */
  title_card: { title: string; subtitle: string } | null
  /** Shown after the last scene. */
  call_to_action: { text: string; detail: string } | null
  /** When the video has a line about AI. Absent in videos that were started before the field was introduced. */
  ai_line?: AiLine
  /** How long `motion` shows a scene; absent means `normal`. */
  pace?: Pace
  /** How long a video of `motion` lasts, in seconds; absent means as long as its captions need. A narrated video is as long as its narration. */
  film_seconds?: FilmSeconds
  /** The colors and the font of the user's brand kit at the start of the video. Absent in a video without it. */
  brand?: BrandStyle
}

/** The synthetic voices: two of women, then two of men. */
export const VOICE_NAMES = ['heart', 'bella', 'michael', 'fenrir'] as const
export type VoiceName = (typeof VOICE_NAMES)[number]

/** "Siobhan" as "shivawn": one word of a caption, without regard to capitals, and the words that are spoken for it. */
export interface Spelling {
  written: string
  spoken: string
}

export const SPELLING_LIMITS = { count: 20, written: 40, spoken: 60 } as const

export const TEMPLATES = ['product_showcase', 'story', 'before_after', 'slideshow', 'announcement', 'portrait'] as const
export type TemplateId = (typeof TEMPLATES)[number]

export const CAPTION_STYLES = ['bold', 'clean', 'karaoke', 'boxed', 'editorial', 'handmade'] as const
export type CaptionStyle = (typeof CAPTION_STYLES)[number]

/** `when_ai`: only if a trained model made a part of the video. */
export const AI_LINES = ['off', 'when_ai', 'always'] as const
export type AiLine = (typeof AI_LINES)[number]

export const TRANSITIONS = ['crossfade', 'slide', 'wipe', 'zoom', 'dip', 'push'] as const
export type Transition = (typeof TRANSITIONS)[number]

/** How fast a video is cut. */
export const PACES = ['calm', 'normal', 'fast'] as const
export type Pace = (typeof PACES)[number]

/** The lengths of a whole video that users can choose, in seconds. */
export const FILM_SECONDS = [15, 30, 60] as const
export type FilmSeconds = (typeof FILM_SECONDS)[number]

/** The shortest and the longest scene that users can set, in seconds. */
export const OWN_SCENE_SECONDS = { min: 1, max: 12 } as const

export const MUSIC_MOODS = ['calm', 'upbeat', 'warm', 'cinematic', 'playful'] as const
export type MusicMood = (typeof MUSIC_MOODS)[number]
