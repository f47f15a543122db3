export { pageLossNotes } from './page-losses.ts';
export type {
  PageGap,
  RepairedPage,
  RepairFinding,
  RepairFindingKind,
  RepairReport,
  RepairResult,
} from './repair-report.ts';
export { salvage, salvageAll } from './salvage.ts';
