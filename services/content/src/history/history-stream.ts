import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { textStream } from '@loomcast/service-kit/http'
import type { Static } from 'typebox'
import { isCurrentCount, openFacts } from '../domain/facts/text-facts.ts'
import type { StoredContent } from './content.model.ts'
import type { ContentItem, HistoryResponse } from './content.schema.ts'
import type { Contents } from './contents.ts'
import { itemOf } from './responses.ts'
import { markedFacts } from './saved-content.ts'

type Item = Static<typeof ContentItem>

/** Maximum total length of the texts in one list for which open facts are counted. Those of a longer text are counted when it is opened. */
const MAX_COUNTED = 100_000

/** Writes a list as JSON item by item. 500 texts can total 100 MB, and serializing them at once would block the event loop for seconds. */
export function historyStream(
  contents: AsyncIterable<StoredContent>,
  rest: Omit<Static<typeof HistoryResponse>, 'success' | 'history'>,
  serialize: (item: Item) => string,
  counts: Pick<Contents, 'storeOpenFacts'>,
): Readable {
  return textStream(parts(withOpenFacts(contents, counts), rest, serialize))
}

/** Counts the open facts of texts that were stored before the count was, or with an earlier version of the marks. */
async function* withOpenFacts(contents: AsyncIterable<StoredContent>, counts: Pick<Contents, 'storeOpenFacts'>): AsyncGenerator<Item> {
  let counted = 0
  for await (const content of contents) {
    const item = itemOf(content)
    const isCounted = isCurrentCount(content.facts_open)
    const isSmall = counted + content.generated_text.length <= MAX_COUNTED
    if (isCounted || !isSmall) {
      yield item
      continue
    }
    counted += content.generated_text.length
    await setImmediate()
    yield { ...item, facts_open: openFacts(await markedFacts(counts, content)) }
  }
}

async function* parts(items: AsyncIterable<Item>, rest: object, serialize: (item: Item) => string): AsyncGenerator<string> {
  let before = '{"success":true,"history":['
  for await (const item of items) {
    yield before + serialize(item)
    before = ','
  }
  yield `${before === ',' ? '' : before}],${JSON.stringify(rest).slice(1)}`
}
