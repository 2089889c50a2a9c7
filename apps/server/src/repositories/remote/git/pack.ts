import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { Reading } from '../reading.ts';
import { Malformed } from './pkt-line.ts';

/** A commit or folder of a pack. */
export interface GitObject {
  readonly type: 'commit' | 'tree' | 'blob' | 'tag';
  readonly data: Buffer;
}

const TYPES: Readonly<Record<number, GitObject['type']>> = { 1: 'commit', 2: 'tree', 3: 'blob', 4: 'tag' };
const OFFSET_DELTA = 6;
const REF_DELTA = 7;
/** Most objects of a pack, and most bytes of all together once they are inflated, of one, and of one difference. */
const OBJECTS_MAX = 100_000;
const INFLATED_MAX = 64 * 1024 * 1024;
const OBJECT_MAX = 16 * 1024 * 1024;
const DELTA_MAX = 4 * 1024 * 1024;
/** Most bytes of commits and folders, which are kept. */
const KEPT_MAX = 32 * 1024 * 1024;
/** What each object costs besides its bytes, as `Reading` counts. */
const OBJECT_COST = 2_000;
/** Smallest and largest buffer into which data is inflated at once, bytes. */
const CHUNK = { min: 64, max: 65_536 };
/** What is not kept of a file: its content is shown nowhere, and differences to it are files as well. */
const FILE: GitObject = { type: 'blob', data: Buffer.alloc(0) };

/** Reads numbers and compressed data from a pack. */
class Reader {
  readonly #bytes: Buffer;
  at = 0;
  /** Bytes that may still be inflated. */
  left = INFLATED_MAX;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  byte(): number {
    const value = this.#bytes[this.at];
    if (value === undefined) throw new Malformed('the end is missing');
    this.at += 1;
    return value;
  }

  take(length: number): Buffer {
    if (length < 0 || this.at + length > this.#bytes.length) throw new Malformed('the end is missing');
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  /** Compressed data of `size` bytes. */
  inflate(size: number): Buffer {
    this.left -= size;
    if (this.left < 0) throw new Malformed('too much content');
    try {
      // With `info`, which Node's types do not know, the number of bytes that were read is returned.
      const { buffer, engine } = inflateSync(this.#bytes.subarray(this.at), {
        info: true,
        maxOutputLength: Math.max(size, 1),
        // By default each object, however small, takes a buffer of 16 KiB.
        chunkSize: Math.min(Math.max(size + 1, CHUNK.min), CHUNK.max),
      } as object) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
      if (buffer.length !== size) throw new Malformed('another size');
      this.at += engine.bytesWritten;
      return buffer;
    } catch {
      throw new Malformed('not compressed');
    }
  }
}

export const objectID = ({ type, data }: GitObject): string =>
  createHash('sha1').update(`${type} ${data.length}\0`).update(data).digest('hex');

/**
 * The objects of a pack by their id, except files (gitformat-pack). Nothing is trusted: sizes, offsets and the number of objects are
 * limited, and ids are computed. Others get their turn in between. @throws Malformed.
 */
export async function readPack(pack: Buffer): Promise<ReadonlyMap<string, GitObject>> {
  const reader = new Reader(pack);
  if (reader.take(4).toString('latin1') !== 'PACK' || reader.take(4).readUInt32BE() !== 2)
    throw new Malformed('no pack');
  const count = reader.take(4).readUInt32BE();
  if (count > OBJECTS_MAX) throw new Malformed('too many objects');
  const reading = new Reading();
  const byOffset = new Map<number, GitObject>();
  const byID = new Map<string, GitObject>();
  let room = KEPT_MAX;
  for (let n = 0; n < count; n++) {
    const offset = reader.at;
    const left = reader.left;
    const found = readObject(reader, offset, byOffset, byID);
    room -= found.data.length;
    if (room < 0) throw new Malformed('too much content');
    byOffset.set(offset, found);
    if (found.type !== 'blob') byID.set(objectID(found), found);
    const pause = reading.pause(OBJECT_COST + left - reader.left + found.data.length);
    if (pause !== null) await pause;
  }
  return byID;
}

function readObject(
  reader: Reader,
  offset: number,
  byOffset: ReadonlyMap<number, GitObject>,
  byID: ReadonlyMap<string, GitObject>,
): GitObject {
  let byte = reader.byte();
  const kind = (byte >> 4) & 7;
  let size = byte & 15;
  for (let factor = 16; byte & 0x80; factor *= 128) {
    byte = reader.byte();
    size += (byte & 0x7f) * factor;
    if (size > OBJECT_MAX) throw new Malformed('too much content');
  }
  const type = TYPES[kind];
  if (type !== undefined) {
    const data = reader.inflate(size);
    return type === 'blob' ? FILE : { type, data };
  }
  const base =
    kind === OFFSET_DELTA
      ? byOffset.get(offset - distanceIn(reader))
      : kind === REF_DELTA
        ? byID.get(reader.take(20).toString('hex'))
        : undefined;
  if (base === undefined) throw new Malformed('a difference to an object that is missing');
  if (size > DELTA_MAX) throw new Malformed('too much content');
  const delta = reader.inflate(size);
  if (base.type === 'blob') return FILE;
  return { type: base.type, data: applyDelta(base.data, delta) };
}

/** The distance to the base of an offset delta: big-endian groups of 7 bits, each but the last plus one. */
function distanceIn(reader: Reader): number {
  let byte = reader.byte();
  let distance = byte & 0x7f;
  while (byte & 0x80) {
    byte = reader.byte();
    distance = (distance + 1) * 128 + (byte & 0x7f);
    if (distance > Number.MAX_SAFE_INTEGER / 256) throw new Malformed('no distance');
  }
  return distance;
}

function applyDelta(base: Buffer, delta: Buffer): Buffer {
  const reader = new Reader(delta);
  if (sizeIn(reader) !== base.length) throw new Malformed('another base');
  const size = sizeIn(reader);
  if (size > OBJECT_MAX) throw new Malformed('too much content');
  const result = Buffer.allocUnsafe(size);
  let length = 0;
  while (reader.at < delta.length) {
    const part = instructionIn(reader, base);
    if (length + part.length > size) throw new Malformed('another size');
    part.copy(result, length);
    length += part.length;
  }
  if (length !== size) throw new Malformed('another size');
  return result;
}

function sizeIn(reader: Reader): number {
  let size = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = reader.byte();
    size += (byte & 0x7f) * factor;
    if (size > OBJECT_MAX) throw new Malformed('too much content');
    if ((byte & 0x80) === 0) return size;
  }
}

/** One instruction of a delta: a copy of a part of the base, or new bytes. */
function instructionIn(reader: Reader, base: Buffer): Buffer {
  const code = reader.byte();
  if (code === 0) throw new Malformed('unknown instruction');
  if ((code & 0x80) === 0) return reader.take(code);
  let offset = 0;
  let size = 0;
  for (let bit = 0; bit < 4; bit++) if (code & (1 << bit)) offset += reader.byte() * 256 ** bit;
  for (let bit = 0; bit < 3; bit++) if (code & (16 << bit)) size += reader.byte() * 256 ** bit;
  if (size === 0) size = 0x10000;
  if (offset + size > base.length) throw new Malformed('a copy from outside');
  return base.subarray(offset, offset + size);
}
