import { downloadZip } from 'client-zip'

export interface ZippedFile {
  name: string
  lastModified: Date
  /** The content. A function is called when the archive reaches this file, so that only one file is fetched at a time. */
  content: string | (() => AsyncIterable<Uint8Array>)
}

/** Creates one archive from several files, without compression because videos do not get smaller. Calls `onFile` with the index of the file being read. */
export function zipOf(files: Iterable<ZippedFile> | AsyncIterable<ZippedFile>, onFile: (index: number) => void = () => {}): Promise<Blob> {
  async function* entries() {
    let index = 0
    for await (const { name, lastModified, content } of files) {
      onFile(index)
      index += 1
      yield { name, lastModified, input: typeof content === 'string' ? bytesOf(content) : content() }
    }
  }
  return downloadZip(entries()).blob()
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}
