import type { Network } from '../networks/adapter.ts'
import type { PostState } from './post-state.ts'

/** How many posts of a network are in a state. `due`: planned, and their time has come. */
export interface PostFigures {
  /** Null for posts that are handed to the person. */
  network: Network | null
  state: PostState | 'due'
  count: number
}
