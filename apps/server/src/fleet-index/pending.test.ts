import { describe, expect, it } from 'vitest';
import { Pending } from './pending.ts';

const placed = (pending: Pending, ...ids: string[]): void => pending.add({ table: 'placements', ids });

describe('changes that wait to be read', () => {
  it('contain each record once, however often it changed', () => {
    const pending = new Pending();
    pending.add({ table: 'objects', ids: ['o1', 'o2'] });
    pending.add({ table: 'objects', ids: ['o2'] });
    placed(pending, 'r1/o1', 'r1/o2');
    pending.add({ table: 'object_states', ids: ['r1/o1'] });
    expect(pending.objects).toEqual(new Set(['o1', 'o2']));
    expect(pending.placements).toEqual(new Map([['r1', new Set(['o1', 'o2'])]]));
  });

  it('contain routers instead of their placements if those are too many, also for later changes', () => {
    const pending = new Pending(3);
    placed(pending, 'r1/o1', 'r1/o2', 'r2/o1');
    expect(pending.placements.get('r2')).toEqual(new Set(['o1']));
    placed(pending, 'r3/o1', 'r1/o3', 'r4/o1');
    expect(pending.placements).toEqual(
      new Map([
        ['r1', 2],
        ['r2', 1],
        ['r3', 1],
        ['r4', 1],
      ]),
    );
  });

  it('contain a whole router if any of its placements may have changed, also those recorded one by one', () => {
    const pending = new Pending();
    placed(pending, 'r1/*20', 'r2/o1');
    pending.add({ table: 'object_states', ids: ['r1/*25', 'r1/o1', 'r2/*20'] });
    expect(pending.placements).toEqual(
      new Map([
        ['r1', 25],
        ['r2', 20],
      ]),
    );
  });

  it('still contain single placements if many changed on routers that are recorded as a whole', () => {
    const pending = new Pending(3);
    placed(pending, 'r1/*100', 'r2/*100', 'r3/o1');
    expect(pending.placements.get('r3')).toEqual(new Set(['o1']));
  });

  it('count the backlog in records, also if routers are recorded instead', () => {
    const pending = new Pending(10);
    const objects = Array.from({ length: 50 }, (_, n) => n);
    placed(pending, ...objects.map((n) => `r${n}/o${n}`));
    expect(pending.size).toBeGreaterThanOrEqual(objects.length);
    const counted = new Pending(10);
    placed(counted, 'r1/*40', 'r1/*50');
    expect(counted.size).toBeGreaterThanOrEqual(50);
  });
});
