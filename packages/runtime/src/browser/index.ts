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
export {
  createRasterHost,
  type DrawOptions,
  type PictureFile,
  type PictureHost,
  type RasterHostOptions,
} from './raster-host.ts';
export type { PageShape, PictureRequest } from './raster-messages.ts';
export { deviceRecipeHost } from './recipe-host.ts';
