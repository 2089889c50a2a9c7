import type { DesiredObject } from '@hawser/contract/agent';
import { VirtualClock } from '@hawser/ports/virtual';
import { describe, expect, test } from 'vitest';
import { KubeError, type KubeObject } from '../kube/api.ts';
import { reseal } from './index.ts';

const manifest = {
  apiVersion: 'bitnami.com/v1alpha1',
  kind: 'SealedSecret',
  metadata: { name: 'db' },
  spec: { encryptedData: { password: 'AgAA', empty: 'AgAB' } },
};
const answered = (encryptedData: object): string => JSON.stringify({ spec: { encryptedData } });
const both = { password: 'AgBA', empty: 'AgBB' };

/** Asks for the SealedSecret with the digest `one`; the controller gives `answers`, one after the other. */
async function ask(answers: readonly (string | Error)[], { digest = 'one', of = manifest as object } = {}) {
  const clock = new VirtualClock();
  const sent: KubeObject[] = [];
  const desired = { objectID: 'db', version: 1, digest, manifest: of } as DesiredObject;
  const kind = { apiVersion: 'bitnami.com/v1alpha1', kind: 'SealedSecret', resource: 'sealedsecrets' };
  const items = reseal(
    {
      clock,
      desired: () => desired,
      entryOf: () => ({ objectID: 'db', kind, namespace: 'shop', name: 'db', uid: 'uid' }),
      readCertificate: async () => 'PEM',
      rotateSealed: async (object) => {
        const answer = answers[sent.push(object) - 1];
        if (typeof answer !== 'string') throw answer ?? new Error('asked too often');
        return answer;
      },
    },
    { kind: 'reseal', objectID: 'db', digest: 'one' },
    new AbortController().signal,
  );
  const texts = async () => {
    let text = '';
    for await (const item of items) text += item.text;
    return text;
  };
  const asked = texts();
  // Whatever it waits for.
  asked.catch(() => {});
  for (let turns = 0; turns < 20; turns++) await clock.runFor(1_000);
  return { sent, text: await asked };
}

test('the controller gets what was applied, with its namespace, and its answer comes with the certificate', async () => {
  const { sent, text } = await ask([answered(both)]);
  expect(sent).toEqual([{ ...manifest, metadata: { name: 'db', namespace: 'shop' } }]);
  expect(JSON.parse(text)).toEqual({ pem: 'PEM', encryptedData: both });
});

test('a controller that is busy is asked again, and not for ever', async () => {
  const busy = new KubeError(429, '', 'too many requests');
  expect((await ask([busy, busy, answered(both)])).sent).toHaveLength(3);
  await expect(ask(Array.from({ length: 9 }, () => busy))).rejects.toMatchObject({
    message: expect.stringMatching(/busy/),
  });
});

describe('says why not', () => {
  const status = (code: number) => new KubeError(code, '', 'whatever');
  test.each([
    ['the key was lost', [status(500)], /^The controller cannot open it: the key .* is gone/],
    ['there is no controller', [status(404)], /^There is no controller/],
    ['the controller is away', [status(503)], /does not answer/],
    ['the right is missing', [status(403)], /Apply the install command again/],
    ['a value is missing in the answer', [answered({ password: 'AgBA' })], /other keys/],
    ['a value is added', [answered({ ...both, more: 'AgBC' })], /other keys/],
    ['the answer is no JSON', ['<html>'], /other keys/],
  ])('%s', async (_, answers, message) => {
    await expect(ask(answers)).rejects.toMatchObject({ message: expect.stringMatching(message) });
  });

  test('another version is applied', async () => {
    await expect(ask([], { digest: 'two' })).rejects.toMatchObject({ code: 'not-found' });
  });

  test('it is no SealedSecret', async () => {
    await expect(ask([], { of: { ...manifest, kind: 'Secret' } })).rejects.toMatchObject({ code: 'refused' });
  });
});
