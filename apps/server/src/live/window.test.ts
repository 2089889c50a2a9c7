import type { LiveMessage } from '@hawser/contract/live';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WindowContent } from '../collection/window-content.ts';
import { networkCollection } from '../networks/index.ts';
import { LiveWindow } from './window.ts';

const opened = {
  collection: networkCollection,
  query: { collection: 'networks', range: { from: 0, to: 50 } },
};

function content(rows: Record<string, number>, total = Object.keys(rows).length): WindowContent {
  const keys = Object.keys(rows);
  return { keys, total, rows: new Map(keys.map((key) => [key, { name: key, value: rows[key] }])) };
}

/** The content of a browser after the messages, by the rules of the protocol. */
class Held {
  keys: string[] = [];
  total = 0;
  rows: Record<string, unknown> = {};

  apply(message: LiveMessage | null): void {
    if (message?.type === 'snapshot') {
      this.keys = message.keys;
      this.rows = message.rows;
      this.total = message.total;
    }
    if (message?.type === 'delta') {
      this.keys = message.keys ?? this.keys;
      this.total = message.total;
      this.rows = { ...this.rows, ...message.rows };
      this.rows = Object.fromEntries(this.keys.map((key) => [key, this.rows[key]]));
    }
  }
}

const rowsOf = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 0, max: 3 }));

describe('a live window', () => {
  it('gives the browser exactly the content, after any previous content', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(rowsOf, fc.boolean()), { minLength: 1 }), (states) => {
        const window = new LiveWindow('w', opened);
        const held = new Held();
        for (const [rows, lost] of states) {
          if (lost) window.reset();
          const now = content(rows);
          held.apply(window.update(now));
          expect(held.keys).toEqual(now.keys);
          expect(held.total).toBe(now.total);
          expect(held.rows).toEqual(Object.fromEntries(now.rows));
        }
      }),
    );
  });

  it('sends nothing if nothing changed', () => {
    const window = new LiveWindow('w', opened);
    window.update(content({ a: 1 }));
    expect(window.update(content({ a: 1 }))).toBeNull();
  });

  it('sends only changed rows, and keys only if membership or order changed', () => {
    const window = new LiveWindow('w', opened);
    window.update(content({ a: 1, b: 1 }));
    expect(window.update(content({ a: 1, b: 2 }))).toMatchObject({ rows: { b: { value: 2 } } });
    const moved = window.update(content({ b: 2, a: 1 }));
    expect(moved).toMatchObject({ type: 'delta', keys: ['b', 'a'], rows: {} });
  });

  it('answers a browser that reconnects with the same content by "current"', () => {
    const before = new LiveWindow('w', opened);
    const seed = before.update(content({ a: 1 }));
    if (seed?.type !== 'snapshot') throw new Error('expected a snapshot');
    const after = new LiveWindow('w', opened, seed.revision);
    expect(after.update(content({ a: 1 }))).toEqual({
      type: 'current',
      window: 'w',
      revision: seed.revision,
    });
    expect(after.update(content({ a: 2 }))).toMatchObject({ type: 'delta', rows: { a: { value: 2 } } });
  });

  it('sends a snapshot to a browser that reconnects with other content', () => {
    const after = new LiveWindow('w', opened, 'of another time');
    expect(after.update(content({ a: 1 }))).toMatchObject({ type: 'snapshot', keys: ['a'] });
  });

  it('sends a change of the total alone', () => {
    const window = new LiveWindow('w', opened);
    window.update(content({ a: 1 }, 1));
    expect(window.update(content({ a: 1 }, 2))).toMatchObject({ type: 'delta', total: 2, rows: {} });
  });
});
