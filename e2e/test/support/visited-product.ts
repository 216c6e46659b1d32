import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { launchBrowser, newVisitor, type Product, startProduct, type Visitor } from '../../src/index.ts'

export interface VisitedProduct {
  readonly product: Product
  readonly browser: Browser
  /** A new visitor for each test. */
  readonly visitor: Visitor
}

/** Starts the product and a browser for the tests of a file. A test fails if the pages of its visitor have faults. */
export function visitedProduct(): VisitedProduct {
  let browser: Browser | undefined
  let product: Product | undefined
  let visitor: Visitor | undefined

  beforeAll(async () => {
    browser = await launchBrowser()
    product = await startProduct()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
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
  }
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('It is available while a test runs.')
  return part
}
