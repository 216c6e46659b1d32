/** Fetched by the shell after the page is idle, where the gateway says that traces are wanted. */
export { startTracer, type TracerOptions } from './tracer.ts'
