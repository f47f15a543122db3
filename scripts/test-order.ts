import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects by how long their files take, longest first. */
const LONGEST_FIRST = ['thorough', 'browser', 'site', 'quick'];

const rank = ({ project }: TestSpecification) => LONGEST_FIRST.indexOf(project.name);
const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
const byProject = (left: TestSpecification, right: TestSpecification) =>
  group(left) - group(right) || rank(left) - rank(right);

/**
 * Starts long test files before short ones, so that no core waits at the end for a long file that began last. Within a project
 * the order is vitest's: by earlier durations, without them by size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(byProject);
  }

  /** Deals the files of each project in turn, so that every share has as many of each. The order is that of their paths. */
  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const inOrder = files.toSorted(
      (left, right) => byProject(left, right) || (left.moduleId < right.moduleId ? -1 : 1),
    );
    return inOrder.filter((_, place) => place % count === index - 1);
  }
}
