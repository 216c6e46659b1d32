import { useEffect } from 'react'
import { PRODUCT } from '../product.ts'

/** Sets the document title, such as "Activity · Loomcast"; without a title, only the product name. */
export function setDocumentTitle(title?: string): void {
  document.title = title ? `${title} · ${PRODUCT.name}` : PRODUCT.name
}

export function useDocumentTitle(title: string): void {
  useEffect(() => setDocumentTitle(title), [title])
}
