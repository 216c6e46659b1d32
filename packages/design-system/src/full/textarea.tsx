import { Textarea as MantineTextarea, type TextareaProps } from '@mantine/core'

const SIZED_BY_BROWSER = typeof CSS !== 'undefined' && CSS.supports?.('field-sizing', 'content')

/**
 * With `autosize`, the field grows with its text between `minRows` and `maxRows`. The browser sizes it, in CSS, if it can. Mantine's own measuring forces a
 * layout of the page after every render, so only other browsers use it.
 */
export function Textarea({ autosize, minRows = 1, maxRows, className, style, ...props }: TextareaProps) {
  if (!autosize || !SIZED_BY_BROWSER)
    return <MantineTextarea autosize={autosize} minRows={minRows} maxRows={maxRows} className={className} style={style} {...props} />
  return (
    <MantineTextarea
      {...props}
      className={className ? `lc-grows ${className}` : 'lc-grows'}
      style={[{ '--min-rows': minRows, ...(maxRows ? { '--max-rows': maxRows } : {}) }, style]}
      rows={minRows}
    />
  )
}
