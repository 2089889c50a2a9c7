export {
  ARGOCD_ACCESS,
  ARGOCD_ACCOUNT_NAME,
  type ArgoCdAccess,
  type ArgoCdAccessChoice,
  argoCdAccessMessages,
  argoCdAccessText,
  hasArgoCdAccount,
  isListedKind,
  listedNamespaceProblem,
  listedRules,
} from './argocd-access.ts';
export {
  ALL_SECRETS,
  DEFAULT_GRANT_CHOICE,
  defaultGrant,
  type Grant,
  type GrantChoice,
  type GrantSubject,
  granted,
  grantedKind,
  grantChoiceOf,
  grantFor,
  isGrantable,
  treeKinds,
} from './grant.ts';
export {
  choicesWith,
  GRANT_KINDS,
  GRANTED_KINDS,
  type GrantedKind,
  type GrantKinds,
  isProviderConfigKind,
  PROVIDER_CONFIG_KINDS,
  READ_KINDS,
} from './granted-kinds.ts';
export { isWiderGrant } from './wider-grant.ts';
export { GITOPS_KINDS, isGitOpsKind, isSealedSecretKind, isWrittenOnce, originOf } from './gitops-kinds.ts';
export {
  apiGroupOf,
  infrastructureGroupProblem,
  infrastructureMessages,
  infrastructureResources,
  isGuardedKind,
  isInfrastructureKind,
  isManagedKind,
  isNamespacedGroup,
  isPackageKind,
  PACKAGE_GROUP,
} from './infrastructure-kinds.ts';
export { INSPECTED } from './inspected-kinds.ts';
export { grantMessages } from './grant-messages.ts';
export { MAIN_TARGET_ANNOTATION, checkDeclared, declaredTags } from './declared.ts';
export { type FieldChange, fieldChanges } from './field-changes.ts';
export { derivedKindOf } from './kind.ts';
export {
  type CheckedManifest,
  checkManifests,
  isSetByCluster,
  type Manifest,
  type ManifestOptions,
} from './manifest.ts';
export { manifestDetails, objectMessages } from './messages.ts';
export {
  containerPorts,
  containerPortText,
  servicePorts,
  servicePortText,
} from './ports.ts';
export { OBJECT_TONE_WORDS } from './tone-words.ts';
