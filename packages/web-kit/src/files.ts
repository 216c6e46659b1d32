/** Lets the browser save what is at the address: straight to disk, whatever its size. */
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
  // The browser reads the blob after the click; revoking the address immediately loses the file in Safari.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
