import { collapseSpaces } from '@hawser/domain/names';
import type { Outcome } from '../../outcome.ts';
import type { Session } from '../../request.ts';
import { readAdvertisement } from '../advertisement.ts';
import { dataLines, FLUSH, lineOf, Malformed, pktLine } from '../pkt-line.ts';

/** Most bytes of refs, and of the report. */
const REFS_BYTES = 4 * 1024 * 1024;
const REPORT_BYTES = 64 * 1024;
/** Id of an object that does not exist: a ref is created. */
export const NOTHING = '0'.repeat(40);

/** Moves `ref` from the object `before` to `after`, which the pack has. */
interface Push {
  readonly ref: string;
  readonly before: string;
  readonly after: string;
  readonly pack: Buffer;
}

/** What a server says of a push: null when it has done it, else its reason. */
export async function push(
  session: Session,
  { ref, before, after, pack }: Push,
): Promise<Outcome<string | null>> {
  const introduced = await session.ask({
    method: 'GET',
    path: 'info/refs?service=git-receive-pack',
    bytesMax: REFS_BYTES,
  });
  // The repository was read before: whatever is answered here, it is not written to with these credentials.
  if ('problem' in introduced) return { problem: 'not writable' };
  try {
    await readAdvertisement(introduced.found);
  } catch (error) {
    if (error instanceof Malformed) return { problem: 'not writable' };
    throw error;
  }
  const answer = await session.ask({
    method: 'POST',
    path: 'git-receive-pack',
    headers: {
      'content-type': 'application/x-git-receive-pack-request',
      accept: 'application/x-git-receive-pack-result',
    },
    body: Buffer.concat([
      Buffer.from(pktLine(`${before} ${after} ${ref}\0report-status object-format=sha1`) + FLUSH),
      pack,
    ]),
    bytesMax: REPORT_BYTES,
  });
  if ('problem' in answer) return { problem: 'not confirmed' };
  return { found: reasonIn(answer.found, ref) };
}

/** Why the server did not move the ref; null when it did (gitprotocol-pack, "Report Status"). @throws Malformed. */
function reasonIn(report: Buffer, ref: string): string | null {
  const lines = [...dataLines(report)].map(lineOf);
  const unpacked = lines.find((line) => line.startsWith('unpack '));
  if (unpacked === undefined) throw new Malformed('no report');
  if (unpacked !== 'unpack ok') return shown(unpacked.slice('unpack '.length));
  if (lines.includes(`ok ${ref}`)) return null;
  const refused = lines.find((line) => line.startsWith(`ng ${ref} `));
  return refused === undefined ? 'no reason given' : shown(refused.slice(`ng ${ref} `.length));
}

/** Text of a server, without what hides in it. */
const shown = (text: string): string => collapseSpaces(text.replace(/[\p{Cc}\p{Cf}]/gu, ' ')).slice(0, 300);
