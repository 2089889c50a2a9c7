export { secretMessages } from './messages.ts';
export { type ReadPairs, readSecretPairs, type SecretPair } from './pairs.ts';
export {
  checkPemKey,
  checkSecretKey,
  checkSecretName,
  SECRET_SCOPES,
  secretNamespaceOf,
  type SecretScope,
} from './secret.ts';
