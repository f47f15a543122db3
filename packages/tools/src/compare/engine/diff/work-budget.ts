/** Steps of comparing that are left. Hostile inputs can ask for any number of them; who has none left settles for less. */
export class WorkBudget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  /** Takes steps. @returns false when there are not enough left */
  take(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }
}
