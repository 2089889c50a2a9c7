import { ANSWERS_REGISTRATIONS } from '@hawser/contract/features';
import { deliveredID, deliveredKeyOf } from '@hawser/domain/gitops';
import { type Clock, pause, type Repeated, repeat } from '@hawser/ports';
import type { Log } from '../../log/log.ts';
import type { Change, Feed } from '../../feed/index.ts';
import { placementOfChange } from '../../status/index.ts';
import type { Store, TenantTransaction } from '../../store/store.ts';
import { agentMessages } from '../messages.ts';
import { registrationDigests } from './registrations.ts';
import { reportingAgents } from '../report/write.ts';
import type { AgentSession } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';
import { ConcurrentChanges } from './concurrent-changes.ts';
import { sendPutBacks } from './drift-orders.ts';
import { sendDifference } from './message.ts';
import { addPlacement, addRecords, Deliveries, noDeliveryChanges } from './deliveries.ts';
import { checkRouters } from './check-routers.ts';
import { markDifference, type TakenIDs, wantedNow } from './difference.ts';
import { desiredDigests } from './read.ts';
import { deliveriesOf, removalsOf } from './read-deliveries.ts';

/** Delay that combines changes into one message, milliseconds. */
const BATCH_DELAY_MS = 2;
const RETRY_MS = 500;
/** How often the whole desired set of every session is compared, milliseconds. */
const RESYNC_MS = 300_000;
/** Sessions that are compared at once, and the pause afterwards as a multiple of the time taken, so that agents do not wait. */
const RESYNC_SESSIONS = 50;
const RESYNC_PAUSES = 3;
/** Most pairs, and most different objects, that one transaction reads. */
const PAIRS_MAX = 5_000;
const OBJECTS_MAX = 100;

/** What `DesiredSets` depends on. */
interface DesiredPorts {
  readonly store: Store;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly log: Log;
  readonly sessions: Sessions;
  /** Where manifests of Argo CD are, with `{version}`. */
  readonly argoCdManifests: string;
  /** A router with a session here is no longer attached. */
  removed(routerID: string): void;
}

/**
 * Sends each agent the desired state of its router. A change of the feed marks objects of sessions; marked objects are compared
 * with the database and the difference is sent. So a slow agent costs a set of IDs and not a queue of changes.
 */
export class DesiredSets {
  readonly #ports: DesiredPorts;
  readonly #routersToCheck = new Map<string, Set<string>>();
  /** Sessions that may have something to send, by context, so that the others cost nothing. */
  readonly #marked = new Map<string, Set<AgentSession>>();
  readonly #scheduled = new Set<string>();
  /** Changes published during each read of desired sets. */
  readonly #readings = new Set<ConcurrentChanges>();
  readonly #deliveries = new Deliveries();
  readonly #unsubscribe: () => void;
  readonly #resync: Repeated;
  #isStopped = false;

  constructor(ports: DesiredPorts) {
    this.#ports = ports;
    this.#unsubscribe = ports.feed.subscribe((changes) => this.#onChanges(changes));
    this.#resync = repeat(
      ports.clock,
      RESYNC_MS,
      () => this.#compareAll(),
      (error) => ports.log.error('Desired sets could not be compared again.', { error }),
    );
  }

  stop(): void {
    this.#isStopped = true;
    this.#unsubscribe();
    void this.#resync.stop();
  }

  /**
   * Compares the whole desired sets of these sessions with what was sent, and marks the differences. Returns the IDs of each whole
   * set.
   */
  async compare(
    tx: TenantTransaction,
    sessions: readonly AgentSession[],
  ): Promise<Map<AgentSession, Set<string>>> {
    // Changes published meanwhile may be newer than what is read.
    const concurrent = new ConcurrentChanges();
    this.#readings.add(concurrent);
    const meanwhile = this.#deliveries.beginReading();
    try {
      const routerIDs = sessions.map(({ identity }) => identity.routerID);
      const desired = await desiredDigests(tx, routerIDs);
      const deliveries = await deliveriesOf(tx, routerIDs);
      for (const [hub, { digests }] of deliveries) {
        const own = desired.get(hub);
        for (const [id, digest] of digests) own?.set(id, digest);
      }
      const removals = await removalsOf(
        tx,
        [...deliveries.values()].map(({ networkID }) => networkID),
      );
      const hubs = sessions.flatMap(({ identity: { routerID: hubID, answers } }) => {
        const networkID = deliveries.get(hubID)?.networkID;
        return networkID === undefined || !answers.includes(ANSWERS_REGISTRATIONS)
          ? []
          : [{ hubID, networkID }];
      });
      for (const [hub, digests] of await registrationDigests(tx, hubs))
        for (const [id, digest] of digests) desired.get(hub)?.set(id, digest);
      return new Map(
        sessions.map((session) => {
          const hub = deliveries.get(session.identity.routerID) ?? null;
          this.#deliveries.setHub(session, hub, meanwhile);
          // Until the agent says that they are gone: its answer may have been lost.
          for (const key of removals.get(hub?.networkID ?? '') ?? [])
            session.changedIDs.add(deliveredID(key));
          const whole = markDifference(session, desired, concurrent);
          if (session.changedIDs.size > 0) this.#mark(session);
          return [session, whole];
        }),
      );
    } finally {
      this.#readings.delete(concurrent);
      this.#deliveries.endReading(meanwhile);
    }
  }

  /** Schedules sending what the session has not received. */
  schedule(session: AgentSession, delayMs = BATCH_DELAY_MS): void {
    this.#mark(session);
    this.#scheduleOwner(session.identity.owner, delayMs);
  }

  /** The session has ended. */
  forget(session: AgentSession): void {
    const marked = this.#marked.get(session.identity.owner);
    marked?.delete(session);
    if (marked?.size === 0) this.#marked.delete(session.identity.owner);
    if (!session.open) this.#deliveries.forget(session);
  }

  #mark(session: AgentSession): void {
    const { owner } = session.identity;
    const marked = this.#marked.get(owner) ?? new Set();
    this.#marked.set(owner, marked.add(session));
  }

  /** Schedules sending what is marked in this context. */
  #scheduleOwner(owner: string, delayMs = BATCH_DELAY_MS): void {
    if (this.#scheduled.has(owner)) return;
    this.#scheduled.add(owner);
    this.#ports.clock.after(delayMs, () => void this.#run(owner));
  }

  /** Schedules a check that the session is still the current one, and its router attached. */
  check({ identity }: AgentSession): void {
    this.#addRoutersToCheck(identity.owner, [identity.routerID]);
    this.#scheduleOwner(identity.owner, 0);
  }

  get #checkPorts(): Parameters<typeof checkRouters>[2] {
    const { clock, log, sessions, argoCdManifests, removed } = this.#ports;
    const checkAgain = (session: AgentSession, leftMs: number): void => {
      clock.after(leftMs, () => {
        if (session.open && !this.#isStopped) this.check(session);
      });
    };
    return { clock, log, sessions, argoCdManifests, removed, checkAgain };
  }

  /** Whether there are any. */
  #addRoutersToCheck(owner: string, routerIDs: readonly string[]): boolean {
    if (routerIDs.length === 0) return false;
    const toCheck = this.#routersToCheck.get(owner) ?? new Set();
    for (const id of routerIDs) toCheck.add(id);
    this.#routersToCheck.set(owner, toCheck);
    return true;
  }

  #onChanges(changes: readonly Change[]): void {
    const { sessions } = this.#ports;
    for (const { owner, table, ids } of changes) {
      let marked = false;
      const delivered = noDeliveryChanges();
      addRecords(delivered, table, ids);
      if (table === 'placements') {
        for (const id of ids) {
          const { routerID, objectID } = placementOfChange(id);
          const session = sessions.of(routerID);
          for (const reading of this.#readings) reading.add(routerID, objectID);
          addPlacement(delivered, routerID, objectID);
          if (session === undefined) continue;
          session.mayPutBack = true;
          if (objectID === null) {
            session.confirmedPlacements = null;
            session.needsFullCompare = true;
          } else {
            session.changedIDs.add(objectID);
            session.confirmedPlacements?.delete(objectID);
          }
          this.#mark(session);
          marked = true;
        }
      } else if (table === 'objects') {
        for (const session of sessions.ofOwner(owner)) {
          for (const id of ids) {
            if (!session.sentDigests.has(id)) continue;
            session.changedIDs.add(id);
            this.#mark(session);
            marked = true;
          }
        }
      } else if (table === 'networks') {
        const inThem = [...sessions.ofOwner(owner)].filter(({ networkID }) => ids.includes(networkID));
        marked = this.#addRoutersToCheck(
          owner,
          inThem.map(({ identity }) => identity.routerID),
        );
      } else if (table === 'routers') {
        marked = this.#addRoutersToCheck(
          owner,
          ids.filter((id) => sessions.of(id) !== undefined),
        );
      } else if (table === 'router_states') {
        // A session may have begun on another server. A session before its welcome is checked then.
        marked = this.#addRoutersToCheck(
          owner,
          ids.filter((id) => sessions.of(id)?.ready),
        );
      }
      if (this.#deliveries.published(owner, delivered)) marked = true;
      if (marked) this.#scheduleOwner(owner);
    }
  }

  /** Compares every session again, a few at a time. */
  async #compareAll(): Promise<void> {
    const { clock, sessions } = this.#ports;
    const byOwner = Map.groupBy(sessions.all(), ({ identity }) => identity.owner);
    for (const [owner, all] of byOwner) {
      for (let from = 0; from < all.length && !this.#isStopped; from += RESYNC_SESSIONS) {
        const began = clock.now();
        const some = all.slice(from, from + RESYNC_SESSIONS).filter(({ open, ready }) => open && ready);
        if (some.length > 0) await this.#compareAgain(owner, some);
        await pause(clock, RESYNC_PAUSES * (clock.now() - began));
      }
    }
  }

  async #compareAgain(owner: string, sessions: readonly AgentSession[]): Promise<void> {
    try {
      await this.#ports.store.tenant(owner, async (tx) => {
        const known = await reportingAgents(
          tx,
          sessions.map(({ identity }) => identity.agentID),
        );
        const here = sessions.filter(({ identity }) => known.has(identity.agentID));
        for (const session of sessions) {
          if (!here.includes(session)) session.refuse('unknown-agent', agentMessages.unknownAgent, true);
        }
        await this.compare(tx, here);
        // Without differences nothing is sent, and what was read is not needed.
        for (const session of here) if (session.changedIDs.size === 0) session.confirmedPlacements = null;
      });
      this.#scheduleOwner(owner);
    } catch (error) {
      this.#ports.log.warn('Desired sets could not be compared.', { reason: String(error) });
    }
  }

  async #run(owner: string): Promise<void> {
    const unknown = this.#takeForFullCompare(owner);
    const taken = this.#take(owner);
    const routers = [...(this.#routersToCheck.get(owner) ?? [])];
    this.#routersToCheck.delete(owner);
    const delivered = this.#deliveries.take(owner);
    let delayMs = BATCH_DELAY_MS;
    try {
      if (unknown.length > 0 || taken.length > 0 || routers.length > 0 || delivered !== null) {
        await this.#ports.store.tenant(owner, async (tx) => {
          if (routers.length > 0) await checkRouters(tx, routers, this.#checkPorts);
          for (const session of routers.flatMap((id) => this.#ports.sessions.of(id) ?? []))
            if (session.needsFullCompare) this.#mark(session);
          if (unknown.length > 0) await this.#compareInFull(tx, unknown);
          await this.#sendChanges(tx, taken);
          // Sent with the next batch.
          for (const hub of await this.#deliveries.mark(tx, owner, delivered)) this.#mark(hub);
          await sendPutBacks(tx, [...unknown, ...taken.map(({ session }) => session)]);
        });
      }
    } catch (error) {
      this.#ports.log.warn('Desired sets could not be read.', { reason: String(error) });
      for (const session of unknown) {
        session.needsFullCompare = true;
        this.#mark(session);
      }
      for (const { session, ids } of taken) {
        for (const id of ids) session.changedIDs.add(id);
        this.#mark(session);
      }
      this.#routersToCheck.set(owner, new Set([...routers, ...(this.#routersToCheck.get(owner) ?? [])]));
      if (delivered !== null) this.#deliveries.add(owner, delivered);
      delayMs = RETRY_MS;
    }
    this.#scheduled.delete(owner);
    const waits = this.#routersToCheck.has(owner) || this.#deliveries.waitsFor(owner);
    const more = waits || this.#due(owner).next().done === false;
    if (more) this.#scheduleOwner(owner, delayMs);
  }

  /** A batch of sessions that need a full compare. */
  #takeForFullCompare(owner: string): AgentSession[] {
    const unknown: AgentSession[] = [];
    for (const session of this.#due(owner)) {
      if (session.needsFullCompare && unknown.push(session) >= RESYNC_SESSIONS) break;
    }
    for (const session of unknown) session.needsFullCompare = false;
    return unknown;
  }

  /** Marks what differs, to be sent now or next. */
  async #compareInFull(tx: TenantTransaction, unknown: readonly AgentSession[]): Promise<void> {
    for (const [session, whole] of await this.compare(tx, unknown)) {
      // Objects that are no longer desired must not be kept.
      if (session.initialSet !== null) session.initialSet = whole;
    }
  }

  /** Sessions with something to send and room in their buffer. */
  *#due(owner: string): Generator<AgentSession> {
    for (const session of this.#marked.get(owner) ?? []) {
      const waits = session.changedIDs.size > 0 || session.initialSet !== null || session.needsFullCompare;
      if (!waits || !session.open) this.forget(session);
      else if (session.ready && !session.detaching && !session.congested) yield session;
    }
  }

  #take(owner: string): { session: AgentSession; ids: string[] }[] {
    const taken: { session: AgentSession; ids: string[] }[] = [];
    const objects = new Set<string>();
    let pairs = 0;
    for (const session of this.#due(owner)) {
      // Its whole set may name objects that are no longer desired.
      if (session.needsFullCompare) continue;
      const ids: string[] = [];
      for (const id of session.changedIDs) {
        if (pairs >= PAIRS_MAX) break;
        const object = deliveredKeyOf(id)?.objectID ?? id;
        if (!objects.has(object) && objects.size >= OBJECTS_MAX) continue;
        objects.add(object);
        ids.push(id);
        pairs += 1;
      }
      for (const id of ids) session.changedIDs.delete(id);
      if (ids.length > 0 || session.initialSet !== null) taken.push({ session, ids });
    }
    return taken;
  }

  async #sendChanges(tx: TenantTransaction, taken: readonly TakenIDs[]): Promise<void> {
    const wanted = await wantedNow(tx, this.#ports.store.sealer, taken);
    for (const { session, ids } of taken) {
      // Desired state after a detach request would revoke that request.
      if (session.detaching) continue;
      sendDifference(
        session,
        ids,
        (id) => wanted(session, id),
        () => this.schedule(session),
      );
      if (session.changedIDs.size === 0) session.confirmedPlacements = null;
    }
  }
}
