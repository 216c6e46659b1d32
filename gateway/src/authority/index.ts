export { issueToken, isUsable, revokeToken, type TokenRecord, type TokenStore } from '../release-tokens/release-tokens.ts'
export { tokenFile } from '../release-tokens/token-file.ts'
export { buildAuthority } from './authority.ts'
export { type ReleaseAuthority, releaseAuthority } from './authority-client.ts'
