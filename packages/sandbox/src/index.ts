export { type ControlGroups, type GroupLimits, gatedProgram, openControlGroups } from './control-groups.ts';
export { limitedProgram, type ProcessLimits, requireLimiter } from './process-limits.ts';
export { type ProgramKind, systemCallFilter } from './system-call-filter.ts';
