/** Makes the browser download a URL. The browser writes the response directly to disk, so files of any size can be saved. */
export function saveAs(address: string, filename: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  document.body.append(link)
  link.click()
  link.remove()
}

export function saveBlob(blob: Blob, filename: string): void {
  const address = URL.createObjectURL(blob)
  saveAs(address, filename)
  // The browser reads the blob after the click. If the URL is revoked immediately, the download fails in Safari.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
