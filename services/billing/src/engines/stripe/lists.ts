import type Stripe from 'stripe'

/** Largest page that Stripe's lists allow. */
export const PAGE = 100

/** All pages of a list. */
export async function allOf<T>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of list) items.push(item)
  return items
}

/** A list inside another object contains the first page only. */
export async function completed<T>(part: Stripe.ApiList<T> | null | undefined, rest: () => Stripe.ApiListPromise<T>): Promise<T[]> {
  return part && !part.has_more ? part.data : allOf(rest())
}

export const idOf = (reference: string | { id: string }): string => (typeof reference === 'string' ? reference : reference.id)
export const optionalIdOf = (reference: string | { id: string } | null | undefined): string | null => (reference ? idOf(reference) : null)

export const dateOf = (seconds: number): Date => new Date(seconds * 1000)
export const optionalDateOf = (seconds: number | null | undefined): Date | null => (typeof seconds === 'number' ? dateOf(seconds) : null)
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)
