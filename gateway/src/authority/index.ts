export { buildAuthority } from './authority.ts'
export { type ReleaseAuthority, releaseAuthority } from './authority-client.ts'
export { issueToken, isUsable, revokeToken, type TokenRecord, type TokenStore } from './release-tokens.ts'
export { tokenFile } from './token-file.ts'
