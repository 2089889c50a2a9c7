import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from './draft.ts';
import { byKey, generatedSecret } from './generated-secret.ts';
import { target } from './testing/target.ts';

const draft = { ...EMPTY_DRAFT, name: 'db', namespace: 'shop', isMultiple: true };
const controlled = { isIaC: false, provider: null, at: 0 };
const sealed = { cluster: 'oslo', encryptedData: { password: 'AgBx' } };

describe('clusters with the same key', () => {
  it('are one group, whatever their certificates look like as text', () => {
    const oslo = target('oslo', { fingerprint: 'aa' });
    const turku = target('turku', { fingerprint: 'bb' });
    const riga = target('riga', { fingerprint: 'aa' });
    expect(byKey([oslo, turku, riga])).toEqual([[oslo, riga], [turku]]);
  });

  it('get one SealedSecret to copy, which names none of them, and the same values each under its own name', () => {
    const targets = [target('oslo'), target('turku'), target('riga'), target('bern')] as const;
    const made = generatedSecret(sealed, { targets: [...targets], draft, controlled });
    expect(made.name).toBe('oslo, turku, riga and 1 more');
    expect(made.yaml).not.toContain('targets.hawser.io/main');
    expect(made.clusters.map(({ name }) => name)).toEqual(['oslo', 'turku', 'riga', 'bern']);
    for (const { name, yaml } of made.clusters) {
      expect(yaml).toContain(`targets.hawser.io/main: ${name}`);
      expect(yaml).toContain('password: AgBx');
    }
  });
});

it('names the only cluster that can open it', () => {
  const made = generatedSecret(sealed, { targets: [target('oslo')], draft, controlled });
  expect(made.name).toBe('oslo');
  expect(made.yaml).toContain('targets.hawser.io/main: oslo');
  expect(made.clusters).toEqual([{ routerID: 'router-oslo', name: 'oslo', yaml: made.yaml }]);
});
