import { platformById } from '@loomcast/platforms'
import { ApiError, events, toast } from '@loomcast/web-kit'
import { queryClient } from '@loomcast/web-kit/query'
import { useRef, useState } from 'react'
import { contentApi } from '../api/content.api.ts'
import { type ContentItem, itemOf, type PostPicture } from '../api/content.ts'
import { keys } from '../api/queries.ts'
import { fewerPicturesNote } from './fewer-pictures.ts'

/** Gives pictures of a post to the other posts of its set, which keep those that they have. */
export function usePicturesForSet({ content_id, set_id, platform_id }: ContentItem) {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  async function add(pictures: readonly PostPicture[]): Promise<string> {
    const others = (await newestOf(set_id ?? '')).filter((item) => item.content_id !== content_id && item.platform_id !== platform_id)
    if (others.length === 0) return 'This set has no other post.'
    let changed = 0
    for (const other of others) if (await addTo(other, pictures)) changed += 1
    if (changed > 0) events.emit('content-changed')
    const note = fewerPicturesNote(
      others.flatMap((item) => item.platform_id ?? []),
      pictures.length,
    )
    return [result(changed), note].filter((part) => part !== undefined).join(' ')
  }

  return {
    busy,
    async addToAll(pictures: readonly PostPicture[]): Promise<void> {
      if (running.current) return
      running.current = true
      setBusy(true)
      try {
        toast({ kind: 'success', message: await add(pictures) })
      } catch (error) {
        console.error('Pictures for a set', error)
        const detail = error instanceof ApiError ? ` ${error.detail}` : ''
        toast({ kind: 'error', message: `Not all posts of the set have the pictures.${detail}` })
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}

/** The newest post of a set for each platform. */
async function newestOf(setId: string): Promise<ContentItem[]> {
  const { members } = await contentApi.set(setId)
  const saved = members.flatMap(({ result }) => (result ? itemOf(result, new Date().toISOString()) : []))
  return [...new Map(saved.map((item) => [item.platform_id, item])).values()]
}

/** Whether the post did not have all of the pictures that its platform shows. */
async function addTo(post: ContentItem, pictures: readonly PostPicture[]): Promise<boolean> {
  const own = post.pictures ?? []
  const isOwn = new Set(own.map(({ file_id }) => file_id))
  const max = post.platform_id ? platformById(post.platform_id).pictures.max : own.length
  const wanted = [...own, ...pictures.filter(({ file_id }) => !isOwn.has(file_id))].slice(0, Math.max(max, own.length))
  if (wanted.length === own.length) return false
  const stored = await contentApi.setPictures(post.content_id, wanted, own)
  queryClient.setQueryData<ContentItem>(keys.item(post.content_id), (known) => known && { ...known, pictures: stored })
  return true
}

function result(changed: number): string {
  if (changed === 0) return 'The other posts of the set have these pictures already.'
  return changed === 1 ? 'Another post of the set has the pictures now.' : `${changed} other posts of the set have the pictures now.`
}
