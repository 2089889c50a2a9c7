import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMIT, FETCHED } from '../../testing/git-answers.ts';
import { packIn } from './fetch.ts';
import { foldersOf } from './folders.ts';
import { type GitObject, objectID, readPack } from './pack.ts';
import { Introduction, Malformed, pktLine } from './pkt-line.ts';

/** A pack with these objects: type number, size as it is claimed, data as it is compressed. */
function packOf(objects: readonly { type: number; size?: number; data: Buffer; before?: Buffer }[]): Buffer {
  const head = Buffer.alloc(12);
  head.write('PACK', 'latin1');
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(objects.length, 8);
  const parts = objects.flatMap(({ type, data, size = data.length, before = Buffer.alloc(0) }) => {
    const bytes = [(type << 4) | (size & 15)];
    for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80;
      bytes.push(rest & 0x7f);
    }
    return [Buffer.from(bytes), before, deflateSync(data)];
  });
  return Buffer.concat([head, ...parts]);
}

const tree = (entries: readonly (readonly [mode: string, name: string, id: string])[]): Buffer =>
  Buffer.concat(
    entries.map(([mode, name, id]) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]),
    ),
  );
const commitOf = (root: string): GitObject => ({
  type: 'commit',
  data: Buffer.from(`tree ${root}\nauthor a\n`),
});
const withRoot = (...trees: Buffer[]) => {
  const objects = new Map(
    trees.map((data) => [objectID({ type: 'tree', data }), { type: 'tree', data } as GitObject]),
  );
  const commit = commitOf([...objects.keys()].at(-1) ?? '');
  return [objects.set(objectID(commit), commit), objectID(commit)] as const;
};

describe('a pack', () => {
  it('that git wrote, with differences, has the commit and all its folders', async () => {
    const objects = await readPack(packIn(FETCHED));
    expect(objects.get(COMMIT)?.type).toBe('commit');
    expect((await foldersOf(objects, COMMIT)).folders).toHaveLength(51);
  });

  it('that is cut off or changed anywhere is refused, and nothing else happens', async () => {
    const pack = packIn(FETCHED);
    await fc.assert(
      fc.asyncProperty(fc.nat(pack.length - 21), fc.nat(255), async (position, value) => {
        for (const bad of [
          pack.subarray(0, position),
          Buffer.concat([pack.subarray(0, position), Buffer.from([value]), pack.subarray(position + 1)]),
        ]) {
          try {
            await foldersOf(await readPack(bad), COMMIT);
          } catch (error) {
            expect(error).toBeInstanceOf(Malformed);
          }
        }
      }),
    );
  });

  it('that claims more than it may contain is refused before it is expanded', async () => {
    const zeros = Buffer.alloc(1_000_000);
    await expect(readPack(packOf([{ type: 3, size: 10, data: zeros }]))).rejects.toThrow(Malformed);
    await expect(readPack(packOf([{ type: 3, size: 2 ** 40, data: zeros }]))).rejects.toThrow(
      'too much content',
    );
    await expect(
      readPack(packOf(Array.from({ length: 70 }, () => ({ type: 3, data: zeros })))),
    ).rejects.toThrow('too much content');
    const many = packOf([]);
    many.writeUInt32BE(2 ** 31, 8);
    await expect(readPack(many)).rejects.toThrow('too many objects');
  });

  const after = (base: { type: number; data: Buffer }) => {
    const offset = packOf([base]).length - 12;
    return (...bytes: number[]) => ({ type: 6, data: Buffer.from(bytes), before: Buffer.from([offset]) });
  };

  it('whose differences copy from outside of their base, or more than they claim, is refused', async () => {
    const base = { type: 2, data: Buffer.from('base') };
    const delta = after(base);
    await expect(readPack(packOf([base, delta(4, 9, 0x90, 9)]))).rejects.toThrow('a copy from outside');
    await expect(readPack(packOf([base, delta(4, 2, 0x90, 4)]))).rejects.toThrow('another size');
    await expect(readPack(packOf([base, delta(4, 4, 0)]))).rejects.toThrow('unknown instruction');
    await expect(readPack(packOf([{ ...delta(4, 4, 0x90, 4), before: Buffer.from([127]) }]))).rejects.toThrow(
      Malformed,
    );
    expect((await readPack(packOf([base, delta(4, 4, 0x90, 4)]))).size).toBe(1);
  });

  it('keeps nothing of files, and does not apply their differences', async () => {
    const base = { type: 3, data: Buffer.from('base') };
    expect((await readPack(packOf([base, after(base)(4, 9, 0x90, 9)]))).size).toBe(0);
  });

  it('with a difference of millions of instructions is refused before it is applied', async () => {
    const base = { type: 2, data: Buffer.from('base') };
    const data = Buffer.alloc(5_000_000, Buffer.from([0x90, 1]));
    await expect(readPack(packOf([base, { ...after(base)(), data }]))).rejects.toThrow('too much content');
  });

  it('of many small objects takes no buffer for each, and lets others work in between', async () => {
    const trees = Array.from({ length: 5_000 }, (_, n) => ({ type: 2, data: Buffer.from(`100644 ${n}\0`) }));
    const pack = packOf(trees);
    const turns = countTurns();
    const objects = await readPack(pack);
    expect(turns.stop()).toBeGreaterThan(5);
    const buffers = new Set([...objects.values()].map(({ data }) => data.buffer));
    const bytes = [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
    expect([objects.size, bytes < 1_000_000]).toEqual([5_000, true]);
  });
});

/** Counts how often other work has its turn. */
function countTurns(): { stop(): number } {
  let count = 0;
  let isOn = true;
  const next = () => {
    count += 1;
    if (isOn) setImmediate(next);
  };
  setImmediate(next);
  return {
    stop() {
      isOn = false;
      return count;
    },
  };
}

describe('the packets of an answer', () => {
  it('are read once, however small the parts are in which they come', () => {
    const introduction = new Introduction();
    const part = Buffer.from('0004');
    for (let n = 0; n < 300_000; n++) introduction.endIn(part);
    for (const byte of '000efirst line') introduction.endIn(Buffer.from(byte));
    expect(introduction.endIn(Buffer.from('000'))).toBe(null);
    expect(introduction.endIn(Buffer.from('0rest'))).toBe(1);
    expect(() => new Introduction().endIn(Buffer.from('hello'))).toThrow(Malformed);
  });

  it('are no memory each', () => {
    const packets = 1_000_000;
    const answer = Buffer.concat([
      Buffer.from(pktLine('packfile\n')),
      Buffer.alloc(6 * packets, '0006\u0001x'),
    ]);
    expect(packIn(answer).length).toBe(packets);
  });
});

describe('the folders of a commit', () => {
  it('are limited where a tree contains the same tree many times', async () => {
    const leaf = tree([['100644', 'a.yaml', 'a'.repeat(40)]]);
    const levels = [leaf];
    for (let level = 0; level < 12; level++) {
      const id = objectID({ type: 'tree', data: levels.at(-1) ?? leaf });
      levels.push(tree(Array.from({ length: 10 }, (_, n) => ['40000', `d${n}`, id] as const)));
    }
    const [objects, commit] = withRoot(...levels);
    const read: string[] = [];
    const get = (id: string) => {
      read.push(id);
      return objects.get(id);
    };
    const { folders, truncated } = await foldersOf(Object.assign(new Map(), { get }), commit);
    expect(new Set(read).size).toBe(read.length);
    expect([folders.length, truncated]).toEqual([2_000, true]);
  });

  it('have no names that leave the repository or hide characters', async () => {
    const empty = tree([]);
    const id = objectID({ type: 'tree', data: empty });
    const names = ['..', '.', '', 'a/b', 'a\\b', 'a\u202eb', 'a\nb', 'a'.repeat(100_000), 'ok'];
    const root = tree(names.map((name) => ['40000', name, id] as const));
    expect(await foldersOf(...withRoot(empty, root))).toEqual({
      folders: [
        { path: '.', kind: 'other' },
        { path: 'ok', kind: 'other' },
      ],
      truncated: true,
    });
  });
});
