export { readCertificate } from './certificate.ts';
export { CertificateError } from './error.ts';
export { makeNetworkKey } from './network-key.ts';
export type { Scope } from './scope.ts';
export { seal, type SealRequest } from './seal.ts';
export { newTextReceiver, type SealedText, sealText } from './text-box.ts';
export { sealedSecret } from './sealed-secret.ts';
