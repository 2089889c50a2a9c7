import type { CompiledRules } from '@hawser/domain/placement';
import { sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import type { ReadRules } from './rules.ts';
import { type ObjectSubject, objectPages, type RouterSubject, routerPages, type Scope } from './subjects.ts';

/**
 * Every combination of these objects and these attached clusters. Most rules produce such blocks, which one statement can write
 * without listing each pair.
 */
export interface Block {
  readonly routers: readonly RouterSubject[];
  readonly objects: readonly ObjectSubject[];
}

/** The difference between the rules and the stored placements, for one page of clusters and one page of objects. */
interface Difference {
  readonly added: readonly Block[];
  readonly removed: readonly Block[];
  readonly unchanged: number;
}

/** Number of placements in the blocks. */
export function countOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { routers, objects }) => sum + routers.length * objects.length, 0);
}

/**
 * Compares the placements that `rules` require with the stored ones, page by page, so that a whole network is never in memory.
 */
export async function* differences(
  tx: TenantTransaction,
  { compiled }: ReadRules,
  scope: Scope,
): AsyncGenerator<Difference> {
  for await (const routers of routerPages(tx, scope)) {
    const routersOf = compiled.onClusters(routers);
    for await (const objects of objectPages(tx, scope, routers.length)) {
      const clustersOfObject =
        routers.length < objects.length ? byRouter(compiled, routers, objects) : routersOf;
      yield compare(routers, objects, clustersOfObject, await storedPlacements(tx, routers, objects));
    }
  }
}

/**
 * Gives the same result as `onClusters`, but evaluates the rules once per cluster: faster when there are few clusters and many
 * objects.
 */
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

async function storedPlacements(
  tx: TenantTransaction,
  routers: readonly RouterSubject[],
  objects: readonly ObjectSubject[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ router_id: string; object_id: string }>`
    select router_id, object_id from placements
     where owner_uid = ${tx.owner} and router_id = any(${routers.map((router) => router.routerID)})
       and object_id = any(${objects.map((object) => object.objectID)})`.execute(tx.db);
  const stored = new Map<string, Set<string>>();
  for (const { object_id, router_id } of rows) {
    const on = stored.get(object_id) ?? new Set();
    stored.set(object_id, on.add(router_id));
  }
  return stored;
}

function compare(
  routers: readonly RouterSubject[],
  objects: readonly ObjectSubject[],
  routersOf: (object: ObjectSubject) => RouterSubject[],
  stored: Map<string, Set<string>>,
): Difference {
  const byID = new Map(routers.map((router) => [router.routerID, router]));
  const added = new Blocks();
  const removed = new Blocks();
  let unchanged = 0;
  for (const object of objects) {
    const wanted = routersOf(object);
    const removedRouters = stored.get(object.objectID);
    const addedRouters =
      removedRouters === undefined
        ? wanted
        : wanted.filter(({ routerID }) => !removedRouters.delete(routerID));
    unchanged += wanted.length - addedRouters.length;
    added.add(addedRouters, object);
    removed.add(
      [...(removedRouters ?? [])].flatMap((routerID) => byID.get(routerID) ?? []),
      object,
    );
  }
  return { added: added.all, removed: removed.all, unchanged: unchanged };
}

/** Groups objects that are on the same clusters. */
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
