import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';

/** A name of Secrets on one cluster: how many there are, in whichever namespaces, and 1 where one of them exists, else 0. */
interface Name {
  readonly name: string;
  readonly copies: number;
  readonly clusters: number;
}

/** SQL: the names of the Secrets of a cluster, as they are stored; `owner` and `router` are expressions. */
export const namesOf = (owner: string, router: string): string =>
  `select name, count(*)::int as copies, (count(*) filter (where status = 'exists') > 0)::int as clusters
     from cluster_secrets where owner_uid = ${owner} and router_id = ${router} group by name`;

/** The names of the Secrets of a cluster before its report is written. */
export async function storedNames(tx: TenantTransaction, routerID: string): Promise<readonly Name[]> {
  const { rows } = await sql<Name>`
    select s.* from (select ${tx.owner}::text as owner, ${routerID}::text as router) asked,
           lateral (${sql.raw(namesOf('asked.owner', 'asked.router'))}) s`.execute(tx.db);
  return rows;
}

/** The changes of the names of a network by the reports of some of its clusters. */
export class NameChanges {
  readonly #changes = new Map<string, { network: string; name: string; copies: number; clusters: number }>();

  /** Notes that a cluster has the Secrets `after` instead of `before`. */
  replace(network: string, before: readonly Name[], after: readonly Name[]): void {
    for (const { name, copies, clusters } of before) this.#add(network, name, -copies, -clusters);
    for (const { name, copies, clusters } of after) this.#add(network, name, copies, clusters);
  }

  #add(network: string, name: string, copies: number, clusters: number): void {
    const key = `${network}/${name}`;
    const change = this.#changes.get(key) ?? { network, name, copies: 0, clusters: 0 };
    change.copies += copies;
    change.clusters += clusters;
    this.#changes.set(key, change);
  }

  /** Writes them in the order of the names, in which each transaction locks them. */
  async write(tx: TenantTransaction): Promise<void> {
    const changes = [...this.#changes.values()].filter(
      ({ copies, clusters }) => copies !== 0 || clusters !== 0,
    );
    if (changes.length === 0) return;
    const given = JSON.stringify(changes);
    await sql`
      insert into secret_names as n (owner_uid, network_id, name, copies, clusters)
      select ${tx.owner}, network, name, copies, clusters
        from jsonb_to_recordset(${given}::jsonb) as given (network text, name text, copies int, clusters int)
       order by network collate "C", name collate "C"
      on conflict (owner_uid, network_id, name) do update set
        copies = n.copies + excluded.copies, clusters = n.clusters + excluded.clusters`.execute(tx.db);
    await sql`
      delete from secret_names n using jsonb_to_recordset(${given}::jsonb) as given (network text, name text)
       where n.owner_uid = ${tx.owner} and n.network_id = given.network and n.name = given.name and n.copies = 0`.execute(
      tx.db,
    );
  }
}

/** The names of the Secrets that a cluster reports. */
export function namesIn(secrets: readonly { readonly name: string; readonly status: string }[]): Name[] {
  const names = new Map<string, { name: string; copies: number; clusters: number }>();
  for (const { name, status } of secrets) {
    const known = names.get(name) ?? { name, copies: 0, clusters: 0 };
    known.copies += 1;
    if (status === 'exists') known.clusters = 1;
    names.set(name, known);
  }
  return [...names.values()];
}
