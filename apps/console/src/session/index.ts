export { contextLostReason } from './context-lost-reason.ts';
export { sessionCalls } from './calls.ts';
export { renewingFetch } from './renewing-fetch.ts';
export { marketplaceError, nextPath, signInPath } from './return-path.ts';
export { readSession, type Session } from './session.ts';
export { type Shown, whoseSession } from './whose-session.ts';
