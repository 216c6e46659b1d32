import { useJobs } from './job/page-jobs.ts'

/** Rendered by the shell on every page while a video runs. Keeps the watch connected, which announces the end of a video; shows nothing. */
export default function Watch() {
  useJobs()
  return null
}
