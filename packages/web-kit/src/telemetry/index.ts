/** Fetched by the shell when the page is idle, if tracing is enabled in the gateway. */
export { startTracer, type TracerOptions } from './tracer.ts'
