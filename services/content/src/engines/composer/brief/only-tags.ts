import { hashtags } from '@loomcast/platforms'

/** "#1" and "#a#b" are not only tags: the platforms make none of "#1" and "#b". */
export const hasOnlyTags = (text: string) => hashtags(text).length > 0 && hashtags(text).join('') === text.replace(/[\s,;]+/gu, '')
