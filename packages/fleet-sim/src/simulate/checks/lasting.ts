import { readWindow } from '@hawser/server/parts';
import { Life } from '../life.ts';
import { DatabaseFaults } from '../faults/database.ts';
import { Faults } from '../faults/faults.ts';
import type { Browser } from '../people/browser.ts';
import { Violation } from '../violation.ts';
import type { World } from '../world.ts';

/** A row without what moves silently: when something was seen last. */
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
  const { clock, database, random } = world;
  const faults = new DatabaseFaults(clock, random.fork('no faults'), new Faults([]));
  const store = database.store(new Life('checks'), faults);
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
  readonly rows: ReadonlyMap<string, object>;
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
  readonly digest: string;
}

/** Every cluster holds exactly its desired set; nothing foreign was touched. */
export async function checkClusters({ sites, session }: World): Promise<void> {
  for (const site of sites) {
    const { rows } = await session.query({
      sql: `select o.id, o.name, o.digest from placements p
        join objects o on o.owner_uid = p.owner_uid and o.id = p.object_id and o.active
        where p.router_id = $1 order by o.id`,
      parameters: [site.routerID],
    });
    const foreign = site.foreignNames();
    const desired = (rows as unknown as Placed[]).filter(({ name }) => !foreign.has(name));
    const held = site.held();
    const want = desired.map(({ id, digest }) => `${id} ${digest}`);
    const have = held.map(({ objectID, digest }) => `${objectID} ${digest}`).sort();
    if (want.join() !== have.join()) {
      throw new Violation('clusters', `${site.name} holds [${have}] where [${want}] is desired`);
    }
    const [touched] = site.touched();
    if (touched !== undefined)
      throw new Violation('clusters', `${site.name}: somebody else's object was touched: ${touched}`);
  }
}

const COMMANDS = `select command, subject_id, idempotency_key from audit_entries where owner_uid = $1 order by id`;

/** No acknowledged command is lost, none is applied twice, and the audit has one entry for each. */
export async function checkCommands({ owners, session }: World): Promise<void> {
  for (const { account, person, objects } of owners) {
    const { rows } = await session.query({ sql: COMMANDS, parameters: [account] });
    // Install instructions carry a secret that is kept nowhere: a repeat makes new ones.
    const audited = rows
      .map(({ command }) => String(command))
      .filter((command) => command !== NOT_REPEATABLE);
    const given = person.acknowledged
      .map(({ operation }) => operation)
      .filter((one) => one !== NOT_REPEATABLE);
    if (audited.join() !== given.join()) {
      const at = audited.findIndex((command, index) => command !== given[index]);
      throw new Violation(
        'commands',
        `${account}: ${given.length} commands were acknowledged, the audit has ${audited.length}; they part at ${at}: ${given[at]} and ${audited[at]}`,
      );
    }
    const stored = await session.query({
      sql: 'select id, version, yaml from objects where owner_uid = $1 and active order by id',
      parameters: [account],
    });
    const want = [...objects.values()]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((o) => JSON.stringify([o.id, o.version, o.yaml]));
    const have = stored.rows.map(({ id, version, yaml }) => JSON.stringify([id, version, yaml]));
    if (want.join() !== have.join()) {
      throw new Violation('commands', `${account}: acknowledged are [${want}], the database has [${have}]`);
    }
  }
}

const NOT_REPEATABLE = 'issueInstallInstructions';

/** No record belongs to anybody else than the one who made it. */
export async function checkOwners({ owners, session }: World): Promise<void> {
  for (const { account } of owners) {
    const { rows } = await session.query({
      sql: `select subject_id, summary, actor_uid from audit_entries where owner_uid = $1`,
      parameters: [account],
    });
    const strange = rows.find(({ actor_uid }) => actor_uid !== account);
    if (strange)
      throw new Violation('tenants', `${account}'s audit has an entry of ${String(strange['actor_uid'])}`);
    for (const { account: other } of owners) {
      const leak = rows.find(({ summary }) => other !== account && String(summary).includes(`${other}-`));
      if (leak) throw new Violation('tenants', `${account}'s audit says: ${String(leak['summary'])}`);
    }
  }
}
