import { CompactSign, compactVerify } from 'jose'
import type { AnchorKeys } from '../domain/audit-signing-key.ts'

/** States that the chain had this head at this time. */
export interface Anchor {
  seq: number
  head: string
  /** UTC, ISO 8601. */
  at: string
}

const TYPE = 'loomcast-audit-anchor'

/** The anchor as a compact JWS (ES256). */
export function signAnchor({ privateKey, keyId }: AnchorKeys, anchor: Anchor): Promise<string> {
  return new CompactSign(new TextEncoder().encode(JSON.stringify(anchor)))
    .setProtectedHeader({ alg: 'ES256', kid: keyId, typ: TYPE })
    .sign(privateKey)
}

/** Null if the signature is not valid. */
export async function readAnchor({ publicKeys }: Pick<AnchorKeys, 'publicKeys'>, signed: string): Promise<Anchor | null> {
  try {
    const keyOf = ({ kid }: { kid?: string }) => {
      const key = publicKeys.get(kid ?? '')
      if (!key) throw new TypeError('unknown key')
      return key
    }
    const { payload, protectedHeader } = await compactVerify(signed, keyOf, { algorithms: ['ES256'] })
    if (protectedHeader.typ !== TYPE) return null
    const { seq, head, at } = JSON.parse(new TextDecoder().decode(payload)) as Partial<Anchor>
    return typeof seq === 'number' && typeof head === 'string' && typeof at === 'string' ? { seq, head, at } : null
  } catch {
    return null
  }
}
