/** Form fields without dropdown lists. `Switch` is for slices that were built before contract 1.17. */
import '../css/full.css'

export { Checkbox, Switch, TextInput } from '@mantine/core'
export { FieldGroup, FormError, PasswordInput, Slider } from '../full/fields.tsx'
export { Textarea } from '../full/textarea.tsx'
