/** Fields with a list that opens. */
import '../css/full.css'

export { Autocomplete, type AutocompleteProps, Select, type SelectProps } from '@mantine/core'
