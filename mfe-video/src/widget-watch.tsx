import { useJobs } from './job/page-jobs.ts'

/** Drawn by the shell while a video runs, on every page: keeps the watch connected. It has no face; the watch itself tells what ends. */
export default function Watch() {
  useJobs()
  return null
}
