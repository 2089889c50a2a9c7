import { expect, test } from 'vitest';
import { maskedSecret } from './masked-secret.ts';

test('a Secret is shown with its keys, and its values nowhere, also not in what kubectl applied last', () => {
  const data = { password: 'aHVudGVyMg==' };
  const shown = maskedSecret({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: 's',
      annotations: {
        'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify({ kind: 'Secret', data }),
        team: 'web',
      },
    },
    data,
    stringData: { token: 'hunter2' },
  });
  expect(shown).toMatchObject({
    metadata: { name: 's', annotations: { team: 'web' } },
    data: { password: '********' },
    stringData: { token: '********' },
  });
  expect(JSON.stringify(shown)).not.toMatch(/aHVudGVyMg==|hunter2/);
});
