import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals'
import type { Browser } from 'playwright-core'
import {
  launchBrowser,
  newVisitor,
  type OpenAiDouble,
  type Product,
  startOpenAiDouble,
  startProduct,
  type Visitor,
  type VisitorOptions,
} from '../../src/index.ts'

export interface VisitedProduct {
  readonly product: Product
  readonly browser: Browser
  /** A new visitor for each test. */
  readonly visitor: Visitor
  /** Adds a visitor to the test, with a session and settings of its own. */
  visit(options?: VisitorOptions): Promise<Visitor>
  /** The provider of `openai: true`. */
  readonly openai: OpenAiDouble
}

/** Starts the product and a browser for the tests of a file, with a test double of OpenAI if asked for. A test fails if the pages of its visitors have faults. */
export function visitedProduct(options: { openai?: boolean } = {}): VisitedProduct {
  let browser: Browser | undefined
  let openai: OpenAiDouble | undefined
  let product: Product | undefined
  let visitor: Visitor | undefined
  const visitors: Visitor[] = []

  async function visit(options: VisitorOptions = {}): Promise<Visitor> {
    const added = await newVisitor(started(browser), started(product).url, options)
    visitors.push(added)
    return added
  }

  beforeAll(async () => {
    browser = await launchBrowser()
    if (options.openai) openai = await startOpenAiDouble()
    product = await startProduct(openai ? { OPENAI_API_KEY: 'sk-double', OPENAI_BASE_URL: openai.baseUrl } : {})
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    await openai?.close()
  })
  beforeEach(async () => {
    visitor = await visit()
  })
  afterEach(async () => {
    const ended = visitors.splice(0)
    for (const { close } of ended) await close()
    expect(ended.flatMap(({ faults }) => faults)).toEqual([])
  })

  return {
    visit,
    get product() {
      return started(product)
    },
    get browser() {
      return started(browser)
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
