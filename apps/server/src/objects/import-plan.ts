import type { ApplyObjects } from '@hawser/contract/objects';
import { networkKind } from '@hawser/domain/networks';
import { declaredTags, isGuardedKind, objectMessages, originOf } from '@hawser/domain/objects';
import { providerOf } from '@hawser/domain/infrastructure';
import { userTagNames } from '@hawser/domain/tags';
import { type Clock, newId, type Random } from '@hawser/ports';
import { sql } from 'kysely';
import { conflicting, Failure, refused, withPathPrefix } from '../http/failure.ts';
import { refuseKind } from '../networks/index.ts';
import type { LockedNetwork } from '../placement/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { sameTags, type TagMap, tagsAfter } from '../tags/index.ts';
import { agreedTags, checkDeclaredTags } from './agree.ts';
import { changeAllowed } from './policy.ts';
import { refuseGuarded, refuseWithoutMeans, tagsOfNew } from './infrastructure.ts';
import { refuseUnusable } from './usable.ts';
import { early, type EarlyRead, type ReadYaml, readYaml, yamlFailure } from './yaml.ts';

type Requested = ApplyObjects['objects'][number];

/** An object of the network that has the kind and name of a document. */
interface StoredObject {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly origin: string;
  readonly digest: string;
  readonly tags: TagMap;
  /** Whether the credentials of an infrastructure provider are in it. */
  readonly isGuarded: boolean;
}

/** A document that can be read. */
interface Readable extends ReadYaml {
  /** Its position in the request, from 0. */
  readonly at: number;
  readonly requested: Requested;
}

interface Created extends Readable {
  readonly outcome: 'created';
  readonly id: string;
  readonly tags: TagMap;
}

interface Matched extends Readable {
  readonly outcome: 'changed' | 'unchanged';
  readonly stored: StoredObject;
  readonly tags: TagMap;
}

interface Refused {
  readonly outcome: 'refused';
  readonly at: number;
  /** Its paths begin with the position, such as `objects.3.yaml`. */
  readonly failure: Failure;
  /** Undefined if it cannot be read. */
  readonly object?: Readable['object'];
}

/**
 * Largest size of the documents of a request together, as JSON, UTF-16 units: more than a request without aliases can hold. Aliases can make
 * 500 short documents stand for 300 MB, which would take a minute to read.
 */
const EXPANDED_MAX = 3 * 1_048_576;

const TOO_MUCH = 'This import is too large. Import this document separately.';

export type Planned = Created | Matched | Refused;

interface PlanWork {
  readonly tx: TenantTransaction;
  readonly now: ReturnType<Clock['now']>;
  readonly random: Random;
  readonly network: LockedNetwork;
  readonly requested: readonly Requested[];
  /** What was read of each of them. */
  readonly reads: readonly EarlyRead[];
  /** Whether objects that would be changed are locked until the transaction ends. A preview locks nothing. */
  readonly locks: boolean;
}

/**
 * What importing documents into a network does, one by one and in their order. Imports and their previews both use it; it writes
 * nothing. The number of statements does not depend on the number of documents.
 */
export async function planImport(work: PlanWork): Promise<readonly Planned[]> {
  const { tx, network, requested, reads, locks } = work;
  const planned: Planned[] = [];
  const readable: Readable[] = [];
  for (const [at, each] of requested.entries()) {
    const read = reads[at] ?? yamlFailure(objectMessages.invalidYaml, TOO_MUCH);
    if (read instanceof Failure) planned.push({ outcome: 'refused', at, failure: refusalAt(at, read) });
    else readable.push({ ...read, at, requested: each });
  }
  const stored = await storedObjects(tx, network.id, readable, locks);
  const unusable = await refusals(tx, network, readable, stored);
  const keys = new Set<string>();
  for (const document of readable) {
    const { at, object } = document;
    const found = keys.has(object.key) ? nameTaken(document) : unusable.get(at);
    keys.add(object.key);
    const plan = found ?? attempt(at, () => planOf(document, stored.get(object.key), work));
    planned.push(plan instanceof Failure ? { outcome: 'refused', at, failure: plan, object } : plan);
  }
  return planned.sort((a, b) => a.at - b.at);
}

/** Reads the documents of an import before it begins, while there is room for what they stand for. */
export async function readDocuments(requested: readonly Pick<Requested, 'yaml'>[]): Promise<EarlyRead[]> {
  const reads: EarlyRead[] = [];
  let room = EXPANDED_MAX;
  for (const { yaml } of requested) {
    if (room <= 0) reads.push(yamlFailure(objectMessages.invalidYaml, TOO_MUCH));
    else {
      const read = await early(readYaml(yaml));
      if (!(read instanceof Failure)) room -= JSON.stringify(read.object.manifest).length;
      reads.push(read);
    }
  }
  return reads;
}

/** 409: its name already exists (Spec 1 §8). */
export const nameTaken = ({ at, object: { name, kind } }: Pick<Readable, 'at' | 'object'>): Failure =>
  conflicting(objectMessages.taken(name, kind), `objects.${at}.yaml`);

/** The result, or the refusal with the position of the document. */
function attempt<Result>(at: number, work: () => Result): Result | Failure {
  try {
    return work();
  } catch (error) {
    return refusalAt(at, error);
  }
}

/** The refusal with the position of the document. Rethrows everything else. */
function refusalAt(at: number, error: unknown): Failure {
  const failure = withPathPrefix(`objects.${at}`, error);
  if (!(failure instanceof Failure)) throw failure;
  return failure;
}

function planOf(
  document: Readable,
  stored: StoredObject | undefined,
  { now, random }: Pick<PlanWork, 'now' | 'random'>,
): Planned {
  const { object, requested, digest } = document;
  const { manifest } = object;
  const { tags, targets, version } = requested;
  if (stored === undefined) {
    if (version !== undefined && version > 0) throw conflicting('It was deleted in the meantime.', 'yaml');
    const agreed = agreedTags(manifest, tags, targets);
    const tagged = tagsOfNew(tagsAfter({}, agreed), object);
    return { ...document, outcome: 'created', id: newId(now, random), tags: tagged };
  }
  if (version === 0) throw conflicting(objectMessages.taken(object.name, object.kind), 'yaml');
  if (version !== undefined && version !== stored.version)
    throw conflicting('Someone else changed this in the meantime.', 'yaml');
  const allowed = changeAllowed(stored.origin);
  if (!allowed.allowed) throw refused(allowed.reason);
  const inYaml = declaredTags(manifest);
  const added = [...new Set([...userTagNames(stored.tags), ...tags.map((tag) => tag.trim())])];
  const after = tagsAfter(stored.tags, inYaml.length > 0 && tags.length === 0 ? inYaml : added);
  checkDeclaredTags(manifest, userTagNames(after), targets);
  const isSame = stored.digest === digest && sameTags(stored.tags, after);
  return { ...document, outcome: isSame ? 'unchanged' : 'changed', stored, tags: after };
}

/** The objects of the network with the kinds and names of the documents. */
async function storedObjects(
  tx: TenantTransaction,
  networkID: string,
  readable: readonly Readable[],
  locks: boolean,
): Promise<ReadonlyMap<string, StoredObject>> {
  const { rows } = await sql<StoredObject>`
    select id, key, version, origin, digest, tags,
           exists (select from infrastructure_provider_configs c
                    where c.owner_uid = ${tx.owner} and c.object_id = objects.id) as "isGuarded"
      from objects
     where owner_uid = ${tx.owner} and network_id = ${networkID} and active
       and key = any(${readable.map(({ object }) => object.key)}::text[])
     order by id ${locks ? sql`for update` : sql``}`.execute(tx.db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** The documents that no agent of the network may apply, by position. Equal namespaces and kinds are looked up once. */
async function refusals(
  tx: TenantTransaction,
  network: LockedNetwork,
  readable: readonly Readable[],
  stored: ReadonlyMap<string, StoredObject>,
): Promise<ReadonlyMap<number, Failure>> {
  const { usesGitOps } = networkKind(network);
  const found = new Map<number, Failure>();
  const alike = Map.groupBy(readable, ({ object }) => {
    const isGuarded = stored.get(object.key)?.isGuarded === true;
    return `${object.apiVersion} ${object.kind} ${object.namespace ?? ''} ${isGuarded} ${providerOf(object.manifest) ?? ''}`;
  });
  for (const group of alike.values()) {
    const [first] = group;
    if (first === undefined) continue;
    try {
      refuseGuarded(
        tx,
        isGuardedKind(first.object.derivedKind) || stored.get(first.object.key)?.isGuarded === true,
      );
      refuseKind(network, first.object);
      const origin = originOf(usesGitOps, first.object);
      await refuseUnusable(tx, { networkID: network.id, origin }, first.object);
      await refuseWithoutMeans(tx, network.id, first.object);
    } catch (error) {
      for (const { at } of group) found.set(at, refusalAt(at, error));
    }
  }
  return found;
}
