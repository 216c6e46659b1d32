/**
 * Writes the composer's drafts for a set of briefs as JSON, for reviewers who see only the brief and the draft: npm run evaluate:drafts -- drafts.json
 * [evaluation | heldout | clean | messy | clean-heldout | messy-heldout]. The last four name no platform, so each brief is drafted for all. Whoever changes the
 * composer must not read the held-out sets.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { DEFAULT_TONE, findPlatform, PLATFORMS } from '@loomcast/platforms'
import { parseAvoidWords } from '../src/domain/words-to-avoid.ts'
import { compose, questionAbout } from '../src/engines/composer/compose.ts'

interface EvaluationBrief {
  id: string
  platform?: string
  tone?: string
  instructions: string
  avoid_words?: string
  brief: string
}

function draftsOf(brief: EvaluationBrief) {
  const names = brief.platform === undefined ? PLATFORMS.map(({ name }) => name) : [brief.platform]
  return names.map((name) => draftOf(brief, name))
}

function draftOf({ id, tone = DEFAULT_TONE, instructions, avoid_words = '', brief }: EvaluationBrief, name: string) {
  const platform = findPlatform(name)
  if (!platform) throw new RangeError(`Unknown platform: ${name}`)
  const about = { id, platform: name, tone, instructions, avoid_words, brief }
  const question = questionAbout(brief, platform.id)
  if (question !== undefined) return { ...about, draft: null, title: null, meta_description: null, left_out: [], notices: [], question }
  const { text, title, metaDescription, leftOut, notices } = compose({
    platform: platform.id,
    brief,
    tone,
    instructions,
    avoidWords: parseAvoidWords(avoid_words),
    variant: 0,
  })
  const messages = notices.map(({ message }) => message)
  return { ...about, draft: text, title, meta_description: metaDescription, left_out: leftOut, notices: messages, question: null }
}

const [, , target = 'drafts.json', set = 'evaluation'] = process.argv
const fixture = new URL(`../test/fixtures/${set}-briefs.json`, import.meta.url)
const briefs = JSON.parse(await readFile(fixture, 'utf8')) as EvaluationBrief[]
await writeFile(target, `${JSON.stringify(briefs.flatMap(draftsOf), null, 2)}\n`)
