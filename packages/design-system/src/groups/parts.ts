/** Components that nearly every page uses: heading, key figures, progress. */
import '../css/full.css'

export { CloseButton, Collapse, Divider } from '@mantine/core'
export { CharacterCount } from '../full/character-count.tsx'
export { DateText } from '../full/date-text.tsx'
export { PageHeader } from '../full/page-header.tsx'
export { Pagination } from '../full/pagination.tsx'
export { ProgressBar } from '../full/progress-bar.tsx'
export { StatCard } from '../full/stat-card.tsx'
