export {
  createProbeToolset,
  PROBE_HEADER,
  PROBE_MAX_FILES,
  PROBE_MAX_MEGABYTES,
  PROBE_SAYS,
  PROBE_TIMEOUT_MS,
  type ProbeToolset,
} from './probe-tools.ts';
export { samplesOf } from './samples-of.ts';
export { WIRE_SCHEMAS } from './wire-schemas.ts';
