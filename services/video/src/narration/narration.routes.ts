import multipart from '@fastify/multipart'
import { problemResponses } from '@loomcast/service-kit/errors'
import { type App, IdempotencyHeaders } from '@loomcast/service-kit/http'
import { disconnectSignal } from '../disconnect-signal.ts'
import type { Transcript } from '../domain/narration.ts'
import type { StoredFile } from '../files/file.model.ts'
import { FilePageQuery } from '../files/file-page.ts'
import type { FileService } from '../files/file-service.ts'
import { multipartOptions, type Received, receiveMultipart } from '../uploads/upload-multipart.ts'
import {
  NarrationBody,
  NarrationDeletedResponse,
  NarrationListResponse,
  NarrationParams,
  NarrationUploadResponse,
  TranscriptBody,
  TranscriptResponse,
} from './narration.schema.ts'
import type { NarrationService } from './narration-service.ts'
import { toNarrationView, toTranscriptView } from './narration-view.ts'
import type { WordsService } from './words-service.ts'

/** Uploads a narration. The request body may take minutes to arrive. */
export const NARRATION_PATH = '/api/upload/narration'

const RECORDING: Received = {
  noun: 'recording',
  maxBytes: 25 * 1024 * 1024,
  tooLarge: { code: 'audio_too_large', detail: 'This recording is larger than 25 MB. Save it as MP3 or M4A, then upload it again.' },
}

const requiresUser = { config: { auth: 'user' as const } }
const tags = ['files']

export async function narrationRoutes(
  app: App,
  { narrations, words, files }: { narrations: NarrationService; words: WordsService; files: FileService },
): Promise<void> {
  wordRoutes(app, words)
  await app.register(async (scope: App) => {
    await scope.register(multipart, multipartOptions(RECORDING))
    scope.post(
      NARRATION_PATH,
      {
        ...requiresUser,
        // The handler reads the body as a stream; this placeholder satisfies the schema.
        preValidation: async (request) => {
          request.body = { file: '' }
        },
        schema: {
          tags,
          summary: 'Upload a narration for videos',
          description:
            'One recording per request, with up to 59 seconds of speech. It is stored as mono AAC, without its metadata and the silence at both ends, and with its speech at one level. Recordings that no video uses are deleted after a week.',
          consumes: ['multipart/form-data'],
          headers: IdempotencyHeaders,
          body: NarrationBody,
          response: { 201: NarrationUploadResponse, ...problemResponses(400, 403, 413, 415, 422, 429, 503) },
        },
      },
      async (request, reply) => {
        const file = await narrations.upload({
          userId: request.caller.user_id,
          idempotencyKey: request.headers['idempotency-key'],
          receive: (path) => receiveMultipart(request, path, RECORDING),
          signal: disconnectSignal(reply),
        })
        const pauses = Math.max(0, (file.narration?.speech.length ?? 0) - 1)
        return reply.code(201).send({ success: true as const, ...narrationViewOf(file, files), pauses, bytes: file.bytes })
      },
    )
  })

  app.get(
    '/api/video/narrations',
    {
      ...requiresUser,
      schema: { tags, summary: 'List your narrations, newest first', querystring: FilePageQuery, response: { 200: NarrationListResponse } },
    },
    async ({ caller, query }) => {
      const { files: found, next_cursor } = await narrations.list(caller.user_id, query.cursor)
      const views = found.map((file) => ({
        ...narrationViewOf(file, files),
        bytes: file.bytes,
        created_at: file.created_at.toISOString(),
        transcript: file.narration?.transcript ? toTranscriptView(file.narration.transcript) : null,
      }))
      return { success: true as const, narrations: views, next_cursor }
    },
  )

  app.delete(
    '/api/video/narrations/:file_id',
    {
      ...requiresUser,
      schema: {
        tags,
        summary: 'Delete a narration that no video uses',
        params: NarrationParams,
        response: { 200: NarrationDeletedResponse, ...problemResponses(404, 409) },
      },
    },
    async ({ caller, params }) => {
      await narrations.remove(caller.user_id, params.file_id)
      return { success: true as const, file_id: params.file_id }
    },
  )
}

/** The words of narrations. */
function wordRoutes(app: App, words: WordsService): void {
  const responseOf = (file_id: string, transcript: Transcript) => ({ success: true as const, file_id, ...toTranscriptView(transcript) })
  app.post(
    '/api/video/narrations/:file_id/words',
    {
      ...requiresUser,
      schema: {
        tags,
        summary: 'Recognize the words of a narration in English',
        description: 'Returns the stored words if there are some, with their corrections. Draws on no quota.',
        params: NarrationParams,
        response: { 200: TranscriptResponse, ...problemResponses(404, 422, 429, 503) },
      },
    },
    async ({ caller, params: { file_id } }, reply) =>
      responseOf(file_id, await words.recognize(caller.user_id, file_id, disconnectSignal(reply))),
  )

  app.put(
    '/api/video/narrations/:file_id/words',
    {
      ...requiresUser,
      schema: {
        tags,
        summary: 'Correct the words of a narration',
        description: 'Takes the texts of all lines. The words then caption the videos that are started with the narration.',
        params: NarrationParams,
        body: TranscriptBody,
        response: { 200: TranscriptResponse, ...problemResponses(400, 404) },
      },
    },
    async ({ caller, params: { file_id }, body }) => responseOf(file_id, await words.correct(caller.user_id, file_id, body.lines)),
  )
}

const narrationViewOf = ({ _id, narration }: StoredFile, files: FileService) =>
  toNarrationView({ file_id: _id, seconds: narration?.seconds ?? 0 }, files)
