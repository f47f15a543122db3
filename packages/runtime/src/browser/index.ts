export { createDeviceHost } from './device-host.ts';
export type {
  DeviceFile,
  DeviceHost,
  DeviceHostOptions,
  DeviceJob,
  DeviceOutput,
  DeviceResult,
  DeviceRunOptions,
} from './device-job.ts';
