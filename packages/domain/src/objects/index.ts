export {
  defaultGrant,
  GRANTED_KINDS,
  type Grant,
  type GrantedKind,
  type GrantSubject,
  granted,
  grantedKind,
} from './grant.ts';
export { derivedKindOf } from './kind.ts';
export {
  type CheckedManifest,
  checkManifests,
  type Manifest,
  type ManifestOptions,
  type ManifestProblem,
  objectKey,
} from './manifest.ts';
export { manifestDetails, objectMessages } from './messages.ts';
