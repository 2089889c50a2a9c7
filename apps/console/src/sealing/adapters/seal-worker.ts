import { type SealRequest, seal } from '@hawser/sealing';
import type { SealAnswer } from './seal-in-worker.ts';

const say = (answer: SealAnswer): void => postMessage(answer);

/** Seals away from the page, which stays usable meanwhile, and says what each cluster gets as soon as it is sealed. Its values end with it. */
addEventListener('message', ({ data }: MessageEvent<SealRequest>) => {
  sealEach(data).then(
    () => say({ done: true }),
    // Only a message goes back: an error of the platform could hold more.
    (error: unknown) =>
      say({ problem: error instanceof Error && error.name === 'CertificateError' ? error.message : '' }),
  );
});

async function sealEach(request: SealRequest): Promise<void> {
  const sealing = request.clusters.map(async (cluster, index) => {
    const [sealed] = await seal(globalThis.crypto, { ...request, clusters: [cluster] });
    if (sealed !== undefined) say({ sealed, index });
  });
  await Promise.all(sealing);
}
