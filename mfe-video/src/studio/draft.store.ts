import type { StringStore } from '@loomcast/web-kit'
import type { Look } from '../api/wire.ts'
import { type Choices, DEFAULT_CHOICES } from '../choices/choices.ts'
import { clipFrom, partFrom } from '../clips/clip.ts'
import type { SavedPicture } from '../pictures/pictures.ts'
import { DEFAULT_LOOK, type SceneDraft, type SceneTexts } from '../storyboard/storyboard.ts'

/** A video that has not been started. */
export interface Draft {
  instructions: string
  choices: Choices
  texts: SceneTexts
  look: Look
  /** Whether the video shows the user's logo, if there is one. */
  showLogo: boolean
  /** Whether the video has the user's brand kit, if there is one. */
  useBrandKit: boolean
  pictures: SavedPicture[]
  /** What the last writing of texts left out of the instructions; null if these were not read. */
  leftOut: readonly string[] | null
}

export const EMPTY_DRAFT: Draft = {
  instructions: '',
  choices: DEFAULT_CHOICES,
  texts: {},
  look: DEFAULT_LOOK,
  showLogo: true,
  useBrandKit: true,
  pictures: [],
  leftOut: [],
}

/** web-kit removes every key with this prefix at sign-out. */
const key = (userId: string) => `loomcast.draft.video.${userId}`

/** Saves the draft across reloads, with one key per user. */
export function draftStore(storage: StringStore) {
  return {
    read(userId: string): Draft {
      try {
        return draftFrom(JSON.parse(storage.getItem(key(userId)) ?? 'null'))
      } catch {
        return EMPTY_DRAFT
      }
    },
    write(userId: string, draft: Draft): void {
      if (isStored(storage, key(userId), draft)) return
      // Storage is full: save the texts without the small copies of the pictures. Without storage, the draft is lost on the next page load.
      const pictures = draft.pictures.map((picture) => ({ ...picture, thumbnail: '' }))
      isStored(storage, key(userId), { ...draft, pictures })
    },
    clear(userId: string): void {
      storage.removeItem(key(userId))
    },
  }
}

function isStored(storage: StringStore, key: string, draft: Draft): boolean {
  try {
    return storage.setItem(key, JSON.stringify(draft)) !== false
  } catch {
    return false
  }
}

/** Storage is untrusted input: values of the wrong type are ignored. */
function draftFrom(value: unknown): Draft {
  const saved = record(value)
  const pictures = picturesFrom(saved['pictures'])
  return {
    instructions: typeof saved['instructions'] === 'string' ? saved['instructions'] : '',
    choices: likeOf(DEFAULT_CHOICES, record(saved['choices'])),
    look: {
      ...likeOf(DEFAULT_LOOK, record(saved['look'])),
      ...optionalFrom(record(saved['look'])),
      title_card: cardOf(record(saved['look'])['title_card'], { title: '', subtitle: '' }),
      call_to_action: cardOf(record(saved['look'])['call_to_action'], { text: '', detail: '' }),
    },
    showLogo: saved['showLogo'] !== false,
    useBrandKit: saved['useBrandKit'] !== false,
    // The texts of pictures that were removed end here.
    texts: textsFrom(
      saved['texts'],
      pictures.map(({ id }) => id),
    ),
    pictures,
    leftOut: saved['leftOut'] === null ? null : list(saved['leftOut']).map(String),
  }
}

function optionalFrom({ pace, film_seconds, music_volume }: Record<string, unknown>): Pick<Look, 'pace' | 'film_seconds' | 'music_volume'> {
  return {
    ...(typeof pace === 'string' && { pace }),
    ...(typeof film_seconds === 'number' && { film_seconds }),
    ...(typeof music_volume === 'number' && { music_volume }),
  }
}

function textsFrom(value: unknown, pictureIds: readonly string[]): SceneTexts {
  const texts = Object.entries(record(value)).flatMap(([key, text]): [string, SceneDraft][] => {
    const { caption, emphasis, direction, edited, wordless, fixed_seconds, focus, clip } = record(text)
    if (typeof caption !== 'string' || !pictureIds.includes(key.split('#')[0] ?? '')) return []
    const words = list(emphasis).filter((word) => typeof word === 'string')
    const toSend = typeof direction === 'string' ? direction : caption
    const scene = { caption, emphasis: words, direction: toSend, edited: edited === true, wordless: wordless === true }
    const length = typeof fixed_seconds === 'number' && { fixed_seconds }
    const part = partFrom(clip)
    return [[key, { ...scene, ...length, ...focusFrom(focus), ...(part && { clip: part }) }]]
  })
  return Object.fromEntries(texts)
}

function focusFrom(value: unknown): Pick<SceneDraft, 'focus'> {
  const { x, y } = record(value)
  const isShare = (share: unknown) => typeof share === 'number' && share >= 0 && share <= 1
  return isShare(x) && isShare(y) ? { focus: { x: Number(x), y: Number(y) } } : {}
}

function picturesFrom(value: unknown): SavedPicture[] {
  return list(value).flatMap((picture) => {
    const { id, name, thumbnail, uploaded } = record(picture)
    const { image_url, file_id, width, height, bytes, content_type, clip } = record(uploaded)
    if (typeof id !== 'string' || typeof name !== 'string' || typeof image_url !== 'string' || typeof file_id !== 'string') return []
    const small = typeof thumbnail === 'string' && thumbnail.startsWith('data:image/') ? thumbnail : ''
    const about = { width: Number(width), height: Number(height), bytes: Number(bytes), content_type: String(content_type) }
    const own = clipFrom(clip)
    return [{ id, name, thumbnail: small, uploaded: { image_url, file_id, ...about, ...(own && { clip: own }) } }]
  })
}

/** The properties of `model`, replaced by those in `saved` that have the same type. Properties that are null in `model` are not replaced. */
function likeOf<T extends object>(model: T, saved: Record<string, unknown>): T {
  const same = Object.entries(model).filter(([name, value]) => value !== null && typeof saved[name] === typeof value)
  return Object.assign({ ...model }, Object.fromEntries(same.map(([name]) => [name, saved[name]])))
}

function cardOf<T extends Record<string, string>>(value: unknown, empty: T): T | null {
  return typeof value === 'object' && value !== null ? likeOf(empty, record(value)) : null
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
