/** Tables. A group of its own, because the table library is used by few pages. */
import '../css/tables.css'

export { type DataColumn, DataTable, type DataTableProps, type TableSort } from '../tables/data-table.tsx'
