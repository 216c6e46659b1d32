import { kindOf, problemOf } from '../src/pictures/check-file.ts'
import { picture } from './server.ts'

const sides = (width: number, height: number) => async () => ({ width, height })
const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

test.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['\0\0\0\x20ftypavif', 'avif'],
  ['\0\0\0\x20ftypmif1\0\0\0\0avif', 'avif'],
  ['\0\0\0\x20ftypheic', 'heic'],
  ['<?xml version="1.0"?><svg xmlns="">', 'svg'],
  ['\0\0\0\x20ftypisom', 'clip'],
  ['\0\0\0\x14ftypqt  ', 'clip'],
  ['\0\0\0\x1cftypmp42', 'clip'],
  ['\x1a\x45\xdf\xa3\x01', 'clip'],
  ['\0\0\0\x20ftypM4A ', null],
  ['GIF89a', null],
])('detects the type of %j by its first bytes: %s', (head, kind) => {
  expect(kindOf(bytes(head))).toBe(kind)
})

test.each([
  [picture('a.png'), sides(800, 600), null],
  [new File([], 'a.png'), sides(800, 600), 'This file is empty.'],
  [
    picture('a.png', 'text'),
    sides(800, 600),
    "This file isn't a supported image or clip. Upload a JPEG, PNG, WebP, or AVIF image, or an MP4, MOV, or WebM clip.",
  ],
  [picture('a.png', 'heic'), sides(800, 600), "HEIC images aren't supported. Convert the image to JPEG, then upload it."],
  [
    picture('a.png', 'png', 10 * 1024 * 1024 + 1),
    sides(800, 600),
    'This image is larger than 10 MB. Resize it or save it with more compression, then upload it again.',
  ],
  [picture('a.png'), sides(8000, 5001), 'This image has more than 40 megapixels. Resize it, then upload it again.'],
  [picture('a.png'), sides(255, 600), 'This image is 255 × 600 pixels. Each side must be at least 256 pixels.'],
  [picture('a.png'), sides(256, 5000), 'This image is too narrow. The longer side can be at most 16 times the shorter side.'],
  [picture('a.png'), async () => null, null],
])('checks a file and reports the server’s message (case %#)', async (file, measure, problem) => {
  expect(await problemOf(file, { measure, secondsOf: async () => null })).toBe(problem)
})

const clip = (bytes: number) => Object.defineProperty(new File(['\0\0\0\x20ftypisom'], 'a.mp4'), 'size', { value: bytes })
test.each([
  [1_000, 20, null],
  [100 * 1024 * 1024, null, null],
  [100 * 1024 * 1024 + 1, 20, 'This clip is larger than 100 MB. Cut it or save it in 1080p, then upload it again.'],
  [1_000, 60.6, 'This clip is longer than 60 seconds. Cut it, then upload it again.'],
  [1_000, 60.4, null],
  [1_000, 0.9, 'This clip is too short. Upload at least 1 second.'],
])('checks a clip of %d bytes and %d seconds', async (size, seconds, problem) => {
  expect(await problemOf(clip(size), { measure: sides(1, 1), secondsOf: async () => seconds })).toBe(problem)
})
