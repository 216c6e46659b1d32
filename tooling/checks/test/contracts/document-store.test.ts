import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type DocumentStore, documentFindings, documentStore, pruneDocuments } from '../../src/contracts/document-store.ts'

let released: string
let store: DocumentStore
let price: string
const pathOf = (hash: string) => join(released, 'documents', `${hash}.json`)
const release = (version: string, ...hashes: string[]) =>
  writeFileSync(join(released, 'shop', `${version}.json`), JSON.stringify({ participant: 'shop', version, hashes }))

beforeEach(() => {
  released = mkdtempSync(join(tmpdir(), 'loomcast-documents-'))
  mkdirSync(join(released, 'shop'))
  store = documentStore(released)
  price = store.add({ type: 'number', minimum: 0 })
  release('1.0.0', price)
})
afterEach(() => rmSync(released, { recursive: true }))

test('stores a document once, regardless of the order of its members', () => {
  expect(store.add({ minimum: 0, type: 'number' })).toBe(price)
  expect(readdirSync(join(released, 'documents'))).toEqual([`${price}.json`])
  expect(store.read(price)).toEqual({ type: 'number', minimum: 0 })
  expect(documentFindings(released)).toEqual([])
})

test('reports a document that was altered', () => {
  writeFileSync(pathOf(price), JSON.stringify({ type: 'number', minimum: 1 }))
  expect(documentFindings(released)).toEqual([expect.stringContaining(`${price}.json was altered`)])
})

test('reports a document that is missing, with the release that names it', () => {
  rmSync(pathOf(price))
  expect(documentFindings(released)).toEqual([expect.stringContaining(`${price}.json is missing, and contracts/released/shop/1.0.0.json`)])
  expect(() => store.read(price)).toThrow(`${price}.json is missing`)
})

test('reports a document that no release names, until it is pruned', () => {
  const unnamed = store.add({ type: 'string' })
  expect(documentFindings(released)).toEqual([expect.stringContaining(`No release names contracts/released/documents/${unnamed}.json`)])
  expect(pruneDocuments(released)).toEqual([unnamed])
  expect(documentFindings(released)).toEqual([])
  expect(store.read(price)).toEqual({ type: 'number', minimum: 0 })
})
