import { dataLines, lineOf, Malformed } from './pkt-line.ts';
import { type Ref, refsIn } from './refs.ts';

/** What a server says of itself first: version 2 with its capabilities, or version 0 with all refs. */
export type Advertisement =
  | { readonly version: 2; readonly capabilities: ReadonlyMap<string, string> }
  | { readonly version: 0; readonly refs: readonly Ref[]; readonly head: string | null };

/** Most capabilities that are read. */
const CAPABILITIES_MAX = 100;

/**
 * Reads the answer of `info/refs` (gitprotocol-http, gitprotocol-v2), of which a beginning is enough to
 * know the version. @throws Malformed when it is none.
 */
export async function readAdvertisement(answer: Buffer): Promise<Advertisement> {
  const lines = dataLines(answer);
  let first = nextOf(lines);
  // Servers of version 2 may leave out this line.
  if (first === '# service=git-upload-pack' || first === '# service=git-receive-pack') first = nextOf(lines);
  if (first === 'version 2') {
    const capabilities = new Map<string, string>();
    for (const line of lines) {
      if (capabilities.size === CAPABILITIES_MAX) break;
      const text = lineOf(line);
      capabilities.set(text.split('=', 1)[0] ?? '', text.replace(/^[^=]*=?/, ''));
    }
    return { version: 2, capabilities };
  }
  const [named = '', capabilities = ''] = first.split('\0');
  // A repository without refs advertises its capabilities beside a name that is no ref.
  if (!/^[0-9a-f]{40} (?:HEAD|refs\/|capabilities\^\{\})/.test(named))
    throw new Malformed('no advertisement');
  const head = /(?:^| )symref=HEAD:(\S+)/.exec(capabilities)?.[1] ?? null;
  const refs = [...(await refsIn([Buffer.from(named)])), ...(await refsIn(lines))];
  return { version: 0, refs, head };
}

/** The next line; '' when there is none. */
function nextOf(lines: Iterator<Buffer, unknown>): string {
  const { done, value } = lines.next();
  return done === true || !Buffer.isBuffer(value) ? '' : lineOf(value);
}
