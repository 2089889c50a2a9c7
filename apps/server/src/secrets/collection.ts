import { sealingCertificatesContract, type SealingCertificate } from '@hawser/contract/secrets';
import { choicesWith, type GrantChoice, grantChoiceOf } from '@hawser/domain/objects';
import { certificateCapabilities, certificateState, SILENT_MESSAGE } from '@hawser/domain/secrets';
import { type RawBuilder, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { contains, matchOrder, selectKeys } from '../collection/select-keys.ts';
import { equalsAny } from '../store/equals-any.ts';

/** What is read of a cluster and its certificate. */
interface Row {
  readonly id: string;
  readonly name: string;
  readonly network_id: string;
  readonly network_name: string;
  readonly cluster_id: string;
  readonly is_edge: boolean;
  readonly namespace: string;
  readonly agent_grant: Partial<GrantChoice>;
  readonly pem: string | null;
  readonly fingerprint: string | null;
  readonly not_before: number | null;
  readonly not_after: number | null;
  readonly since: number | null;
  readonly observed_at: number | null;
  readonly silent_since: number | null;
  readonly message: string | null;
  readonly accepted_fingerprint: string | null;
  readonly accepted_at: number | null;
  readonly accepted_by: string | null;
}

/** The attached clusters of networks with Sealed Secrets; their certificate may be unknown. */
const attached = sql`routers r
  join networks n on n.owner_uid = r.owner_uid and n.id = r.network_id
  join clusters c on c.owner_uid = r.owner_uid and c.id = r.cluster_id
  left join sealing_certificates s on s.owner_uid = r.owner_uid and s.router_id = r.id
  left join router_leases l on l.owner_uid = r.owner_uid and l.router_id = r.id and l.expired_at is not null`;

/** As `certificateState` derives it. */
const state = sql`case when s.fingerprint is null then 'missing'
  when s.fingerprint is distinct from s.accepted_fingerprint then 'changed'
  when l.router_id is null then 'accepted' else 'unknown' end`;

/** The certificates with which Secrets are sealed. The key is the id of the router. */
export const sealingCertificateCollection = collection(sealingCertificatesContract, {
  read: 'secrets.read',
  rights: { accept: 'secrets.write' },
  tables: ['sealing_certificates', 'routers', 'router_states', 'networks', 'clusters'],

  select({ tx }, query) {
    const where: RawBuilder<unknown>[] = [
      sql`r.owner_uid = ${tx.owner}`,
      sql`r.active`,
      sql`n.features ? 'sealedSecrets'`,
    ];
    if (query.ids !== undefined) where.push(sql`r.id = any(${query.ids})`);
    if (query.networkID !== undefined) where.push(sql`r.network_id = ${query.networkID}`);
    if (query.text) where.push(contains(sql`c.name`, query.text));
    if (query.states) where.push(sql`${state} = any(${query.states}::text[])`);
    const byName = sql`c.name collate "C"`;
    return selectKeys(
      tx,
      {
        key: sql<string>`r.id`,
        from: attached,
        where,
        defaultOrder: byName,
        orders: { name: byName, match: matchOrder(sql`c.name`, query.text) },
        tieBreak: sql`c.name collate "C", r.id`,
      },
      query,
    );
  },

  async rows({ tx }, keys) {
    const { rows } = await sql<Row>`
      select r.id, c.name, r.network_id, n.name as network_name, r.cluster_id, r.is_edge, r.namespace, r.agent_grant, s.pem, s.fingerprint,
             s.not_before, s.not_after, s.since, s.observed_at, l.expired_at as silent_since, s.message, s.accepted_fingerprint, s.accepted_at, s.accepted_by
        from ${attached}
       where r.owner_uid = ${tx.owner} and r.id ${equalsAny(keys)} and r.active and n.features ? 'sealedSecrets'`.execute(
      tx.db,
    );
    return rows.map((row) => [row.id, recordOf(row)]);
  },
});

function recordOf(row: Row): SealingCertificate {
  const { fingerprint, accepted_fingerprint: acceptedFingerprint } = row;
  const facts = { fingerprint, acceptedFingerprint, isSilent: row.silent_since !== null };
  return {
    id: row.id,
    name: row.name,
    networkID: row.network_id,
    networkName: row.network_name,
    cloudID: row.cluster_id,
    isHub: !row.is_edge,
    state: certificateState(facts),
    pem: row.pem,
    fingerprint,
    notBefore: row.not_before,
    notAfter: row.not_after,
    since: fingerprint === null ? null : row.since,
    observedAt: row.observed_at,
    silentSince: row.silent_since,
    message: row.silent_since === null ? (row.message ?? '') : SILENT_MESSAGE,
    accepted:
      acceptedFingerprint === null
        ? null
        : { fingerprint: acceptedFingerprint, at: row.accepted_at ?? 0, byUID: row.accepted_by },
    placing: placingOf(row),
    can: certificateCapabilities(facts),
  };
}

function placingOf({ namespace, agent_grant: grant }: Row): SealingCertificate['placing'] {
  const { kinds } = grantChoiceOf(grant);
  const allowed = choicesWith('bitnami.com/v1alpha1', 'SealedSecret').includes(kinds);
  const reason = allowed
    ? ''
    : 'The agent may not apply SealedSecrets. Attach the cluster with more kinds to let it, or copy the YAML.';
  return { namespace, allowed, reason };
}
