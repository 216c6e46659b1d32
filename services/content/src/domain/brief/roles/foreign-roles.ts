import { isEnglish, languageOf } from '../language.ts'
import type { BriefRoles } from './brief-roles.ts'
import { TAGGED, type Tagged } from './plain-words.ts'
import { loadWordModel, rolesByWords } from './word-model.ts'
import stored from './word-weights.json' with { type: 'json' }

const MODEL = loadWordModel(stored)
const isTagged = (language: string): language is Tagged => (TAGGED as readonly string[]).includes(language)

/** The language of a brief whose words are classified; undefined for English and other languages. */
export function taggedLanguageOf(source: string): Tagged | undefined {
  if (isEnglish(source)) return undefined
  const language = languageOf(source)
  return isTagged(language) ? language : undefined
}

/** The posts of a set are written from one brief. */
const recent = new Map<string, BriefRoles>()
const RECENT = 32

/** The roles of the words of a brief in another language than English; undefined in languages for which there is no classifier of words. */
export function foreignRolesOf(source: string, model = MODEL): BriefRoles | undefined {
  const language = taggedLanguageOf(source)
  if (!language) return undefined
  if (model !== MODEL) return rolesByWords(source, language, model)
  const known = recent.get(source) ?? rolesByWords(source, language, model)
  recent.delete(source)
  recent.set(source, known)
  const [oldest] = recent.keys()
  if (recent.size > RECENT && oldest !== undefined) recent.delete(oldest)
  return known
}
