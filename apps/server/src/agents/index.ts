export { type GatewayPorts, registerGateway } from './gateway.ts';
export { DEFAULT_AGENT_IMAGE, type IssueRequest, installSettings, issueInstall } from './install/issue.ts';
export type { InstallSettings } from './install/manifest.ts';
export { newPrivateKey, serverKeyOf } from './server-key/index.ts';
export { agents } from './registration.ts';
