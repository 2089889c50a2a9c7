import type { SealRequest } from '@hawser/sealing';

/** The sealed values of one cluster. */
export interface Sealed {
  readonly cluster: string;
  readonly encryptedData: Readonly<Record<string, string>>;
}

/** What the worker says: of each cluster, by its place in the request, and then the end. */
export type SealAnswer =
  | { readonly sealed: Sealed; readonly index: number }
  | { readonly done: true }
  | { readonly problem: string };

/** Why nothing was sealed. The message names the cluster whose certificate cannot be used; it is empty for every other reason. */
export class SealingError extends Error {
  override name = 'SealingError';
}

/** Whether this page may use the ciphers of the browser: it offers them over HTTPS and on localhost only. */
export const canSeal = (): boolean => globalThis.isSecureContext;

/**
 * Seals values in a worker of their own, which ends with its last answer, and makes something of what each cluster gets. `make` runs when
 * the cluster's answer arrives, so that the page can draw frames between two of them. @throws SealingError: all of them, or none.
 */
export function sealInWorker<Made>(
  request: SealRequest,
  make: (sealed: Sealed, index: number) => Made,
): Promise<Made[]> {
  const worker = new Worker(new URL('./seal-worker.ts', import.meta.url), { type: 'module' });
  const made: Made[] = [];
  return new Promise<Made[]>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<SealAnswer>) => {
      if ('done' in data) return resolve(made);
      if ('problem' in data) return reject(new SealingError(data.problem));
      try {
        made[data.index] = make(data.sealed, data.index);
      } catch {
        reject(new SealingError(''));
      }
    });
    worker.addEventListener('error', () => reject(new SealingError('')));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
