export interface StreamEvent {
  name: string
  data: string
}

/**
 * Reads server-sent events from a body (the WHATWG event stream format: blank line ends an event, several data lines join with a newline,
 * lines that begin with a colon are comments). An incomplete last event is dropped, as the format requires. Ends when the signal aborts;
 * `onChunk` is called for every chunk received.
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
    // Closing the connection early (Stop, an error in a handler) stops the provider.
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
