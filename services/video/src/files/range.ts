export type ResolvedRange = { status: 200 } | { status: 206; start: number; end: number } | { status: 416 }

/**
 * Resolves the Range header of RFC 9110 §14 to one byte range. An unknown unit, several ranges or an invalid header select the whole file, as the RFC allows.
 * `current` is whether If-Range matches the file.
 */
export function resolveRange(header: string | undefined, current: boolean, bytes: number): ResolvedRange {
  const match = header === undefined || !current ? null : /^bytes=(\d*)-(\d*)$/i.exec(header.replaceAll(/[ \t]/g, ''))
  const [, from = '', to = ''] = match ?? []
  if (from === '' && to === '') return { status: 200 }
  if (from === '') {
    const last = Math.min(Number(to), bytes)
    return last === 0 ? { status: 416 } : { status: 206, start: bytes - last, end: bytes - 1 }
  }
  const start = Number(from)
  const end = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < start) return { status: 200 }
  return start >= bytes ? { status: 416 } : { status: 206, start, end }
}

export interface Validators {
  etag: string
  /** Whole seconds. */
  modified: Date
}

/** Returns whether If-Range matches the file: by strong comparison of the ETag, or by the same second. */
export function isCurrent(ifRange: string | undefined, { etag, modified }: Validators): boolean {
  if (ifRange === undefined) return true
  return ifRange.startsWith('"') ? ifRange === etag : Date.parse(ifRange) === modified.getTime()
}

/** Returns whether the client's copy is current: by If-None-Match, or by If-Modified-Since when that header is absent. */
export function isNotModified(
  headers: { 'if-none-match'?: string | undefined; 'if-modified-since'?: string | undefined },
  { etag, modified }: Validators,
): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const since = headers['if-modified-since']
  return since !== undefined && Date.parse(since) >= modified.getTime()
}
