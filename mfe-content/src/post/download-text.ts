import { postName } from '@loomcast/platforms'
import { saveBlob } from '@loomcast/web-kit/files'

/** Saves a text as a UTF-8 .txt file. */
export function downloadText(text: string, filename: string): void {
  saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), filename)
}

/** "linkedin-post-2026-11-21.txt" */
export function textFilename(platform: string, text: string, createdAt: string): string {
  const name = postName(platform, text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return `${name}-${createdAt.slice(0, 10)}.txt`
}
