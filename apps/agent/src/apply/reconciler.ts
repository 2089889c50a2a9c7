import type { DesiredObject, Grant } from '@hawser/contract';
import { BackOff, type Clock, type Random } from '@hawser/ports';
import { isStatus, isUnreachable, type KubeApi } from '../kube/api.ts';
import { type Log, reasonOf } from '../log.ts';
import type { Standings } from '../report/standings.ts';
import { inParallel } from '../waiting.ts';
import { ABSENT, Applier, type Before } from './applier.ts';
import { type Entry, isSamePlace } from './entry.ts';
import type { Inventory } from './inventory.ts';
import { ApplyRefusal } from './messages.ts';
import { applyRound } from './order.ts';
import { placeOf } from './place.ts';
import { prune } from './prune.ts';
import { DueQueue } from './queue.ts';
import type { Sight } from './sight.ts';
import { vacantOf } from './vacant.ts';
import { type DesiredMessage, Wanted } from './wanted.ts';

export interface ReconcilerOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly kube: KubeApi;
  readonly grant: Grant;
  readonly routerID: string;
  readonly namespace: string;
  readonly inventory: Inventory;
  readonly sight: Sight;
  readonly standings: Standings;
  /** Everything of this object is gone from the cluster. */
  readonly removed: (objectID: string) => void;
  /** The first complete set was worked through once. */
  readonly synced: () => void;
  /** Nothing is left after `detach`. */
  readonly detached: () => void;
}

/** Calls to the API server at a time. */
const WIDTH = 8;
const RETRY = { firstMs: 1_000, mostMs: 60_000 };
/** How long a refusal may be a moment's trouble of an API server that has just started. */
const DOUBT_MS = 2_000;
/** How soon to look again at what finalizers still hold. */
const GOING_MS = 500;

interface Job {
  /** As it was wanted when its place was looked at; what came since is due again. */
  readonly desired: DesiredObject;
  readonly entry: Entry;
  readonly before: Before;
  uid: string | null;
}

/**
 * Brings the cluster to what the server wants, object by object: whatever is due is compared with what is there, and
 * the difference is made. It remembers no steps, so it continues after a crash at any of them.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #applier: Applier;
  readonly #wanted = new Wanted();
  readonly #queue: DueQueue;
  readonly #backOffs = new Map<string, BackOff>();
  /** Since when an answer is doubted, by object: epoch ms. */
  readonly #doubtedSince = new Map<string, number>();
  #isComplete = false;
  #isSynced = false;
  #isDetaching = false;
  /** Whether nothing is left is being looked up. */
  #isChecking = false;
  #isStopped = false;
  #running: Promise<void> | null = null;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
    this.#applier = new Applier(options.kube, options.sight, options.routerID);
    this.#queue = new DueQueue(options.clock, () => this.#run());
  }

  /** Takes a work order. */
  take(message: DesiredMessage): void {
    this.#isDetaching = false;
    if (message.complete) this.#isComplete = true;
    const touched = this.#wanted.take(message, this.#options.inventory.ids());
    for (const objectID of touched) {
      this.#forgive(objectID);
      this.#queue.add(objectID);
    }
    if (touched.size === 0) this.#settle();
  }

  /** Removes everything that was made for this router. */
  detach(): void {
    this.#isDetaching = true;
    const touched = this.#wanted.clear([...this.#options.inventory.ids(), ...this.#options.standings.ids()]);
    for (const objectID of touched) this.#queue.add(objectID);
    this.#settle();
  }

  /** Looks again at one object: the watch saw something that is not as it was applied. */
  disturb(objectID: string): void {
    if (this.#wanted.get(objectID) || this.#wanted.isDoomed(objectID)) this.#queue.add(objectID);
  }

  /** Whether what the watch shows of this object is to be reported: it is not about to go. */
  isWanted(objectID: string): boolean {
    return !this.#wanted.isDoomed(objectID);
  }

  /** What of the wanted is in hand and applied, with its digest: the server need not send it again. */
  have(): Record<string, string> {
    const have: Record<string, string> = {};
    for (const objectID of this.#wanted.ids()) {
      const digest = this.#wanted.get(objectID)?.digest;
      if (digest !== undefined && this.#options.standings.digest(objectID) === digest) {
        have[objectID] = digest;
      }
    }
    return have;
  }

  /** Tries at once what failed before: the API server answers again. */
  again(): void {
    for (const objectID of this.#backOffs.keys()) this.#queue.add(objectID);
    this.#backOffs.clear();
  }

  /** Takes nothing new up; resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#queue.stop();
    await this.#running;
  }

  #run(): void {
    if (this.#running || this.#isStopped) return;
    this.#running = this.#work().finally(() => {
      this.#running = null;
    });
  }

  async #work(): Promise<void> {
    for (let due = this.#queue.take(); due.length > 0 && !this.#isStopped; due = this.#queue.take()) {
      const ids = due.filter((objectID) => !this.#isInPlace(objectID));
      try {
        await this.#pruneAll(ids);
        await this.#applyAll(ids.filter((objectID) => this.#wanted.get(objectID)));
      } catch (error) {
        // The inventory could not be written, so nothing that needs it was done.
        for (const objectID of ids) this.#failed(objectID, error);
      }
      this.#settle();
    }
  }

  /**
   * Whether an object is there as it is wanted, so that nothing is to be asked or written: that is what an agent that was
   * started again finds of nearly all.
   */
  #isInPlace(objectID: string): boolean {
    const { inventory, sight, standings, grant, namespace } = this.#options;
    const desired = this.#wanted.get(objectID);
    const kept = inventory.of(objectID);
    const [entry] = kept;
    if (!desired || !entry || kept.length !== 1) return false;
    const seen = sight.find(entry);
    if (!seen || seen.isDeleting || seen.uid !== entry.uid || seen.digest !== desired.digest) return false;
    const place = placeOf(desired, grant, namespace);
    if (!('entry' in place) || !isSamePlace(place.entry, entry)) return false;
    this.#forgive(objectID);
    standings.apply(objectID, desired);
    return true;
  }

  async #pruneAll(ids: readonly string[]): Promise<void> {
    const { inventory, kube, routerID } = this.#options;
    const gone = new Set<Entry>();
    const leaving = ids.flatMap((objectID) =>
      inventory.of(objectID).filter((entry) => this.#isLeaving(entry)),
    );
    for (const round of [1, 0]) {
      const entries = leaving.filter((entry) => applyRound(entry.kind.kind) === round);
      await inParallel(entries, WIDTH, async (entry) => {
        try {
          if ((await prune(kube, entry, routerID)) === 'gone') gone.add(entry);
          else this.#queue.add(entry.objectID, GOING_MS);
        } catch (error) {
          this.#failed(entry.objectID, error);
        }
      });
    }
    const changes = new Map<string, Entry[]>();
    for (const { objectID } of gone) {
      changes.set(
        objectID,
        inventory.of(objectID).filter((entry) => !gone.has(entry)),
      );
    }
    await inventory.write(changes);
    for (const objectID of ids) {
      if (!this.#wanted.isDoomed(objectID) || inventory.of(objectID).length > 0) continue;
      this.#wanted.bury(objectID);
      this.#forgive(objectID);
      this.#options.standings.forget(objectID);
      this.#options.removed(objectID);
    }
  }

  /** Whether an entry is of no object that is wanted at this place. */
  #isLeaving(entry: Entry): boolean {
    const desired = this.#wanted.get(entry.objectID);
    if (!desired) return this.#wanted.isDoomed(entry.objectID);
    const place = placeOf(desired, this.#options.grant, this.#options.namespace);
    return 'entry' in place && !isSamePlace(place.entry, entry);
  }

  async #applyAll(ids: readonly string[]): Promise<void> {
    const { inventory, sight } = this.#options;
    const jobs = await this.#jobsOf(ids);
    const intents = jobs.filter((job) => this.#isUnwritten(job));
    await inventory.write(
      new Map(
        intents.map(({ entry }) => [
          entry.objectID,
          [...inventory.of(entry.objectID).filter((kept) => !isSamePlace(kept, entry)), entry],
        ]),
      ),
    );
    for (const { entry } of jobs) sight.cover(entry);
    for (const round of [0, 1]) {
      const now = jobs.filter(({ entry }) => applyRound(entry.kind.kind) === round);
      await inParallel(now, WIDTH, (job) => this.#applyOne(job));
    }
    await this.#keepUids(jobs);
  }

  /** What there is to do for these, and what stands at their places; those that cannot be done are reported. */
  async #jobsOf(ids: readonly string[]): Promise<Job[]> {
    const jobs: Job[] = [];
    const unseen: Omit<Job, 'before'>[] = [];
    for (const objectID of ids) {
      const desired = this.#wanted.get(objectID);
      const entry = desired && this.#placeFor(desired);
      if (!entry) continue;
      const before = this.#applier.seen(entry);
      if (before) jobs.push({ desired, entry, before, uid: null });
      else unseen.push({ desired, entry, uid: null });
    }
    const vacant = await vacantOf(
      this.#options.kube,
      unseen.map(({ entry }) => entry),
    );
    for (const job of unseen) if (vacant.has(job.entry)) jobs.push(this.#jobBefore(job, ABSENT));
    const taken = unseen.filter(({ entry }) => !vacant.has(entry));
    await inParallel(taken, WIDTH, async (job) => {
      try {
        const before = await this.#applier.ask(job.entry);
        if (before.state === 'refused') throw new ApplyRefusal(before.reason);
        jobs.push(this.#jobBefore(job, before));
      } catch (error) {
        this.#failed(job.entry.objectID, error);
      }
    });
    return jobs;
  }

  /** What is made where nothing stands has no uid yet, whatever stood there. */
  #jobBefore(job: Omit<Job, 'before'>, before: Before): Job {
    const { objectID, kind, namespace, name } = job.entry;
    const isGone = before.state === 'absent' && job.entry.uid !== null;
    const { routerID } = this.#options;
    return {
      ...job,
      before,
      entry: isGone ? { objectID, kind, namespace, name, uid: null, routerID } : job.entry,
    };
  }

  /**
   * Whether the inventory does not say yet that this is about to be made. What it says of an object that has vanished is written
   * again: after an API server came back from a backup, the object and its entry may both be gone, and the write tells.
   */
  #isUnwritten({ entry, before }: Job): boolean {
    const kept = this.#options.inventory.of(entry.objectID).find((old) => isSamePlace(old, entry));
    return kept === undefined || (before.state === 'absent' && kept.uid !== null);
  }

  /** Where the object goes; null, with a report, where it may not go anywhere. */
  #placeFor(desired: DesiredObject): Entry | null {
    const place = placeOf(desired, this.#options.grant, this.#options.namespace);
    if ('entry' in place) return this.#asKept(place.entry);
    this.#options.standings.fail(desired.objectID, place.refusal);
    return null;
  }

  /** The entry with what the inventory knows of it. */
  #asKept(entry: Entry): Entry {
    const { inventory, routerID } = this.#options;
    return inventory.of(entry.objectID).find((kept) => isSamePlace(kept, entry)) ?? { ...entry, routerID };
  }

  async #applyOne(job: Job): Promise<void> {
    const { objectID } = job.desired;
    try {
      job.uid = await this.#applier.apply(job.entry, job.desired, job.before);
      if (job.uid === null) {
        this.#queue.add(objectID, GOING_MS);
        return;
      }
      this.#forgive(objectID);
      this.#options.standings.apply(objectID, job.desired);
    } catch (error) {
      this.#failed(objectID, error);
    }
  }

  async #keepUids(jobs: readonly Job[]): Promise<void> {
    const { inventory } = this.#options;
    const changes = new Map<string, Entry[]>();
    for (const { entry, uid } of jobs) {
      const { objectID, kind, namespace, name } = entry;
      const kept = inventory.of(objectID);
      if (uid === null || kept.some((old) => isSamePlace(old, entry) && old.uid === uid)) continue;
      // What is known by its uid needs no router to be known by.
      const known = { objectID, kind, namespace, name, uid };
      changes.set(
        objectID,
        kept.map((old) => (isSamePlace(old, entry) ? known : old)),
      );
    }
    await inventory.write(changes);
  }

  #failed(objectID: string, error: unknown): void {
    const reason = reasonOf(error);
    // Where the API server does not answer, that is what the router's own status says; the object is not to blame.
    if (isUnreachable(error)) this.#doubtedSince.delete(objectID);
    else if (!this.#isDoubtful(objectID, error)) this.#options.standings.fail(objectID, reason);
    this.#options.log.warn('An object could not be reconciled', { objectID, reason });
    this.#retry(objectID);
  }

  /**
   * An API server that has just started refuses everybody for a moment, and one whose etcd is busy answers 500: what may be
   * a moment's trouble is believed when it has lasted for more than one.
   */
  #isDoubtful(objectID: string, error: unknown): boolean {
    if (!isStatus(error, 403, 500)) return false;
    const now = this.#options.clock.now();
    const since = this.#doubtedSince.get(objectID) ?? now;
    this.#doubtedSince.set(objectID, since);
    // A clock that was set back would doubt it until it is there again.
    return Math.abs(now - since) < DOUBT_MS;
  }

  #forgive(objectID: string): void {
    this.#backOffs.delete(objectID);
    this.#doubtedSince.delete(objectID);
  }

  #retry(objectID: string): void {
    const backOff = this.#backOffs.get(objectID) ?? new BackOff(RETRY, this.#options.random);
    this.#backOffs.set(objectID, backOff);
    this.#queue.add(objectID, backOff.next());
  }

  #settle(): void {
    if (this.#isComplete && !this.#isSynced) {
      this.#isSynced = true;
      this.#options.synced();
    }
    if (this.#isGone && !this.#isChecking) void this.#leave();
  }

  /** Whether it is to be detached and, as far as is known here, nothing is left. */
  get #isGone(): boolean {
    const isEmpty = this.#wanted.doomedCount === 0 && this.#options.inventory.ids().length === 0;
    return this.#isDetaching && isEmpty && !this.#isStopped;
  }

  /**
   * Says that nothing is left when the cluster has said so just now: while its API server was away it may have come back from a
   * backup, with what was removed since. Then all is begun anew.
   */
  async #leave(): Promise<void> {
    this.#isChecking = true;
    const isSo = await this.#options.inventory.check().catch(() => null);
    this.#isChecking = false;
    if (!this.#isGone) return;
    if (isSo === null) this.#options.clock.after(RETRY.firstMs, () => this.#settle());
    if (!isSo) return;
    this.#isDetaching = false;
    this.#options.detached();
  }
}
