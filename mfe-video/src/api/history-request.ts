import type { ListView } from '@loomcast/web-kit/lists'

export type Sort = 'duration' | 'file_size' | 'cost'
export type Filters = Record<'status' | 'format' | 'model' | 'tag', string | null>

/** What is shown of the history. */
export type HistoryView = ListView<Sort, Filters>

export const PAGE_SIZE = 20

/** The view as query parameters of the API. */
export function queryOf({ search, status, format, model, tag, range, sort, order }: HistoryView): Record<string, string> {
  return {
    ...(search && { q: search }),
    ...(status && { status }),
    ...(format && { format }),
    ...(model && { model }),
    ...(tag && { tag }),
    date_range: range,
    sort,
    order,
  }
}
