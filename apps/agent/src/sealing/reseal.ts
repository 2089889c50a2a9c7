import type { DesiredObject } from '@hawser/contract/agent';
import { MAX_RESEALED, type ResealItem, type Resealed, type ResealRequest } from '@hawser/contract/streams';
import { isSealedSecretKind } from '@hawser/domain/objects';
import { type Clock, pause } from '@hawser/ports';
import type { Entry } from '../apply/entry.ts';
import { isStatus, type KubeObject } from '../kube/api.ts';
import { fieldsOf, labelsOf, textOf } from '../kube/fields.ts';
import { textParts } from '../kube/manifest-text.ts';
import { StreamError } from '../streams/stream-error.ts';
import type { ReadCertificate } from './certificate-reports.ts';

/** Has the controller seal a SealedSecret again with its newest key: its answer, a SealedSecret as JSON. Fails as the API does. */
export type RotateSealed = (sealed: KubeObject, signal: AbortSignal) => Promise<string>;

interface ResealPorts {
  readonly clock: Clock;
  readonly readCertificate?: ReadCertificate;
  readonly rotateSealed?: RotateSealed;
  readonly desired: (objectID: string) => DesiredObject | null;
  readonly entryOf: (objectID: string) => Entry | undefined;
}

/** The controller takes two requests a second, and refuses the others. */
const BUSY_MS = 700;
const TRIES = 6;

/**
 * The values of an applied SealedSecret, sealed again by the controller of the cluster, in parts. Neither the agent nor anybody else opens
 * them. @throws StreamError
 */
export async function* reseal(
  { clock, readCertificate, rotateSealed, desired, entryOf }: ResealPorts,
  { objectID, digest }: ResealRequest,
  signal: AbortSignal,
): AsyncGenerator<ResealItem> {
  const object = desired(objectID);
  const entry = entryOf(objectID);
  if (object === null || entry === undefined || object.digest !== digest)
    throw new StreamError('not-found', 'The agent has not applied this version of it yet. Try again.');
  const { manifest } = object;
  if (readCertificate === undefined || rotateSealed === undefined)
    throw new StreamError('refused', 'This agent does not reach the controller of Sealed Secrets.');
  if (!isSealedSecretKind(textOf(manifest.apiVersion), textOf(manifest.kind)))
    throw new StreamError('refused', 'Only a SealedSecret is sealed again.');
  // Values are sealed for a namespace and a name, and a manifest need not have the former.
  const metadata = { ...fieldsOf(manifest.metadata), namespace: entry.namespace, name: entry.name };
  try {
    // The certificate first: if the controller makes a new key in between, what is sealed counts as sealed with the older one.
    const pem = await readCertificate(signal);
    const answer = await unlessBusy(() => rotateSealed({ ...manifest, metadata }, signal), clock, signal);
    yield* parts(pem, answer, Object.keys(fieldsOf(fieldsOf(manifest.spec).encryptedData)));
  } catch (error) {
    throw error instanceof StreamError ? error : new StreamError('failed', reasonFor(error));
  }
}

async function unlessBusy<T>(run: () => Promise<T>, clock: Clock, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (tries === TRIES || !isStatus(error, 429)) throw error;
      await pause(clock, BUSY_MS, signal);
    }
  }
}

function* parts(pem: string, answer: string, keys: readonly string[]): Generator<ResealItem> {
  const encryptedData = labelsOf(fieldsOf(fieldsOf(read(answer)).spec).encryptedData);
  const isWhole =
    keys.length === Object.keys(encryptedData).length && keys.every((key) => key in encryptedData);
  if (!isWhole)
    throw new StreamError('failed', 'The controller answered with other keys than it was asked for.');
  const resealed: Resealed = { pem, encryptedData };
  const text = JSON.stringify(resealed);
  if (text.length > MAX_RESEALED) throw new StreamError('limit', 'It is too large to be sealed again here.');
  for (const part of textParts(text)) yield { type: 'reseal', ...part };
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Why the controller did not, in words for the person who asked. */
function reasonFor(error: unknown): string {
  if (isStatus(error, 403))
    return 'The agent may not ask the controller to seal again. Apply the install command again.';
  if (isStatus(error, 404)) return 'There is no controller of Sealed Secrets in this cluster.';
  if (isStatus(error, 429)) return 'The controller of Sealed Secrets is busy. Try again.';
  if (isStatus(error, 500))
    return 'The controller cannot open it: the key with which it was sealed is gone, or it was sealed for another name or namespace. Generate it again.';
  return 'The controller of Sealed Secrets does not answer.';
}
