import { keepPreviousData, useQuery } from '@loomcast/web-kit/query'
import { likenessApi } from '../api/likeness.api.ts'
import { fileIdOf } from '../api/wire.ts'

export interface AnalysisOptions {
  /** URLs of all uploaded images, in order. */
  images: readonly string[]
  /** True while more images are being uploaded; the analysis waits for all of them. */
  incomplete: boolean
}

/** Analyzes the images as soon as there are two, and again whenever they change. */
export function useAnalysis({ images, incomplete }: AnalysisOptions) {
  return useQuery({
    queryKey: ['video', 'analysis', images.map((image) => fileIdOf(image) ?? image)],
    queryFn: ({ signal }) => likenessApi.analyze([...images], signal),
    enabled: !incomplete && images.length >= 2,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
}
