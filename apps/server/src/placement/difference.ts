import type { CompiledRules } from '@hawser/domain/placement';
import { sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import type { ReadRules } from './rules.ts';
import { type ObjectSubject, objectPages, type RouterSubject, routerPages, type Scope } from './subjects.ts';

/** Each of these objects on each of these attached clusters: what most rules come to, and written without naming each pair. */
export interface Block {
  readonly routers: readonly RouterSubject[];
  readonly objects: readonly ObjectSubject[];
}

/** What differs between the rules and the stored placements, for one page of clusters and one of objects. */
export interface Difference {
  readonly arrives: readonly Block[];
  readonly leaves: readonly Block[];
  readonly stays: number;
}

/** How many placements these are. */
export function countOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { routers, objects }) => sum + routers.length * objects.length, 0);
}

/** Compares what `rules` want with what is placed, page by page; never a whole network in memory. */
export async function* differences(
  tx: TenantTransaction,
  { compiled }: ReadRules,
  scope: Scope,
): AsyncGenerator<Difference> {
  for await (const routers of routerPages(tx, scope)) {
    const routersOf = compiled.onClusters(routers);
    for await (const objects of objectPages(tx, scope, routers.length)) {
      const fewest = routers.length < objects.length ? byRouter(compiled, routers, objects) : routersOf;
      yield compare(routers, objects, fewest, await placed(tx, routers, objects));
    }
  }
}

/** The same as `onClusters`, where few clusters stand beside many objects: the rules are asked once a cluster. */
function byRouter(
  compiled: CompiledRules,
  routers: readonly RouterSubject[],
  objects: readonly ObjectSubject[],
): (object: ObjectSubject) => RouterSubject[] {
  const objectsOf = compiled.onObjects(objects);
  const wanted = new Map<ObjectSubject, RouterSubject[]>();
  for (const router of routers) {
    for (const object of objectsOf(router)) {
      const on = wanted.get(object);
      if (on === undefined) wanted.set(object, [router]);
      else on.push(router);
    }
  }
  return (object) => wanted.get(object) ?? [];
}

async function placed(
  tx: TenantTransaction,
  routers: readonly RouterSubject[],
  objects: readonly ObjectSubject[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ router_id: string; object_id: string }>`
    select router_id, object_id from placements
     where owner_uid = ${tx.owner} and router_id = any(${routers.map((router) => router.routerID)})
       and object_id = any(${objects.map((object) => object.objectID)})`.execute(tx.db);
  const held = new Map<string, Set<string>>();
  for (const { object_id, router_id } of rows) {
    const on = held.get(object_id) ?? new Set();
    held.set(object_id, on.add(router_id));
  }
  return held;
}

function compare(
  routers: readonly RouterSubject[],
  objects: readonly ObjectSubject[],
  routersOf: (object: ObjectSubject) => RouterSubject[],
  held: Map<string, Set<string>>,
): Difference {
  const byID = new Map(routers.map((router) => [router.routerID, router]));
  const arrives = new Blocks();
  const leaves = new Blocks();
  let stays = 0;
  for (const object of objects) {
    const wanted = routersOf(object);
    const left = held.get(object.objectID);
    const arriving = left === undefined ? wanted : wanted.filter(({ routerID }) => !left.delete(routerID));
    stays += wanted.length - arriving.length;
    arrives.add(arriving, object);
    leaves.add(
      [...(left ?? [])].flatMap((routerID) => byID.get(routerID) ?? []),
      object,
    );
  }
  return { arrives: arrives.all, leaves: leaves.all, stays };
}

/** Gathers objects by the clusters that they share. */
class Blocks {
  readonly #byRouters = new Map<
    string,
    { readonly routers: readonly RouterSubject[]; readonly objects: ObjectSubject[] }
  >();

  get all(): readonly Block[] {
    return [...this.#byRouters.values()];
  }

  add(routers: readonly RouterSubject[], object: ObjectSubject): void {
    if (routers.length === 0) return;
    const key = routers.map(({ routerID }) => routerID).join(' ');
    const block = this.#byRouters.get(key);
    if (block === undefined) this.#byRouters.set(key, { routers, objects: [object] });
    else block.objects.push(object);
  }
}
