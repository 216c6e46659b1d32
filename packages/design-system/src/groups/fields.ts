/** Form fields without dropdown lists. */
import '../css/full.css'

export {
  Checkbox,
  type CheckboxProps,
  Radio,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
export {
  FieldGroup,
  type FieldGroupProps,
  FormError,
  PasswordInput,
  type PasswordInputProps,
  Slider,
  type SliderProps,
} from '../full/fields.tsx'
