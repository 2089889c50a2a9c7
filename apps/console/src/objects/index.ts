export { objectCalls } from './calls.ts';
export { OBJECT } from './object-actions.tsx';
export { putBackText } from './rollout-text.ts';
export { ObjectLink } from './object-link.tsx';
export { objects } from './registration.tsx';
export { versionsText } from './wanted-versions.ts';
export { versionFailure } from './version-failure.ts';
