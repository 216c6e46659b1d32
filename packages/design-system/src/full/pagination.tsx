import { Button } from '@mantine/core'
import { IconChevronRight } from '../core/icons.ts'
import { IconChevronLeft } from './chevron-left.ts'

export interface PaginationProps {
  /** The first page is 1. */
  page: number
  pages: number
  onChange: (page: number) => void
  disabled?: boolean
  label?: string
}

/** Previous, "Page X of Y", Next. Renders nothing for a single page. */
export function Pagination({ page, pages, onChange, disabled, label = 'Pages' }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav className="lc-pages" aria-label={label}>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={18} />}
        disabled={disabled || page <= 1}
        onClick={() => onChange(page - 1)}
      >
        Previous
      </Button>
      <span aria-live="polite">
        Page {page} of {pages}
      </span>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={18} />}
        disabled={disabled || page >= pages}
        onClick={() => onChange(page + 1)}
      >
        Next
      </Button>
    </nav>
  )
}
