/** Saves a text as a UTF-8 .txt file. */
export function downloadText(text: string, filename: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** "linkedin-post-2026-11-21.txt" */
export function textFilename(platform: string, createdAt: string): string {
  const name = platform.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `${name}-${createdAt.slice(0, 10)}.txt`
}
