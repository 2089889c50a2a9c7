export { canSeal, SealingError, sealInWorker } from './adapters/seal-in-worker.ts';
export { ChangedCertificates } from './changed-certificates.tsx';
export { generatedSecret } from './generated-secret.ts';
export { sealedObjects, sealingCertificates, secrets } from './registration.tsx';
export { useAccepting } from './use-accepting.ts';
export { type Target, useTargets } from './use-targets.ts';
export { ValuesField } from './values-field.tsx';
