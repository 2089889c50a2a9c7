import { expect, it } from 'vitest';
import { compareYaml } from './compare-yaml.ts';

const secret = (value: string) =>
  `apiVersion: v1\nkind: Secret\nmetadata:\n  name: database\ndata:\n  password: ${value}\n`;

it('names the fields that differ and counts the lines', () => {
  const yaml = (n: number) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n  n: "${n}"\n`;
  expect(compareYaml({ before: yaml(1), after: yaml(2) })).toEqual({
    fields: [{ path: 'data.n', before: '1', after: '2' }],
    lines: 1,
    isSecret: false,
  });
});

it('finds no field where only comments or the order differ', () => {
  const yaml = 'kind: ConfigMap\napiVersion: v1\nmetadata:\n  name: web\n';
  const sorted = '# Settings.\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\n';
  const { fields, lines } = compareYaml({ before: yaml, after: sorted });
  expect(fields).toEqual([]);
  expect(lines).toBeGreaterThan(0);
});

it('masks the values of a Secret', () => {
  const compared = compareYaml({ before: secret('b2xk'), after: secret('bmV3') });
  expect(compared.isSecret).toBe(true);
  expect(compared.fields.map(({ path }) => path)).toEqual(['data.password']);
  expect(JSON.stringify(compared)).not.toMatch(/b2xk|bmV3/);
});
