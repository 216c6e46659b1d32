import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The paths that our pages request: of the API, without those of the back office, and of pages and files of the slices. */
export function ownPaths(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const documents = globSync('services/*/openapi.json', { cwd: root }).map((file) => JSON.parse(read(file)) as { paths: object })
  const api = documents.flatMap(({ paths }) => Object.keys(paths)).filter((path) => path.startsWith('/api/'))
  const pages = globSync('mfe-*/slice.manifest.ts', { cwd: root }).flatMap((file) => found(read(file), /path: '(\/[^']*)'/gu))
  const sources = globSync('{mfe-*,packages/*,shell}/src/**/*.{ts,tsx}', { cwd: root, exclude: (name) => name === 'node_modules' })
  const chunks = sources.flatMap((file) => found(read(file), /webpackChunkName: "([^"]+)"/gu)).map((name) => `/slices/${name}.0123abcd.js`)
  return [...new Set([...api.map((path) => path.replace(/\{\w+\}/gu, 'id_0123')), ...pages, ...chunks])].sort()
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
