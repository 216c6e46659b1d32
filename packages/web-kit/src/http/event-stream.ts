export interface StreamEvent {
  name: string
  data: string
}

/**
 * Reads server-sent events from a body (the WHATWG event stream format: a blank line ends an event, data lines are joined with newlines,
 * and lines that begin with a colon are comments). An incomplete last event is dropped, as the format requires. Ends when the signal
 * aborts; `onChunk` is called for every chunk received.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, signal: AbortSignal, onChunk: () => void): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop)
  const decoder = new TextDecoder()
  let text = ''
  let name = ''
  let data: string[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      onChunk()
      if (signal.aborted) return
      text += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const lines = text.split(/\r\n|\n|\r(?!$)/)
      text = lines.pop() ?? ''
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { name: name || 'message', data: data.join('\n') }
          name = ''
          data = []
          continue
        }
        if (line.startsWith(':')) continue
        const [field, content] = splitField(line)
        if (field === 'event') name = content
        if (field === 'data') data.push(content)
      }
      if (done) return
    }
  } finally {
    // If the caller stops early (Stop, or an error in a handler), closing the connection stops the provider too.
    signal.removeEventListener('abort', stop)
    await reader.cancel().catch(() => {})
  }
}

function splitField(line: string): [string, string] {
  const colon = line.indexOf(':')
  if (colon < 0) return [line, '']
  const content = line.slice(colon + 1)
  return [line.slice(0, colon), content.startsWith(' ') ? content.slice(1) : content]
}
