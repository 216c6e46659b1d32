/** Copying a text. Bundled into each slice that uses it, as `/lists` is. */

export { writeClipboard } from './clipboard.ts'
export { CopyText, type CopyTextProps } from './copy-text.tsx'
