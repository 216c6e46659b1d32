const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
  srt: 'application/x-subrip',
}

/** Returns the file extension for this type. */
export function extensionOf(contentType: string): string {
  return Object.keys(TYPES).find((extension) => TYPES[extension] === contentType) ?? 'bin'
}

/** Returns the type for a key's extension. */
export function contentTypeOf(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
