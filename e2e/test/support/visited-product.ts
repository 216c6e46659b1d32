import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals'
import {
  browserProfileOf,
  type CachingBrowser,
  launchCachingBrowser,
  type OpenAiDouble,
  type SharedProduct,
  startOpenAiDouble,
  startProduct,
  useSharedProduct,
  type Visitor,
  type VisitorOptions,
} from '../../src/index.ts'

export interface VisitedProduct {
  readonly product: SharedProduct
  /** A new visitor for each test. */
  readonly visitor: Visitor
  /** Adds a visitor to the test, with a session and settings of its own, or replaces the first one if the test has not used it. */
  visit(options?: VisitorOptions): Promise<Visitor>
  /** The provider of `openai: true`. */
  readonly openai: OpenAiDouble
}

/**
 * A product and a browser for the tests of a file. A test fails if the pages of its visitors have faults. The product is shared with other files, unless the
 * file needs `emptyData`; with `openai`, it is shared with other files that have a test double of OpenAI, and each file has its own. Visitors prefer reduced
 * motion, which takes an eighth less CPU time, unless the file needs `motion`.
 */
export function visitedProduct(options: { openai?: boolean; emptyData?: boolean; motion?: boolean } = {}): VisitedProduct {
  let browser: CachingBrowser | undefined
  let openai: OpenAiDouble | undefined
  let product: SharedProduct | undefined
  let end: () => Promise<void> = async () => {}
  let visitor: Visitor | undefined
  const visitors: Visitor[] = []

  async function visit(settings?: VisitorOptions): Promise<Visitor> {
    const unused = visitor?.page.url() === 'about:blank' ? visitor : undefined
    if (unused) {
      visitors.splice(visitors.indexOf(unused), 1)
      await unused.close()
      visitor = undefined
    }
    const added = await started(browser).newVisitor({ reducedMotion: !options.motion, ...settings })
    visitors.push(added)
    visitor ??= added
    return added
  }

  beforeAll(async () => {
    if (options.openai) openai = await startOpenAiDouble()
    if (options.emptyData) {
      const own = await startProduct()
      product = own
      end = own.stop
      browser = await launchCachingBrowser(own.url)
    } else {
      const shared = await useSharedProduct(openai && new URL(openai.baseUrl).origin)
      product = shared
      end = shared.release
      browser = await launchCachingBrowser(shared.url, browserProfileOf(shared))
    }
  })
  afterAll(async () => {
    await browser?.close()
    await end()
    await openai?.close()
  })
  beforeEach(async () => {
    await visit()
  })
  afterEach(async () => {
    visitor = undefined
    const ended = visitors.splice(0)
    for (const { close } of ended) await close()
    expect(ended.flatMap(({ faults }) => faults)).toEqual([])
  })

  return {
    visit,
    get product() {
      return started(product)
    },
    get visitor() {
      return started(visitor)
    },
    get openai() {
      return started(openai)
    },
  }
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('It is available while a test runs.')
  return part
}
