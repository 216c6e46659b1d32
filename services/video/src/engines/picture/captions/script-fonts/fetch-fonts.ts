import { fetchFont } from './fetch-font.ts'
import { FONT_PACKAGES } from './packages.ts'

/** Downloads all fonts ahead of their first use, when building images: `node services/video/src/engines/picture/captions/script-fonts/fetch-fonts.ts`. */
for (const font of FONT_PACKAGES) process.stdout.write(`${await fetchFont(font)}\n`)
