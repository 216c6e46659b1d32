import type { Readable } from 'node:stream'
import { postMarkdown } from '@loomcast/platforms'
import { textStream } from '@loomcast/service-kit/http'
import type { StoredContent } from './content.model.ts'
import { itemOf } from './responses.ts'

/** The texts as one Markdown file, one section per text. */
export const markdownOf = (contents: AsyncIterable<StoredContent>): Readable => textStream(sections(contents))

async function* sections(contents: AsyncIterable<StoredContent>): AsyncGenerator<string> {
  yield '# Your posts\n'
  for await (const content of contents) yield postMarkdown(itemOf(content))
}
