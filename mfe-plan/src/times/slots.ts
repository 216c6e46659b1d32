import type { Slot } from '../api/plan.ts'
import { isTime } from '../time/local-time.ts'

/** A slot while it is edited. `key` identifies it, because two can have the same time for a moment. */
export interface EditedSlot extends Slot {
  key: number
}

const WORKDAYS = [1, 2, 3, 4, 5]
export const USUAL_TIME = '09:00'

export const withKeys = (slots: readonly Slot[]): EditedSlot[] => slots.map((slot, key) => ({ ...slot, key }))

export const workdaySlots = (): EditedSlot[] => withKeys(WORKDAYS.map((weekday) => ({ weekday, time: USUAL_TIME })))

const nextKey = (slots: readonly EditedSlot[]): number => Math.max(-1, ...slots.map(({ key }) => key)) + 1

/** Adds a slot three hours after the last one of the day. */
export function withSlot(slots: readonly EditedSlot[], weekday: number): EditedSlot[] {
  const last = timesOf(slots, weekday).at(-1)?.time
  const hour = last && isTime(last) ? (Number(last.slice(0, 2)) + 3) % 24 : undefined
  const time = hour === undefined ? USUAL_TIME : `${String(hour).padStart(2, '0')}:${last?.slice(3)}`
  return [...slots, { weekday, time, key: nextKey(slots) }]
}

export const timesOf = (slots: readonly EditedSlot[], weekday: number): EditedSlot[] => slots.filter((slot) => slot.weekday === weekday)

/** The slots in order, each once. */
export function savedSlots(slots: readonly EditedSlot[]): Slot[] {
  const unique = new Map(slots.map(({ weekday, time }) => [`${weekday} ${time}`, { weekday, time }]))
  return [...unique.values()].sort((one, other) => one.weekday - other.weekday || one.time.localeCompare(other.time))
}

export const allWhole = (slots: readonly EditedSlot[]): boolean => slots.every(({ time }) => isTime(time))
