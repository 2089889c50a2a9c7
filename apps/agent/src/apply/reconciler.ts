import type { DesiredObject, Grant } from '@hawser/contract/agent';
import type { DriftedField } from '@hawser/domain/drift';
import type { Clock, Random } from '@hawser/ports';
import { isUnreachable, type KubeApi, type KubeObject } from '../kube/api.ts';
import { type Log, reasonOf } from '../log.ts';
import type { Drifts } from '../drift/drifts.ts';
import type { ObjectStatuses } from '../report/object-statuses.ts';
import { inParallel } from '../timeouts.ts';
import { ABSENT, Applier, type CurrentState, isApplied } from './applier.ts';
import { type Entry, isSameResource } from './entry.ts';
import type { Inventory } from './inventory.ts';
import type { Job } from './job.ts';
import { ApplyRefusal } from './messages.ts';
import { applyRound } from './order.ts';
import { targetOf } from './target.ts';
import { withoutTaken } from './taken-clusters.ts';
import { DueQueue } from './queue.ts';
import { type RemovalPorts, Removals } from './removals.ts';
import { belongsToEnding } from './ending-projects.ts';
import { entriesWithUids } from './entries-with-uids.ts';
import { Retries } from './retries.ts';
import type { ObservedObjects } from './observed-objects.ts';
import { missingObjects } from './missing-objects.ts';
import { type DesiredMessage, DesiredSet } from './desired-set.ts';

interface ReconcilerOptions extends Pick<RemovalPorts, 'reachCluster'> {
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly kube: KubeApi;
  readonly grant: Grant;
  readonly routerID: string;
  readonly namespace: string;
  readonly inventory: Inventory;
  readonly observed: ObservedObjects;
  readonly statuses: ObjectStatuses;
  readonly drifts: Drifts;
  /** Our object exists without our marks, so that it is not watched. */
  readonly unmarked: (objectID: string, object: KubeObject, marks: DriftedField[]) => void;
  /** Everything of this object was deleted from the cluster. */
  readonly removed: (objectID: string) => void;
  /** The API server does not serve the kind of this object. */
  readonly unserved: (objectID: string) => void;
  readonly isAwaiting: (objectID: string, error: unknown) => boolean;
  /** The first complete desired set was processed once. */
  readonly synced: () => void;
  /** Everything was pruned after `detach`. */
  readonly detached: () => void;
}

/** Concurrent calls to the API server. */
const CONCURRENCY = 8;
/** How soon to check the stored inventory again when it could not be read. */
const CHECK_MS = 1_000;
/** How soon to check again whether a deletion has finished. */
const DELETION_POLL_MS = 500;
/** How soon to read an object without our marks again: it is not watched, and more of it may be changed. */
const UNMARKED_POLL_MS = 2_000;

/**
 * Brings the cluster to the desired state, object by object: it compares what is due with what exists and applies the
 * difference. It stores no steps, so it continues after a crash at any of them.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #applier: Applier;
  readonly #removals: Removals;
  readonly #desired = new DesiredSet();
  readonly #queue: DueQueue;
  readonly #retries: Retries;
  /** To be applied again although they are unchanged: somebody changed them by hand. */
  readonly #again = new Set<string>();
  /** Deleted by this agent, and not yet gone when they were desired again. */
  readonly #pruning = new Set<string>();
  #isComplete = false;
  #isSynced = false;
  #isDetaching = false;
  /** Whether the inventory is being checked before `detached` is sent. */
  #isChecking = false;
  #isStopped = false;
  #running: Promise<void> | null = null;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
    this.#applier = new Applier(options.kube, options.observed, options.routerID, (desired, answer) =>
      options.drifts.applied(desired, answer),
    );
    this.#removals = new Removals(options);
    this.#retries = new Retries(options.clock, options.random);
    this.#queue = new DueQueue(options.clock, () => this.#run());
  }

  /** Receives a part or all of the desired set. */
  receive(message: DesiredMessage): void {
    this.#isDetaching = false;
    if (message.complete) this.#isComplete = true;
    const touched = this.#desired.receive(message, this.#options.inventory.ids());
    for (const objectID of touched) {
      this.#retries.clear(objectID);
      this.#queue.add(objectID);
    }
    for (const objectID of message.putBack ?? [])
      if (this.#options.drifts.isPresent(objectID)) this.putBack(objectID);
    if (touched.size === 0) this.#settle();
  }

  /** The object as desired; null while it is not known. */
  desired(objectID: string): DesiredObject | null {
    return this.#desired.get(objectID);
  }

  /** Applies an object again although its desired state is unchanged: somebody changed it by hand. */
  putBack(objectID: string): void {
    if (!this.#desired.get(objectID)) return;
    this.#again.add(objectID);
    this.#queue.add(objectID);
  }

  /** Removes everything that was created for this router. */
  detach(): void {
    this.#isDetaching = true;
    const touched = this.#desired.clear([...this.#options.inventory.ids(), ...this.#options.statuses.ids()]);
    for (const objectID of touched) this.#queue.add(objectID);
    this.#settle();
  }

  /** Queues one object: the watch observed that it is not as it was applied. */
  requeue(objectID: string): void {
    if (this.#desired.get(objectID) || this.#desired.isToBePruned(objectID)) this.#queue.add(objectID);
  }

  /** Whether observations of this object are reported: it is not waiting to be pruned. */
  isObserved(objectID: string): boolean {
    return !this.#desired.isToBePruned(objectID);
  }

  /** Digests of the desired objects that are applied: the server need not send these again. */
  have(): Record<string, string> {
    const have: Record<string, string> = {};
    for (const objectID of this.#desired.ids()) {
      const digest = this.#desired.get(objectID)?.digest;
      if (digest !== undefined && this.#options.statuses.digest(objectID) === digest) {
        have[objectID] = digest;
      }
    }
    return have;
  }

  /** Retries at once what failed before: the API server answers again. */
  retryFailed(): void {
    for (const objectID of this.#retries.takeAll()) this.#queue.add(objectID);
  }

  /** Starts nothing new; resolves when the work in progress has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#queue.stop();
    await Promise.all([this.#running, this.#removals.stop()]);
  }

  #run(): void {
    if (this.#running || this.#isStopped) return;
    this.#running = this.#work().finally(() => {
      this.#running = null;
    });
  }

  async #work(): Promise<void> {
    for (let due = this.#queue.take(); due.length > 0 && !this.#isStopped; due = this.#queue.take()) {
      const ids = due.filter((objectID) => !this.#isUpToDate(objectID));
      try {
        await this.#pruneAll(ids);
        await this.#applyAll(ids.filter((objectID) => this.#desired.get(objectID)));
      } catch (error) {
        // The inventory could not be written, so nothing that depends on it was done.
        for (const objectID of ids) this.#failed(objectID, error, this.#desired.get(objectID) ?? null);
      }
      this.#settle();
    }
  }

  /**
   * Whether an object is as desired, so that nothing needs to be read or written. After a restart of the agent this is true
   * of nearly all objects.
   */
  #isUpToDate(objectID: string): boolean {
    const { inventory, observed, statuses, drifts, grant, namespace } = this.#options;
    const desired = this.#desired.get(objectID);
    const kept = inventory.of(objectID);
    const [entry] = kept;
    if (!desired || !entry || kept.length !== 1 || this.#again.has(objectID)) return false;
    const current = observed.find(entry);
    if (!current || current.isDeleting || current.uid !== entry.uid || current.digest !== desired.digest)
      return false;
    const target = targetOf(desired, grant, namespace);
    if (!('entry' in target) || !isSameResource(target.entry, entry)) return false;
    this.#retries.clear(objectID);
    statuses.apply(objectID, desired);
    drifts.desiredKnown(objectID);
    return true;
  }

  async #pruneAll(ids: readonly string[]): Promise<void> {
    const { inventory } = this.#options;
    const deleted = new Set<Entry>();
    const obsolete = ids.flatMap((objectID) =>
      inventory.of(objectID).filter((entry) => this.#isObsolete(entry)),
    );
    const remove = this.#removals.together(deleted);
    for (const round of [1, 0]) {
      const entries = obsolete.filter((entry) => applyRound(entry.kind.kind) === round);
      await inParallel(entries, CONCURRENCY, async (entry) => {
        try {
          this.#pruning.add(entry.objectID);
          const isOrphan = this.#desired.isOrphan(entry.objectID);
          const isLast = this.#desired.isToBePruned(entry.objectID);
          const waitMs = await remove(entry, { isOrphan, isLast });
          if (waitMs === null) deleted.add(entry);
          else this.#queue.add(entry.objectID, waitMs);
        } catch (error) {
          this.#failed(entry.objectID, error, null);
        }
      });
    }
    const changes = new Map<string, Entry[]>();
    for (const { objectID } of deleted)
      changes.set(
        objectID,
        inventory.of(objectID).filter((entry) => !deleted.has(entry)),
      );
    await inventory.write(changes);
    for (const objectID of ids) {
      if (!this.#desired.isToBePruned(objectID) || inventory.of(objectID).length > 0) continue;
      this.#desired.pruned(objectID);
      this.#retries.clear(objectID);
      this.#again.delete(objectID);
      this.#pruning.delete(objectID);
      this.#options.drifts.forget(objectID);
      this.#options.statuses.forget(objectID);
      this.#options.removed(objectID);
    }
  }

  /** Whether no desired object has this entry as its target any more. */
  #isObsolete(entry: Entry): boolean {
    const desired = this.#desired.get(entry.objectID);
    if (!desired) return this.#desired.isToBePruned(entry.objectID);
    const target = targetOf(desired, this.#options.grant, this.#options.namespace);
    return 'entry' in target && !isSameResource(target.entry, entry);
  }

  async #applyAll(ids: readonly string[]): Promise<void> {
    const { inventory, observed } = this.#options;
    const found = await this.#jobsOf(ids);
    const jobs = await withoutTaken(this.#options.kube, found, (...refused) => this.#failed(...refused));
    const intents = jobs.filter((job) => this.#needsIntent(job));
    await inventory.write(
      new Map(
        intents.map(({ entry }) => [
          entry.objectID,
          [...inventory.of(entry.objectID).filter((kept) => !isSameResource(kept, entry)), entry],
        ]),
      ),
    );
    for (const { entry } of jobs) observed.watch(entry);
    for (const round of [0, 1]) {
      const now = jobs.filter(({ entry }) => applyRound(entry.kind.kind) === round);
      await inParallel(now, CONCURRENCY, (job) => this.#applyOne(job));
    }
    await inventory.write(entriesWithUids(inventory, jobs));
  }

  /** The jobs for these objects, with what exists now; refusals and errors are reported. */
  async #jobsOf(ids: readonly string[]): Promise<Job[]> {
    const jobs: Job[] = [];
    const unseen: Omit<Job, 'before' | 'wasDeleted'>[] = [];
    const waits = belongsToEnding(this.#desired, this.#options.inventory);
    for (const objectID of ids) {
      const desired = this.#desired.get(objectID);
      const entry = desired && this.#targetFor(desired);
      if (!entry) continue;
      const before = this.#applier.cached(entry);
      if (waits(desired)) this.#queue.add(objectID, DELETION_POLL_MS);
      else if (before) jobs.push({ desired, entry, before, wasDeleted: false, uid: null });
      else unseen.push({ desired, entry, uid: null });
    }
    const absent = await missingObjects(
      this.#options.kube,
      unseen.map(({ entry }) => entry),
    );
    for (const job of unseen) if (absent.has(job.entry)) jobs.push(this.#jobBefore(job, ABSENT));
    const taken = unseen.filter(({ entry }) => !absent.has(entry));
    await inParallel(taken, CONCURRENCY, async (job) => {
      try {
        const before = await this.#applier.read(job.entry);
        if (before.state === 'refused') throw new ApplyRefusal(before.reason);
        const { objectID } = job.entry;
        if (isApplied(before, job.desired) && !this.#again.has(objectID)) {
          this.#retries.clear(objectID);
          this.#options.unmarked(objectID, before.object, before.marks);
          this.#queue.add(objectID, UNMARKED_POLL_MS);
        } else jobs.push(this.#jobBefore(job, before));
      } catch (error) {
        this.#failed(job.entry.objectID, error, job.desired);
      }
    });
    return jobs;
  }

  /** An object that does not exist has no uid yet, whatever the inventory recorded. */
  #jobBefore(job: Omit<Job, 'before' | 'wasDeleted'>, before: CurrentState): Job {
    const isGone = before.state === 'absent' && job.entry.uid !== null;
    const { routerID } = this.#options;
    const wasDeleted = isGone && !this.#pruning.has(job.entry.objectID);
    return { ...job, before, wasDeleted, entry: isGone ? { ...job.entry, uid: null, routerID } : job.entry };
  }

  /**
   * Whether the inventory must record first that this is about to be created. The entry of an object that has vanished is
   * written again: after the API server was restored from a backup, object and entry may both be gone, and the write
   * detects that.
   */
  #needsIntent({ entry, before }: Job): boolean {
    const kept = this.#options.inventory.of(entry.objectID).find((old) => isSameResource(old, entry));
    return kept === undefined || (before.state === 'absent' && kept.uid !== null);
  }

  /** The target of the object; null, with a report, when it is refused. */
  #targetFor(desired: DesiredObject): Entry | null {
    const target = targetOf(desired, this.#options.grant, this.#options.namespace);
    if ('entry' in target) return this.#fromInventory(target.entry);
    this.#options.statuses.fail(desired.objectID, target.refusal, desired);
    if (target.isUnserved) this.#options.unserved(desired.objectID);
    return null;
  }

  /** The entry as the inventory has it; otherwise a new one for this router. */
  #fromInventory(entry: Entry): Entry {
    const { inventory, routerID } = this.#options;
    return inventory.of(entry.objectID).find((kept) => isSameResource(kept, entry)) ?? { ...entry, routerID };
  }

  async #applyOne(job: Job): Promise<void> {
    const { objectID } = job.desired;
    try {
      job.uid = await this.#applier.apply(job.entry, job.desired, job.before, this.#again.has(objectID));
      if (job.uid === null) {
        this.#queue.add(objectID, DELETION_POLL_MS);
        return;
      }
      this.#retries.clear(objectID);
      this.#again.delete(objectID);
      this.#pruning.delete(objectID);
      this.#options.statuses.apply(objectID, job.desired);
      if (job.wasDeleted) this.#options.drifts.restored(job.desired);
    } catch (error) {
      this.#failed(objectID, error, job.desired);
    }
  }

  #failed(objectID: string, error: unknown, refused: DesiredObject | null): void {
    const reason = reasonOf(error);
    // When the API server does not answer, the router's status reports it; the object has not failed.
    if (isUnreachable(error)) this.#retries.forgetTransient(objectID);
    else if (!this.#options.isAwaiting(objectID, error) && !this.#retries.mayBeTransient(objectID, error))
      this.#options.statuses.fail(objectID, reason, refused);
    this.#options.log.warn('An object could not be reconciled', { objectID, reason });
    this.#queue.add(objectID, this.#retries.next(objectID));
  }

  #settle(): void {
    if (this.#isComplete && !this.#isSynced) {
      this.#isSynced = true;
      this.#options.drifts.synced();
      this.#options.synced();
    }
    if (this.#isFullyPruned && !this.#isChecking) void this.#confirmDetached();
  }

  /** Whether `detach` was received and, as far as this agent knows, nothing is left. */
  get #isFullyPruned(): boolean {
    const isEmpty = this.#desired.pruneCount === 0 && this.#options.inventory.ids().length === 0;
    return this.#isDetaching && isEmpty && !this.#isStopped;
  }

  /**
   * Sends `detached` after checking the inventory in the cluster: while the API server was unreachable it may have been
   * restored from a backup, with what was removed since. Then the installation starts again.
   */
  async #confirmDetached(): Promise<void> {
    this.#isChecking = true;
    const isSo = await this.#options.inventory.check().catch(() => null);
    this.#isChecking = false;
    if (!this.#isFullyPruned) return;
    if (isSo === null) this.#options.clock.after(CHECK_MS, () => this.#settle());
    if (!isSo) return;
    this.#isDetaching = false;
    this.#options.detached();
  }
}
