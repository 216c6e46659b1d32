import { createContext } from 'react'

/** Whether folded texts of the previews below are shown in full at first. */
export const StartsOpen = createContext(false)
