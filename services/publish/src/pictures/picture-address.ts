import { createSealer } from '@loomcast/service-kit/encryption'
import { AppError } from '@loomcast/service-kit/errors'
import type { Clock } from '@loomcast/service-kit/time'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { type LoadPicture, NetworkFailure, type PictureAddress } from '../networks/adapter.ts'

export const SHARED_PICTURE_PATH = '/api/publish/picture.jpg'
/** Networks read a picture when they are given its address. A slow one tries again for some minutes (ms). */
const VALID_MS = 15 * 60_000
/** Authenticated with each token, so that nothing else that the key encrypts is a token. */
const OWNER = 'picture address'

const Shared = Type.Object({
  file_id: Type.String(),
  read_key: Type.String(),
  maxBytes: Type.Integer(),
  maxSide: Type.Integer(),
  until: Type.Integer(),
})

interface Deps {
  /** CONNECTION_KEY, and the one before. */
  key: string
  previousKey: string | undefined
  /** Of the product, without a slash at its end. */
  publicUrl: string
  clock: Clock
  loadPicture: LoadPicture
}

export interface SharedPictures {
  addressOf: PictureAddress
  /** The bytes of the picture of a token. Throws 404 `not_found`, or 503 `pictures_unavailable`. */
  read(token: string): Promise<Uint8Array>
}

/**
 * Public addresses of pictures, for networks that read a picture instead of taking its bytes. The token in the address is encrypted and authenticated, and ends after
 * some minutes, so nothing is stored, and nobody can make one or change it.
 */
export function createSharedPictures({ key, previousKey, publicUrl, clock, loadPicture }: Deps): SharedPictures {
  const sealer = createSealer({ key, previousKey, purpose: 'loomcast picture addresses', keyName: 'CONNECTION_KEY' })

  return {
    async addressOf(picture, limits) {
      if (!publicUrl.startsWith('https://'))
        throw new NetworkFailure(
          'refused',
          'The network cannot read pictures of this installation: its address does not start with https://.',
        )
      // A deleted picture is found here, with its number, before the network fails with a reason of its own.
      await loadPicture(picture, limits)
      const { file_id, read_key } = picture
      const { maxBytes, maxSide } = limits
      const until = clock().getTime() + VALID_MS
      const token = sealer.seal(JSON.stringify({ file_id, read_key, maxBytes, maxSide, until }), OWNER)
      return `${publicUrl}${SHARED_PICTURE_PATH}?token=${token}`
    },

    async read(token) {
      const shared = open(token)
      if (!shared || shared.until <= clock().getTime()) throw new AppError('not_found', 'This picture is no longer shared.')
      const { file_id, read_key, maxBytes, maxSide } = shared
      try {
        return await loadPicture({ file_id, read_key }, { number: 1, maxBytes, maxSide })
      } catch (error) {
        if (error instanceof NetworkFailure && error.kind === 'refused') throw new AppError('not_found', 'This picture no longer exists.')
        throw new AppError('pictures_unavailable', undefined, { cause: error })
      }
    },
  }

  function open(token: string) {
    try {
      const shared: unknown = JSON.parse(sealer.open(token, OWNER))
      return Value.Check(Shared, shared) ? shared : null
    } catch {
      return null
    }
  }
}
