import type { RequestBody, ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

export type CardPlan = ResponseData<'/api/video/cards/plan', 'post'>
type PlannedCard = CardPlan['cards'][number]
export type CardPicture = NonNullable<CardSet['cards'][number]['picture']>
export interface Card extends PlannedCard {
  picture?: CardPicture | undefined
}
export type CardLayout = Card['layout']
export type CardSet = Pick<RequestBody<'/api/video/cards/render', 'post'>, 'cards' | 'size' | 'theme' | 'accent' | 'show_logo'>
type Document = Pick<RequestBody<'/api/video/cards/render', 'post'>, 'title' | 'language'>

const RENDER = '/api/video/cards/render'
const readOnly = { readOnly: true }

/** The calls of the service that draws cards. They change nothing and are free. */
export const cardsApi = {
  plan: (text: string, signal?: AbortSignal) => api.post<CardPlan>('/api/video/cards/plan', { text }, { signal, ...readOnly }),
  split: async (card: PlannedCard) =>
    (await api.post<ResponseData<'/api/video/cards/split', 'post'>>('/api/video/cards/split', { card }, readOnly)).cards,
  /** A PNG as a data URL. */
  picture: async (set: CardSet, index: number, { fullSize, signal }: { fullSize?: boolean; signal?: AbortSignal } = {}) => {
    const body = { ...set, index, ...(fullSize && { full_size: true }) }
    return (await api.post<ResponseData<'/api/video/cards/preview', 'post'>>('/api/video/cards/preview', body, { signal, ...readOnly }))
      .picture
  },
  savePng: (set: CardSet, index: number, filename: string) => api.download(RENDER, filename, { body: { ...set, index, format: 'png' } }),
  savePdf: (set: CardSet, filename: string, document: Document) =>
    api.download(RENDER, filename, { body: { ...set, ...document, format: 'pdf' } }),
}
