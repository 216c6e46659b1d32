import { describe, expect, it } from '@jest/globals'
import { recoveryCode, UNBIASED_BELOW } from '../src/domain/second-factor.ts'
import { stepOfCode } from '../src/engines/totp.engine.ts'
import { createVault } from '../src/second-factor/vault.ts'

describe('codes', () => {
  it('match the test vectors of RFC 6238, appendix B', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    expect(stepOfCode(secret, '287082', new Date(59_000))).toBe(1)
    expect(stepOfCode(secret, '081804', new Date(1_111_111_109_000))).toBe(37_037_036)
    expect(stepOfCode(secret, '005924', new Date(1_234_567_890_000))).toBe(41_152_263)
    expect(stepOfCode(secret, '279037', new Date(2_000_000_000_000))).toBe(66_666_666)
  })

  it('are accepted one period early and late, and not two', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    for (const [seconds, step] of [
      [-31, null],
      [-30, 41_152_263],
      [0, 41_152_263],
      [59, 41_152_263],
      [60, null],
    ] as const)
      expect([seconds, stepOfCode(secret, '005924', new Date((1_234_567_890 + seconds) * 1000))]).toEqual([seconds, step])
  })

  it('of recovery have characters that are not confused', () => {
    expect(recoveryCode(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]))).toBe('23456-789ab')
    expect(recoveryCode(new Uint8Array(10).fill(UNBIASED_BELOW - 1))).toBe('zzzzz-zzzzz')
  })
})

describe('the vault', () => {
  const old = createVault('an old key of at least thirty-two characters')
  const renewed = createVault('a new key of at least thirty-two characters', 'an old key of at least thirty-two characters')

  it('decrypts with the previous key, and for the same user only', () => {
    const sealed = old.seal('SECRET', 'usr_1')
    expect(sealed).not.toContain('SECRET')
    expect(renewed.open(sealed, 'usr_1')).toBe('SECRET')
    expect(() => renewed.open(sealed, 'usr_2')).toThrow(/SECOND_FACTOR_KEY/)
    expect(() => old.open(renewed.seal('SECRET', 'usr_1'), 'usr_1')).toThrow(/SECOND_FACTOR_KEY/)
    expect(renewed.macs('code', 'usr_1')).toContain(old.mac('code', 'usr_1'))
    expect(renewed.mac('code', 'usr_1')).not.toBe(renewed.mac('code', 'usr_2'))
  })
})
