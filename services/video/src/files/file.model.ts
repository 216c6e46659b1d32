import type { Disclosure } from '@loomcast/contracts'
import mongoose from 'mongoose'
import type { Footage } from '../domain/footage.ts'
import type { OwnMusic } from '../domain/music.ts'
import type { Narration } from '../domain/narration.ts'

/** A `clip` is a rendered scene, `footage` a clip that the user uploaded, and `small_footage` its smaller file for previews, which no quota counts. A `logo` is the user's current one; one that was replaced or deleted becomes a `former_logo`, which videos may still use. */
export type FileKind =
  | 'image'
  | 'upscaled'
  | 'video'
  | 'poster'
  | 'subtitles'
  | 'clip'
  | 'narration'
  | 'music'
  | 'footage'
  | 'small_footage'
  | 'logo'
  | 'former_logo'

/** Metadata of one file of a user. */
export interface StoredFile {
  /** Opaque. Part of the file's URL. */
  _id: string
  user_id: string
  kind: FileKind
  /** Key in the FileStore. */
  key: string
  content_type: string
  bytes: number
  /** Pixels; null for subtitles and sound. */
  width: number | null
  height: number | null
  /** Length and speech of a narration; absent for other kinds. */
  narration?: Narration
  /** Name, length and confirmed rights of music; absent for other kinds. */
  music?: OwnMusic
  /** Contents of an uploaded clip; absent for other kinds. */
  footage?: Footage
  /** True for the image of an uploaded clip, which lists of images leave out. */
  of_clip?: boolean
  /** True if the metadata of the uploaded image stated that a model created it or a part of it. */
  generated?: boolean
  /** With it, the service that publishes posts reads a picture without its user. Set when a post is planned with the picture. */
  read_key?: string
  /** What made a larger copy of a video; absent for other files. */
  disclosure?: Disclosure
  /** Hex SHA-256 of the stored bytes. */
  sha256: string
  /** The job that created the file or that it belongs to. */
  job_id: string | null
  created_at: Date
  /** Last use by a request. The sweep removes only files that have not been used for a while. */
  last_used_at: Date
  /** Set when the next sweep should delete the bytes. */
  removed_at: Date | null
}

/** The place of a file in a list, newest first. */
export type FilePosition = Pick<StoredFile, '_id' | 'created_at'>

export const fileSchema = new mongoose.Schema<StoredFile>(
  {
    _id: { type: String, required: true },
    user_id: { type: String, required: true },
    kind: { type: String, required: true },
    key: { type: String, required: true },
    content_type: { type: String, required: true },
    bytes: { type: Number, required: true },
    width: { type: Number, default: null },
    height: { type: Number, default: null },
    narration: { type: mongoose.Schema.Types.Mixed },
    music: { type: mongoose.Schema.Types.Mixed },
    footage: { type: mongoose.Schema.Types.Mixed },
    of_clip: { type: Boolean },
    generated: { type: Boolean },
    read_key: { type: String },
    disclosure: { type: mongoose.Schema.Types.Mixed },
    sha256: { type: String, required: true },
    job_id: { type: String, default: null },
    created_at: { type: Date, required: true },
    last_used_at: { type: Date, required: true },
    removed_at: { type: Date, default: null },
  },
  { collection: 'files', versionKey: false },
)
fileSchema.index({ user_id: 1, kind: 1, created_at: -1 })
fileSchema.index({ job_id: 1 }, { partialFilterExpression: { job_id: { $type: 'string' } } })
fileSchema.index({ removed_at: 1 }, { partialFilterExpression: { removed_at: { $type: 'date' } } })
// For the sweep, which reads the least recently used files first.
fileSchema.index({ kind: 1, last_used_at: 1, _id: 1 })

/** Written before the bytes and deleted when the metadata is inserted. The sweep uses the intents that a crash left behind to delete orphaned bytes. */
export interface StoredIntent {
  /** The file's id. */
  _id: string
  key: string
  created_at: Date
  /** The sweep is deleting the bytes, so the file can no longer be recorded. */
  doomed: boolean
}

export const intentSchema = new mongoose.Schema<StoredIntent>(
  {
    _id: { type: String, required: true },
    key: { type: String, required: true },
    created_at: { type: Date, required: true },
    doomed: { type: Boolean, default: false },
  },
  { collection: 'file_intents', versionKey: false },
)
intentSchema.index({ created_at: 1 })
