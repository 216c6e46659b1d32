import { type PlatformId, type PlatformRef, toPlatform } from './platforms.ts'

const GUIDANCE: Record<PlatformId, string> = {
  twitter:
    'Write a thread for X. Each post holds at most 280 characters (a link counts 23, an emoji 2); aim at 220. The first post must stand alone and make people read on; every later post carries one idea. Put a blank line between posts and start each with its number as "1/5". At most two hashtags, in the last post.',
  linkedin:
    'Write a LinkedIn post of about 1,200 characters, never over 3,000. Only the first 210 characters show before "see more": open with the point in one line. Short paragraphs with blank lines between them, a list where there are several facts, one question at the end, three or four specific hashtags on the last line. No Markdown.',
  instagram:
    'Write an Instagram caption of about 600 characters, never over 2,200. Only the first 125 characters show: say what matters there. Short lines, blank lines between thoughts, at most five specific hashtags at the end. Links are not clickable in captions. No Markdown.',
  facebook:
    'Write a Facebook post of about 280 characters, longer only when the facts need it. Conversational, whole sentences, the news first, one clear thing to do or answer. At most two hashtags. No Markdown.',
  youtube:
    'Write a YouTube video description of at most 5,000 characters. The first 157 characters show in search: say what the video is about there. Then a short paragraph, links on lines of their own, chapters only when times are given, and up to three hashtags at the end. Do not use the signs < and >. No Markdown.',
  blog: 'Write a blog post in Markdown: a title as "# …" of at most 60 characters, a line "Meta description: …" of at most 155 characters, an introduction, sections with "## …" headings, and a closing paragraph. Aim at 800 to 1,500 words when the facts carry it; do not pad.',
  tiktok:
    'Write a TikTok caption of about 150 characters including three or four specific hashtags, never over 2,200. One line that makes people watch, one reason to react. Links are not clickable. No Markdown.',
}

/** The platform's rules as text for a system prompt, under 120 words. */
export function platformGuidance(platform: PlatformRef): string {
  return GUIDANCE[toPlatform(platform).id]
}
