import type { Brief } from '../../../domain/brief/brief.ts'
import { type Manner, statedTone, type ToneWish } from '../../../domain/brief/stated-tone.ts'

export type Manners = ReadonlySet<Manner>

export interface StatedTone {
  wishes: ToneWish[]
  manners: Manners
}

/** Texts that touch on these are no place for cheer. */
const GRAVE =
  /(?<![\p{L}])(?:suicid\p{L}{1,3}|died|dies|death|dead|killed|grief|griev\p{L}{1,4}|hospice|bereave\p{L}{1,4}|memorial|remembrance|minute['’]s silence|(?:lost|lose) (?:someone|a (?:child|parent|friend|baby)|(?:his|her|their) (?:li(?:fe|ves)|battle|home))|passed away|funeral|cancer|abuse|refugees?)(?![\p{L}])/iu

/** The tone that the brief and the instructions name. Nothing cheerful is added to bad news. */
export function toneOf(brief: Brief, instructions: string): StatedTone {
  const wishes = statedTone([...brief.requests, ...brief.wishes, instructions])
  const stated = new Set(wishes.flatMap((each) => each.manners))
  // A formal text has no contractions and no jokes, even if it is also to be friendly.
  if (stated.has('formal')) for (const manner of ['casual', 'funny'] as const) stated.delete(manner)
  const isGrave = GRAVE.test(brief.text)
  if (isGrave) stated.add('restrained')
  if (brief.badNews || isGrave) for (const manner of ['cheerful', 'funny'] as const) stated.delete(manner)
  return { wishes, manners: stated }
}
