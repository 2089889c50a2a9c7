import { expect, test } from 'vitest';
import { auditSearchOf } from './search.ts';

test('days are whole days of UTC, the last one included', () => {
  expect(auditSearchOf({ auditFrom: '2026-11-01', auditTo: '2026-11-01' })).toEqual({
    from: Date.UTC(2026, 10, 1),
    to: Date.UTC(2026, 10, 2),
  });
});

test('what is no day or empty is no condition', () => {
  expect(auditSearchOf({ q: '', auditFrom: 'yesterday', auditTo: '2026-13-40' })).toEqual({});
  expect(auditSearchOf({ q: 'x', auditBy: 'ada@example.org', auditIn: 'acme' })).toEqual({
    q: 'x',
    actor: 'ada@example.org',
    context: 'acme',
  });
});
