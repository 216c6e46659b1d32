/** Number fields. A group of its own, because the library that formats the numbers is large and few pages have such a field. */
import '../css/full.css'

export { NumberInput } from '@mantine/core'
