import { hasHiddenCharacters } from '@hawser/domain/names';
import { Reading } from '../reading.ts';
import { DELIMITER, FLUSH, lineOf, pktLine } from './pkt-line.ts';

/** A ref with the object that it names; of an annotated tag also the commit. */
export interface Ref {
  readonly name: string;
  readonly id: string;
  /** Of a symbolic ref such as HEAD: the ref that it names. */
  readonly target?: string;
}

/** Longest name of a ref, characters. */
const NAME_MAX = 255;
/** Shortest and longest line with a ref and its attributes, bytes. */
const SHORTEST = 40 + ' HEAD'.length;
const LONGEST = 40 + 4 * 3 * NAME_MAX;

/** Whether this is the name of a ref that a revision can name (git-check-ref-format), without hidden characters. */
const isRefName = (name: string): boolean =>
  name.length <= NAME_MAX &&
  /^(?:HEAD|refs\/[^\s~^:?*[\\]+)$/.test(name) &&
  !name.includes('..') &&
  !name.includes('@{') &&
  !/\/\/|\/\.|\.lock$|\.$|\/$/.test(name) &&
  !hasHiddenCharacters(name) &&
  !name.includes('\ufffd');

/** A ref in a line of `ls-refs` or of an advertisement; null for anything else. */
function refOf(line: string): Ref | null {
  const [id = '', name = '', ...attributes] = line.split(' ');
  if (!/^[0-9a-f]{40}$/.test(id) || !isRefName(name)) return null;
  const attribute = (of: string) =>
    attributes.find((each) => each.startsWith(`${of}:`))?.slice(of.length + 1);
  const target = attribute('symref-target');
  const peeled = attribute('peeled');
  return {
    name,
    id: peeled !== undefined && /^[0-9a-f]{40}$/.test(peeled) ? peeled : id,
    ...(target !== undefined && isRefName(target) ? { target } : {}),
  };
}

/** The request that lists refs with these prefixes (gitprotocol-v2, "ls-refs"). */
export const lsRefs = (prefixes: readonly string[]): Buffer =>
  Buffer.from(
    [
      pktLine('command=ls-refs\n'),
      pktLine('object-format=sha1\n'),
      DELIMITER,
      pktLine('peel\n'),
      pktLine('symrefs\n'),
      ...prefixes.map((prefix) => pktLine(`ref-prefix ${prefix}\n`)),
      FLUSH,
    ].join(''),
  );

/** What a line costs, as `Reading` counts. */
const LINE_COST = 300;

/** The refs in these lines; what is no ref is left out. Others get their turn in between. @throws Malformed. */
export async function refsIn(lines: Iterable<Buffer>): Promise<Ref[]> {
  const reading = new Reading();
  const refs: Ref[] = [];
  for (const line of lines) {
    const ref = line.length < SHORTEST || line.length > LONGEST ? null : refOf(lineOf(line));
    if (ref !== null) refs.push(ref);
    const pause = reading.pause(LINE_COST);
    if (pause !== null) await pause;
  }
  return refs;
}
