export {
  argoCdNamespace,
  deliveredManifest,
  deliveredName,
  isWrittenAs,
  withoutCascade,
  writtenArgoCdNamespace,
} from './delivered.ts';
export {
  deliveredDigest,
  deliveredID,
  type DeliveredKey,
  deliveredKeyOf,
  objectDigestOf,
} from './delivered-id.ts';
export {
  clusterLabels,
  isRegistration,
  REGISTRATION_STATES,
  type Registration,
  registrationID,
  type RegistrationKind,
  registrationMessages,
  registrationOf,
  registrationSecret,
  registrationState,
  SECRET_TYPE,
} from './registration.ts';
export { SYNC_OPTIONS, type SyncOption, withSyncOptions } from './sync-options.ts';
