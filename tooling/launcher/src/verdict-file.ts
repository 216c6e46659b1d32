import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { TrialEvidence } from '@loomcast/gateway/releases'
import { CommandError } from '@loomcast/service-kit/config'

/** `verdict.json`: what `npm run try-release` found out about a build. */
export interface VerdictFile {
  slice: string
  version: string
  integrity: string
  tried_at: string
  /** The live release with which the pictures were compared; null if no other release had visitors. */
  compared_with: string | null
  tried_with: { slice: string; version: string }[]
  /** Whether every route was walked in both themes and widths. */
  complete: boolean
  faults: string[]
  /** Faults that the live release has too. */
  known_faults: string[]
  differences: string[]
  acknowledged: { by: string; at: string; why: string } | null
  figures: RouteFigures[]
}

export interface RouteFigures {
  route: string
  js_kb: number
  css_kb: number
  budget_kb: number | null
  requests: number
  layout_shift: number
}

const root = resolve(import.meta.dirname, '..', '..', '..')

export const verdictFolder = (data: string, slice: string, version: string): string => join(data, 'verdicts', slice, version)

/** How many differences nobody has acknowledged. */
export const openDifferences = ({ differences, acknowledged }: Pick<VerdictFile, 'differences' | 'acknowledged'>): number =>
  acknowledged ? 0 : differences.length

export const passes = (verdict: VerdictFile): boolean => verdict.complete && verdict.faults.length === 0 && openDifferences(verdict) === 0

/** What a request that gives a release to all visitors contains about its trial. Nothing if there was none. Throws CommandError. */
export async function trialEvidence(
  { data, slice, version }: { data: string; slice: string; version: string },
  given: { verdict?: string | undefined; 'without-trial'?: string | undefined },
): Promise<TrialEvidence> {
  const reason = given['without-trial']
  if (reason !== undefined) {
    if (reason.trim() === '') throw new CommandError('--without-trial needs a reason.')
    return { without_trial: reason }
  }
  const file = given.verdict
    ? resolve(process.env['INIT_CWD'] ?? root, given.verdict)
    : join(verdictFolder(data, slice, version), 'verdict.json')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) {
    if (given.verdict === undefined) return {}
    throw new CommandError(`${file} cannot be read.`)
  }
  const found = verdictIn(text)
  if (found?.slice !== slice || found.version !== version) throw new CommandError(`${file} is not a verdict about ${slice} ${version}.`)
  const faults = found.complete ? found.faults : [...found.faults, 'Only a part of the routes was tried.']
  return {
    verdict: {
      integrity: found.integrity,
      tried_with: found.tried_with,
      faults: faults.slice(0, MAX_FAULTS).map((fault) => fault.slice(0, MAX_LENGTH)),
      open_differences: openDifferences(found),
      digest: createHash('sha256').update(text).digest('hex'),
    },
  }
}

/** What the authority accepts. */
const [MAX_FAULTS, MAX_LENGTH] = [100, 2_000]

/** Undefined if the text is no verdict. */
export function verdictIn(text: string): VerdictFile | undefined {
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found !== 'object' || found === null) return undefined
    const member = (name: keyof VerdictFile): unknown => Reflect.get(found, name)
    const hasTexts = (['slice', 'version', 'integrity'] as const).every((name) => typeof member(name) === 'string')
    const hasLists = (['tried_with', 'faults', 'differences'] as const).every((name) => Array.isArray(member(name)))
    return hasTexts && hasLists && typeof member('complete') === 'boolean' ? (found as VerdictFile) : undefined
  } catch {
    return undefined
  }
}
