import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WARP, WEFT } from '../src/core/logo.tsx'

test('favicon.svg has the same paths as the logo', () => {
  const svg = readFileSync(join(__dirname, '../assets/favicon.svg'), 'utf8')
  expect(svg).toContain(WARP)
  expect(svg).toContain(WEFT)
})

test.each([
  ['app-icon-192.png', 192, 192],
  ['app-icon-512.png', 512, 512],
  ['app-icon-maskable-512.png', 512, 512],
  ['apple-touch-icon.png', 180, 180],
  ['social.png', 1200, 630],
])('%s is %d × %d px', (file, width, height) => {
  const png = readFileSync(join(__dirname, '../assets', file))
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height])
})
