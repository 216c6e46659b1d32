export { EarlierClipsDialog } from './earlier-dialog.tsx'
export { TrimDialog } from './trim-dialog.tsx'
