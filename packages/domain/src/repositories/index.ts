export { checkBranch, pullRequestURL } from './branch.ts';
export {
  CONNECTION_ACCESSES,
  type ConnectionAccess,
  CREDENTIAL_KINDS,
  CREDENTIAL_NAMES,
  type CredentialKind,
  checkAccess,
} from './access.ts';
export {
  type ArgoCdConnection,
  type ArgoCdReport,
  argoCdConnectionState,
  connectionOf,
} from './argocd-connection.ts';
export { REPOSITORY_CAPABILITIES, repositoryCapabilities } from './capabilities.ts';
export {
  CHECK_PERIOD_MS,
  CHECK_LEASE_MS,
  CONNECTION_STATUSES,
  UNREACHABLE_PERIOD_MS,
  type ConnectionStatus,
  connectionState,
} from './connection.ts';
export { connectionMessages, repositoryMessages } from './messages.ts';
export {
  checkLabel,
  checkRepositoryUrl,
  defaultLabel,
  REPOSITORY_TYPES,
  REPOSITORY_URL_MAX,
  type RepositoryType,
  repositoryAddress,
  repositoryKey,
  repositoryOwner,
} from './url.ts';
export { REPOSITORY_VENDORS, type RepositoryVendor, VENDOR_NAMES, vendorOf } from './vendor.ts';
export { REPOSITORY_TONE_WORDS } from './tone-words.ts';
