export { objectCalls } from './calls.ts';
export { InCloudOfMany } from './in-cloud.tsx';
export { OBJECT } from './object-actions.tsx';
export { putBackText } from './rollout-text.ts';
export { ObjectLink } from './object-link.tsx';
export { objects } from './registration.tsx';
export { versionsText } from './wanted-versions.ts';
export { useStoredVersions } from './use-stored-versions.ts';
export { placementPath, PlacementLink } from './placement-link.tsx';
