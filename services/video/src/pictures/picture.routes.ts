import { PICTURE_PATH } from '@loomcast/contracts/picture-address'
import { invalidField, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { Static } from 'typebox'
import { disconnectSignal } from '../disconnect-signal.ts'
import type { FileStore } from '../engines/storage/file-store.ts'
import type { StoredFile } from '../files/file.model.ts'
import { createFileResponder, fileNotFound } from '../files/file-responder.ts'
import type { FileService } from '../files/file-service.ts'
import {
  idsOf,
  ListedPictures,
  type Picture,
  PictureContent,
  PictureParams,
  PicturesBody,
  PicturesQuery,
  PicturesResponse,
} from './picture.schema.ts'
import type { PictureService } from './picture-service.ts'
import { smallUrlOf } from './small-picture.routes.ts'

const PATH = '/api/upload/pictures'

export function pictureRoutes(
  app: App,
  { pictures, files, store }: { pictures: PictureService; files: FileService; store: FileStore },
): void {
  const send = createFileResponder(store)
  const user = { config: { auth: 'user' as const } }
  const tags = ['files']
  const responseOf = (found: StoredFile[]): Static<typeof PicturesResponse> => ({
    success: true,
    pictures: found.map((file) => pictureOf(file, files)),
  })

  app.post(
    PATH,
    {
      ...user,
      schema: {
        tags,
        summary: 'Use uploaded images as pictures of posts',
        description:
          'Must be called before a post gets the pictures, and is valid for 6 days. A picture that a post has is not deleted as unused. Pictures of other users are unknown.',
        body: PicturesBody,
        response: { 200: PicturesResponse, ...problemResponses(422, 503) },
      },
    },
    async ({ caller, body, headers }, reply) => {
      const request = { authorization: headers.authorization ?? '', signal: disconnectSignal(reply) }
      return responseOf(await pictures.confirm(caller.user_id, body.file_ids, request))
    },
  )

  app.get(
    PATH,
    {
      ...user,
      schema: {
        tags,
        summary: 'URLs of pictures',
        description:
          'Pictures by their ids, without those that do not exist any more or belong to another user; or a page of the images that the caller uploaded.',
        querystring: PicturesQuery,
        response: { 200: ListedPictures, ...problemResponses(400) },
      },
    },
    async ({ caller, query }) => {
      if (query.file_ids === undefined) {
        const { files: found, next_cursor } = await pictures.newest(caller.user_id, query.cursor)
        return { ...responseOf(found), next_cursor }
      }
      if (query.cursor !== undefined) throw invalidField('validation_failed', 'cursor', 'Pictures by their ids have no pages.')
      const ids = idsOf(query.file_ids)
      if (ids === undefined) throw invalidField('validation_failed', 'file_ids', 'At most 100 pictures.')
      return { ...responseOf(await pictures.find(caller.user_id, ids)), next_cursor: null }
    },
  )

  app.get(
    `${PICTURE_PATH}/:file_id`,
    {
      ...user,
      schema: {
        tags,
        summary: 'Get a picture',
        description:
          'The address of a picture of a post, as `image_url` of a text has it. Unlike a signed URL, it does not expire, and is for its owner only. Supports one byte range.',
        params: PictureParams,
        response: { 200: PictureContent('The picture.'), 206: PictureContent('The requested range.'), ...problemResponses(404, 416) },
      },
    },
    async (request, reply) => {
      const [file] = await pictures.find(request.caller.user_id, [request.params.file_id])
      if (!file) throw fileNotFound()
      return send(request, reply, file, { cacheControl: 'private, no-cache' })
    },
  )
}

function pictureOf(file: StoredFile, files: FileService): Static<typeof Picture> {
  const { _id: file_id, width, height, bytes, content_type, created_at } = file
  const size = { width: width ?? 0, height: height ?? 0 }
  const picture_url = files.signedUrl(file)
  return { file_id, picture_url, small_url: smallUrlOf(picture_url), ...size, bytes, content_type, uploaded_at: created_at.toISOString() }
}
