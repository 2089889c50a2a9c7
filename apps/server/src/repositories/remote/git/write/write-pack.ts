import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { GitObject } from '../pack.ts';

const TYPES: Readonly<Record<GitObject['type'], number>> = { commit: 1, tree: 2, blob: 3, tag: 4 };

/** A pack with these objects, each whole (gitformat-pack). */
export function writePack(objects: readonly GitObject[]): Buffer {
  const head = Buffer.alloc(12);
  head.write('PACK', 'latin1');
  head.writeUInt32BE(2, 4);
  head.writeUInt32BE(objects.length, 8);
  const body = Buffer.concat([
    head,
    ...objects.flatMap(({ type, data }) => [sizeOf(TYPES[type], data.length), deflateSync(data)]),
  ]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

/** Type and size: four bits of the size beside the type, then seven a byte, the lowest first. */
function sizeOf(type: number, size: number): Buffer {
  const bytes = [(type << 4) | (size & 15)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80;
    bytes.push(rest & 0x7f);
  }
  return Buffer.from(bytes);
}
