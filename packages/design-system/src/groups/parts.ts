/** Components that many pages use: key figures, progress, pagination. `PageHeader` is for slices that were built before contract 1.17. */
import '../css/full.css'

export { CloseButton, Collapse, Divider } from '@mantine/core'
export { PageHeader } from '../core/page-header.tsx'
export { CharacterCount } from '../full/character-count.tsx'
export { DateText } from '../full/date-text.tsx'
export { Pagination } from '../full/pagination.tsx'
export { ProgressBar } from '../full/progress-bar.tsx'
export { StatCard } from '../full/stat-card.tsx'
