import type { AdminHealth, HealthCheck } from '@hawser/contract/admin';
import { counted } from '@hawser/domain/counted';
import type { AdminWork } from '../../http/route.ts';
import { VERSION } from '../../version.ts';
import type { AdminPorts } from '../ports.ts';
import { agents, auditLog, type Check, database, mail, work } from './checks.ts';

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;
const HOUR_MS = 3_600_000;
const duration = (ms: number): string =>
  ms < HOUR_MS ? counted(Math.ceil(ms / 60_000), 'minute') : counted(Math.floor(ms / HOUR_MS), 'hour');

/** Looks at what the installation depends on. What cannot be looked at is bad, and says why. */
export async function readHealth(
  { stores, now, clock }: AdminWork<unknown, unknown, undefined>,
  { mailConfigured, feedAlive, process }: AdminPorts,
): Promise<AdminHealth> {
  const elapsed = async <T>(run: () => Promise<T>) => {
    const from = clock.now();
    const value = await run();
    return { value, ms: clock.now() - from };
  };
  const checks: Readonly<Record<string, Check>> = {
    Database: database(elapsed),
    'Background work': work,
    Mail: mail(mailConfigured),
    Agents: agents,
    'Audit log': auditLog,
  };
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<HealthCheck> => {
      try {
        return { name, ...(await check(stores, now)) };
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        return { name, state: 'bad', text: `It could not be checked: ${text}`, help: '' };
      }
    }),
  );
  const alive = feedAlive();
  const { residentBytes, uptimeMs, runtime } = process();
  return {
    checks: [
      {
        name: 'Server',
        state: 'good',
        text: `Version ${VERSION} on ${runtime} has run for ${duration(uptimeMs)} and uses ${megabytes(residentBytes)}.`,
        help: '',
      },
      {
        name: 'Change feed',
        state: alive ? 'good' : 'bad',
        text: alive ? 'It follows the database.' : 'It does not follow the database: pages are stale.',
        help: alive ? '' : 'It reconnects by itself. If it does not, look at the log of the server.',
      },
      ...found,
    ],
    observedAt: now,
  };
}
