/** Form fields without dropdown lists. */
import '../css/full.css'

export { Checkbox, Switch, TextInput } from '@mantine/core'
export { FieldGroup, FormError, PasswordInput, Slider } from '../full/fields.tsx'
export { Textarea } from '../full/textarea.tsx'
