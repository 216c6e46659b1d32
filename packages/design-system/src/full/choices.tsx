import {
  type AutocompleteProps,
  Autocomplete as MantineAutocomplete,
  Select as MantineSelect,
  type Primitive,
  type SelectProps,
} from '@mantine/core'
import { useEffect, useState } from 'react'

/** Mantine's Select, with a list that is rendered at the first focus. */
export function Select<Value extends Primitive = string>(props: SelectProps<Value>) {
  return <MantineSelect<Value> {...props} {...useListAtFocus(props)} />
}

/** Mantine's Autocomplete, with a list that is rendered at the first focus. */
export function Autocomplete(props: AutocompleteProps) {
  return <MantineAutocomplete {...props} {...useListAtFocus(props)} />
}

type ListProps = Pick<SelectProps, 'comboboxProps' | 'onFocus'>

/** Mantine's list changes its id after its first render. The field gets the id when it renders after that. */
const RENDERS_FOR_ID = 3

/**
 * Mantine renders a closed list with the page and measures it, which forces a layout of the page. Here it is rendered at the focus, still closed, because the
 * keyboard control reads its options when it opens it.
 */
function useListAtFocus({ comboboxProps, onFocus }: ListProps): Required<ListProps> {
  const [renders, setRenders] = useState(0)
  useEffect(() => {
    if (renders > 0 && renders < RENDERS_FOR_ID) setRenders(renders + 1)
  }, [renders])
  return {
    comboboxProps: { ...comboboxProps, keepMounted: renders > 0 },
    onFocus: (event) => {
      if (renders === 0) setRenders(1)
      onFocus?.(event)
    },
  }
}
