import type { AppliedObject } from '@hawser/contract/objects';
import { shownMessage } from '../client/index.ts';
import type { DocumentToApply } from './calls.ts';

/** Documents that are sent together; a repeat has the same key, so that it runs once. */
export interface ImportBatch {
  readonly key: string;
  /** The positions of its documents. */
  readonly positions: readonly number[];
}

/** A document that is imported, with its position. */
export interface ImportDocument extends DocumentToApply {
  readonly at: number;
}

/** Progress of an import. */
export interface ImportState {
  /** By position: what was done, or why a document was not sent. */
  readonly results: ReadonlyMap<number, Pick<AppliedObject, 'outcome' | 'messages'>>;
  /** Batches that could not be sent: they can be sent again. */
  readonly failed: readonly ImportBatch[];
  /** Batches that were not sent since it was stopped. */
  readonly left: readonly ImportBatch[];
}

/** Documents and characters of a batch: a result of few, without a request for each. */
const BATCH = 20;
const BATCH_LENGTH = 262_144;

/** The documents in batches, in their order; each has a key of its own. */
export function batchesOf(documents: readonly ImportDocument[], newKey: () => string): ImportBatch[] {
  const batches: { key: string; positions: number[]; length: number }[] = [];
  for (const { at, yaml } of documents) {
    const last = batches.at(-1);
    const fits = last && last.positions.length < BATCH && last.length + yaml.length <= BATCH_LENGTH;
    const batch = fits ? last : { key: newKey(), positions: [], length: 0 };
    if (batch !== last) batches.push(batch);
    batch.positions.push(at);
    batch.length += yaml.length;
  }
  return batches.map(({ key, positions }) => ({ key, positions }));
}

interface ImportWork {
  documents: readonly ImportDocument[];
  batches: readonly ImportBatch[];
  /** What earlier attempts did. */
  before: ImportState['results'];
  send(documents: readonly DocumentToApply[], key: string): Promise<{ items: readonly AppliedObject[] }>;
  signal: AbortSignal;
  onState(state: ImportState): void;
}

/** Sends the batches one after the other; one that fails does not stop the others. */
export async function runImport(work: ImportWork): Promise<ImportState> {
  const { documents, batches, before, send, signal, onState } = work;
  const byPosition = new Map(documents.map((document) => [document.at, document]));
  const results = new Map(before);
  const failed: ImportBatch[] = [];
  let left = [...batches];
  const stateNow = (): ImportState => ({ results: new Map(results), failed: [...failed], left });
  for (const batch of batches) {
    if (signal.aborted) break;
    const sent = batch.positions.flatMap((at) => byPosition.get(at) ?? []);
    try {
      const { items } = await send(
        sent.map(({ yaml, tags, version }) => ({ yaml, tags, ...(version !== undefined && { version }) })),
        batch.key,
      );
      for (const [index, { at }] of sent.entries()) {
        const item = items[index];
        if (item !== undefined) results.set(at, item);
      }
    } catch (error) {
      failed.push(batch);
      for (const { at } of sent) results.set(at, { outcome: 'refused', messages: [shownMessage(error)] });
    }
    left = left.filter((each) => each !== batch);
    onState(stateNow());
  }
  return stateNow();
}
