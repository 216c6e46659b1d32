/** Fields with a dropdown list. */
import '../css/full.css'

export { Autocomplete, Select } from '../full/choices.tsx'
