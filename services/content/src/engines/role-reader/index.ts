export { createRoleReader, type RoleReader } from './role-reader.ts'
