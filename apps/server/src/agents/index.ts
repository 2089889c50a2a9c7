export { registerGateway } from './gateway.ts';
export { installSettings } from './install/issue.ts';
export type { InstallSettings } from './install/manifest.ts';
export { newPrivateKey, serverKeyOf } from './server-key/index.ts';
export { agents } from './registration.ts';
