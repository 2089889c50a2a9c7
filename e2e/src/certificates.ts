import type { SealingCertificate } from '@hawser/contract/secrets';
import type { Client } from '@hawser/testkit';

/** The certificates with which Secrets are sealed. */
export const certificates = async (
  client: Client,
): Promise<Pick<SealingCertificate, 'id' | 'name' | 'state' | 'pem' | 'fingerprint'>[]> =>
  (await client.done<{ items: SealingCertificate[] }>('GET', '/api/sealingCertificates')).items;
