export { canSeal, SealingError, sealInWorker } from './adapters/seal-in-worker.ts';
export { type MadeKey, makeKey } from './adapters/make-key.ts';
export { certificateCalls } from './calls.ts';
export { CertificateFacts } from './certificate-facts.tsx';
export { ChangedCertificates } from './changed-certificates.tsx';
export {
  draftProblems,
  EMPTY_DRAFT,
  hasDefaultNamespace,
  isTyped,
  namespaceOf,
  NOTHING_TYPED,
  pairsProblem,
  type Scope,
  type SecretDraft,
  type TypedPairs,
  valuesToSeal,
} from './draft.ts';
export { Fingerprint } from './fingerprint.tsx';
export { fingerprintText } from './fingerprint-text.ts';
export { allYaml, byKey, generatedSecret, type GeneratedSecret } from './generated-secret.ts';
export { newerThan } from './newer-than.ts';
export { unusable } from './usable.ts';
export { useAccepting } from './use-accepting.ts';
export { useFingerprints, useSeenCertificates } from './use-fingerprints.ts';
export { type Target, useTargets } from './use-targets.ts';
export { ValuesField } from './values-field.tsx';
