import type { SealRequest } from '@hawser/sealing';

/** The sealed values of one cluster. */
export interface Sealed {
  readonly cluster: string;
  readonly encryptedData: Readonly<Record<string, string>>;
}

type Answer = { readonly sealed: Sealed[] } | { readonly problem: string };

/** Why nothing was sealed. The message names the cluster whose certificate cannot be used; it is empty for every other reason. */
export class SealingError extends Error {
  override name = 'SealingError';
}

/** Whether this page may use the ciphers of the browser: it offers them over HTTPS and on localhost only. */
export const canSeal = (): boolean => globalThis.isSecureContext;

/**
 * Seals values in a worker of their own, which ends with its answer. @throws SealingError
 */
export function sealInWorker(request: SealRequest): Promise<Sealed[]> {
  const worker = new Worker(new URL('./seal-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Sealed[]>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if ('sealed' in data) resolve(data.sealed);
      else reject(new SealingError(data.problem));
    });
    worker.addEventListener('error', () => reject(new SealingError('')));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
