import { type PlatformId, platformName } from '@loomcast/platforms'
import type { Models } from '../api/settings.ts'
import { type Brief, briefProblems, type OwnBriefs, withOwnBrief } from '../brief/brief.ts'
import { sentWords } from '../brief/brief-body.ts'

/** Why the posts cannot be written from this brief, which can be the confirmed one: what is missing, too long or not configured. */
export function writeProblem(
  brief: Brief,
  own: OwnBriefs,
  models: Models | undefined,
  platforms: readonly PlatformId[],
): string | undefined {
  const sent = (wanted: Brief): Brief => ({ ...wanted, ...sentWords(wanted) })
  const [shared] = briefProblems(sent(brief), models, platforms)
  if (shared) return shared.message
  const inOwn = platforms.flatMap((platform) => {
    const [problem] = own[platform] ? briefProblems(sent(withOwnBrief(brief, own, platform)), undefined) : []
    return problem ? `${platformName(platform)}: ${problem.message}` : []
  })
  return inOwn[0]
}
