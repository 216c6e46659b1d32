export { fold } from './fold.ts'
export { graphemes } from './graphemes.ts'
export { platformGuidance } from './guidance.ts'
export { hashtags, mentions } from './hashtags.ts'
export { type Measure, type MeasuredPost, measure, type Problem, wordCount } from './measure.ts'
export {
  findPlatform,
  isPlatformName,
  type LengthUnit,
  PLATFORM_NAMES,
  PLATFORMS,
  type Platform,
  type PlatformId,
  type PlatformName,
  type PlatformRef,
  platformById,
} from './platforms.ts'
export { type Block, type BlockKind, readBlocks, splitSentences, tidyText } from './sentences.ts'
export { splitThread } from './thread/split.ts'
export { DEFAULT_TONE, TONES, type Tone, type ToneId } from './tones.ts'
export { trimEndOf, trimStartOf } from './trim-signs.ts'
export { RULES_VERSION } from './version.ts'
export { weightedLength, X_LIMIT } from './weighted.ts'
