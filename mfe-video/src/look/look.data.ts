/** The looks in words; which of them are offered is the server's answer. */
interface Words {
  name: string
  about: string
}

export const CAPTION_WORDS: Record<string, Words> = {
  bold: { name: 'Bold', about: 'Poster letters with an outline' },
  clean: { name: 'Clean', about: 'Quiet letters with a soft shadow' },
  karaoke: { name: 'Karaoke', about: 'Word by word' },
  boxed: { name: 'Boxed', about: 'Dark letters on white' },
  editorial: { name: 'Editorial', about: 'Serif with a rule' },
  handmade: { name: 'Handmade', about: 'A marker’s hand' },
  off: { name: 'Off', about: 'No words on the picture' },
}

export const TRANSITION_WORDS: Record<string, Words> = {
  template: { name: 'As the template', about: 'What its mood asks for' },
  crossfade: { name: 'Cross-fade', about: 'One melts into the next' },
  slide: { name: 'Slide', about: 'The next slides over' },
  wipe: { name: 'Wipe', about: 'A soft edge uncovers' },
  zoom: { name: 'Zoom', about: 'Into the next' },
  dip: { name: 'Dip', about: 'Through black' },
  push: { name: 'Push', about: 'Up and away' },
}

export const TEMPLATE_WORDS: Record<string, Words> = {
  product_showcase: { name: 'Product showcase', about: 'Pushes and zooms round one thing' },
  story: { name: 'Story', about: 'Calm cross-fades, one after the other' },
  before_after: { name: 'Before and after', about: 'Wipes that compare' },
  slideshow: { name: 'Slideshow', about: 'Slides in an even beat' },
  announcement: { name: 'Announcement', about: 'Zooms that call attention' },
  portrait: { name: 'Portrait', about: 'Dips that leave people time' },
}

export const MUSIC_WORDS: Record<string, Words> = {
  off: { name: 'No music', about: 'A silent track' },
  calm: { name: 'Calm', about: 'Slow and soft' },
  upbeat: { name: 'Upbeat', about: 'Quick and bright' },
  warm: { name: 'Warm', about: 'Round and friendly' },
  cinematic: { name: 'Cinematic', about: 'Wide, with weight' },
  playful: { name: 'Playful', about: 'Light and skipping' },
}

export function wordsFor(words: Record<string, Words>, id: string): Words {
  const plain = id.replaceAll('_', ' ')
  return words[id] ?? { name: plain.charAt(0).toUpperCase() + plain.slice(1), about: '' }
}
