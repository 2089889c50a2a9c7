import { describe, expect, it } from 'vitest';
import { Pending } from './pending.ts';

const placed = (pending: Pending, ...ids: string[]): void => pending.add({ table: 'placements', ids });

describe('what waits to be read again', () => {
  it('names each record once, however often it changed', () => {
    const pending = new Pending();
    pending.add({ table: 'objects', ids: ['o1', 'o2'] });
    pending.add({ table: 'objects', ids: ['o2'] });
    placed(pending, 'r1/o1', 'r1/o2');
    pending.add({ table: 'object_states', ids: ['r1/o1'] });
    expect(pending.objects).toEqual(new Set(['o1', 'o2']));
    expect(pending.placements).toEqual(new Map([['r1', new Set(['o1', 'o2'])]]));
  });

  it('names routers in place of their placements where those are too many, and what comes later likewise', () => {
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

  it('reads all of a router where any of its placements may have changed, also those that are named one by one', () => {
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

  it('still names single placements where many changed on routers that were named whole', () => {
    const pending = new Pending(3);
    placed(pending, 'r1/*100', 'r2/*100', 'r3/o1');
    expect(pending.placements.get('r3')).toEqual(new Set(['o1']));
  });

  it('tells of a backlog by what was named, also where routers stand for it', () => {
    const pending = new Pending(10);
    const objects = Array.from({ length: 50 }, (_, n) => n);
    placed(pending, ...objects.map((n) => `r${n}/o${n}`));
    expect(pending.size).toBeGreaterThanOrEqual(objects.length);
    const counted = new Pending(10);
    placed(counted, 'r1/*40', 'r1/*50');
    expect(counted.size).toBeGreaterThanOrEqual(50);
  });
});
