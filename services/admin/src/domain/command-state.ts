/** `running`: this process waits for the response. `checking`: there was none, and the owner is looked up. The other states are final. */
export type CommandState = 'running' | 'checking' | 'performed' | 'refused' | 'not_performed' | 'failed'
