export { type AiNote, aiNotes } from './ai-notes.ts'
export { type ApiPrice, apiPrice } from './api-price.ts'
export { firstCommentLimit } from './first-comment.ts'
export { fold } from './fold.ts'
export { graphemes } from './graphemes.ts'
export { hashtags, mentions } from './hashtags.ts'
export { type JoinedPassage, joinPassages } from './join-passages.ts'
export { lengthOn, type Measure, measure, wordCount } from './measure.ts'
export { definePlatform, MAX_PICTURES, type Problem } from './platform.ts'
export {
  ARTICLE_PLATFORM,
  DEFAULT_PLATFORM,
  findPlatform,
  LANDING_PLATFORM,
  PLATFORM_IDS,
  PLATFORMS,
  type Platform,
  type PlatformId,
  platformById,
  platformName,
  SHORT_POST_PLATFORM,
} from './platforms.ts'
export { type ExportedPost, postMarkdown } from './post-markdown.ts'
export { postName } from './post-name.ts'
export { type PostingPage, postingPage } from './posting-page.ts'
export { type Segment, segments } from './segments.ts'
export { type Block, readBlocks, splitSentences, tidyText } from './sentences.ts'
export { unnumberedPosts } from './thread/authored.ts'
export { numberedThread, splitThread } from './thread/split.ts'
export { DEFAULT_TONE, TONES, type Tone, type ToneId } from './tones.ts'
export { trimEndOf, trimStartOf } from './trim-signs.ts'
export { RULES_VERSION } from './version.ts'
export { weightedLength } from './weighted.ts'
export { X_LIMIT } from './x-limit.ts'
