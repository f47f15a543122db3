/** Cost of one job of a kind, as `npm run house -- operation-costs` measures it: processor seconds, by owner. */
export interface OperationCost {
  readonly operation: string;
  readonly inputBytes: number;
  readonly resultBytes: number;
  /** Time of the worker and the job's own process. */
  readonly workerSeconds: number;
  /** Upload, order, events, download and removal of the job. */
  readonly webSeconds: number;
  readonly redisSeconds: number;
  readonly storeSeconds: number;
  /** Peak of the job's own process. */
  readonly memoryMegabytes: number;
}
