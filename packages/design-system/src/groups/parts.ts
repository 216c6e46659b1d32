/** Parts of nearly every page: heading, small figures, progress. */
import '../css/full.css'

export { CloseButton, Collapse, Divider } from '@mantine/core'
export { CharacterCount, type CharacterCountProps } from '../full/character-count.tsx'
export { CopyButton, type CopyButtonProps } from '../full/copy-button.tsx'
export { DateText, type DateTextProps } from '../full/date-text.tsx'
export { PageHeader, type PageHeaderProps } from '../full/page-header.tsx'
export { Pagination, type PaginationProps } from '../full/pagination.tsx'
export { ProgressBar, type ProgressBarProps } from '../full/progress-bar.tsx'
export { absoluteTime, relativeTime } from '../full/relative-time.ts'
export { StatCard, type StatCardProps } from '../full/stat-card.tsx'
