import { expect, it } from 'vitest';
import { OBJECT } from './object-actions.tsx';

const isOffered = (action: string, status: string): boolean => {
  const can = { update: { allowed: true, reason: '' }, delete: { allowed: true, reason: '' } };
  const object = { id: 'web', name: 'web', networkID: 'retail', can, status: { status } };
  return OBJECT.actions.find(({ id }) => id === action)?.offered?.(object) ?? false;
};

it('offers to put back changes by hand also while another cluster is worse', () => {
  for (const status of ['OUTOFSYNC', 'WARN', 'DOWN', 'UNKNOWN'])
    expect(isOffered('put-back', status)).toBe(true);
  for (const status of ['UP', 'PROGRESSING', 'NOT DISTRIBUTED'])
    expect(isOffered('put-back', status)).toBe(false);
});
