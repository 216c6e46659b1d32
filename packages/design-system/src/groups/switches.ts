/** Switches. A group of their own, because pages without a form have them too. */
import '../css/full.css'

export { Switch } from '@mantine/core'
