export { newPrivateKey, type ServerKey, serverKeyOf } from './server-key.ts';
export { sealedServerKey, storedServerKey } from './stored-key.ts';
