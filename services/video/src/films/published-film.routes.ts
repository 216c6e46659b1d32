import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { disclosureOfVideo } from '../domain/disclosure.ts'
import { FileMissing, type FileStore } from '../engines/storage/file-store.ts'
import type { FileKind, StoredFile } from '../files/file.model.ts'
import type { FileService } from '../files/file-service.ts'
import { resolveRange } from '../files/range.ts'
import type { StoredJob } from '../rendering/job.model.ts'
import { FilmContent, PublishedFilmHeaders, PublishedFilmParams, PublishedFilmsBody, PublishedFilmsResponse } from './film.schema.ts'

/** Called by the publish service: with the user's token when a post is planned, and with the key of the film when it is sent. */
const PATH = '/internal/video/published-films'
const KINDS: readonly FileKind[] = ['video', 'poster']

export interface PublishedFilmsDeps {
  files: FileService
  store: FileStore
  /** The videos that are not in the trash. */
  jobs: { findAll(jobIds: readonly string[]): AsyncIterable<StoredJob> }
}

export function publishedFilmRoutes(app: App, { files, store, jobs }: PublishedFilmsDeps): void {
  const tags = ['files']

  app.post(
    PATH,
    {
      config: { auth: 'user' },
      schema: {
        tags,
        summary: 'Finished films of planned posts, with the keys to read them later',
        description: 'Marks the films as used. A key stays the same, and ends with its film.',
        body: PublishedFilmsBody,
        response: { 200: PublishedFilmsResponse },
      },
    },
    async ({ caller, body }) => {
      const finished = new Map<string, StoredJob>()
      for await (const job of jobs.findAll(body.video_ids)) if (job.user_id === caller.user_id && job.outputs) finished.set(job._id, job)
      const ids = [...finished.values()].flatMap(({ outputs }) => (outputs ? [outputs.video_file_id, outputs.poster_file_id] : []))
      const found = await files.useWithKeys(caller.user_id, ids, KINDS)
      const byId = new Map(found.map((file) => [file._id, file]))
      const films = body.video_ids.flatMap((id) => filmOf(finished.get(id), byId) ?? [])
      return { success: true as const, films }
    },
  )

  app.get(
    `${PATH}/:file_id`,
    {
      config: { auth: 'public' },
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'A film of a planned post',
        description: 'The key in `x-read-key` authorizes the request. Supports one byte range.',
        params: PublishedFilmParams,
        headers: PublishedFilmHeaders,
        response: { 200: FilmContent('The film.'), 206: FilmContent('The requested range.'), ...problemResponses(404, 416) },
      },
    },
    async ({ params, headers, log }, reply) => {
      const file = await files.findByReadKey(params.file_id, headers['x-read-key'] ?? '')
      if (file?.kind !== 'video') throw noFilm()
      const range = resolveRange(headers.range, true, file.bytes)
      if (range.status === 416)
        throw new AppError('range_not_satisfiable', undefined, { headers: { 'content-range': `bytes */${file.bytes}` } })
      const body = await store.read(file.key, range.status === 206 ? range : undefined).catch((error) => {
        if (!(error instanceof FileMissing)) throw error
        log.error({ err: error, file_id: file._id }, 'a film in the database is missing in the store')
        throw noFilm()
      })
      if (reply.raw.destroyed) body.destroy()
      const [start, end] = range.status === 206 ? [range.start, range.end] : [0, file.bytes - 1]
      if (range.status === 206) reply.header('content-range', `bytes ${start}-${end}/${file.bytes}`)
      return reply
        .code(range.status)
        .header('content-type', file.content_type)
        .header('content-length', end - start + 1)
        .header('cache-control', 'no-store')
        .send(body)
    },
  )
}

function filmOf(job: StoredJob | undefined, files: ReadonlyMap<string, StoredFile>) {
  const outputs = job?.outputs
  const film = outputs && files.get(outputs.video_file_id)
  if (!film) return undefined
  const poster = files.get(outputs.poster_file_id)
  return {
    video_id: job._id,
    file_id: film._id,
    read_key: film.read_key ?? '',
    content_type: film.content_type,
    bytes: film.bytes,
    width: job.size.width,
    height: job.size.height,
    seconds: outputs.seconds,
    ai_parts: disclosureOfVideo(job).ai_parts,
    poster: poster ? { file_id: poster._id, read_key: poster.read_key ?? '' } : null,
  }
}

const noFilm = () => new AppError('not_found', 'This film no longer exists.')
