import { extname, join } from 'node:path'
import type { Disclosure } from '@loomcast/contracts'
import type { ErrorCode } from '@loomcast/error-codes'
import { AppError } from '@loomcast/service-kit/errors'
import type { Semaphore } from '@loomcast/service-kit/scheduling'
import type { Clock } from '@loomcast/service-kit/time'
import { rejectUnavailable } from '../analysis/inference-unavailable.ts'
import { disclosureOfUpscaledImage } from '../domain/disclosure.ts'
import type { Inference } from '../engines/inference/inference.ts'
import { UpscaleRejected, upscaleImage } from '../engines/upscale/upscale-image.ts'
import type { StoredFile } from '../files/file.model.ts'
import type { FileService } from '../files/file-service.ts'
import type { Scratch } from '../files/scratch.ts'
import type { UpscaleAllowance } from './upscale-allowance.ts'
import type { UpscalingRepository } from './upscaling.repository.ts'

export interface ImageUpscalingResults {
  successful_count: number
  total_images: number
  successful_upscales: { original_url: string; upscaled_url: string; width: number; height: number; disclosure: Disclosure }[]
  failed_upscales: { original_url: string; error: string; code: ErrorCode }[]
}

export interface ImageUpscaling {
  /** Checks the URLs without upscaling anything. */
  skip(userId: string, imageUrls: readonly string[]): Promise<ImageUpscalingResults>
  /**
   * Upscales the user's images one after another. When none can be upscaled, rejects with `upscaling_failed`, which carries the results. Aborting stops the
   * work; finished images are saved, so a repeated call continues.
   */
  upscale(userId: string, imageUrls: readonly string[], factor: number, signal: AbortSignal): Promise<ImageUpscalingResults>
}

export interface ImageUpscalingDeps {
  files: FileService
  scratch: Scratch
  inference: Inference
  upscalings: UpscalingRepository
  /** Limits the concurrent upscalings of this process. */
  semaphore: Semaphore
  allowance: UpscaleAllowance
  clock: Clock
}

export function createImageUpscaling(deps: ImageUpscalingDeps): ImageUpscaling {
  const { files, scratch, inference, upscalings, semaphore, allowance, clock } = deps
  const resolve = (userId: string, imageUrls: readonly string[]) => files.resolve(userId, imageUrls, ['image', 'upscaled'])

  /** Finds an earlier result and marks it as used, so that the sweep does not remove it. */
  async function findEarlier(image: StoredFile, factor: number): Promise<StoredFile | undefined> {
    const fileId = await upscalings.findImage(image._id, factor)
    const file = fileId === null ? null : await files.find(image.user_id, fileId)
    if (!file) return undefined
    const [used] = await files.resolve(image.user_id, [files.signedUrl(file)], ['upscaled'])
    return used ?? file
  }

  async function upscaleOne(image: StoredFile, factor: number, signal: AbortSignal): Promise<StoredFile> {
    const earlier = await findEarlier(image, factor)
    if (earlier) return earlier
    return semaphore.run(
      () =>
        scratch.use(async (folder) => {
          const source = join(folder, `source${extname(image.key)}`)
          const target = join(folder, 'target')
          await files.download(image, source)
          const { generated = false } = image
          const result = await upscaleImage(inference, { source, target, factor, generated, signal })
          const file = await files.add({ user_id: image.user_id, kind: 'upscaled', path: target, generated, ...result })
          await upscalings.saveImage({ user_id: image.user_id, file_id: image._id, factor, result_file_id: file._id }, clock())
          return file
        }),
      { userId: image.user_id, signal },
    )
  }

  return {
    async skip(userId, imageUrls) {
      const images = await resolve(userId, imageUrls)
      return { successful_count: 0, total_images: images.length, successful_upscales: [], failed_upscales: [] }
    },

    async upscale(userId, imageUrls, factor, signal) {
      const images = await resolve(userId, imageUrls)
      await allowance.spend(userId, images.length)
      const results: ImageUpscalingResults = {
        successful_count: 0,
        total_images: images.length,
        successful_upscales: [],
        failed_upscales: [],
      }
      for (const [index, image] of images.entries()) {
        const original_url = imageUrls[index] ?? ''
        try {
          const file = await upscaleOne(image, factor, signal)
          const { width, height, generated = false } = file
          results.successful_upscales.push({
            original_url,
            upscaled_url: files.signedUrl(file),
            width: width ?? 0,
            height: height ?? 0,
            disclosure: disclosureOfUpscaledImage(generated),
          })
        } catch (error) {
          if (!(error instanceof UpscaleRejected)) rejectUnavailable(error)
          results.failed_upscales.push({ original_url, error: error.message, code: error.code })
        }
      }
      results.successful_count = results.successful_upscales.length
      if (results.successful_count === 0) {
        const [first] = results.failed_upscales
        throw new AppError('upscaling_failed', first?.error, {
          extensions: { upscaling_results: results },
        })
      }
      return results
    },
  }
}

/** Pairs each image of the request with its result, in the order of the request. */
export function compareImages(urls: readonly string[], { successful_upscales, failed_upscales }: ImageUpscalingResults) {
  const successes = [...successful_upscales]
  const failures = [...failed_upscales]
  return urls.map((original_url) => {
    const success = successes.findIndex((each) => each.original_url === original_url)
    if (success >= 0) return { original_url, upscaled_url: successes.splice(success, 1)[0]?.upscaled_url ?? null, error: null }
    const failure = failures.findIndex((each) => each.original_url === original_url)
    return { original_url, upscaled_url: null, error: failure >= 0 ? (failures.splice(failure, 1)[0]?.error ?? null) : null }
  })
}
