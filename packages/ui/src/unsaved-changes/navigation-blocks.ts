import type { ConfirmLeave, GuardScope, NavigationGuard } from './unsaved-changes.ts';

interface Block {
  confirm: ConfirmLeave;
  scope: GuardScope;
}

/** The dialogs and pages that block navigation now, oldest first. */
export class NavigationBlocks implements NavigationGuard {
  #blocks: readonly Block[] = [];
  #whenFree: (() => void) | null = null;

  /** Whether anything, such as unsaved input, would be lost by leaving. */
  get isBlocked(): boolean {
    return this.#blocks.length > 0;
  }

  block = (confirm: ConfirmLeave, scope: GuardScope): (() => void) => {
    const block = { confirm, scope };
    this.#blocks = [...this.#blocks, block];
    return () => {
      this.#blocks = this.#blocks.filter((each) => each !== block);
      if (!this.isBlocked) this.#run();
    };
  };

  /** Runs `work` once nothing would be lost by it: at once, or when what blocks is saved or discarded. The last one counts. */
  whenFree(work: () => void): void {
    this.#whenFree = work;
    if (!this.isBlocked) this.#run();
  }

  #run(): void {
    const work = this.#whenFree;
    this.#whenFree = null;
    work?.();
  }

  /** What asks before a step in the history; undefined if the step is free. `isSamePage`: only the URL's parameters change. */
  blocking(isSamePage: boolean): ConfirmLeave | undefined {
    return this.#blocks.findLast(({ scope }) => scope === 'dialog' || !isSamePage)?.confirm;
  }
}
