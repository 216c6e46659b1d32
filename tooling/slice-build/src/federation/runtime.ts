/**
 * What a slice's entry uses of `@module-federation/runtime`. The bundler runtime stores all exports of that package in an object, so webpack cannot remove the
 * unused ones, which load remotes. `slice.config.ts` replaces the package by this file.
 */
export { init } from '@module-federation/runtime/dist/index.js'

/** The bundler runtime imports it for shared modules that another build has only in part. No slice shares modules. */
export function getRemoteEntry(): never {
  throw new Error('A slice loads no remote')
}
