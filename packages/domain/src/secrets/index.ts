export {
  CONTROLLER_NAMESPACE,
  CONTROLLER_PROXY,
  CERTIFICATE_PATH,
  ROTATE_PATH,
} from './controller.ts';
export {
  CERTIFICATE_CAPABILITIES,
  certificateCapabilities,
  CERTIFICATE_STATES,
  certificateState,
  fingerprintCommand,
} from './certificate.ts';
export { checkFolder, commitPaths, FOLDER_MAX } from './commit-paths.ts';
export { controlAnnotations, type Controlled, SECRET_ANNOTATIONS } from './annotations.ts';
export {
  ENDS_WITHIN_MS,
  OLD_AFTER_MS,
  RESEAL_STATES,
  resealState,
  SEALED_CAPABILITIES,
  sealedCapabilities,
  sealingNotes,
} from './reseal.ts';
export { networkKeyCommands, networkKeyFile, networkKeySecret } from './network-key.ts';
export { secretMessages } from './messages.ts';
export { checkKey, checkSecretName, checkSecretNamespace } from './names.ts';
export { hasLongLine, type Pair, parsePairs, type SecretValue, type TextPair, valueOfFile } from './pairs.ts';
export { placementRule } from './placement-rule.ts';
export {
  isOfHub,
  isReadByMark,
  SECRET_FINDINGS,
  SECRET_SEALERS,
  SECRET_STATUSES,
  SECRET_TONE_WORDS,
  secretStatus,
  SILENT_MESSAGE,
  statusesOfTones,
  type SecretFinding,
  type SecretSealer,
  type SecretStatus,
} from './status.ts';
