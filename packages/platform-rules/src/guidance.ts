import { type PlatformId, type PlatformRef, toPlatform } from './platforms.ts'

const GUIDANCE: Record<PlatformId, string> = {
  twitter:
    'Write for X. When 280 characters carry everything (a link counts 23, an emoji 2), write one post without a number. Else write a thread of posts of at most 280 characters that end with their sentences: the first stands alone, a blank line between posts, each started with its number as "1/5". No hashtags unless the brief has them.',
  linkedin:
    'Write a LinkedIn post of about 1,200 characters, never over 3,000. Only the first 210 characters show before "see more": open with the point in one line. Short paragraphs with blank lines between them, a list where there are several facts, what the reader should do at the end, at most three specific hashtags on the last line. No Markdown.',
  instagram:
    'Write an Instagram caption of about 600 characters, never over 2,200. Only the first 125 characters show: say what matters there. Short lines, blank lines between thoughts, at most three specific hashtags at the end. Links are not clickable in captions. No Markdown.',
  facebook:
    'Write a Facebook post of about 280 characters, longer only when the facts need it. Conversational, whole sentences, the news first, what the reader should do last. No hashtags unless the brief has them. No Markdown.',
  youtube:
    'Begin with a line "Title: …" of at most 100 characters, then a blank line, then the YouTube video description of at most 5,000 characters. The first 157 characters show in search: say what the video is about there. Then a short paragraph, links on lines of their own, chapters only when times are given, and at most two hashtags at the end. Do not use the signs < and >. No Markdown.',
  blog: 'Write a blog post in Markdown: a title as "# …" of at most 60 characters, a line "Meta description: …" of at most 155 characters, an introduction, sections with "## …" headings from 300 words on, and a closing paragraph. Do not repeat the title in the first paragraph. Aim at 800 to 1,500 words when the facts carry it; do not pad.',
  tiktok:
    'Write a TikTok caption, never over 2,200 characters. The first 150 show: say what matters there, then the facts in short paragraphs, at most three specific hashtags at the end. Links are not clickable. No Markdown.',
}

/** The platform's rules as text for a system prompt, under 120 words. */
export function platformGuidance(platform: PlatformRef): string {
  return GUIDANCE[toPlatform(platform).id]
}
