/**
 * Renders the PNG files from favicon.svg: `CHROMIUM=/usr/bin/chromium npm run assets -w @loomcast/design-system`. Run it when the logo
 * changes, and commit the results.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

const here = import.meta.dirname
const require = createRequire(import.meta.url)
const mark = readFileSync(join(here, 'favicon.svg'), 'utf8')
const square = mark.replace('rx="8" ', '')
const embedded = (name: string) => `data:font/woff2;base64,${readFileSync(require.resolve(name)).toString('base64')}`

const filled = (svg: string) => `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`
// Launchers crop maskable icons, so the logo must fit within the middle 80%.
const masked = `<style>body{margin:0;background:#0b6b57;display:grid;place-items:center;height:100vh}svg{width:84vw;height:84vw}</style>${square}`

const social = `<style>
  @font-face { font-family: Display; font-weight: 200 800; src: url(${embedded('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2')}) }
  @font-face { font-family: Text; font-weight: 100 900; src: url(${embedded('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')}) }
  body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 88px; background: #faf9f5; color: #17201d; display: flex; flex-direction: column; justify-content: space-between; position: relative; overflow: hidden }
  .name { display: flex; align-items: center; gap: 20px; font: 700 48px Display; letter-spacing: -0.015em }
  .name svg { width: 72px; height: 72px }
  h1 { margin: 0; max-width: 900px; font: 650 84px/1.06 Display; letter-spacing: -0.02em }
  p { margin: 24px 0 0; color: #5b6762; font: 400 32px/1.4 Text }
  .threads { position: absolute; right: -40px; top: 0; width: 640px }
</style>
<svg class="threads" viewBox="0 0 320 170" fill="none" stroke-width="7">
  <path d="M40 -10 C 90 60, 180 20, 330 66" stroke="#0b6b57"/><path d="M80 -10 C 130 40, 200 -2, 330 38" stroke="#e8672b"/><path d="M120 -10 C 170 20, 230 -16, 330 10" stroke="#0b6b57"/>
</svg>
<div class="name">${mark}Loomcast</div>
<div><h1>A few threads in.<br>One post out.</h1><p>Posts for every platform, made of your own facts.</p></div>`

const pictures = [
  { file: 'app-icon-192.png', width: 192, height: 192, html: filled(mark), clear: true },
  { file: 'app-icon-512.png', width: 512, height: 512, html: filled(mark), clear: true },
  { file: 'app-icon-maskable-512.png', width: 512, height: 512, html: masked, clear: false },
  { file: 'apple-touch-icon.png', width: 180, height: 180, html: filled(square), clear: false },
  { file: 'social.png', width: 1200, height: 630, html: social, clear: false },
]

const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  for (const { file, width, height, html, clear } of pictures) {
    const page = await browser.newPage({ viewport: { width, height } })
    await page.setContent(`<!doctype html><html><body>${html}</body></html>`)
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(here, file), omitBackground: clear })
    await page.close()
  }
} finally {
  await browser.close()
}
