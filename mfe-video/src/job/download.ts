/** Lets the browser save what is at the address: straight to disk, however long it is. */
export function saveAs(address: string, filename: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  document.body.append(link)
  link.click()
  link.remove()
}
