/** All times are in seconds. */
export interface SceneLengthRules {
  /** The shortest and the longest scene of each pace, and how many characters of a caption viewers read in a second. */
  paces: readonly {
    id: string
    least: number
    most: number
    characters_per_second: number
    /** The shortest scene with one or two words, or with the words of the scene before. Default `least`. */
    brief?: number
  }[]
  /** A synthetic voice reads the captions more slowly than viewers. */
  spoken_characters_per_second: number
  /** During its transition, a scene has no caption. With the moment before the next transition. */
  without_caption: number
  /** Shorter videos look like a mistake, and some platforms reject them. The scenes of a short one last longer. */
  least_film: number
  /**
   * A video of at least so many scenes is at least so long, with its cards, as far as its captions fill it: none stays for longer than it takes to read it at
   * this speed. Its scenes have more camera moves rather than slower ones.
   */
  least_story?: { scenes: number; seconds: number; characters_per_second?: number }
  title_card: number
  call_to_action: number
  /** The longest time that a scene is stretched to so that the video has the chosen length. */
  most_stretched?: number
}

export interface SceneText {
  caption: string
  /** The length that the user set. */
  fixed_seconds?: number | undefined
}

export interface VideoLook {
  captions: string
  voice: string
  pace?: string | undefined
  /** The length of the whole video that the user chose, with its cards. */
  film_seconds?: number | undefined
  title_card: object | null
  call_to_action: object | null
}

/** Repeated halving finds the factor of all scenes to less than a millisecond. */
const HALVINGS = 40
const LARGEST_FACTOR = 100

/**
 * Returns the length of each scene, in seconds: what the user set, otherwise the time that its caption needs. With a chosen length of the video, the other
 * scenes are stretched or shortened to it, but never below the time in which their captions can be read.
 */
export function sceneLengths(scenes: readonly SceneText[], look: VideoLook, rules: SceneLengthRules): number[] {
  const pace = rules.paces.find(({ id }) => id === (look.pace ?? 'normal')) ?? fastestOf(rules)
  const read = scenes.map((scene, index) => scene.fixed_seconds ?? lengthOf(scenes, index, look, rules, pace))
  const film = sum(read)
  const cards = (look.title_card ? rules.title_card : 0) + (look.call_to_action ? rules.call_to_action : 0)
  if (look.film_seconds !== undefined) return fitted(read, scenes, look, rules, look.film_seconds - cards)
  const fixed = sum(scenes.map(({ fixed_seconds }) => fixed_seconds ?? 0))
  const { least_film, least_story } = rules
  const stretch = film > fixed ? Math.max(1, (least_film - fixed) / (film - fixed)) : 1
  const long = read.map((seconds, index) => (scenes[index]?.fixed_seconds === undefined ? seconds * stretch : seconds))
  const story = (least_story?.seconds ?? 0) - cards
  if (!least_story || scenes.length < least_story.scenes || sum(long) >= story) return long
  const { characters_per_second } = least_story
  const slow = characters_per_second === undefined ? null : { ...pace, characters_per_second }
  const most = long.map((seconds, index) => {
    if (scenes[index]?.fixed_seconds !== undefined) return seconds
    return slow ? Math.max(seconds, lengthOf(scenes, index, look, rules, slow)) : Number.POSITIVE_INFINITY
  })
  return between(long, most, (seconds) => sum(seconds) >= story)
}

/** Multiplies the lengths by the smallest factor with which the video is long enough; no length exceeds its own limit. */
function between(lengths: readonly number[], most: readonly number[], isEnough: (lengths: readonly number[]) => boolean): number[] {
  const scaled = (factor: number) => lengths.map((seconds, index) => Math.min(most[index] ?? seconds, seconds * factor))
  let low = 1
  let high = LARGEST_FACTOR
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (isEnough(scaled(middle))) high = middle
    else low = middle
  }
  return scaled(high)
}

/** Returns the shortest time in which each caption can still be read or spoken, in seconds, or the length that the user set. */
export function leastLengths(scenes: readonly SceneText[], look: VideoLook, rules: SceneLengthRules): number[] {
  const fastest = fastestOf(rules)
  return scenes.map((scene, index) => scene.fixed_seconds ?? lengthOf(scenes, index, look, rules, fastest))
}

/** Multiplies the lengths of the automatic scenes by one factor, within their limits, so that together they last for `target`. */
function fitted(read: readonly number[], scenes: readonly SceneText[], look: VideoLook, rules: SceneLengthRules, target: number): number[] {
  const least = leastLengths(scenes, look, rules)
  const scaled = (factor: number) =>
    read.map((seconds, index) => {
      if (scenes[index]?.fixed_seconds !== undefined) return seconds
      const most = Math.max(rules.most_stretched ?? seconds, seconds)
      return Math.min(most, Math.max(least[index] ?? 0, seconds * factor))
    })
  let low = 0
  let high = LARGEST_FACTOR
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (sum(scaled(middle)) < target) low = middle
    else high = middle
  }
  return scaled(high)
}

type Pace = SceneLengthRules['paces'][number]

function fastestOf({ paces }: SceneLengthRules): Pace {
  return {
    id: 'fastest',
    least: Math.min(...paces.map(({ least }) => least)),
    brief: Math.min(...paces.map(({ least, brief }) => brief ?? least)),
    most: Math.max(...paces.map(({ most }) => most)),
    characters_per_second: Math.max(...paces.map(({ characters_per_second }) => characters_per_second)),
  }
}

function lengthOf(
  scenes: readonly SceneText[],
  index: number,
  { captions, voice }: VideoLook,
  { spoken_characters_per_second, without_caption }: SceneLengthRules,
  { least, most, characters_per_second, brief = least }: Pace,
): number {
  const caption = scenes[index]?.caption.trim() ?? ''
  const spoken = voice === 'synthetic'
  if (caption === '' || (captions === 'off' && !spoken)) return least
  if (caption === scenes[index - 1]?.caption.trim()) return brief
  const speed = spoken ? Math.min(spoken_characters_per_second, characters_per_second) : characters_per_second
  const seconds = [...caption].length / speed + without_caption
  return Math.max(isBrief(caption) ? brief : least, spoken ? seconds : Math.min(most, seconds))
}

const BRIEF_WORDS = 2
const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Scripts without spaces have words too. */
function isBrief(caption: string): boolean {
  const words = [...WORDS.segment(caption)].filter(({ isWordLike }) => isWordLike)
  return words.length <= BRIEF_WORDS
}

const sum = (lengths: readonly number[]) => lengths.reduce((all, seconds) => all + seconds, 0)
