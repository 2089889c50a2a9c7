import { type Timer, turn } from '@hawser/ports';
import type { IndexSizes } from '../collection/memory-index.ts';
import type { Change, Feed } from '../feed/feed.ts';
import type { Log } from '../log/log.ts';
import { ContextIndex, type ContextIndexPorts } from './context-index.ts';
import {
  type ContextEffect,
  type ContextEvent,
  contextTransition,
  INITIAL,
  isIndexExpected,
  restAfter,
} from './context-state.ts';
import { FairShare } from '../store/fair-share.ts';
import { readFromDatabase } from './read-from-database.ts';
import { StalenessMonitor } from './staleness-monitor.ts';
import type { Due, Viewer } from './viewer.ts';
import type { LiveWindow } from './window.ts';

/** How long requests of new windows are collected, milliseconds, because a page opens its windows together. */
const GATHER_MS = 4;
/** How long a context is kept after its last viewer left, milliseconds, so that a reloaded page finds its index. */
const UNVIEWED_MS = 120_000;
/** Delay before a failed index is loaded again, milliseconds. */
const RETRY_INDEX_MS = 5_000;
/** From this number of windows on, a refresh skips further viewers: it keeps the process from other contexts for this long. */
const TAKEN = 96;
/** Windows that are delivered in one go. */
const DELIVERED = 8;
/** Windows that are read from the database at once. */
const READS = 6;
/** Above this number of records to read, new windows do not wait for the index. */
const BACKLOG = 4_000;

interface ContextPorts extends ContextIndexPorts {
  readonly log: Log;
  readonly feed: Feed;
  /** The context is closed and can be removed. */
  closed(): void;
}

/**
 * The viewers of one context, its index, and the refresh of its windows. `context-state.ts` decides what happens when; this
 * class does it.
 */
export class LiveContext {
  readonly owner: string;
  readonly viewers = new Set<Viewer>();
  readonly #ports: ContextPorts;
  readonly #staleness: StalenessMonitor;
  readonly #index: ContextIndex;
  readonly #reads = new FairShare(READS, 0);
  /** The viewer whose windows were read last. */
  #lastTaken: Viewer | null = null;
  #state = INITIAL;
  #deferred: LiveWindow[] = [];
  /** Windows that the database answers beside the index: each until it has rested from its read. */
  readonly #resting = new Set<LiveWindow>();
  /** The current timer of each effect. */
  readonly #timers = new Map<ContextEffect['type'], Timer>();

  constructor(owner: string, ports: ContextPorts) {
    this.owner = owner;
    this.#ports = ports;
    this.#staleness = new StalenessMonitor(ports.clock, this.viewers);
    this.#index = new ContextIndex(owner, ports);
  }

  /** The sizes of the loaded index; null while the database answers. */
  get sizes(): IndexSizes | null {
    return this.#index.sizes;
  }

  join(viewer: Viewer): void {
    this.viewers.add(viewer);
    this.#handle({ type: 'viewer-joined' });
  }

  leave(viewer: Viewer): void {
    if (this.viewers.delete(viewer) && this.viewers.size === 0) this.#handle({ type: 'last-viewer-left' });
  }

  /** A browser opened a window and waits for it. */
  requested(): void {
    this.#handle({ type: 'requested' });
  }

  /** A window is due, but no browser waits for its first answer. */
  due(): void {
    this.#handle({ type: 'changed' });
  }

  /** Applies changes of the context from the change feed. */
  changed(changes: readonly Change[]): void {
    this.#index.changed(changes);
    const tables = new Set(changes.map(({ table }) => table));
    for (const viewer of this.viewers) viewer.changed(tables);
    this.#staleness.changed();
    this.#handle({ type: 'changed' });
  }

  stop(): void {
    this.#handle({ type: 'stopped' });
  }

  #handle(event: ContextEvent): void {
    const { state, effects } = contextTransition(this.#state, event);
    this.#state = state;
    for (const effect of effects) this.#execute(effect);
  }

  #execute(effect: ContextEffect): void {
    switch (effect.type) {
      case 'gather':
        return this.#wait(effect.type, GATHER_MS, { type: 'gathered' });
      case 'gather-opened':
        return this.#wait(effect.type, GATHER_MS, { type: 'opened-gathered' });
      case 'pause':
        return this.#wait(effect.type, effect.ms, { type: 'paused' });
      case 'end-pause':
        return this.#timers.get('pause')?.cancel();
      case 'read':
        return void this.#refresh();
      case 'read-opened':
        return this.#readBeside(this.#take((window) => this.#isQuick(window)));
      case 'load-index':
        return void this.#loadIndex();
      case 'drop-index':
        return this.#index.drop();
      case 'retry-index-later':
        return this.#wait(effect.type, RETRY_INDEX_MS, { type: 'index-retry' });
      case 'release-deferred':
        for (const window of this.#deferred.splice(0)) window.handle({ type: 'released' });
        return undefined;
      case 'close-later':
        return this.#wait(effect.type, UNVIEWED_MS, { type: 'unviewed-for-long' });
      case 'stay-open':
        return this.#timers.get('close-later')?.cancel();
      case 'close':
        return this.#close();
    }
  }

  #wait(effect: ContextEffect['type'], ms: number, then: ContextEvent): void {
    this.#timers.set(
      effect,
      this.#ports.clock.after(ms, () => this.#handle(then)),
    );
  }

  #close(): void {
    for (const timer of this.#timers.values()) timer.cancel();
    this.#staleness.stop();
    this.#index.drop();
    this.#ports.closed();
  }

  async #loadIndex(): Promise<void> {
    const outcome = await this.#index.load();
    if (outcome !== 'dropped') this.#handle({ type: `index-${outcome}` });
  }

  #take(wanted?: (window: LiveWindow) => boolean): Due[] {
    return [...this.viewers].flatMap((viewer) => viewer.take(wanted).map((window) => ({ viewer, window })));
  }

  /** One that a browser waits for does not rest. */
  #isResting(window: LiveWindow): boolean {
    return this.#resting.has(window) && !window.isUnanswered;
  }

  /** Whether a window waits for its first answer and the database can answer it quickly. */
  #isQuick({ isUnanswered, query }: LiveWindow): boolean {
    return isUnanswered && !this.#ports.indexes.isSlowInDatabase(query);
  }

  /**
   * Takes the due windows of some viewers, each viewer's together, and at least `TAKEN` windows if there are so many. The next
   * call continues after them, so that each viewer gets its turn.
   */
  #takeSome(): Due[] {
    const viewers = [...this.viewers];
    const from = Math.max(0, this.#lastTaken === null ? 0 : viewers.indexOf(this.#lastTaken) + 1);
    const due: Due[] = [];
    for (const viewer of [...viewers.slice(from), ...viewers.slice(0, from)]) {
      if (due.length >= TAKEN) break;
      due.push(...viewer.take((window) => !this.#isResting(window)).map((window) => ({ viewer, window })));
      this.#lastTaken = viewer;
    }
    return due;
  }

  /** Reads and delivers due windows: those that are left are read after a pause, in which other contexts are served. Windows that were not delivered because a read failed are due again. */
  async #refresh(): Promise<void> {
    const { clock, log } = this.#ports;
    const began = clock.now();
    const due = this.#takeSome();
    const unanswered = new Set(due);
    try {
      await this.#deliverFromIndex(unanswered);
      // What the index cannot answer takes longer: rows do not wait for incidents.
      if (this.#index.loaded !== null) this.#readSlowly([...unanswered]);
      else await this.#readFromDatabase([...unanswered]);
    } catch (error) {
      if (this.#state.presence !== 'closed') log.warn('live: a refresh failed', { error: String(error) });
      for (const { viewer, window } of unanswered) viewer.failed(window);
      // Some changes may have been taken but not read.
      this.#handle({ type: 'index-failed' });
    }
    if (due.length >= TAKEN && [...this.viewers].some((viewer) => viewer.isDue)) this.due();
    this.#handle({ type: 'refreshed', windows: due.length, tookMs: clock.now() - began });
  }

  /** Delivers windows that the index can answer, and removes them from `unanswered`. */
  async #deliverFromIndex(unanswered: Set<Due>): Promise<void> {
    const { feed, indexes } = this.#ports;
    const { loaded } = this.#index;
    if (loaded === null) return;
    const { index, reader } = loaded;
    let due = [...unanswered].filter(({ window }) => indexes.answers(window.query));
    // A window that is opened after a command shows its effect, and rows that the database has already shown do not disappear
    // again.
    if (due.some(({ window }) => window.isAheadOfFeed)) {
      for (const change of await feed.unpublished(this.owner)) index.changed(change);
    }
    if (index.backlog > BACKLOG) {
      this.#handle({ type: 'backlog-found' });
      const opened = [...unanswered].filter(({ window }) => this.#isQuick(window));
      for (const one of opened) unanswered.delete(one);
      due = due.filter((one) => unanswered.has(one));
      this.#readBeside(opened);
    }
    const contents = await reader.contents(due.map(({ window }) => window.opened));
    this.#handle({ type: 'backlog-read' });
    if (this.#index.loaded !== loaded) return;
    for (const [at, one] of due.entries()) {
      const content = contents[at];
      if (content === undefined) continue;
      if (at > 0 && at % DELIVERED === 0) {
        // Requests of other contexts have their turn.
        await turn();
        if (this.#index.loaded !== loaded) return;
      }
      unanswered.delete(one);
      one.viewer.deliver(one.window, content, 'index');
    }
    if (index.isFragmented) this.#handle({ type: 'index-fragmented' });
  }

  /** Answers from the database while the refresh continues. Windows that changed meanwhile are due again afterwards. */
  #readBeside(due: readonly Due[]): void {
    void this.#readFromDatabase(due).then(() => {
      if (due.some(({ viewer }) => viewer.isDue)) this.due();
    });
  }

  /** Like `#readBeside`; the windows then rest, so that slow reads take a part of the time only. */
  #readSlowly(due: readonly Due[]): void {
    if (due.length === 0) return;
    const { clock } = this.#ports;
    const began = clock.now();
    for (const { window } of due) this.#resting.add(window);
    void this.#readFromDatabase(due).then(() => {
      clock.after(restAfter(clock.now() - began), () => {
        for (const { window } of due) this.#resting.delete(window);
        if (due.some(({ viewer }) => viewer.isDue)) this.due();
      });
    });
  }

  async #readFromDatabase(due: readonly Due[]): Promise<void> {
    const { store, clock, log, indexes } = this.#ports;
    const isDeferred = ({ window }: Due): boolean =>
      isIndexExpected(this.#state) && indexes.isSlowInDatabase(window.query);
    const deferred = due.filter(isDeferred);
    for (const { window } of deferred) window.handle({ type: 'deferred' });
    this.#deferred.push(...deferred.map(({ window }) => window));
    const read = due.filter((one) => !deferred.includes(one));
    await readFromDatabase({ store, clock, share: this.#reads }, this.owner, read, (error) => {
      if (this.#state.presence !== 'closed')
        log.warn('live: a window was not read', { error: String(error) });
    });
  }
}
