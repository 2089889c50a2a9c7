export { headOf } from './append.ts';
export { idAt } from './id-at.ts';
export { audit } from './registration.ts';
export { verifyChain } from './verify.ts';
