export const PROBE_DATABASE = 'loomcast_probe'
export const PROBE_GROUP = 'probe.generations'
/** One row an effect. */
export const EFFECTS = 'effects'
/** How many effects a user has had. */
export const EFFECTS_OF = 'effects_of'

export interface EffectRow {
  event_id: string
  user_id: string
  content_id: string
  version: number
  /** Which effect of its user this was, from 1. */
  position: number
}
