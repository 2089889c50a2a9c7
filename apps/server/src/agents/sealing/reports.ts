import type { AgentMessage } from '@hawser/contract/agent';
import { Batches, type Clock } from '@hawser/ports';
import { sql } from 'kysely';
import type { Log } from '../../log/log.ts';
import { storePemKeys } from '../../network-features/index.ts';
import type { Store, TenantTransaction } from '../../store/store.ts';
import { reportingAgents } from '../report/write.ts';
import type { AgentSession } from '../session/session.ts';
import { cleanText } from '../text.ts';
import { readCertificate } from './certificate.ts';

type CertificateMessage = Extract<AgentMessage, { type: 'certificate' }>;

const RULE = { gatherMs: 50, spacingMs: 200, most: 200 };
const NO_CERTIFICATE = 'What the controller of Sealed Secrets serves is no certificate.';

/**
 * Stores the certificates that agents report. The first one of a cluster counts as accepted; of several reports of one session only the last
 * one counts.
 */
export class CertificateReports {
  readonly #ports: { store: Store; clock: Clock; log: Log };
  readonly #batches: Batches<AgentSession>;
  readonly #latest = new Map<AgentSession, CertificateMessage>();

  constructor(ports: { store: Store; clock: Clock; log: Log }) {
    this.#ports = ports;
    this.#batches = new Batches(ports.clock, RULE, (owner, batch) => this.#run(owner, batch));
  }

  submit(session: AgentSession, message: CertificateMessage): void {
    const isWaiting = this.#latest.has(session);
    this.#latest.set(session, message);
    if (!isWaiting) this.#batches.add(session.identity.owner, session);
  }

  /** Resolves when everything that was submitted is written or has failed. */
  settled(): Promise<void> {
    return this.#batches.settled();
  }

  async #run(owner: string, batch: readonly AgentSession[]): Promise<void> {
    const { store, clock, log } = this.#ports;
    const taken = batch.map((session) => ({ session, message: this.#latest.get(session) }));
    for (const session of batch) this.#latest.delete(session);
    try {
      await store.tenant(owner, async (tx) => {
        const reporting = await reportingAgents(
          tx,
          batch.map(({ identity }) => identity.agentID),
        );
        const written: string[] = [];
        for (const { session, message } of taken) {
          if (message === undefined || session.superseded) continue;
          const { agentID, routerID } = session.identity;
          if (!reporting.has(agentID)) continue;
          await write(tx, routerID, message, clock.now());
          written.push(routerID);
        }
        await storePemKeys(tx, written, clock.now());
      });
    } catch (error) {
      // The agent reports again with its next change, and when it reconnects.
      log.error('A certificate could not be written.', { reason: String(error) });
    }
  }
}

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
