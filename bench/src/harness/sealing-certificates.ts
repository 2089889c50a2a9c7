import { createHash, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { makeCertificate } from '@hawser/sealing/testing';
import type pg from 'pg';

/** The size that controllers of Sealed Secrets create. */
const BITS = 4096;

/**
 * Makes `count` certificates with different keys. Only the public part of a key exists: it is a random odd number, which costs the browser
 * the same to seal with, and nothing to make. Nobody can open what is sealed with it.
 */
function makeSealingCertificates(count: number): string[] {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: BITS });
  return Array.from({ length: count }, () => {
    const modulus = randomBytes(BITS / 8);
    modulus[0] = (modulus[0] ?? 0) | 0x80;
    modulus[modulus.length - 1] = (modulus.at(-1) ?? 0) | 1;
    const key = { kty: 'RSA', e: 'AQAB', n: modulus.toString('base64url') };
    return makeCertificate({ keys: { publicKey: createPublicKey({ key, format: 'jwk' }), privateKey } }).pem;
  });
}

/**
 * Makes a network one for which Secrets can be generated: writes an accepted certificate of each cluster in `routers` directly into the
 * database, the first one as that of the network, and detaches its other clusters.
 */
export async function writeSealingNetwork(
  sql: pg.Client,
  owner: string,
  { networkID, routers }: { readonly networkID: string; readonly routers: readonly string[] },
): Promise<void> {
  const pems = makeSealingCertificates(routers.length);
  const fingerprints = pems.map((pem) => createHash('sha256').update(derOf(pem)).digest('hex'));
  await sql.query('begin');
  await sql.query(
    `update routers set active = id = any($3), agent_grant = '{"kinds": "extended"}' where owner_uid = $1 and network_id = $2`,
    [owner, networkID, routers],
  );
  await sql.query(`update networks set features = $3 where owner_uid = $1 and id = $2`, [
    owner,
    networkID,
    JSON.stringify({ argocd: {}, sealedSecrets: { pemKey: pems[0] } }),
  ]);
  await sql.query(
    `insert into sealing_certificates (owner_uid, router_id, pem, fingerprint, not_before, not_after, since, observed_at, message,
                                       accepted_fingerprint, accepted_at)
     select $1, id, pem, fingerprint, 0, 2500000000000, 1, 1, '', fingerprint, 1
       from unnest($2::text[], $3::text[], $4::text[]) as c (id, pem, fingerprint)`,
    [owner, routers, pems, fingerprints],
  );
  await sql.query('commit');
}

const derOf = (pem: string): Buffer => Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
