/** The moments at which a worker is killed, each while it is about to take the next step with a post. */
export const KILL_POINTS = [
  'before the claim',
  'after the claim',
  'after the upload',
  'before the call to publish',
  'in flight',
  'answered, but not settled',
  'after it was settled',
  'during a look-up',
] as const
export type KillPoint = (typeof KILL_POINTS)[number]
