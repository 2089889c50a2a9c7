export { ARGOCD_ACCOUNT, ARGOCD_ACCOUNT_SETTINGS } from './account.ts';
export {
  ARGOCD_READ_RULES,
  INSTALLER,
  INSTALLER_RULES,
  INSTALLER_TOKEN_RULES,
  INSTALLER_VIEW_RULES,
  installerCommand,
  installerName,
} from './installer.ts';
export {
  ARGOCD_MANIFEST_URL,
  ARGOCD_VERSION,
  argoCdManifestUrl,
  argoCdRelease,
  argoCdVersions,
} from './release.ts';
export { argoCdStateText } from './state-text.ts';
export {
  ARGOCD_MODES,
  ARGOCD_SERVICE_TYPES,
  argoCdMessages,
  argoCdSettingsOf,
  checkArgoCdSettings,
} from './settings.ts';
