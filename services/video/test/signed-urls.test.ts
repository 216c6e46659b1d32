import fc from 'fast-check'
import { createSignedUrls, type SignedQuery } from '../src/files/signed-urls.ts'

const KEY = 'a key of thirty-two letters or so'
const OLD = 'the key that was there before this'
const NOW = new Date('2026-03-10T12:00:00Z')
const addresses = createSignedUrls([KEY])

const fileId = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => `fil_${Buffer.from(bytes).toString('base64url')}`)
const download = fc.option(fc.string({ unit: 'binary', maxLength: 60 }), { nil: undefined })
const seconds = fc.integer({ min: 1, max: 10_000_000 })
const until = (later: number) => new Date(NOW.getTime() + later * 1000)

function parts(address: string): { id: string; query: SignedQuery } {
  const url = new URL(address, 'http://x')
  return { id: url.pathname.split('/').at(-1)!, query: Object.fromEntries(url.searchParams) }
}

it('accepts every signed URL until it expires, and not afterwards', () => {
  fc.assert(
    fc.property(fileId, seconds, download, (id, later, name) => {
      const { id: found, query } = parts(addresses.sign(id, until(later), name))
      const verdict = addresses.verify(found, query, new Date(until(later).getTime() - 1))
      expect(verdict.valid).toBe(true)
      if (verdict.valid) expect(addresses.verify(found, query, verdict.expires)).toEqual({ valid: false, expired: true })
    }),
  )
})

it('rejects every change to a signed URL', () => {
  fc.assert(
    fc.property(fileId, seconds, download, fc.nat(), fc.integer({ min: 1, max: 94 }), (id, later, name, where, by) => {
      const { query } = parts(addresses.sign(id, until(later), name))
      const texts = [id, query.expires ?? '', query.signature ?? '', ...(query.download === undefined ? [] : [query.download])]
      const which = where % texts.length
      const text = texts[which]!
      const at = text.length === 0 ? 0 : where % text.length
      // Replaces one character with another printable one.
      const other = String.fromCharCode(33 + (((text.charCodeAt(at) || 33) - 33 + by) % 94))
      fc.pre(other !== text[at])
      const changed = text.slice(0, at) + other + text.slice(at + 1)
      const [changedId, expires, signature, changedName] = texts.map((each, index) => (index === which ? changed : each))
      const verdict = addresses.verify(
        changedId!,
        { expires, signature, ...(query.download !== undefined && { download: changedName }) },
        NOW,
      )
      expect(verdict).toEqual({ valid: false, expired: false })
    }),
  )
})

it('rejects arbitrary text without throwing', () => {
  const text = fc.option(fc.string({ unit: 'binary', maxLength: 80 }), { nil: undefined })
  fc.assert(
    fc.property(fc.string(), text, text, text, (id, expires, signature, name) => {
      expect(addresses.verify(id, { expires, signature, download: name }, NOW).valid).toBe(false)
    }),
  )
})

it('never signs two different requests alike', () => {
  fc.assert(
    fc.property(fc.tuple(fileId, seconds, download), fc.tuple(fileId, seconds, download), (one, other) => {
      const sign = ([id, later, name]: typeof one) => parts(addresses.sign(id, until(later), name)).query
      const first = sign(one)
      const second = sign(other)
      fc.pre(one[0] !== other[0] || first.expires !== second.expires || first.download !== second.download)
      expect(first.signature).not.toBe(second.signature)
    }),
  )
})

it('accepts a previous key while it is configured, but never signs with it', () => {
  const id = 'fil_AAECAwQFBgcICQoLDA0ODw'
  const before = parts(createSignedUrls([OLD]).sign(id, until(900)))
  const both = createSignedUrls([KEY, OLD])
  expect(both.verify(id, before.query, NOW).valid).toBe(true)
  expect(addresses.verify(id, before.query, NOW).valid).toBe(false)
  expect(both.sign(id, until(900))).toBe(addresses.sign(id, until(900)))
})
