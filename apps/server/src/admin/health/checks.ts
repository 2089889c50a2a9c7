import type { HealthCheck, HealthState } from '@hawser/contract/admin';
import { counted } from '@hawser/domain/counted';
import { sql } from 'kysely';
import { headOf, idAt } from '../../audit/index.ts';
import type { AdminStores } from '../../http/route.ts';

/** A finding before it has its name. */
type Finding = Omit<HealthCheck, 'name'>;
/** Looks at one thing. It throws when it cannot: that is a finding too. */
export type Check = (stores: AdminStores, now: number) => Promise<Finding>;

const SLOW_MS = 250;
const SKEW_MS = 5_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const finding = (state: HealthState, text: string, help = ''): Finding => ({ state, text, help });
const sizeOf = (bytes: number): string =>
  bytes < 2 ** 30 ? `${Math.round(bytes / 2 ** 20)} MiB` : `${(bytes / 2 ** 30).toFixed(1)} GiB`;

/** `elapsed` measures a call in milliseconds. */
export const database =
  (elapsed: <T>(work: () => Promise<T>) => Promise<{ value: T; ms: number }>): Check =>
  async ({ system }, now) => {
    const { value, ms } = await elapsed(() =>
      sql<{ version: string; bytes: number; at: number }>`
        select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
               (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(system),
    );
    const row = value.rows[0];
    if (row === undefined) return finding('bad', 'The database gave no answer.');
    const skew = Math.abs(row.at - now);
    const text = `PostgreSQL ${row.version} answers in ${Math.round(ms)} ms and has ${sizeOf(row.bytes)}.`;
    if (skew > SKEW_MS)
      return finding(
        'attention',
        `${text} Its clock differs by ${Math.round(skew / 1000)} s.`,
        'Synchronize the clocks of server and database.',
      );
    return ms > SLOW_MS
      ? finding('attention', text, 'The database is slow: look at its processors and disks.')
      : finding('good', text);
  };

export const work: Check = async ({ system }, now) => {
  const { rows } = await sql<{ open: number; failing: number; late: number }>`
    select count(*)::int as open, count(*) filter (where problem <> '' or error is not null)::int as failing,
           count(*) filter (where run_after < ${now - 5 * MINUTE} and taken_until is null)::int as late
      from jobs where finished_at is null`.execute(system);
  const { open = 0, failing = 0, late = 0 } = rows[0] ?? {};
  if (late > 0)
    return finding(
      'bad',
      `${late} of ${counted(open, 'job')} late by more than 5 minutes.`,
      'Look at the log of the server.',
    );
  return failing > 0
    ? finding(
        'attention',
        `${failing} of ${counted(open, 'job')} with a problem.`,
        'See All Background Work.',
      )
    : finding('good', open === 0 ? 'No jobs are running.' : `${counted(open, 'job')} running.`);
};

export const mail =
  (mailConfigured: boolean): Check =>
  async ({ system }, now) => {
    const { rows } = await sql<{ waiting: number; retrying: number; failed: number }>`
      select count(*) filter (where sent_at is null and failed_at is null and expires_at > ${now})::int as waiting,
             count(*) filter (where sent_at is null and failed_at is null and expires_at > ${now} and attempts > 0)::int as retrying,
             count(*) filter (where failed_at > ${now - DAY})::int as failed
        from mail_outbox where id >= ${idAt(now - 30 * DAY)}`.execute(system);
    const { waiting = 0, retrying = 0, failed = 0 } = rows[0] ?? {};
    if (!mailConfigured)
      return finding(
        'attention',
        `No mail server is configured; ${counted(waiting, 'mail')} in the outbox.`,
        'Set SMTP_URL, or pass on the links of the outbox.',
      );
    if (retrying > 0 || failed > 0)
      return finding(
        'attention',
        `${counted(retrying, 'mail')} tried again, ${failed} refused within a day.`,
        'See Mail.',
      );
    return finding('good', waiting === 0 ? 'All mails are sent.' : `${counted(waiting, 'mail')} being sent.`);
  };

export const agents: Check = async ({ system }) => {
  const { rows } = await sql<{ all: number; lost: number }>`
    select count(*)::int as all, count(*) filter (where expired_at is not null)::int as lost from router_leases`.execute(
    system,
  );
  const { all = 0, lost = 0 } = rows[0] ?? {};
  if (all === 0) return finding('good', 'There are no agents yet.');
  const text = `${all - lost} of ${counted(all, 'agent')} connected.`;
  // Some clusters are always away; all of them at once are a fault of the server or its network.
  return all > 1 && lost === all
    ? finding('bad', text, 'Check whether clusters reach the address of this server.')
    : finding('good', text);
};

export const auditLog: Check = async ({ system }, now) => {
  const head = await headOf(system);
  const { rows } = await sql<{ id: string; chained: boolean }>`
    select e.id, exists (select from audit_chain c where c.entry_id = e.id) as chained
      from audit_entries e where e.id < ${idAt(now - 5 * MINUTE)} order by e.id desc limit 1`.execute(system);
  const text = `${counted(head?.sequence ?? 0, 'entry', 'entries')} chained.`;
  return rows[0]?.chained === false
    ? finding('bad', `${text} The newest ones are not.`, 'Look at the log of the server.')
    : finding('good', text);
};
