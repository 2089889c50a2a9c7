import type { Clock, Random } from '@hawser/ports';
import { Kysely } from 'kysely';
import type { Log } from '../log/log.ts';
import { FairShare } from './fair-share.ts';
import { createNotifier } from './notify.ts';
import { connectionTo, openPool } from './connection.ts';
import { boundTransactions, poolDialect } from './dialect.ts';
import { type DatabaseSchema, prepareDatabase } from './migrate.ts';
import { rolePassword } from './roles.ts';
import { createSealer } from './sealer.ts';
import type { Store } from './store.ts';
import type { IdentityTables, Tables } from './tables.ts';
import { listenForChanges } from './listen.ts';

/** Most connections of the system role. */
export const SYSTEM_CONNECTIONS = 6;

const READ = 'begin isolation level repeatable read read only';
const READ_BY_KEY = `${READ}; set local plan_cache_mode = force_generic_plan`;

/** Options of `openStore`. */
interface StoreOptions {
  /** Connection URL of the database's owner; used only for the schema. */
  readonly url: string;
  readonly schema: DatabaseSchema;
  /** The installation's secret, the same for all servers on this database. */
  readonly secret: string;
  /** Earlier ones, which only open what they sealed. */
  readonly previousSecrets?: readonly string[];
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Connections for requests; with several, PostgreSQL flushes many commits at once. */
  readonly tenantConnections?: number;
}

/** An open database. */
export interface OpenStore extends Store {
  /** Accounts, passwords and sessions, for the identity noun only. */
  readonly identity: Kysely<IdentityTables>;
  /** See `Prepared.epoch`. */
  readonly epoch: string;
}

/** Migrates the database to this version and opens it through roles that own no table. */
export async function openStore(options: StoreOptions): Promise<OpenStore> {
  const { url, schema, secret, clock, random, log } = options;
  const { roles, epoch, secretChanged } = await prepareDatabase(url, schema, secret, clock.now(), random);
  if (secretChanged) {
    log.warn(
      'The secret has changed since the last start. Everyone must sign in again; servers that use the previous secret must be restarted.',
    );
  }
  const as = (user: string, searchPath?: string) =>
    connectionTo(url, { user, password: rolePassword(secret, user) }, searchPath);
  const tenant = as(roles.tenant);
  // The triggers do not notify: the notifier does, once for many commits.
  const tenantConfig = { ...tenant, options: `${tenant.options} -c app.announced=later` };
  const connections = options.tenantConnections ?? 20;
  const tenantPool = openPool(tenantConfig, connections, log);
  const share = new FairShare(connections, Math.floor(connections / 5));
  const system = as(roles.system);
  // Queries across contexts must use an index. On a table without statistics PostgreSQL would choose a sequential scan, and
  // cache that plan while the table grows.
  const systemConfig = {
    ...system,
    options: `${system.options} -c enable_seqscan=off -c enable_bitmapscan=off`,
  };
  const systemPool = openPool(systemConfig, SYSTEM_CONNECTIONS, log);
  const identityPool = openPool(as(roles.identity, 'identity'), 4, log);
  const notifier = createNotifier(systemPool);
  const bound = boundTransactions(tenantPool);
  return {
    epoch,
    sealer: createSealer(secret, random, options.previousSecrets),
    system: new Kysely<Tables>({ dialect: poolDialect(systemPool) }),
    identity: new Kysely<IdentityTables>({ dialect: poolDialect(identityPool) }),
    tenant: (owner, work) =>
      share.run(owner, async () => {
        const { result, committed } = await bound('begin', owner, work);
        await committed;
        notifier.changed();
        return result;
      }),
    async tenantRead(owner, work, { byKey = false } = {}) {
      const leave = await share.enter(owner);
      try {
        const { result, committed } = await bound(byKey ? READ_BY_KEY : READ, owner, work);
        // The result is valid even when the end of the transaction fails.
        committed.then(leave, leave);
        return result;
      } catch (error) {
        leave();
        throw error;
      }
    },
    listen: (onChange) => listenForChanges(as(roles.system), clock, log, onChange),
    async close() {
      await notifier.settled();
      await Promise.all([tenantPool.end(), systemPool.end(), identityPool.end()]);
    },
  };
}
