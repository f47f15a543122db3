import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Projects by how long their files take, longest first. */
const LONGEST_FIRST = ['thorough', 'browser', 'site', 'quick'];

/**
 * Starts long test files before short ones, so that no core waits at the end for a long file that began last. Within a project
 * the order is vitest's: by earlier durations, without them by size.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project }: TestSpecification) => LONGEST_FIRST.indexOf(project.name);
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const sorted = await super.sort(files);
    return sorted.toSorted((left, right) => group(left) - group(right) || rank(left) - rank(right));
  }
}
