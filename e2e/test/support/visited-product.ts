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
} from '../../src/index.ts'

export interface VisitedProduct {
  readonly product: Product
  readonly browser: Browser
  /** A new visitor for each test. */
  readonly visitor: Visitor
  /** The provider of `openai: true`. */
  readonly openai: OpenAiDouble
}

/** Starts the product and a browser for the tests of a file, with a test double of OpenAI if asked for. A test fails if the pages of its visitor have faults. */
export function visitedProduct(options: { openai?: boolean } = {}): VisitedProduct {
  let browser: Browser | undefined
  let openai: OpenAiDouble | undefined
  let product: Product | undefined
  let visitor: Visitor | undefined

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
    visitor = await newVisitor(started(browser), started(product).url)
  })
  afterEach(async () => {
    const { faults } = started(visitor)
    await visitor?.close()
    expect(faults).toEqual([])
  })

  return {
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
