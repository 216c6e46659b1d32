export { AppError, type AppErrorExtra, type FieldError, invalidField } from './app-error.ts'
export { isDatabaseUnavailable } from './database-unavailable.ts'
export { ErrorCodeSchema, FailureMembers, type Problem, ProblemSchema, problemResponses } from './problem.schema.ts'
export { toAppError, toProblem } from './problem.ts'
