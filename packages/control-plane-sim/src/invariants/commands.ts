import { ExpectedState } from '../users/expected-state.ts';
import type { Account } from '../accounts/account.ts';
import type { Acknowledged } from '../users/user.ts';
import { Violation } from '../trace/violation.ts';
import type { World } from '../world/world.ts';

/** The state of each account: all acknowledged commands, in the order of the database's transactions. */
export type ExpectedStates = ReadonlyMap<Account, ExpectedState>;

/** Transactions run one after another, so their numbers give the order of the commands. */
const COMMANDS = `select command, idempotency_key as key from audit_entries
  where owner_uid = $1 order by xmin::text::bigint, id`;

/** Audit entries of a deletion's job when it has finished: not a command, and at most one for each requested deletion. */
const OUTCOME = 'deletedNetwork';

/**
 * No acknowledged command is lost, none is applied twice, no refused one is applied, and the audit has one entry for
 * each; returns the resulting state.
 */
export async function checkCommands({ accounts, session }: World): Promise<ExpectedStates> {
  const states = new Map<Account, ExpectedState>();
  for (const account of accounts) {
    const { name } = account;
    const { rows } = await session.query({ sql: COMMANDS, parameters: [name] });
    checkOutcomes(
      name,
      rows.map(({ command }) => String(command)),
    );
    const audited = rows.filter(({ command }) => command !== OUTCOME);
    const given = inOrder(
      account,
      audited.map(({ command, key }) => ({ operation: String(command), key: String(key) })),
    );
    const held = new ExpectedState();
    for (const { effect } of given) effect(held);
    for (const { what, sql, expected } of recordsOf(held)) {
      const stored = await session.query({ sql, parameters: [name] });
      const want = expected.map((one) => JSON.stringify(one)).sort();
      const have = stored.rows.map(({ record }) => JSON.stringify(record)).sort();
      if (want.join() !== have.join())
        throw new Violation(
          'commands',
          `${name}: acknowledged ${what} are [${want}], the database has [${have}]`,
        );
    }
    checkGone(account, held);
    states.set(account, held);
  }
  return states;
}

/** The acknowledged commands in the audit: each once, those of one user in the order in which they were sent. */
function inOrder(
  { name: account, users }: Account,
  audited: readonly { readonly operation: string; readonly key: string }[],
): Acknowledged[] {
  const waiting = users.map(({ acknowledged }) => [...acknowledged]);
  const done = audited.map(({ operation, key }, at) => {
    const own = waiting.find(([next]) => next?.key === key && next.operation === operation);
    const next = own?.shift();
    if (next !== undefined) return next;
    const due = waiting.map(([first]) => first?.operation ?? 'nothing').join(' or ');
    throw new Violation(
      'commands',
      `${account}: the audit has ${operation} (${key}) at ${at}, where the next acknowledged command is ${due}`,
    );
  });
  const [lost] = waiting.flat();
  if (lost === undefined) return done;
  throw new Violation(
    'commands',
    `${account}: ${lost.operation} (${lost.key}) was acknowledged and is not in the audit`,
  );
}

/** A record that was answered with 404 does not exist. */
function checkGone({ name: account, users }: Account, held: ExpectedState): void {
  for (const { reportedMissing } of users)
    for (const id of reportedMissing)
      if (held.has(id))
        throw new Violation('commands', `${account}: ${id} was answered with 404, and nobody deleted it`);
}

const TAGS = `(select coalesce(json_agg(tag order by tag), '[]') from jsonb_object_keys(tags) tag)`;

/** The acknowledged state of each kind of record, and the query that reads it from the database. */
function recordsOf({ networks, clusters, routers, objects }: ExpectedState) {
  return [
    {
      what: 'objects',
      sql: `select json_build_array(id, version, yaml, ${TAGS}) as record from objects
               where owner_uid = $1 and active and network_feature_slug is null`,
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
      // A GitOps network changes by itself when its hub is detached.
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
      // Every router for which a detachment was requested is detached by now.
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
