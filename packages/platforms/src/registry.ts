/** Every platform, one line each. Everything else in the product iterates over this list. */
export { blog } from './blog/definition.ts'
export { facebook } from './facebook/definition.ts'
export { instagram } from './instagram/definition.ts'
export { linkedin } from './linkedin/definition.ts'
export { threads } from './threads/definition.ts'
export { tiktok } from './tiktok/definition.ts'
export { twitter } from './twitter/definition.ts'
export { youtube } from './youtube/definition.ts'
