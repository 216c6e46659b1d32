/** What of a file is answered. */
export type Part = { status: 200 } | { status: 206; start: number; end: number } | { status: 416 }

/**
 * RFC 9110 §14 for one range of bytes. What is not understood, another unit or several ranges at once is answered with the whole, as the RFC
 * allows. `current` says whether the file is still what If-Range names.
 */
export function partOf(header: string | undefined, current: boolean, bytes: number): Part {
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

/** Whether If-Range still means this file: a strong comparison, or the very same second. */
export function isCurrent(ifRange: string | undefined, { etag, modified }: Validators): boolean {
  if (ifRange === undefined) return true
  return ifRange.startsWith('"') ? ifRange === etag : Date.parse(ifRange) === modified.getTime()
}

/** Whether the caller has this file already: If-None-Match decides, and If-Modified-Since where that is missing. */
export function isKnown(
  headers: { 'if-none-match'?: string | undefined; 'if-modified-since'?: string | undefined },
  of: Validators,
): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === of.etag)
  const since = headers['if-modified-since']
  return since !== undefined && Date.parse(since) >= of.modified.getTime()
}
