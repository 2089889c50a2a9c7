export { type ResolveName, resolveName } from './adapters/resolve-name.ts';
export { networkCollection } from './collection.ts';
export { acceptsObjects, refuseKind } from './policy.ts';
export { networks } from './registration.ts';
export { networkRights } from './rights.ts';
