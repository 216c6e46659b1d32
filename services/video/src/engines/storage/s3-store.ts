import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { FileMissing, type FileStore, validKey } from './file-store.ts'

export interface S3Options {
  /** Empty for Amazon S3. */
  endpoint: string
  region: string
  bucket: string
  /** Default: the SDK's own lookup, for example the role of the machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string }
  /** Puts the bucket name into the path, as most servers other than Amazon S3 require. */
  pathStyle: boolean
}

const PART_BYTES = 8 * 1024 * 1024

/** Stores objects in a bucket of an S3-compatible server. An object exists only after its last part is acknowledged. */
export function createS3Store({ endpoint, region, bucket, credentials, pathStyle }: S3Options): FileStore & { close(): void } {
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    maxAttempts: 3,
    // Many compatible servers reject checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  })
  const at = (key: string) => ({ Bucket: bucket, Key: validKey(key) })

  async function get(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const response = await client.send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) })).catch((error) => {
      throw isMissing(error) ? new FileMissing(key) : error
    })
    if (!(response.Body instanceof Readable)) throw new Error('The object has no body')
    return response.Body
  }

  return {
    async put(key, file, contentType) {
      const { size } = await stat(file)
      const params = { ...at(key), Body: createReadStream(file), ContentType: contentType }
      // Buffers one part at a time.
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 1 }).done()
      return { bytes: size, content_type: contentType }
    },

    read: get,

    async download(key, file) {
      const body = await get(key)
      await pipeline(body, createWriteStream(file)).catch(async (error) => {
        await rm(file, { force: true })
        throw error
      })
    },

    async stat(key) {
      const head = await client.send(new HeadObjectCommand(at(key))).catch((error) => {
        if (isMissing(error)) return null
        throw error
      })
      return head && { bytes: head.ContentLength ?? 0, content_type: head.ContentType ?? 'application/octet-stream' }
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key))).catch((error) => {
        if (!isMissing(error)) throw error
      })
    },

    async removeIncomplete(before) {
      let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
      while (marker) {
        const page: Awaited<ReturnType<typeof listUploads>> = await listUploads(marker)
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (!Key || !UploadId || !Initiated || Initiated >= before) continue
          // Another process may have completed or aborted it in the meantime.
          await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })).catch((error) => {
            if (!isMissing(error)) throw error
          })
        }
        const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page
        marker = IsTruncated && NextKeyMarker ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker ?? '' } : undefined
      }
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
    },

    close() {
      client.destroy()
    },
  }

  function listUploads(marker: { KeyMarker?: string; UploadIdMarker?: string }) {
    return client.send(new ListMultipartUploadsCommand({ Bucket: bucket, ...marker }))
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && (error.$metadata.httpStatusCode === 404 || error.name === 'NoSuchKey')
}
