import type { Clock } from '@hawser/ports';
import type { Log } from '../http/log.ts';
import type { Store } from '../store/store.ts';
import type { Feed } from './feed.ts';
import { readWindow, tablesOf } from './read.ts';
import type { LiveWindow } from './window.ts';

/** What a socket's session offers to the hub. */
export interface Viewer {
  readonly owner: string;
  /**
   * Takes the windows that are due: a change that comes while they are read makes them due again. A viewer whose
   * queue is full gives none until it drains.
   */
  take(): readonly LiveWindow[];
  deliver(window: LiveWindow, content: Awaited<ReturnType<typeof readWindow>>): void;
  /** Marks the windows that read one of `tables`; true when there are any. */
  touch(tables: ReadonlySet<string>): boolean;
  failed(window: LiveWindow): void;
}

/** Pause between two refreshes of one context, milliseconds: a burst of changes costs one read, a lone one no wait. */
const SPACING_MS = 12;

/** A window that is to be read, and who shows it. */
interface Due {
  readonly viewer: Viewer;
  readonly window: LiveWindow;
}

interface Context {
  readonly viewers: Set<Viewer>;
  running: boolean;
  again: boolean;
}

/**
 * Routes changes to the open windows of their context and refreshes those in one transaction. Refreshes of one context
 * never overlap; different contexts do not wait for each other.
 */
export class LiveHub {
  readonly #contexts = new Map<string, Context>();
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #unsubscribe: () => void;

  constructor(ports: { store: Store; clock: Clock; log: Log; feed: Feed }) {
    this.#store = ports.store;
    this.#clock = ports.clock;
    this.#log = ports.log;
    this.#unsubscribe = ports.feed.subscribe((changes) => {
      const touched = new Map<string, Set<string>>();
      for (const change of changes) {
        if (!this.#contexts.has(change.owner)) continue;
        const tables = touched.get(change.owner) ?? new Set();
        touched.set(change.owner, tables.add(change.table));
      }
      for (const [owner, tables] of touched) this.#touch(owner, tables);
    });
  }

  join(viewer: Viewer): void {
    const context = this.#contexts.get(viewer.owner) ?? { viewers: new Set(), running: false, again: false };
    context.viewers.add(viewer);
    this.#contexts.set(viewer.owner, context);
  }

  leave(viewer: Viewer): void {
    const context = this.#contexts.get(viewer.owner);
    context?.viewers.delete(viewer);
    if (context?.viewers.size === 0) this.#contexts.delete(viewer.owner);
  }

  /** Reads what is due in a context, soon. */
  refresh(owner: string): void {
    const context = this.#contexts.get(owner);
    if (!context) return;
    if (context.running) {
      context.again = true;
      return;
    }
    context.running = true;
    void this.#run(owner, context);
  }

  stop(): void {
    this.#unsubscribe();
    this.#contexts.clear();
  }

  #touch(owner: string, tables: ReadonlySet<string>): void {
    let any = false;
    for (const viewer of this.#contexts.get(owner)?.viewers ?? []) any = viewer.touch(tables) || any;
    if (any) this.refresh(owner);
  }

  /** Reads windows in one transaction. Where that fails each is read alone, so that a bad one harms no other. */
  async #deliver(owner: string, due: readonly Due[]): Promise<void> {
    try {
      await this.#store.tenant(owner, async (tx) => {
        for (const { viewer, window } of due) {
          viewer.deliver(window, await readWindow(tx, window.query, this.#clock.now()));
        }
      });
    } catch (error) {
      this.#log.warn('live: a refresh failed', { windows: due.length, error: String(error) });
      if (due.length > 1) for (const one of due) await this.#deliver(owner, [one]);
      else for (const { viewer, window } of due) viewer.failed(window);
    }
  }

  async #run(owner: string, context: Context): Promise<void> {
    context.again = false;
    const due = [...context.viewers].flatMap((viewer) => viewer.take().map((window) => ({ viewer, window })));
    if (due.length > 0) await this.#deliver(owner, due);
    this.#clock.after(due.length > 0 ? SPACING_MS : 0, () => {
      context.running = false;
      if (context.again) this.refresh(owner);
    });
  }
}

/** Whether a change to one of `tables` can alter what the window shows. */
export function reads(window: LiveWindow, tables: ReadonlySet<string>): boolean {
  return tablesOf(window.query).some((table) => tables.has(table));
}
