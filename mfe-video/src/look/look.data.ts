/** Descriptions of the looks; the server decides which ones are offered. */
interface Words {
  name: string
  about: string
}

export const CAPTION_WORDS: Record<string, Words> = {
  bold: { name: 'Bold', about: 'Heavy type with an outline' },
  clean: { name: 'Clean', about: 'Simple type with a soft shadow' },
  karaoke: { name: 'Karaoke', about: 'Highlights each word' },
  boxed: { name: 'Boxed', about: 'Dark text on white' },
  editorial: { name: 'Editorial', about: 'Serif type with a rule' },
  handmade: { name: 'Handmade', about: 'Marker lettering' },
  off: { name: 'Off', about: 'No captions on the video' },
}

export const TRANSITION_WORDS: Record<string, Words> = {
  template: { name: 'Match the template', about: 'Fits its mood' },
  crossfade: { name: 'Crossfade', about: 'One scene fades into the next' },
  slide: { name: 'Slide', about: 'The next scene slides in' },
  wipe: { name: 'Wipe', about: 'A soft edge reveals the next' },
  zoom: { name: 'Zoom', about: 'Zooms into the next scene' },
  dip: { name: 'Dip to black', about: 'Fades through black' },
  push: { name: 'Push', about: 'Pushes the last scene up' },
}

export const PACE_WORDS: Record<string, Words> = {
  calm: { name: 'Calm', about: 'Longer scenes' },
  normal: { name: 'Normal', about: 'As long as the text takes to read' },
  fast: { name: 'Fast', about: 'Short scenes, quick cuts' },
}

export const TEMPLATE_WORDS: Record<string, Words> = {
  product_showcase: { name: 'Product showcase', about: 'Zooms in on one subject' },
  story: { name: 'Story', about: 'Quick slides, scene by scene' },
  before_after: { name: 'Before and after', about: 'Wipes that compare two images' },
  slideshow: { name: 'Slideshow', about: 'Slides at a steady pace' },
  announcement: { name: 'Announcement', about: 'Zooms that grab attention' },
  portrait: { name: 'Portrait', about: 'Slow fades that focus on people' },
}

export const MUSIC_WORDS: Record<string, Words> = {
  off: { name: 'No music', about: 'Silent video' },
  calm: { name: 'Calm', about: 'Slow and soft' },
  upbeat: { name: 'Upbeat', about: 'Fast and bright' },
  warm: { name: 'Warm', about: 'Mellow and friendly' },
  cinematic: { name: 'Cinematic', about: 'Wide and dramatic' },
  playful: { name: 'Playful', about: 'Light and bouncy' },
}

/** The synthetic voices. A voice that this slice does not list has no sample. */
export const VOICE_WORDS: Record<string, Words> = {
  heart: { name: 'Heart', about: 'Female, American' },
  bella: { name: 'Bella', about: 'Female, American' },
  michael: { name: 'Michael', about: 'Male, American' },
  fenrir: { name: 'Fenrir', about: 'Male, American' },
}

export function wordsFor(words: Record<string, Words>, id: string): Words {
  const plain = id.replaceAll('_', ' ')
  return words[id] ?? { name: plain.charAt(0).toUpperCase() + plain.slice(1), about: '' }
}

/** The ids to show until the server's options have loaded, so that the layout does not shift. */
export const known = (words: object) => Object.keys(words).filter((id) => id !== 'off' && id !== 'template')

/** When the video has a line such as "Made with AI: captions". */
export const AI_LINES = [
  { value: 'off', label: 'Off' },
  { value: 'when_ai', label: 'If AI made a part of the video' },
  { value: 'always', label: 'Always' },
]
