import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'];

/** Creates the certificate authority of the cluster: `ca.crt` and `ca.key` in `dir`. */
export async function makeAuthority(dir: string): Promise<void> {
  await openssl(dir, [
    'req',
    '-x509',
    ...KEY,
    '-keyout',
    'ca.key',
    '-out',
    'ca.crt',
    '-subj',
    '/CN=testkit-ca',
  ]);
}

/** Creates `NAME.crt` and `NAME.key` for a server on 127.0.0.1, signed by the authority in `dir`. */
export async function makeCertificate(dir: string, name: string): Promise<void> {
  const files = ['-keyout', `${name}.key`, '-out', `${name}.crt`, '-CA', 'ca.crt', '-CAkey', 'ca.key'];
  const extensions = ['basicConstraints=critical,CA:FALSE', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  const added = extensions.flatMap((extension) => ['-addext', extension]);
  await openssl(dir, ['req', '-x509', ...KEY, ...files, '-subj', `/CN=${name}`, ...added]);
}

/** Creates the key pair that signs tokens of service accounts: `sa.key` and `sa.pub` in `dir`. */
export async function makeTokenKeys(dir: string): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writeFile(join(dir, 'sa.key'), privateKey.export({ type: 'sec1', format: 'pem' }), { mode: 0o600 });
  await writeFile(join(dir, 'sa.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
}

async function openssl(cwd: string, args: string[]): Promise<void> {
  await execute('openssl', args, { cwd });
}
