export { isInvitable, MAX_INVITE_DAYS, readSegments, SEGMENTS_PATH, signSegments } from '../segments/membership.ts'
export * from './preview-link.ts'
