import { DELIMITER, FLUSH, lineOf, Malformed, pktLine, pktLines } from './pkt-line.ts';

/**
 * The request for one commit without its history (gitprotocol-v2, "fetch"). With `filter` without the content of files, which
 * servers may offer: then the answer has folders only, whatever the size of the repository.
 */
export const fetchRequest = (id: string, { filter }: { readonly filter: boolean }): Buffer =>
  Buffer.from(
    [
      pktLine('command=fetch\n'),
      pktLine('object-format=sha1\n'),
      DELIMITER,
      pktLine('no-progress\n'),
      pktLine('ofs-delta\n'),
      pktLine('deepen 1\n'),
      ...(filter ? [pktLine('filter blob:none\n')] : []),
      pktLine(`want ${id}\n`),
      pktLine('done\n'),
      FLUSH,
    ].join(''),
  );

const DATA = 1;
const PROGRESS = 2;
/** Longer than the line before the pack. */
const PACKFILE_MAX = 16;

/** The pack in the answer, which may have millions of packets. @throws Malformed. */
export function packIn(answer: Buffer): Buffer {
  const pack = Buffer.allocUnsafe(answer.length);
  let size = 0;
  let isPack = false;
  for (const line of pktLines(answer)) {
    if (typeof line === 'string') continue;
    if (!isPack) {
      isPack = line.length < PACKFILE_MAX && lineOf(line) === 'packfile';
      continue;
    }
    if (line[0] === DATA) size += line.copy(pack, size, 1);
    else if (line[0] !== PROGRESS) throw new Malformed('an error of the server');
  }
  if (!isPack) throw new Malformed('no pack');
  return pack.subarray(0, size);
}
