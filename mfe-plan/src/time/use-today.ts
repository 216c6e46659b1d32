import { useNow } from '@loomcast/web-kit/timers'
import { dayOf, localTimeIn } from './local-time.ts'

const MINUTE = 60_000

/** The current local time in a zone, updated every minute. */
export const useLocalNow = (zone: string): string => localTimeIn(useNow(MINUTE), zone)

export const useToday = (zone: string): string => dayOf(useLocalNow(zone))
