import { downloadZip } from 'client-zip'

export interface ZippedFile {
  name: string
  lastModified: Date
  /** Called when the archive reaches this file, so that only one file is fetched at a time. */
  read: () => AsyncIterable<Uint8Array>
}

/** Creates one archive from several files, without compression because videos do not get smaller. Calls `onFile` with the index of the file being read. */
export function zipOf(files: readonly ZippedFile[], onFile: (index: number) => void): Promise<Blob> {
  async function* entries() {
    for (const [index, { name, lastModified, read }] of files.entries()) {
      onFile(index)
      yield { name, lastModified, input: read() }
    }
  }
  return downloadZip(entries()).blob()
}
