import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CertificateError, type Scope, seal, type SealRequest } from './index.ts';
import { pemOf } from './pem.ts';
import { makeCertificate } from './testing/certificate.ts';
import { open } from './testing/open.ts';

const AT = Date.UTC(2026, 10, 21);
const hub = makeCertificate();
const edge = makeCertificate();
const request = {
  scope: 'strict',
  namespace: 'shop',
  name: 'db',
  values: new Map([['password', 'hunter2']]),
  clusters: [{ cluster: 'hub', pem: hub.pem }],
  at: AT,
} as const satisfies SealRequest;

const sealed = async (change: Partial<SealRequest> = {}) => seal(crypto, { ...request, ...change });

const refusal = async (pem: string) =>
  sealed({
    clusters: [
      { cluster: 'hub', pem: hub.pem },
      { cluster: 'edge', pem },
    ],
  }).catch((error: unknown) => error);

describe('a sealed value', () => {
  const labels: Record<Scope, string> = { strict: 'shop/db', namespace: 'shop', cluster: '' };

  it.each(Object.entries(labels))(
    'of scope %s opens with the label "%s" and no other',
    async (scope, label) => {
      const [one] = await sealed({ scope: scope as Scope });
      const text = one?.encryptedData['password'] ?? '';
      expect(open(text, label, hub.privateKey).toString()).toBe('hunter2');
      for (const other of Object.values(labels).filter((known) => known !== label))
        expect(() => open(text, other, hub.privateKey)).toThrow();
    },
  );

  it('opens to the same bytes, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 5000 }), async (bytes) => {
        const value = new Uint8Array(bytes);
        const [one] = await sealed({ values: new Map([['blob', value]]) });
        const opened = open(one?.encryptedData['blob'] ?? '', 'shop/db', hub.privateKey);
        expect([...opened]).toEqual([...value]);
      }),
      { numRuns: 50 },
    );
  });

  it('opens as UTF-8 when it was text, of any size', async () => {
    for (const value of ['', 'Zoë 👩‍🚀', 'x'.repeat(200_000)]) {
      const [one] = await sealed({ values: new Map([['text', value]]) });
      expect(open(one?.encryptedData['text'] ?? '', 'shop/db', hub.privateKey).toString()).toBe(value);
    }
  });

  it('differs each time, because no session key is used twice', async () => {
    const values = new Map(Array.from({ length: 20 }, (_, n) => [`key-${n}`, 'same']));
    const [one] = await sealed({ values });
    const [again] = await sealed({ values });
    const all = [one, again].flatMap((each) => Object.values(each?.encryptedData ?? {}));
    expect(new Set(all).size).toBe(40);
  });

  it('does not open when a byte of it was changed', async () => {
    const [one] = await sealed();
    const bytes = Buffer.from(one?.encryptedData['password'] ?? '', 'base64');
    for (const at of [2, bytes.length - 20, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => open(changed.toString('base64'), 'shop/db', hub.privateKey)).toThrow();
    }
  });
});

describe('sealing for several clusters', () => {
  it('returns them in order, each with all values for its own key', async () => {
    const values = new Map([
      ['user', 'ada'],
      ['__proto__', 'a key like any other'],
    ]);
    const clusters = [
      { cluster: 'edge', pem: edge.pem },
      { cluster: 'hub', pem: hub.pem },
    ];
    const answers = await sealed({ values, clusters });
    expect(answers.map(({ cluster }) => cluster)).toEqual(['edge', 'hub']);
    for (const [n, { privateKey }] of [edge, hub].entries()) {
      const entries = Object.entries(answers[n]?.encryptedData ?? {});
      expect(entries.map(([key, text]) => [key, open(text, 'shop/db', privateKey).toString()])).toEqual([
        ...values,
      ]);
      const { privateKey: other } = [hub, edge][n] as typeof hub;
      expect(() => open(entries[0]?.[1] ?? '', 'shop/db', other)).toThrow();
    }
  });

  it('imports a shared certificate once', async () => {
    let imports = 0;
    const subtle = new Proxy(crypto.subtle, {
      get(target, name: keyof SubtleCrypto) {
        if (name !== 'importKey') return target[name].bind(target);
        return (format: 'spki', ...rest: [BufferSource, RsaHashedImportParams, boolean, KeyUsage[]]) => {
          if (format === 'spki') imports += 1;
          return target.importKey(format, ...rest);
        };
      },
    });
    const counting = { subtle, getRandomValues: crypto.getRandomValues.bind(crypto) };
    const clusters = ['a', 'b', 'c'].map((cluster) => ({ cluster, pem: hub.pem }));
    expect(await seal(counting, { ...request, clusters })).toHaveLength(3);
    expect(imports).toBe(1);
  });

  it('returns nothing for no cluster', async () => {
    expect(await sealed({ clusters: [] })).toEqual([]);
  });
});

describe('a certificate is refused, and its cluster named,', () => {
  const der = Buffer.from(hub.pem.replaceAll(/-----.*-----|\s/g, ''), 'base64');

  it.each([
    ['that is no PEM', 'no certificate'],
    ['that is empty', ''],
    ['that is no Base64', '-----BEGIN CERTIFICATE-----\nA\n-----END CERTIFICATE-----'],
    ['that is another thing in PEM', hub.pem.replaceAll('CERTIFICATE', 'PUBLIC KEY')],
    ['that is cut off', pemOf('CERTIFICATE', der.subarray(0, 200))],
    ['that is longer than any', `${hub.pem}${'\n'.repeat(70_000)}`],
    ['without definite length', pemOf('CERTIFICATE', Buffer.from([0x30, 0x80, 0x30, 0x80, 0, 0]))],
  ])('%s', async (_, pem) => {
    expect(await refusal(pem)).toMatchObject({ cluster: 'edge', problem: 'unreadable' });
  });

  it('that has expired', async () => {
    const { pem } = makeCertificate({ notAfter: AT - 1000 });
    expect(await refusal(pem)).toMatchObject({
      cluster: 'edge',
      problem: 'expired',
      message: 'The certificate of edge has run out.',
    });
    expect(await sealed({ clusters: [{ cluster: 'edge', pem }], at: AT - 1000 })).toHaveLength(1);
  });

  it('whose key is too short, or is not an RSA key', async () => {
    expect(await refusal(makeCertificate({ bits: 1024 }).pem)).toMatchObject({ problem: 'weak' });
    const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(await refusal(makeCertificate({ keys }).pem)).toMatchObject({ problem: 'unusable' });
  });

  it('whose numbers do not form a key', async () => {
    // The modulus ends before the exponent, 65537.
    const changed = Buffer.from(der);
    const last = der.lastIndexOf(Buffer.from('0203010001', 'hex')) - 1;
    changed[last] = (changed[last] ?? 0) ^ 1;
    expect(await refusal(pemOf('CERTIFICATE', changed))).toMatchObject({ problem: 'unusable' });
  });

  it('whatever its bytes are, and never otherwise', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(der.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(der);
        changed[at] = (changed[at] ?? 0) ^ flip;
        const answer = await refusal(pemOf('CERTIFICATE', changed));
        expect(answer instanceof CertificateError || Array.isArray(answer)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
