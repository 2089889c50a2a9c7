import { Holdings } from '../users/expected-state.ts';
import type { Owner } from '../accounts/account.ts';
import type { Acknowledged } from '../users/user.ts';
import { Violation } from '../trace/violation.ts';
import type { World } from '../world/world.ts';

/** What each account has: everything that was acknowledged, done in the order in which the database did it. */
export type Accounts = ReadonlyMap<Owner, Holdings>;

/** Transactions run one after the other, so that their numbers are the order of what they did. */
const COMMANDS = `select command, idempotency_key as key from audit_entries
  where owner_uid = $1 order by xmin::text::bigint, id`;

/** What the job of a deletion writes down when it is done: no command, and no more often than one asked for it. */
const OUTCOME = 'deletedNetwork';

/**
 * No acknowledged command is lost, none is applied twice, none is applied that was refused, and the audit has one entry for
 * each; gives what they come to.
 */
export async function checkCommands({ owners, session }: World): Promise<Accounts> {
  const accounts = new Map<Owner, Holdings>();
  for (const owner of owners) {
    const { account } = owner;
    const { rows } = await session.query({ sql: COMMANDS, parameters: [account] });
    checkOutcomes(
      account,
      rows.map(({ command }) => String(command)),
    );
    const audited = rows.filter(({ command }) => command !== OUTCOME);
    const given = inOrder(
      owner,
      audited.map(({ command, key }) => ({ operation: String(command), key: String(key) })),
    );
    const held = new Holdings();
    for (const { effect } of given) effect(held);
    for (const { what, sql, expected } of recordsOf(held)) {
      const stored = await session.query({ sql, parameters: [account] });
      const want = expected.map((one) => JSON.stringify(one)).sort();
      const have = stored.rows.map(({ record }) => JSON.stringify(record)).sort();
      if (want.join() !== have.join())
        throw new Violation(
          'commands',
          `${account}: acknowledged ${what} are [${want}], the database has [${have}]`,
        );
    }
    checkGone(owner, held);
    accounts.set(owner, held);
  }
  return accounts;
}

/** The commands that were acknowledged as the audit has them; each once, those of one person in the order they were given in. */
function inOrder(
  { account, people }: Owner,
  audited: readonly { readonly operation: string; readonly key: string }[],
): Acknowledged[] {
  const waiting = people.map(({ acknowledged }) => [...acknowledged]);
  const done = audited.map(({ operation, key }, at) => {
    const own = waiting.find(([next]) => next?.key === key && next.operation === operation);
    const next = own?.shift();
    if (next !== undefined) return next;
    const due = waiting.map(([first]) => first?.operation ?? 'nothing').join(' or ');
    throw new Violation(
      'commands',
      `${account}: the audit has ${operation} (${key}) at ${at}, where what was acknowledged next is ${due}`,
    );
  });
  const [lost] = waiting.flat();
  if (lost === undefined) return done;
  throw new Violation(
    'commands',
    `${account}: ${lost.operation} (${lost.key}) was acknowledged and is not in the audit`,
  );
}

/** Who was told that something is not there was told the truth. */
function checkGone({ account, people }: Owner, held: Holdings): void {
  for (const { toldGone } of people)
    for (const id of toldGone)
      if (held.has(id))
        throw new Violation(
          'commands',
          `${account}: ${id} was said not to be there, and nobody took it away`,
        );
}

const TAGS = `(select coalesce(json_agg(tag order by tag), '[]') from jsonb_object_keys(tags) tag)`;

/** What was acknowledged of each kind of record, and how to read the same from the database. */
function recordsOf({ networks, clusters, routers, objects }: Holdings) {
  return [
    {
      what: 'objects',
      sql: `select json_build_array(id, version, yaml, ${TAGS}) as record from objects where owner_uid = $1 and active`,
      expected: [...objects.values()].map(({ id, version, yaml, tags }) => [
        id,
        version,
        yaml,
        tags.toSorted(),
      ]),
    },
    {
      what: 'networks',
      sql: `select json_build_array(id, case features when '{}' then version end) as record from networks where owner_uid = $1`,
      // A GitOps network changes by itself when its hub leaves.
      expected: [...networks.values()].map(({ id, version, features }) => [
        id,
        features.length === 0 ? version : null,
      ]),
    },
    {
      what: 'clusters',
      sql: `select json_build_array(id, version, ${TAGS}) as record from clusters where owner_uid = $1`,
      expected: [...clusters.values()].map(({ id, version, tags }) => [id, version, tags.toSorted()]),
    },
    {
      what: 'attached clusters',
      sql: 'select json_build_array(id, cluster_id, network_id) as record from routers where owner_uid = $1 and active',
      // Whoever was asked to go is gone by now.
      expected: [...routers.values()]
        .filter(({ isLeaving }) => !isLeaving)
        .map(({ id, clusterID, networkID }) => [id, clusterID, networkID]),
    },
  ];
}

function checkOutcomes(account: string, commands: readonly string[]): void {
  const count = (what: string) => commands.filter((command) => command === what).length;
  if (count(OUTCOME) > count('deleteNetwork'))
    throw new Violation('commands', `${account}: more networks were deleted than somebody asked for`);
}
