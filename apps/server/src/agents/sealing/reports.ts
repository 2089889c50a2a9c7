import type { AgentMessage } from '@hawser/contract/agent';
import type { Clock } from '@hawser/ports';
import { sql } from 'kysely';
import { cleanText } from '@hawser/domain/names';
import type { Log } from '../../log/log.ts';
import { storePemKeys } from '../../network-features/index.ts';
import type { Store, TenantTransaction } from '../../store/store.ts';
import { LatestReports } from '../report/latest-reports.ts';
import { readCertificate } from './certificate.ts';

type CertificateMessage = Extract<AgentMessage, { type: 'certificate' }>;

const RULE = { gatherMs: 50, spacingMs: 200, most: 200 };
const NO_CERTIFICATE = 'What the controller of Sealed Secrets serves is no certificate.';

/** The certificates that agents report. The first one of a cluster counts as accepted. */
export type CertificateReports = LatestReports<CertificateMessage>;

export const certificateReports = (ports: {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
}): CertificateReports =>
  new LatestReports(ports, {
    rule: RULE,
    failure: 'A certificate could not be written.',
    async write(tx, reports, now) {
      for (const { session, message } of reports) await write(tx, session.identity.routerID, message, now);
      await storePemKeys(
        tx,
        reports.map(({ session }) => session.identity.routerID),
        now,
      );
    },
  });

async function write(
  tx: TenantTransaction,
  routerID: string,
  { pem: text, message }: CertificateMessage,
  now: number,
): Promise<void> {
  const read = text === null ? null : readCertificate(text);
  const reason = text !== null && read === null ? NO_CERTIFICATE : cleanText(message, 2_000);
  const { pem = null, fingerprint = null, notBefore = null, notAfter = null } = read ?? {};
  // Without an answer, the certificate that is known stays: what was sealed with it can still be opened.
  const isKept = sql`(excluded.pem is null and excluded.message <> '')`;
  const next = (column: string) =>
    sql`case when ${isKept} then c.${sql.id(column)} else excluded.${sql.id(column)} end`;
  await sql`
    insert into sealing_certificates as c (owner_uid, router_id, pem, fingerprint, not_before, not_after, since, observed_at, message,
                                           accepted_fingerprint, accepted_at)
    values (${tx.owner}, ${routerID}, ${pem}, ${fingerprint}, ${notBefore}::bigint, ${notAfter}::bigint, ${now}::bigint, ${now}::bigint,
            ${reason}, ${fingerprint}, ${fingerprint === null ? null : now}::bigint)
    on conflict (owner_uid, router_id) do update set
      pem = ${next('pem')}, fingerprint = ${next('fingerprint')},
      not_before = ${next('not_before')}, not_after = ${next('not_after')},
      since = case when ${isKept} or c.fingerprint is not distinct from excluded.fingerprint then c.since else excluded.since end,
      observed_at = excluded.observed_at, message = excluded.message,
      accepted_fingerprint = coalesce(c.accepted_fingerprint, excluded.accepted_fingerprint),
      accepted_at = coalesce(c.accepted_at, excluded.accepted_at)`.execute(tx.db);
}
