import type { Problem } from '../platform.ts'

/**
 * The YouTube Data API allows 5,000 bytes and no angle brackets (videos resource, snippet.description). YouTube Studio counts characters
 * instead of bytes.
 */
export function youtubeProblems(text: string): Problem[] {
  const problems: Problem[] = []
  if (/[<>]/u.test(text)) problems.push({ code: 'angle_brackets', message: 'YouTube refuses the signs < and >.', severity: 'error' })
  if (text.length <= 5000 && new TextEncoder().encode(text).length > 5000)
    problems.push({
      code: 'over_5000_bytes',
      message: 'Over 5,000 bytes: YouTube Studio takes it, tools that upload through the API may not.',
      severity: 'warning',
    })
  return problems
}
