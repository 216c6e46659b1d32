import type { Readable } from 'node:stream'
import { textStream } from '@loomcast/service-kit/http'
import type { Static } from 'typebox'
import type { StoredContent } from './content.model.ts'
import type { ContentItem, HistoryResponse } from './content.schema.ts'
import { itemOf } from './responses.ts'

type Item = Static<typeof ContentItem>

/** Writes a list as JSON item by item. 500 texts can total 100 MB, and serializing them at once would block the event loop for seconds. */
export function historyStream(
  contents: AsyncIterable<StoredContent>,
  rest: Omit<Static<typeof HistoryResponse>, 'success' | 'history'>,
  serialize: (item: Item) => string,
): Readable {
  return textStream(parts(contents, rest, serialize))
}

async function* parts(contents: AsyncIterable<StoredContent>, rest: object, serialize: (item: Item) => string): AsyncGenerator<string> {
  let before = '{"success":true,"history":['
  for await (const content of contents) {
    yield before + serialize(itemOf(content))
    before = ','
  }
  yield `${before === ',' ? '' : before}],${JSON.stringify(rest).slice(1)}`
}
