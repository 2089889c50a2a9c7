import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificatePem } from '@hawser/testkit';

/** File with the authority of servers that tests start on loopback. */
const AUTHORITY = join(mkdtempSync(join(tmpdir(), 'hawser-authority-')), 'ca.pem');
writeFileSync(AUTHORITY, certificatePem);

/** Environment of a server that may connect to servers of tests, and trusts them. */
export const CONNECTS_TO_LOOPBACK = {
  HAWSER_OUTBOUND_ALLOW: '127.0.0.0/8',
  NODE_EXTRA_CA_CERTS: AUTHORITY,
};
