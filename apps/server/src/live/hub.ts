import type { Clock, Timer } from '@hawser/ports';
import type { Log } from '../http/log.ts';
import type { ColumnNumbers } from '../http/metrics.ts';
import type { Store } from '../store/store.ts';
import { StalenessMonitor } from './staleness-monitor.ts';
import { Columns } from '../fleet-index/index.ts';
import { FeedWatchdog } from '../feed/watchdog.ts';
import type { Change, Feed } from '../feed/feed.ts';
import { readWindow, tablesOf } from '../collection/read.ts';
import { CachedReader } from './cached-reader.ts';
import type { Content, LiveWindow } from './window.ts';

/** What a socket's session offers to the hub. */
export interface Viewer {
  readonly owner: string;
  /**
   * Takes the windows that are due, of those that are wanted: a change that comes while they are read makes them due again. A
   * viewer whose queue is full gives none until it drains.
   */
  take(wanted?: (window: LiveWindow) => boolean): readonly LiveWindow[];
  deliver(window: LiveWindow, content: Content): void;
  /** Marks the windows that read one of `tables`; true when there are any. */
  touch(tables: ReadonlySet<string>): boolean;
  failed(window: LiveWindow): void;
  /** Makes a window due that was taken and is to be answered later. */
  renew(window: LiveWindow): void;
  /** See `BehindWatch`. */
  tellBehind(limit: number): number | null;
  /** Marks every window as lacking what may have changed since this instant, epoch ms, and tells of those that show something. */
  cutOff(since: number): void;
  /** Makes every window due. */
  readAll(): void;
}

interface Due {
  readonly viewer: Viewer;
  readonly window: LiveWindow;
}

/** Pause between two refreshes of one context, milliseconds: a burst of changes costs one read, a lone one no wait. */
const SPACING_MS = 6;
/** The longest such pause where columns answer, milliseconds: a backlog costs waiting for the database, not the server's processor. */
const SPACING_MOST_MS = 100;
/** While the database answers, milliseconds: a page opens its windows together, and none is to wait for another. */
const GATHER_MS = 4;
/** How long a context's columns outlive its last window, milliseconds: a reloaded page finds them there. */
const IDLE_MS = 120_000;

/** How soon columns that could not be loaded are tried again, milliseconds. */
const RELOAD_MS = 5_000;
/** Where the columns of all contexts take this much, bytes, no others are loaded: the database answers for those. */
const FULL_BYTES = 1_500_000_000;
/** Records to read again from which on that takes so long that who opens a window is not to wait for it. */
const FAR = 4_000;

interface Context {
  readonly viewers: Set<Viewer>;
  through: CachedReader;
  isLoading: boolean;
  /** Until it is known whether there will be columns. */
  isComing: boolean;
  /** Windows that only columns answer soon enough. */
  waiting: Due[];
  running: boolean;
  again: boolean;
  /** The columns are following so much that the database answers who opens a window. */
  isFar: boolean;
  /** Windows that were opened meanwhile are about to be asked for. */
  isAsking: boolean;
  readonly behind: StalenessMonitor;
  /** Between two refreshes. */
  pause: Timer | null;
  /** Somebody waits for an answer: the pause is left out. */
  isAwaited: boolean;
  idle: Timer | null;
}

/**
 * Routes changes to the open windows of their context and refreshes those together. Refreshes of one context never
 * overlap; different contexts do not wait for each other. The database answers until the context's columns are loaded.
 */
export class LiveHub {
  readonly #contexts = new Map<string, Context>();
  readonly #ports: { store: Store; clock: Clock; log: Log };
  readonly #feed: Feed;
  readonly #unsubscribe: () => void;
  readonly #cutOff: FeedWatchdog;

  constructor({ feed, ...ports }: { store: Store; clock: Clock; log: Log; feed: Feed }) {
    this.#ports = ports;
    this.#feed = feed;
    this.#unsubscribe = feed.subscribeEarly((changes) => this.#heard(changes));
    this.#cutOff = new FeedWatchdog(ports.clock, feed, {
      lost: (since) => this.#eachViewer((viewer) => viewer.cutOff(since)),
      // Leases ran out meanwhile that nobody has marked: each window is to be read before it is called current.
      found: () => {
        this.#eachViewer((viewer) => viewer.readAll());
        for (const owner of this.#contexts.keys()) this.refresh(owner);
      },
    });
  }

  join(viewer: Viewer): void {
    const context = this.#contexts.get(viewer.owner) ?? this.#open(viewer.owner);
    context.idle?.cancel();
    context.idle = null;
    context.viewers.add(viewer);
  }

  leave(viewer: Viewer): void {
    const context = this.#contexts.get(viewer.owner);
    if (!context?.viewers.delete(viewer) || context.viewers.size > 0) return;
    context.idle = this.#ports.clock.after(IDLE_MS, () => this.#close(viewer.owner));
  }

  /** Reads what is due in a context, soon; at once where somebody asked and waits. */
  refresh(owner: string, isAwaited = false): void {
    const context = this.#contexts.get(owner);
    if (!context) return;
    context.isAwaited ||= isAwaited;
    if (context.isAwaited) this.#endPause(context);
    if (context.running) {
      context.again = true;
      if (context.isFar) this.#askOpened(owner, context);
      return;
    }
    context.running = true;
    if (context.through.columns.fleet !== null) return void this.#run(owner, context);
    this.#ports.clock.after(GATHER_MS, () => void this.#run(owner, context));
  }

  /** Whether a context's windows are answered from memory now. */
  holds(owner: string): boolean {
    return this.#contexts.get(owner)?.through.columns.fleet != null;
  }

  /** What the columns of all contexts hold now. */
  numbers(): ColumnNumbers {
    const fleets = [...this.#contexts.values()].flatMap(({ through }) => through.columns.fleet ?? []);
    return {
      contexts: fleets.length,
      placements: fleets.reduce((sum, { placements }) => sum + placements.count, 0),
      objects: fleets.reduce((sum, { objects }) => sum + objects.activeCount, 0),
      bytes: fleets.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  stop(): void {
    this.#unsubscribe();
    this.#cutOff.stop();
    for (const owner of this.#contexts.keys()) this.#close(owner);
  }

  #eachViewer(tell: (viewer: Viewer) => void): void {
    for (const { viewers } of this.#contexts.values()) for (const viewer of viewers) tell(viewer);
  }

  #open(owner: string): Context {
    const through = this.#made(owner);
    const viewers = new Set<Viewer>();
    const context: Context = {
      viewers,
      through,
      isLoading: false,
      isComing: true,
      waiting: [],
      running: false,
      again: false,
      isFar: false,
      isAsking: false,
      behind: new StalenessMonitor(this.#ports.clock, viewers),
      pause: null,
      isAwaited: false,
      idle: null,
    };
    this.#contexts.set(owner, context);
    return context;
  }

  /** Columns that are not loaded yet; they gather what changes from here on. */
  #made(owner: string): CachedReader {
    return new CachedReader(owner, new Columns(owner, this.#ports), this.#ports);
  }

  /** Begins to load a context's columns, unless they all take too much already. */
  #load(owner: string, context: Context): void {
    const { columns } = context.through;
    context.isLoading = true;
    if (this.numbers().bytes > FULL_BYTES) {
      columns.stop();
      return this.#decided(owner, context);
    }
    void columns.load().then((outcome) => {
      if (outcome === 'failed') this.#ports.clock.after(RELOAD_MS, () => this.#reload(owner, columns));
      if (context.through.columns === columns) this.#decided(owner, context);
    });
  }

  /** There are columns now, or there will be none: what waited for them is answered, and what changed meanwhile followed. */
  #decided(owner: string, context: Context): void {
    context.isComing = false;
    for (const { viewer, window } of context.waiting.splice(0)) viewer.renew(window);
    this.refresh(owner);
  }

  #reload(owner: string, columns: Columns): void {
    const context = this.#contexts.get(owner);
    if (context?.through.columns !== columns) return;
    columns.stop();
    context.through = this.#made(owner);
    context.isComing = true;
    this.#load(owner, context);
  }

  #close(owner: string): void {
    const context = this.#contexts.get(owner);
    context?.idle?.cancel();
    context?.behind.stop();
    context?.through.columns.stop();
    this.#contexts.delete(owner);
  }

  #heard(changes: readonly Change[]): void {
    const touched = new Map<string, Set<string>>();
    for (const change of changes) {
      const context = this.#contexts.get(change.owner);
      if (!context) continue;
      context.through.columns.changed(change);
      touched.set(change.owner, (touched.get(change.owner) ?? new Set()).add(change.table));
    }
    for (const [owner, tables] of touched) {
      const context = this.#contexts.get(owner);
      if (!context) continue;
      for (const viewer of context.viewers) viewer.touch(tables);
      context.behind.touched();
      this.refresh(owner);
    }
  }

  async #run(owner: string, context: Context): Promise<void> {
    const { clock, log } = this.#ports;
    context.again = false;
    context.isAwaited = false;
    const began = clock.now();
    const due = [...context.viewers].flatMap((viewer) => viewer.take().map((window) => ({ viewer, window })));
    const unanswered = new Set(due);
    try {
      await this.#refresh(owner, context, unanswered);
    } catch (error) {
      if (this.#contexts.get(owner) === context) log.warn('live: a refresh failed', { error: String(error) });
      for (const { viewer, window } of unanswered) viewer.failed(window);
      // Some changes may have been taken and not read: the database answers until all is loaded anew.
      const { columns } = context.through;
      if (columns.fleet !== null) {
        columns.stop();
        clock.after(RELOAD_MS, () => this.#reload(owner, columns));
      }
    }
    // After the first rows, which it would only delay.
    if (!context.isLoading && due.length > 0) this.#load(owner, context);
    // What takes long is done less often, so that it leaves half of the time to others.
    const isHeld = context.through.columns.fleet !== null;
    const tookMs = Math.max(SPACING_MS, clock.now() - began);
    const spacingHeld = Math.min(SPACING_MOST_MS, tookMs);
    const spacing = isHeld ? spacingHeld : due.length === 0 ? 0 : tookMs;
    context.pause = clock.after(spacing, () => {
      this.#endPause(context);
      if (context.again) this.refresh(owner);
    });
    if (context.isAwaited) this.refresh(owner);
  }

  #endPause(context: Context): void {
    if (context.pause === null) return;
    context.pause.cancel();
    context.pause = null;
    context.running = false;
  }

  /** Answers all that is due; what is `unanswered` when it throws has no answer and will have none. */
  async #refresh(owner: string, context: Context, unanswered: Set<Due>): Promise<void> {
    const { through } = context;
    const { columns } = through;
    const due = [...unanswered];
    // Who opens a window after a command of theirs sees what it did, also before the feed tells of it; and what the database has
    // told already does not go away again.
    if (columns.fleet !== null && due.some(({ window }) => window.isFresh || window.isAhead)) {
      for (const change of await this.#feed.untold(owner)) columns.changed(change);
    }
    context.isFar = columns.fleet !== null && columns.backlog > FAR;
    const opened = context.isFar ? due.filter(({ window }) => isOpened(window)) : [];
    this.#askBeside(owner, context, opened);
    for (const one of opened) unanswered.delete(one);
    const held = [...unanswered].filter((one) => inColumns(one.window));
    const contents = await through.contents(held.map(({ window }) => window.query)).finally(() => {
      context.isFar = false;
    });
    if (contents !== null) {
      for (const [at, one] of held.entries()) {
        const content = contents[at];
        if (content === undefined) continue;
        unanswered.delete(one);
        one.window.isAhead = false;
        one.viewer.deliver(one.window, content);
      }
      if (columns.isWorn) this.#reload(owner, columns);
    }
    const left = [...unanswered];
    unanswered.clear();
    return this.#askDatabase(owner, context, left);
  }

  /** Has the database answer the windows that were opened while the columns follow much. */
  #askOpened(owner: string, context: Context): void {
    if (context.isAsking) return;
    context.isAsking = true;
    this.#ports.clock.after(GATHER_MS, () => {
      context.isAsking = false;
      const { viewers } = context;
      const opened = [...viewers].flatMap((viewer) =>
        viewer.take(isOpened).map((window) => ({ viewer, window })),
      );
      this.#askBeside(owner, context, opened);
    });
  }

  /** Has the database answer while refreshes go on; a window in which something changed meanwhile is due when it is answered. */
  #askBeside(owner: string, context: Context, due: readonly Due[]): void {
    void this.#askDatabase(owner, context, due).then(() => {
      if (due.some(({ window }) => window.isChanged)) this.refresh(owner);
    });
  }

  /** Side by side: none of them waits until another is counted. What several ask alike is read once. */
  async #askDatabase(owner: string, context: Context, due: readonly Due[]): Promise<void> {
    const { store, clock, log } = this.#ports;
    const reading = new Map<string, Promise<Content>>();
    await Promise.all(
      due.map(async (one) => {
        const { viewer, window } = one;
        if (context.isComing && countsAll(window)) return context.waiting.push(one);
        const question = JSON.stringify(window.query);
        const content =
          reading.get(question) ?? store.tenantRead(owner, (tx) => readWindow(tx, window.query, clock.now()));
        reading.set(question, content);
        try {
          viewer.deliver(window, await content);
          window.isAhead = inColumns(window);
        } catch (error) {
          if (this.#contexts.get(owner) === context)
            log.warn('live: a window was not read', { error: String(error) });
          viewer.failed(window);
        }
        return undefined;
      }),
    );
  }
}

/** Whether a window waits for its first answer, and the database gives that soon enough. */
function isOpened(window: LiveWindow): boolean {
  return window.isFresh && !countsAll(window);
}

/** Whether the database would read all of a fleet for the window: of a large one that takes longer than to load it. */
function countsAll({ query }: LiveWindow): boolean {
  if (query.collection === 'tree') return Boolean(query.text?.trim());
  if (query.collection === 'objects') return query.tones !== undefined || query.order?.by === 'status';
  return query.collection === 'overview';
}

/** Whether columns can answer the window: they hold the fleet, not the work in the background. */
function inColumns(window: LiveWindow): boolean {
  return window.query.collection !== 'jobs';
}

/** Whether a change to one of `tables` can alter what the window shows. */
export function reads(window: LiveWindow, tables: ReadonlySet<string>): boolean {
  return tablesOf(window.query).some((table) => tables.has(table));
}
