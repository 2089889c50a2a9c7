import { CHECK_PERIOD_MS, repositoryMessages, UNREACHABLE_PERIOD_MS } from '@hawser/domain/repositories';
import { type Clock, fraction, pause, type Random, type Repeated, repeat } from '@hawser/ports';
import { sql } from 'kysely';
import type { Log } from '../log/log.ts';
import { count, rules } from '../rate-limit/index.ts';
import type { Store, TenantTransaction } from '../store/store.ts';
import { type CheckResult, checkConnection } from './remote/check.ts';
import type { RemotePorts } from './remote/ports.ts';
import { readTarget, type StoredTarget } from './target.ts';

/** How often due checks are looked for, milliseconds. */
const ROUND_MS = 1_000;
/** Checks that run at once on a server, and of one context: a server that does not answer takes one for 15 seconds. */
const AT_ONCE = 16;
const OF_CONTEXT = 4;
/** A check whose server crashed is claimed again after this long, milliseconds. */
const CLAIM_MS = 60_000;

interface CheckPorts extends RemotePorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
}

interface Claimed {
  readonly owner: string;
  readonly id: string;
  readonly isRequested: boolean;
}

/** How many checks of each context are running. */
type Running = ReadonlyMap<string, number>;

/**
 * Checks repositories that are due, of each context in turn, and at most as many as run at once; returns how many. Several servers
 * may do so at once. Checks that somebody requested count against the limit of connections for an account, and wait when it is reached.
 */
export async function runDueChecks(
  ports: CheckPorts,
  {
    slots = AT_ONCE,
    running = new Map(),
    begin = (claimed) => checkOne(ports, claimed),
  }: {
    readonly slots?: number;
    readonly running?: Running;
    /** Default: each is awaited. */
    readonly begin?: (claimed: Claimed) => Promise<void> | void;
  } = {},
): Promise<number> {
  const claimed = await claimDue(ports, slots, running);
  await Promise.all(claimed.map(async (each) => await begin(each)));
  return claimed.length;
}

async function claimDue(
  { store, clock }: CheckPorts,
  slots: number,
  running: Running,
): Promise<readonly Claimed[]> {
  const now = clock.now();
  const { rows } = await sql<Claimed>`
    update repository_checks set check_after = ${now + CLAIM_MS}
     where (owner_uid, repository_id) in (
       select c.owner_uid, c.repository_id from repository_checks c
         join (select owner_uid, repository_id, row_number() over (partition by owner_uid order by check_after) as turn
                 from repository_checks where check_after <= ${now}) due using (owner_uid, repository_id)
         left join unnest(${[...running.keys()]}::text[], ${[...running.values()]}::int[]) as running (owner_uid, count)
                using (owner_uid)
        where c.check_after <= ${now} and due.turn + coalesce(running.count, 0) <= ${OF_CONTEXT}
        order by due.turn + coalesce(running.count, 0), c.check_after limit ${slots} for update of c skip locked)
    returning owner_uid as owner, repository_id as id, is_requested as "isRequested"`.execute(store.system);
  return rows;
}

async function checkOne(ports: CheckPorts, { owner, id, isRequested }: Claimed): Promise<void> {
  const { store, clock, random } = ports;
  if (isRequested) {
    const limit = { what: 'repository check', who: owner, rule: rules.checkAccount };
    const { allowed, retryAfterMs } = await count(store.system, clock.now(), [limit]);
    if (!allowed) return schedule(store, { owner, id }, { check_after: clock.now() + retryAfterMs });
  }
  // Before the check: a request that comes meanwhile is for a newer version, and stays.
  const next = clock.now() + CHECK_PERIOD_MS * (0.9 + 0.2 * fraction(random));
  await schedule(store, { owner, id }, { check_after: Math.round(next), is_requested: false });
  const target = await store.tenantRead(owner, (tx) => readTarget(tx, store.sealer, id));
  if (target === null) return;
  const result = target.lacksCredentials
    ? {
        status: 'unknown' as const,
        message: repositoryMessages.credentialsNeeded,
        checkedAt: clock.now(),
        defaultBranch: null,
        hostKey: null,
        isUnreachable: false,
      }
    : await checkConnection(target, ports);
  await store.tenant(owner, (tx) => storeResult(tx, id, target, result));
  if (result.isUnreachable) await checkSoon(store, { owner, id }, clock.now() + UNREACHABLE_PERIOD_MS);
}

async function schedule(
  { system }: Store,
  { owner, id }: Pick<Claimed, 'owner' | 'id'>,
  due: { readonly check_after: number; readonly is_requested?: boolean },
): Promise<void> {
  await system
    .updateTable('repository_checks')
    .set(due)
    .where('owner_uid', '=', owner)
    .where('repository_id', '=', id)
    .execute();
}

/** Checks a repository that did not answer again before its time. What somebody requested meanwhile stays. */
async function checkSoon(
  { system }: Store,
  { owner, id }: Pick<Claimed, 'owner' | 'id'>,
  at: number,
): Promise<void> {
  await system
    .updateTable('repository_checks')
    .set({ check_after: at })
    .where('owner_uid', '=', owner)
    .where('repository_id', '=', id)
    .where('check_after', '>', at)
    .execute();
}

/** Stores what a check found, unless the repository was changed meanwhile. It is an observation, and no new version. */
async function storeResult(
  tx: TenantTransaction,
  id: string,
  { version, connectionStatus }: StoredTarget,
  { status, message, checkedAt, defaultBranch, hostKey }: CheckResult,
): Promise<void> {
  await tx.db
    .updateTable('repositories')
    .set({
      connection_status: status,
      connection_message: message,
      observed_at: checkedAt,
      ...(status === connectionStatus ? {} : { connection_since: checkedAt }),
      ...(defaultBranch === null ? {} : { default_branch: defaultBranch }),
      ...(hostKey === null ? {} : { ssh_host_key: hostKey }),
    })
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}

/**
 * Runs due checks until stopped. Each begins as soon as there is room for it, so that those of servers that do not answer delay no
 * other.
 */
export function startChecks(ports: CheckPorts & { readonly log: Log }): Repeated {
  let isStopped = false;
  const running = new Map<string, number>();
  const checks = new Set<Promise<void>>();
  const failed = (error: unknown) => ports.log.error('Repositories could not be checked.', { error });
  const begin = (claimed: Claimed) => {
    const { owner } = claimed;
    running.set(owner, (running.get(owner) ?? 0) + 1);
    const check = checkOne(ports, claimed)
      .catch(failed)
      .finally(() => {
        checks.delete(check);
        const left = (running.get(owner) ?? 1) - 1;
        if (left > 0) running.set(owner, left);
        else running.delete(owner);
      });
    checks.add(check);
  };
  const round = async () => {
    while (!isStopped) {
      const slots = AT_ONCE - checks.size;
      const begun = slots === 0 ? null : await runDueChecks(ports, { slots, running, begin });
      const isContextFull = [...running.values()].some((count) => count >= OF_CONTEXT);
      if (begun !== null && begun < slots && !isContextFull) return;
      // The next one of a context that has more can begin when one ends, and one of another context meanwhile.
      await Promise.race([...checks, pause(ports.clock, ROUND_MS)]);
    }
  };
  const repeated = repeat(ports.clock, ROUND_MS, round, failed);
  return {
    async stop() {
      isStopped = true;
      await repeated.stop();
      await Promise.all(checks);
    },
  };
}
