export { zipOf } from '@loomcast/web-kit/zip'
export { archiveFiles } from './archive-files.ts'
