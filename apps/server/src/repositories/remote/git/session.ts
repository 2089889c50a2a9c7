import type { Outcome } from '../outcome.ts';
import type { RemotePorts } from '../ports.ts';
import { type Session, sessionFor } from '../request.ts';
import type { Target } from '../target.ts';
import { type Advertisement, readAdvertisement } from './advertisement.ts';
import { fetchRequest, packIn } from './fetch.ts';
import { type GitObject, readPack } from './pack.ts';
import { dataLines, Malformed } from './pkt-line.ts';
import { lsRefs, type Ref, refsIn } from './refs.ts';

/** Most bytes of refs, and of a pack. */
const REFS_BYTES = 4 * 1024 * 1024;
const PACK_BYTES = 16 * 1024 * 1024;
/** Enough for the capabilities of version 2 and for the first refs of version 0. */
const ADVERTISEMENT_BYTES = 16 * 1024;
/** Version 2 lists the refs that are asked for, and not those of all pull requests. */
const VERSION_2 = { 'git-protocol': 'version=2' };

/** Reads; what does not follow the protocol is a problem and no error. */
async function reading<Found>(read: () => Promise<Outcome<Found>>): Promise<Outcome<Found>> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Malformed) return { problem: 'malformed' };
    throw error;
  }
}

async function advertisementOf(session: Session, isPrefix: boolean): Promise<Outcome<Advertisement>> {
  const answer = await session.ask({
    method: 'GET',
    path: 'info/refs?service=git-upload-pack',
    headers: VERSION_2,
    bytesMax: isPrefix ? ADVERTISEMENT_BYTES : REFS_BYTES,
    isPrefix,
  });
  if ('problem' in answer) return answer;
  try {
    return { found: await readAdvertisement(answer.found) };
  } catch (error) {
    // Some other server: it says no more than one that does not answer.
    if (error instanceof Malformed) return { problem: 'unreachable' };
    throw error;
  }
}

function command(session: Session, body: Buffer, bytesMax: number): Promise<Outcome<Buffer>> {
  return session.ask({
    method: 'POST',
    path: 'git-upload-pack',
    headers: {
      ...VERSION_2,
      'content-type': 'application/x-git-upload-pack-request',
      accept: 'application/x-git-upload-pack-result',
    },
    body,
    bytesMax,
  });
}

/** The refs with these prefixes, by a server of either version. */
async function refsOf(session: Session, prefixes: readonly string[]): Promise<Outcome<readonly Ref[]>> {
  const first = await advertisementOf(session, true);
  if ('problem' in first) return first;
  if (first.found.version === 2) {
    const answer = await command(session, lsRefs(prefixes), REFS_BYTES);
    return 'problem' in answer ? answer : { found: await refsIn(dataLines(answer.found)) };
  }
  const whole = await advertisementOf(session, false);
  if ('problem' in whole) return whole;
  if (whole.found.version !== 0) return { problem: 'malformed' };
  const { refs, head } = whole.found;
  return {
    found: refs.map((ref) => (ref.name === 'HEAD' && head !== null ? { ...ref, target: head } : ref)),
  };
}

/** The refs of a Git repository with these prefixes. */
export const readRemoteRefs = (
  target: Target,
  prefixes: readonly string[],
  ports: RemotePorts,
  timeoutMs: number,
): Promise<Outcome<readonly Ref[]>> =>
  reading(async () => {
    const session = await sessionFor(target, ports, timeoutMs);
    return 'problem' in session ? session : refsOf(session.found, prefixes);
  });

/** The ref that HEAD of a Git repository names, null when it names none; of all refs only those are read that come first. Over SSH also the
 * fingerprint of the host key. */
export const readRemoteHead = (
  target: Target,
  ports: RemotePorts,
  timeoutMs: number,
): Promise<Outcome<{ readonly ref: string | null; readonly hostKey: string | null }>> =>
  reading(async () => {
    const session = await sessionFor(target, ports, timeoutMs);
    if ('problem' in session) return session;
    const first = await advertisementOf(session.found, true);
    if ('problem' in first) return first;
    const hostKey = session.found.hostKey();
    if (first.found.version === 0) return { found: { ref: first.found.head, hostKey } };
    const answer = await command(session.found, lsRefs(['HEAD']), ADVERTISEMENT_BYTES);
    if ('problem' in answer) return answer;
    const refs = await refsIn(dataLines(answer.found));
    const ref = refs.find(({ name }) => name === 'HEAD')?.target ?? null;
    return { found: { ref, hostKey } };
  });

/** A commit of a revision (branch, tag, or '' for HEAD), with its folders. */
interface RemoteCommit {
  readonly revision: string;
  readonly commit: string;
  readonly objects: ReadonlyMap<string, GitObject>;
}

/** The commit of a revision, without its history and, where the server can leave them out, without files. */
export const readRemoteCommit = (
  target: Target,
  revision: string,
  ports: RemotePorts,
  timeoutMs: number,
): Promise<Outcome<RemoteCommit>> =>
  reading(async () => {
    const session = await sessionFor(target, ports, timeoutMs);
    if ('problem' in session) return session;
    const first = await advertisementOf(session.found, true);
    if ('problem' in first) return first;
    // A server without version 2 can list its refs only.
    if (first.found.version !== 2) return { problem: 'malformed' };
    const names = revision === '' ? ['HEAD'] : [`refs/heads/${revision}`, `refs/tags/${revision}`];
    const refs = await refsOf(session.found, names);
    if ('problem' in refs) return refs;
    const ref = names.map((name) => refs.found.find((each) => each.name === name)).find(Boolean);
    if (ref === undefined) return { problem: 'unknown revision' };
    const filter = / ?filter\b/.test(first.found.capabilities.get('fetch') ?? '');
    const answer = await command(session.found, fetchRequest(ref.id, { filter }), PACK_BYTES);
    if ('problem' in answer) return answer;
    const objects = await readPack(packIn(answer.found));
    const named = ref.target?.replace('refs/heads/', '') ?? revision;
    return { found: { revision: named, commit: ref.id, objects } };
  });
