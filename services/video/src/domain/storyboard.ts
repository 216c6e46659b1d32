/** What is shown and said in each scene, and how the whole looks and sounds. Editable until the video is started. */
export interface Storyboard {
  scenes: Scene[]
  look: Look
  /** Who wrote the scenes' texts: an engine of the content service, or the rules of this one. */
  written_by: string
}

export interface Scene {
  /** Order from 0. */
  index: number
  /** The uploaded image that it shows. */
  file_id: string
  /** Burnt in and in the subtitles. May be empty. At most 200 characters; may hold line breaks. */
  caption: string
  /** Words of the caption to stress. */
  emphasis: string[]
  /** What should happen, for an engine that makes footage. At most 1,000 characters. */
  direction: string
  /** Seconds on screen, cross-fades included once. */
  seconds: number
}

export interface Look {
  template: TemplateId
  captions: CaptionStyle | 'off'
  transition: Transition | 'template'
  music: MusicMood | 'off'
  /** A synthetic voice reads the captions. */
  voice: 'off' | 'synthetic'
  /** Shown before the first scene. */
  title_card: { title: string; subtitle: string } | null
  /** Shown after the last scene. */
  call_to_action: { text: string; detail: string } | null
}

export const TEMPLATES = ['product_showcase', 'story', 'before_after', 'slideshow', 'announcement', 'portrait'] as const
export type TemplateId = (typeof TEMPLATES)[number]

export const CAPTION_STYLES = ['bold', 'clean', 'karaoke', 'boxed', 'editorial', 'handmade'] as const
export type CaptionStyle = (typeof CAPTION_STYLES)[number]

export const TRANSITIONS = ['crossfade', 'slide', 'wipe', 'zoom', 'dip', 'push'] as const
export type Transition = (typeof TRANSITIONS)[number]

export const MUSIC_MOODS = ['calm', 'upbeat', 'warm', 'cinematic', 'playful'] as const
export type MusicMood = (typeof MUSIC_MOODS)[number]
