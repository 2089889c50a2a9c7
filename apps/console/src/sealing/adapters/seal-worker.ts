import { type SealRequest, seal } from '@hawser/sealing';

/** Seals away from the page, which stays usable meanwhile, and answers once. Its values end with it. */
addEventListener('message', ({ data }: MessageEvent<SealRequest>) => {
  seal(globalThis.crypto, data).then(
    (sealed) => postMessage({ sealed }),
    // Only a message goes back: an error of the platform could hold more.
    (error: unknown) =>
      postMessage({
        problem: error instanceof Error && error.name === 'CertificateError' ? error.message : '',
      }),
  );
});
