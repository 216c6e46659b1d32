/** Copying a text. Bundled into each slice that uses it, as `/lists` is. */
export { CopyText, type CopyTextProps } from './copy-text.tsx'
