import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';
import { agentMessages } from '../messages.ts';

/** A cluster whose row is locked. */
interface LockedCluster {
  readonly id: string;
  readonly alias: string;
  /** Its stored identity. */
  readonly uid: string | null;
}

/**
 * Assigns UIDs of the namespace kube-system as identities of clusters, each permanently to one cluster. Stored identities are read
 * first; between concurrent transactions the unique index decides.
 */
export class ClusterClaims {
  readonly #tx: TenantTransaction;
  /** Name of the cluster that has the identity, by UID. */
  readonly #holders: Map<string, string>;
  /** UIDs to write, by ID of the cluster. */
  readonly #claimed = new Map<string, string>();

  private constructor(tx: TenantTransaction, holders: Map<string, string>) {
    this.#tx = tx;
    this.#holders = holders;
  }

  static async read(tx: TenantTransaction, uids: readonly string[]): Promise<ClusterClaims> {
    const { rows } = await sql<{ uid: string; alias: string }>`
      select c.kube_system_uid as uid, c.alias from unnest(${uids}::text[]) as asked (uid)
       cross join lateral (
         select kube_system_uid, alias from clusters
          where owner_uid = ${tx.owner} and kube_system_uid = asked.uid limit 1) c`.execute(tx.db);
    return new ClusterClaims(tx, new Map(rows.map(({ uid, alias }) => [uid, alias])));
  }

  /** Null when the cluster has this identity or may get it by `write`; otherwise the message why not. */
  claim(cluster: LockedCluster, uid: string): string | null {
    const own = this.#claimed.get(cluster.id) ?? cluster.uid;
    if (own === uid) return null;
    if (own !== null) return agentMessages.otherCluster(cluster.alias);
    const holder = this.#holders.get(uid);
    if (holder !== undefined) return agentMessages.registered(holder);
    this.#holders.set(uid, cluster.alias);
    this.#claimed.set(cluster.id, uid);
    return null;
  }

  async write(): Promise<void> {
    if (this.#claimed.size === 0) return;
    await sql`
      update clusters c set kube_system_uid = claimed.uid
        from unnest(${[...this.#claimed.keys()]}::text[], ${[...this.#claimed.values()]}::text[]) as claimed (id, uid)
       where c.owner_uid = ${this.#tx.owner} and c.id = claimed.id
         and c.id = any(${[...this.#claimed.keys()]}::text[])`.execute(this.#tx.db);
  }
}
