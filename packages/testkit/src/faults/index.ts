export {
  createProbeToolset,
  PROBE_HEADER,
  PROBE_MAX_FILES,
  PROBE_MAX_MEGABYTES,
  PROBE_TIMEOUT_MS,
  type ProbeToolset,
} from './probe-tools.ts';
