/** Form fields without dropdown lists. */
import '../css/full.css'

export { Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
export { FieldGroup, FormError, PasswordInput, Slider } from '../full/fields.tsx'
