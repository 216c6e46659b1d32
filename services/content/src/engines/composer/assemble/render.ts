import { hashtags, mentions, type PlatformId, platformById } from '@loomcast/platform-rules'
import { FORMS } from '../forms/forms.ts'
import type { Scene, Script } from '../forms/script.ts'

/** The text of a script on a platform, its hashtags within the platform's rule. */
export function render(platform: PlatformId, script: Script, scene: Scene, tags: string[]): string {
  const draft = FORMS[platform](script, scene, tags)
  const paragraphs = draft.sections.map((part) => part.text)
  const text = paragraphs.join(draft.separator)
  const room = Math.max(0, (platformById(platform).hashtags.max ?? Number.POSITIVE_INFINITY) - hashtags(text).length)
  const said = new Set(hashtags(text).map((tag) => tag.toLowerCase()))
  const tail = draft.tags
    .filter((tag) => !said.has(tag.toLowerCase()))
    .slice(0, room)
    .join(' ')
  const whole = tail ? `${text}${platform === 'tiktok' ? ' ' : '\n\n'}${tail}` : text
  return allowedSigns(platform, whole)
}

/** What a platform refuses and the user's own sentences may hold: too many hashtags or mentions, and YouTube's angle brackets. */
function allowedSigns(platform: PlatformId, text: string): string {
  const { hashtags: tagRule, mentions: mostMentions } = platformById(platform)
  let result = text
  if (tagRule.max !== null) result = unsigned(result, hashtags(result), tagRule.max)
  if (mostMentions !== null) result = unsigned(result, mentions(result), mostMentions)
  return platform === 'youtube' ? result.replace(/</gu, '‹').replace(/>/gu, '›') : result
}

/** Takes the sign off the tags or handles after the first `most`. */
function unsigned(text: string, signs: string[], most: number): string {
  let from = 0
  let result = ''
  signs.forEach((sign, index) => {
    const at = text.indexOf(sign, from)
    if (at < 0) return
    result += text.slice(from, at) + (index < most ? sign : sign.slice(1))
    from = at + sign.length
  })
  return result + text.slice(from)
}
