import { hashtags } from '@loomcast/platforms'

/** Excludes "#1" and "#a#b", because platforms do not recognize "#1" and "#b" as hashtags. */
export const hasOnlyTags = (text: string) => hashtags(text).length > 0 && hashtags(text).join('') === text.replace(/[\s,;]+/gu, '')
