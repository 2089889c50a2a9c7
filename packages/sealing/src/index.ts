export { type Certificate, readCertificate } from './certificate.ts';
export { CertificateError, type CertificateProblem } from './error.ts';
export { type Scope, scopeAnnotations, type Target } from './scope.ts';
export { type Sealed, seal, type SealFor, type SealingCrypto, type SealRequest } from './seal.ts';
export { type SealedSecret, sealedSecret, type SealedSecretParts } from './sealed-secret.ts';
