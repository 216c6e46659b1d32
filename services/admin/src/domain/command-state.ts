/** `running`: this service waits for the owner's response. `checking`: there was none, so the owner is queried for the outcome. The other states are final. */
export type CommandState = 'running' | 'checking' | 'performed' | 'refused' | 'not_performed' | 'failed'
