import { readWindow } from '@hawser/server/simulator';
import type { Site } from '../clusters/site.ts';
import type { Browser } from '../browsers/browser.ts';
import type { Account } from '../accounts/account.ts';
import type { SqlSession } from '../store/session.ts';
import { Violation } from '../trace/violation.ts';
import type { World } from '../world/world.ts';

/** A row without the fields that change without a notification, such as the time of the last observation. */
function settledRow(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(settledRow);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== 'observedAt');
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, settledRow(inner)]),
  );
}

const textOf = (value: unknown): string => JSON.stringify(settledRow(value));

/** Every open window equals the database's answer to its query. */
export async function checkWindows(world: World): Promise<void> {
  const { clock } = world;
  const store = world.undisturbed('screens');
  for (const browser of world.browsers) {
    const { kind } = browser.store.state();
    if (kind !== 'live')
      throw new Violation('windows', `${browser.name} is ${kind} though the world has settled`);
    await store.tenantRead(browser.account, async (tx) => {
      for (const { query, handle } of browser.windows) {
        const { keys, total, rows } = await readWindow(tx, query, clock.now());
        compare(browser, JSON.stringify(query), handle.view().content, { keys, total, rows });
      }
    });
  }
}

interface Content {
  readonly keys: readonly string[];
  readonly total: number;
  readonly rows: ReadonlyMap<string, unknown>;
}

function compare({ name }: Browser, query: string, shown: Content | null, truth: Content): void {
  const where = `${name}, window ${query}`;
  if (shown === null) throw new Violation('windows', `${where}: nothing is shown`);
  if (shown.total !== truth.total || shown.keys.join() !== truth.keys.join()) {
    throw new Violation(
      'windows',
      `${where}: shows ${shown.total} [${shown.keys}] where the database has ${truth.total} [${truth.keys}]`,
    );
  }
  for (const key of truth.keys) {
    const [held, right] = [textOf(shown.rows.get(key)), textOf(truth.rows.get(key))];
    if (held !== right)
      throw new Violation('windows', `${where}: ${key} shows ${held} where the database has ${right}`);
  }
}

interface Placed {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly digest: string;
}

const PLACED = `select o.id, o.name, o.manifest ->> 'kind' as kind, o.digest from placements p
  join objects o on o.owner_uid = p.owner_uid and o.id = p.object_id and o.active and o.network_feature_slug is null
  where p.router_id = $1 order by o.id`;

/** Every cluster contains exactly its desired set; no foreign object was changed. */
export async function checkClusters(world: World): Promise<void> {
  const { sites, session } = world;
  for (const site of sites) {
    const [touched] = site.changedForeign();
    if (touched !== undefined)
      throw new Violation('clusters', `${site.name}: a foreign object was changed: ${touched}`);
    const have = site
      .managedObjects()
      .map(({ objectID, digest, routerID }) => `${objectID} ${digest} of ${routerID}`)
      .sort();
    if (!(await isAttached(session, site))) {
      if ((await leftInOrder(world, site)) && have.length > 0)
        throw new Violation('clusters', `${site.name} was detached in order and still holds [${have}]`);
      continue;
    }
    const { rows } = await session.query({ sql: PLACED, parameters: [site.routerID] });
    // Foreign objects are ConfigMaps: one does not conflict with a Deployment of the same name.
    const foreign = site.foreignConfigMaps();
    const want = (rows as unknown as Placed[])
      .filter(({ kind, name }) => kind !== 'ConfigMap' || !foreign.has(name))
      .map(({ id, digest }) => `${id} ${digest} of ${site.routerID}`);
    if (want.join() !== have.join())
      throw new Violation('clusters', `${site.name} holds [${have}] where [${want}] is desired`);
  }
}

async function isAttached(session: SqlSession, { routerID }: Site): Promise<boolean> {
  const sql = 'select id from routers where id = $1 and active';
  return (await session.query({ sql, parameters: [routerID] })).rows.length > 0;
}

/** Whether a detached cluster was detached cleanly; false while it is attached. */
async function leftInOrder({ session, accounts }: World, site: Site): Promise<boolean> {
  const { rows } = await session.query({
    sql: 'select id, deleted_at, detach_requested_at from routers where id = $1 and detach_requested_at is not null',
    parameters: [site.routerID],
  });
  const [router] = rows as unknown as Detached[];
  return router !== undefined && isInOrder(router, site, accounts);
}

/** An attachment that has ended on request. */
export interface Detached {
  readonly id: string;
  readonly detach_requested_at: number;
  readonly deleted_at: number;
}

/** Whether the agent responded in time, was not a clone, and its API server was not restored afterwards. */
export function isInOrder(
  { id, detach_requested_at: askedAt, deleted_at: deletedAt }: Detached,
  { restoredAt, clones }: Site,
  accounts: readonly Account[],
): boolean {
  if (accounts.some(({ expected }) => expected.forced.has(id))) return false;
  return deletedAt - askedAt < DETACH_WAIT_MS && restoredAt < askedAt && clones.receivedAt < askedAt;
}

/** How long a detachment waits for the agent, milliseconds (Spec 2 §9). */
const DETACH_WAIT_MS = 30_000;

/** Every record belongs to the account that created it. */
export async function checkOwners({ accounts, session }: World): Promise<void> {
  for (const { name: account } of accounts) {
    const { rows } = await session.query({
      sql: `select subject_id, summary, actor_uid from audit_entries where owner_uid = $1`,
      parameters: [account],
    });
    const strange = rows.find(({ actor_uid }) => actor_uid !== account);
    if (strange)
      throw new Violation('tenants', `${account}'s audit has an entry of ${String(strange['actor_uid'])}`);
    for (const { name: other } of accounts) {
      const leak = rows.find(({ summary }) => other !== account && String(summary).includes(`${other}-`));
      if (leak) throw new Violation('tenants', `${account}'s audit has: ${String(leak['summary'])}`);
    }
  }
}
