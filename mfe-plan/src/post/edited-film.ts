import type { ChosenFilm, PlannedPost } from '../api/plan.ts'
import { useFilmFiles } from '../api/queries.ts'

/** The film of an edited post, with the addresses of its files as far as they are known. */
export function useEditedFilm(saved: PlannedPost | null, chosen: ChosenFilm | null): (ChosenFilm & { url: string | null }) | null {
  const before = saved?.film?.video_id === chosen?.video_id ? (saved?.film ?? null) : null
  const files = useFilmFiles(before).data
  if (!chosen) return null
  const poster_url = chosen.poster_url ?? files?.get(before?.poster_id ?? '')?.url ?? null
  return { ...chosen, poster_url, url: files?.get(before?.file_id ?? '')?.url ?? null }
}
