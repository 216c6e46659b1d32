import type { Tx } from '@loomcast/service-kit/mongo'
import type { ConfirmedFact } from '../domain/facts/fact-mark.ts'
import type { StoredOpenFacts } from '../domain/facts/text-facts.ts'
import type { StoredFit } from '../domain/fit.ts'
import type { HistoryFilter } from '../domain/history-filter.ts'
import type { PostPicture } from '../domain/pictures.ts'
import type { StoredContent } from './content.model.ts'

export interface ContentTotals {
  total: number
  this_week: number
  this_month: number
  total_tokens: number
  /** Mean number of words of a text. */
  average_words: number
}

export interface ContentDay {
  /** UTC day, YYYY-MM-DD. */
  date: string
  texts: number
  tokens: number
}

/** A text without its text. */
export type NewestContent = Pick<
  StoredContent,
  '_id' | 'platform' | 'prompt' | 'generated_text' | 'created_at' | 'usage' | 'provider' | 'model'
>

export interface EntryPage {
  /** Number of matching texts. */
  total: number
  /** Number of entries. */
  entries: number
  /** The texts of the page's entries; those of a set are next to each other. */
  ids: string[]
}

export interface ContentEdit {
  text: string
  /** The fields to change; null removes a field. */
  fields: { title?: string | null; meta_description?: string | null }
  fit: StoredFit
  /** Facts to confirm, and the texts of facts to confirm no longer. */
  confirm: ConfirmedFact[]
  withdraw: string[]
  /** The report on the changed text, if it was written with a voice. */
  voice?: NonNullable<StoredContent['voice']>
}

/** The stored texts. */
export interface Contents {
  insert(content: StoredContent, tx: Tx): Promise<void>
  /** The user's text. Null if the id is unknown, deleted or belongs to another user. */
  find(userId: string, contentId: string): Promise<StoredContent | null>
  /** Like `find`, but includes deleted texts. */
  findEvenDeleted(userId: string, contentId: string): Promise<StoredContent | null>
  /** The user's texts of a set, oldest first, deleted ones included. */
  ofSet(userId: string, setId: string): Promise<StoredContent[]>
  /** A text of the same set that the engine wrote identically, with its title; deleted ones included. */
  sameInSet(content: StoredContent, tx: Tx): Promise<Pick<StoredContent, 'platform'> | null>
  /** Assigns a text to a set unless it has one. Returns its set's id, or null if there is no such text. */
  joinSet(userId: string, contentId: string, setId: string): Promise<string | null>
  /** All matches, or those on one page, one at a time in the filter's order. */
  each(userId: string, filter: HistoryFilter, now: Date, page?: { skip: number; limit: number }): AsyncIterable<StoredContent>
  /** One page of entries: a text without a set, or the matching texts of a set, at the place of the first of them. Read in one query. */
  pageOfEntries(userId: string, filter: HistoryFilter, now: Date, page: { skip: number; limit: number }): Promise<EntryPage>
  /** The user's texts with these ids, one at a time in the order of the ids. Omits those that were deleted. */
  eachOf(userId: string, contentIds: readonly string[]): AsyncIterable<StoredContent>
  /** The user's newest texts that are not deleted. */
  newest(userId: string, limit: number): Promise<NewestContent[]>
  countMatching(userId: string, filter: HistoryFilter, now: Date): Promise<number>
  /** A text that stays the same, with its fields, does not count as edited. */
  edit(userId: string, contentId: string, change: ContentEdit, now: Date): Promise<StoredContent | null>
  /** Replaces the pictures of a text that is not deleted. Returns it as it was before. */
  setPictures(userId: string, contentId: string, pictures: PostPicture[], tx: Tx): Promise<StoredContent | null>
  /** Stores a text's newly measured fit. Does nothing if the text was edited in between. */
  storeFit(content: StoredContent, fit: StoredFit): Promise<void>
  /** Stores the number of a text's open facts. Does nothing if the text was edited or facts were confirmed in between. */
  storeOpenFacts(content: StoredContent, count: StoredOpenFacts): Promise<void>
  /** Moves texts to the trash. Returns the ids of those moved. */
  remove(userId: string, contentIds: string[], now: Date, tx: Tx): Promise<string[]>
  /** Restores texts from the trash. Returns the ids of those restored. */
  restore(userId: string, contentIds: string[], now: Date, tx: Tx): Promise<string[]>
  /** Totals of the user's texts that are not deleted. */
  totals(userId: string, weekStart: Date, monthStart: Date): Promise<ContentTotals>
  /** The UTC days since `from` on which the user saved texts. */
  days(userId: string, from: Date): Promise<ContentDay[]>
  /** Users with texts deleted before `before`, each with some of the ids. */
  expired(before: Date, limit: number): Promise<Map<string, string[]>>
  /** Permanently deletes texts deleted before `before`. Returns their ids, and those of the ones that had pictures. */
  purge(userId: string, contentIds: string[], before: Date, tx: Tx): Promise<{ ids: string[]; withPictures: string[] }>
  removeAllOf(userId: string, tx: Tx): Promise<void>
}
