export { sessionCalls } from './calls.ts';
export { marketplaceError, nextPath, signInPath } from './return-path.ts';
export { readSession, type Session } from './session.ts';
