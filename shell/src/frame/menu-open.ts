import { createStore } from '@loomcast/web-kit'

/** Whether the mobile menu is shown. */
export const menuOpen = createStore(false)
