import type { AgentMessage } from '@hawser/contract/agent';
import { type Handshake, helloText } from '@hawser/contract/agent-channel';
import type { Clock } from '@hawser/ports';
import { sql } from 'kysely';
import { cleanText } from '@hawser/domain/names';
import type { Store, TenantTransaction } from '../../store/store.ts';
import { signedBy } from '../enroll/signature.ts';
import { isRecordId } from '../report/clean.ts';
import { agentMessages } from '../messages.ts';
import { recordRefusal } from '../phase.ts';
import { BatchedCalls } from '../batched-calls.ts';
import type { AgentIdentity } from '../session/session.ts';

export type Hello = Extract<AgentMessage, { type: 'hello' }>;

/** Why an agent gets no session. `final`: a retry cannot succeed. */
interface Refusal {
  readonly code: 'unknown-agent' | 'other-cluster' | 'removed';
  readonly message: string;
  readonly final: boolean;
}

/** The same answer for an unknown ID and for a wrong key, so that IDs cannot be guessed. */
const UNKNOWN: Refusal = { code: 'unknown-agent', message: agentMessages.unknownAgent, final: true };

interface StoredAgent {
  readonly id: string;
  readonly owner_uid: string;
  readonly router_id: string;
  readonly public_key: string;
  readonly kube_system_uid: string;
}

interface Attached {
  readonly agent: StoredAgent;
  /** UID of the cluster that sent the hello. */
  readonly uid: string;
}

/**
 * Verifies a hello: of a known agent that has its key, in the cluster that it enrolled from, for a router that is still
 * attached. A valid key in another cluster is a clone, which the router shows. Concurrent hellos are looked up together.
 */
export class Hellos {
  readonly #agents: BatchedCalls<string, StoredAgent | undefined>;
  /** The name of the cluster, or the refusal. */
  readonly #clusters: BatchedCalls<Attached, string | Refusal>;

  constructor({ store, clock }: { store: Store; clock: Clock }) {
    this.#agents = new BatchedCalls(clock, (_, ids) => agentsOf(store, ids));
    this.#clusters = new BatchedCalls(clock, (owner, attached) =>
      store.tenant(owner, (tx) => clustersOf(tx, attached, clock.now())),
    );
  }

  async verify(hello: Hello, handshake: Handshake): Promise<AgentIdentity | Refusal> {
    // Other characters are in no ID, and NUL would make the look-up fail for all agents that it is made for.
    if (!isRecordId(hello.agentID)) return UNKNOWN;
    const agent = await this.#agents.call('', hello.agentID);
    if (agent === undefined) return UNKNOWN;
    const { uid } = hello.cluster;
    if (!signedBy(agent.public_key, helloText(handshake), hello.signature)) return UNKNOWN;
    const found = await this.#clusters.call(agent.owner_uid, { agent, uid });
    if (typeof found !== 'string') return found;
    return {
      owner: agent.owner_uid,
      agentID: hello.agentID,
      routerID: agent.router_id,
      clusterUid: uid,
      clusterName: found,
      agentVersion: cleanText(hello.agentVersion, 40),
      answers: hello.answers ?? [],
    };
  }
}

async function agentsOf(store: Store, ids: readonly string[]): Promise<(StoredAgent | undefined)[]> {
  // One look-up each: before there are statistics all agents would be read.
  const { rows } = await sql<StoredAgent>`
    select a.id, a.owner_uid, a.router_id, a.public_key, a.kube_system_uid
      from unnest(${ids}::text[]) as asked (id)
     cross join lateral (select * from agents where id = asked.id limit 1) a
     where a.revoked_at is null`.execute(store.system);
  const agents = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => agents.get(id));
}

async function clustersOf(
  tx: TenantTransaction,
  attached: readonly Attached[],
  now: number,
): Promise<(string | Refusal)[]> {
  const names = await clusterNames(
    tx,
    attached.map(({ agent }) => agent.router_id),
  );
  const found: (string | Refusal)[] = [];
  for (const { agent, uid } of attached) {
    const name = names.get(agent.router_id);
    if (name === undefined) found.push({ code: 'removed', message: agentMessages.removed, final: true });
    else if (uid === agent.kube_system_uid) found.push(name);
    else {
      const message = agentMessages.clone(name);
      await recordRefusal(tx, agent.router_id, message, now);
      found.push({ code: 'other-cluster', message, final: true });
    }
  }
  return found;
}

/** Name of the cluster of each of these routers that is attached. */
async function clusterNames(
  tx: TenantTransaction,
  routerIDs: readonly string[],
): Promise<Map<string, string>> {
  // One look-up each: before there are statistics a join would read all clusters of the context.
  const { rows } = await sql<{ id: string; alias: string }>`
    select r.id, c.alias from unnest(${routerIDs}::text[]) as asked (id)
     cross join lateral (
       select id, cluster_id, active from routers where owner_uid = ${tx.owner} and id = asked.id limit 1) r
     cross join lateral (
       select alias from clusters where owner_uid = ${tx.owner} and id = r.cluster_id limit 1) c
     where r.active`.execute(tx.db);
  return new Map(rows.map(({ id, alias }) => [id, alias]));
}
