/** Fields with a dropdown list. */
import '../css/full.css'

export { Autocomplete, type AutocompleteProps, Select, type SelectProps } from '@mantine/core'
