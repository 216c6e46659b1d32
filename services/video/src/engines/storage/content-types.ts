const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  srt: 'application/x-subrip',
}

/** The extension that a stored file of this type carries. */
export function extensionOf(contentType: string): string {
  return Object.keys(TYPES).find((extension) => TYPES[extension] === contentType) ?? 'bin'
}

/** What a key's extension says. */
export function contentTypeOf(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
