import type { TreeNode } from '@hawser/contract/streams';
import type { GrantedKind } from '@hawser/domain/objects';
import type { ResourceHealth } from '@hawser/domain/resource-tree';
import { type Clock, pause } from '@hawser/ports';
import { type Entry, refOf } from '../apply/entry.ts';
import { isStatus, type KubeApi, type KubeObject, type KubeRef } from '../kube/api.ts';
import { inParallel } from '../kube/in-parallel.ts';
import { metadataOf } from '../kube/metadata.ts';
import { reasonOf } from '../log.ts';
import { nodeOf } from './node.ts';
import { infrastructureHealth } from '../watch/health/infrastructure.ts';
import { type Reference, referencesOf } from './references.ts';

interface ComposedOptions {
  readonly clock: Clock;
  readonly kube: KubeApi;
  /** The kinds that may be read. */
  readonly kinds: () => readonly GrantedKind[];
}

/** What infrastructure consists of at one time, as trees have it. */
interface Composed {
  /** UID of the object; empty while it is not in the cluster. */
  readonly root: string;
  readonly nodes: readonly TreeNode[];
  readonly isComplete: boolean;
  readonly isCut: boolean;
  readonly unreadable: { kind: string; reason: string }[];
}

/** How often it is read again: a provider has hundreds of kinds, too many to watch each. */
const PERIOD_MS = 2_000;
const MAX_NODES = 500;

/** A resource that is to be read, and who names it. */
interface Wanted {
  readonly ref: KubeRef;
  readonly parents: readonly string[];
}

/** An object of infrastructure with what it is composed of, as its references name it, again and again until `signal` aborts. */
export async function* followComposed(
  options: ComposedOptions,
  entryOf: () => Entry,
  signal: AbortSignal,
): AsyncGenerator<Composed> {
  while (!signal.aborted) {
    yield await composedOf(options, entryOf());
    await pause(options.clock, PERIOD_MS, signal);
  }
}

async function composedOf({ kube, kinds }: ComposedOptions, entry: Entry): Promise<Composed> {
  const nodes = new Map<string, TreeNode>();
  const unreadable = new Map<string, string>();
  let root = '';
  let isComplete = true;
  let level: Wanted[] = [{ ref: refOf(entry), parents: [] }];
  while (level.length > 0) {
    const room = MAX_NODES - nodes.size;
    if (level.length > room) isComplete = false;
    const read = await inParallel(level.slice(0, Math.max(0, room)), async (wanted) => ({
      ...wanted,
      object: await kube.get(wanted.ref).catch((error: unknown) => {
        // What was deleted meanwhile is no part of it any more.
        if (!isStatus(error, 404)) unreadable.set(wanted.ref.kind.kind, reasonOf(error).slice(0, 500));
        return null;
      }),
    }));
    level = [];
    for (const { object, ref, parents } of read) {
      if (object === null) continue;
      const { uid, namespace } = metadataOf(object);
      // Another object of its name, or a circle.
      if (uid === '' || nodes.has(uid) || (parents.length === 0 && entry.uid !== null && uid !== entry.uid))
        continue;
      if (parents.length === 0) root = uid;
      nodes.set(uid, { ...nodeOf(object), parents: [...parents], health: healthOf(object) });
      for (const reference of referencesOf(object)) {
        const kind = kinds().find(
          (each) => each.apiVersion === reference.apiVersion && each.kind === reference.kind,
        );
        if (kind === undefined) unreadable.set(reference.kind.slice(0, 100), NOT_GRANTED);
        else level.push({ ref: refTo(reference, kind, ref.namespace ?? namespace), parents: [uid] });
      }
    }
  }
  const left = [...unreadable].slice(0, MAX_UNREADABLE).map(([kind, reason]) => ({ kind, reason }));
  return { root, nodes: [...nodes.values()], isComplete, isCut: false, unreadable: left };
}

const MAX_UNREADABLE = 20;
const NOT_GRANTED = 'Its API group was not chosen for this agent.';

const refTo = ({ namespace, name }: Reference, kind: GrantedKind, of: string): KubeRef => ({
  kind,
  namespace: kind.isClusterWide === true ? '' : namespace || of,
  name,
});

const HEALTHS: Readonly<Record<string, ResourceHealth['status']>> = {
  UP: 'Healthy',
  PROGRESSING: 'Progressing',
  WARN: 'Suspended',
};

function healthOf(object: KubeObject): ResourceHealth {
  const { isDeleting } = metadataOf(object);
  if (isDeleting) return { status: 'Progressing', message: 'Pending deletion' };
  const { status, message } = infrastructureHealth(object);
  return { status: HEALTHS[status] ?? 'Degraded', message: message.slice(0, 2_000) };
}
