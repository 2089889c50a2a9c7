import { type AgentMessage, MAX_REPORTED_TREES } from '@hawser/contract/agent';
import { type ReportedTree, STREAM_CREDIT } from '@hawser/contract/streams';
import { Batches, type Clock } from '@hawser/ports';
import { sql } from 'kysely';
import type { Log } from '../../log/log.ts';
import { requireRow } from '../../http/failure.ts';
import type { Store, TenantTransaction } from '../../store/store.ts';
import { isRecordId } from '../report/clean.ts';
import { reportingAgents } from '../report/write.ts';
import type { AgentSession } from '../session/session.ts';

type TreeMessage = Extract<AgentMessage, { type: 'tree' | 'keepTrees' }>;

interface Waiting {
  readonly session: AgentSession;
  readonly change: TreeChange;
}

/** What is written: a tree as JSON, or that there is none; or which trees are kept. */
type TreeChange =
  | { readonly objectID: string; readonly tree: null }
  | { readonly objectID: string; readonly tree: string; readonly observedAt: number }
  | { readonly kept: readonly string[] };

/** Trees that are written in one transaction. Most are some kilobytes. */
const RULE = { gatherMs: 50, spacingMs: 200, most: 50 };
/** Messages of one session that wait; further ones are discarded, because the agent repeats what changes. */
const WAITING_MAX = 2 * MAX_REPORTED_TREES;
/** Longest tree as JSON, UTF-16 units; agents send at most half of it. */
const TREE_MAX = STREAM_CREDIT;
/** Trees of one context that wait, as JSON, UTF-16 units; further ones are discarded. */
const WAITING_UNITS_MAX = 64 * 1_048_576;

/** Stores the trees that agents report of objects that are not healthy, at most 20 for each router. */
export class ReportedTrees {
  readonly #ports: { store: Store; clock: Clock; log: Log };
  readonly #batches: Batches<Waiting>;
  readonly #waiting = new Map<AgentSession, number>();
  /** The time of the last tree of each session. */
  readonly #newest = new WeakMap<AgentSession, number>();
  /** By context. */
  readonly #units = new Map<string, number>();

  constructor(ports: { store: Store; clock: Clock; log: Log }) {
    this.#ports = ports;
    this.#batches = new Batches(ports.clock, RULE, (owner, batch) => this.#run(owner, batch));
  }

  submit(session: AgentSession, message: TreeMessage): void {
    const { owner } = session.identity;
    const change = this.#inOrder(session, changeOf(session, message, this.#ports.clock.now()));
    const waiting = (this.#waiting.get(session) ?? 0) + 1;
    const units = (this.#units.get(owner) ?? 0) + unitsOf(change);
    if (waiting > WAITING_MAX || unitsOf(change) > TREE_MAX || units > WAITING_UNITS_MAX) return;
    this.#waiting.set(session, waiting);
    this.#units.set(owner, units);
    this.#batches.add(owner, { session, change });
  }

  /** Of trees with equal times, those that came later are newer. */
  #inOrder(session: AgentSession, change: TreeChange): TreeChange {
    if (!('observedAt' in change)) return change;
    const observedAt = Math.max(change.observedAt, (this.#newest.get(session) ?? 0) + 1);
    this.#newest.set(session, observedAt);
    return { ...change, observedAt };
  }

  /** Resolves when everything that was submitted is written or has failed. */
  settled(): Promise<void> {
    return this.#batches.settled();
  }

  async #run(owner: string, batch: readonly Waiting[]): Promise<void> {
    const { store, log } = this.#ports;
    try {
      const agentIDs = [...new Set(batch.map(({ session }) => session.identity.agentID))];
      await store.tenant(owner, async (tx) => {
        const reporting = await reportingAgents(tx, agentIDs);
        for (const { session, change } of batch) {
          if (session.superseded || !reporting.has(session.identity.agentID)) continue;
          await write(tx, session.identity.routerID, change);
        }
      });
    } catch (error) {
      // The page says that the tree is not known, as before.
      log.error('Trees could not be written.', { reason: String(error) });
    }
    for (const { session, change } of batch) {
      const units = (this.#units.get(owner) ?? 0) - unitsOf(change);
      if (units > 0) this.#units.set(owner, units);
      else this.#units.delete(owner);
      const left = (this.#waiting.get(session) ?? 1) - 1;
      if (left > 0) this.#waiting.set(session, left);
      else this.#waiting.delete(session);
    }
  }
}

const unitsOf = (change: TreeChange): number =>
  'tree' in change && change.tree !== null ? change.tree.length : 0;

function changeOf({ skewMs }: AgentSession, message: TreeMessage, now: number): TreeChange {
  if (message.type === 'keepTrees') return { kept: message.objectIDs };
  const { objectID, tree } = message;
  if (tree === null) return { objectID, tree };
  const observedAt = Math.max(0, Math.min(tree.observedAt - skewMs, now));
  return { objectID, tree: JSON.stringify({ ...tree, observedAt }), observedAt };
}

async function write(tx: TenantTransaction, routerID: string, change: TreeChange): Promise<void> {
  if ('kept' in change) {
    const kept = change.kept.filter(isRecordId);
    await sql`
      delete from reported_trees
       where owner_uid = ${tx.owner} and router_id = ${routerID} and object_id <> all(${kept}::text[])`.execute(
      tx.db,
    );
  } else if (isRecordId(change.objectID)) {
    if (change.tree === null) await remove(tx, routerID, change.objectID);
    else await store(tx, routerID, change);
  }
}

async function remove(tx: TenantTransaction, routerID: string, objectID: string): Promise<void> {
  await sql`
    delete from reported_trees
     where owner_uid = ${tx.owner} and router_id = ${routerID} and object_id = ${objectID}`.execute(tx.db);
}

/** Only of what is placed on the router; the oldest make room for new ones. */
async function store(
  tx: TenantTransaction,
  routerID: string,
  { objectID, tree, observedAt }: Extract<TreeChange, { tree: string }>,
): Promise<void> {
  await sql`
    insert into reported_trees (owner_uid, router_id, object_id, observed_at, tree)
    select ${tx.owner}, ${routerID}, ${objectID}, ${observedAt}::bigint, ${tree}
     where exists (
       select from placements where owner_uid = ${tx.owner} and router_id = ${routerID} and object_id = ${objectID})
    on conflict (owner_uid, router_id, object_id)
      do update set observed_at = excluded.observed_at, tree = excluded.tree`.execute(tx.db);
  await sql`
    delete from reported_trees
     where owner_uid = ${tx.owner} and router_id = ${routerID} and object_id in (
       select object_id from reported_trees where owner_uid = ${tx.owner} and router_id = ${routerID}
        order by observed_at desc offset ${MAX_REPORTED_TREES})`.execute(tx.db);
}

/**
 * The tree of an object on a router as its agent reported it last while it was not healthy; null without one.
 * @throws Failure 404 where the object is not placed on the router.
 */
export async function reportedTree(
  tx: TenantTransaction,
  routerID: string,
  objectID: string,
): Promise<ReportedTree | null> {
  const { rows } = await sql<{ tree: string | null }>`
    select t.tree from placements p
      left join reported_trees t
        on t.owner_uid = p.owner_uid and t.router_id = p.router_id and t.object_id = p.object_id
     where p.owner_uid = ${tx.owner} and p.router_id = ${routerID} and p.object_id = ${objectID}`.execute(
    tx.db,
  );
  const { tree } = requireRow(rows[0]);
  return tree === null ? null : (JSON.parse(tree) as ReportedTree);
}
