export const PROBE_DATABASE = 'loomcast_probe'
export const PROBE_GROUP = 'probe.generations'
/** One row per effect. */
export const EFFECTS = 'effects'
/** The number of effects per user. */
export const EFFECTS_OF = 'effects_of'

export interface EffectRow {
  event_id: string
  user_id: string
  content_id: string
  version: number
  /** The number of this effect among the user's effects, counted from 1. */
  position: number
}
