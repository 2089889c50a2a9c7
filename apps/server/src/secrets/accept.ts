import type { AcceptCertificate, SealingCertificate } from '@hawser/contract/secrets';
import { secretMessages } from '@hawser/domain/secrets';
import type { z } from 'zod';
import { recordOf } from '../collection/record.ts';
import { conflicting, requireRow } from '../http/failure.ts';
import type { RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { storePemKeys } from '../network-features/index.ts';
import { viewerOf } from '../store/viewer.ts';
import { sealingCertificateCollection } from './collection.ts';

/**
 * Accepts the certificate that a cluster shows, by its fingerprint: what the person compared, and not another one that the agent has
 * reported since.
 */
export async function acceptCertificate({
  tx,
  params: { routerID },
  body: { fingerprint },
  now,
  session,
}: Work<{ routerID: string }, undefined, z.infer<typeof AcceptCertificate>>): Promise<{
  answer: { updated: SealingCertificate };
  change: RecordedChange;
}> {
  const read = () => recordOf(sealingCertificateCollection, viewerOf(tx, now), routerID);
  // 404 for a cluster that has none, before anything is locked.
  await read();
  const stored = requireRow(
    await tx.db
      .selectFrom('sealing_certificates')
      .select(['fingerprint', 'accepted_fingerprint'])
      .where('owner_uid', '=', tx.owner)
      .where('router_id', '=', routerID)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (stored.fingerprint !== fingerprint) throw conflicting(secretMessages.notThatCertificate, 'fingerprint');
  const before = stored.accepted_fingerprint;
  if (before !== fingerprint) {
    await tx.db
      .updateTable('sealing_certificates')
      .set({ accepted_fingerprint: fingerprint, accepted_at: now, accepted_by: session.uid })
      .where('owner_uid', '=', tx.owner)
      .where('router_id', '=', routerID)
      .execute();
    await storePemKeys(tx, [routerID], now);
  }
  const updated = await read();
  const fields = [{ name: 'fingerprint', before, after: fingerprint }];
  return { answer: { updated }, change: { networkID: updated.networkID, details: { fields } } };
}
