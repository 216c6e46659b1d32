import { randomBytes } from 'node:crypto'

export interface FormField {
  name: string
  value: string
}

export interface FormFile {
  name: string
  filename: string
  type: string
  bytes: Uint8Array
}

/** A form as `multipart/form-data` (RFC 7578). Names and file names are ours: they contain no quotes or line breaks. */
export function multipart(parts: readonly (FormField | FormFile)[]): { type: string; bytes: Uint8Array } {
  const boundary = `loomcast-${randomBytes(16).toString('hex')}`
  const encoded = parts.flatMap((part) => {
    const disposition = `--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"`
    if ('value' in part) return [Buffer.from(`${disposition}\r\n\r\n${part.value}\r\n`)]
    const head = `${disposition}; filename="${part.filename}"\r\nContent-Type: ${part.type}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(part.bytes), Buffer.from('\r\n')]
  })
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat([...encoded, Buffer.from(`--${boundary}--\r\n`)]) }
}
