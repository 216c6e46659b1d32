/** Browsers generate a new boundary for each form, but a pact needs a fixed one. */
export const BOUNDARY = 'pact-boundary'

/** Returns the bytes of a form as a browser sends them, and their media type. */
export async function multipartOf(form: FormData): Promise<{ type: string; body: Uint8Array<ArrayBuffer> }> {
  const parts: Uint8Array[] = []
  const text = new TextEncoder()
  for (const [name, value] of form) {
    const [disposition, type, bytes] =
      typeof value === 'string'
        ? ['', '', text.encode(value)]
        : [`; filename="${value.name}"`, `Content-Type: ${value.type}\r\n`, new Uint8Array(await value.arrayBuffer())]
    parts.push(
      text.encode(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${disposition}\r\n${type}\r\n`),
      bytes,
      text.encode('\r\n'),
    )
  }
  parts.push(text.encode(`--${BOUNDARY}--\r\n`))
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: joined(parts) }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
