import { addSettlingMail } from './settling-mail.ts';
import { addActiveContext } from './active-context.ts';
import { addAgentGrant } from './agent-grant.ts';
import { indexAuditBySubject } from './audit-by-subject.ts';
import { dropNegativeIndex } from './drop-negative-index.ts';
import { addArgoResources } from './argo-resources.ts';
import { addArgoState } from './argo-state.ts';
import { readAuditAcross } from './audit-across.ts';
import { addCauses } from './incidents.ts';
import { addChangeAddress } from './change-address.ts';
import { addChangeDetails } from './change-details.ts';
import { disabledOrganizations } from './disabled-organizations.ts';
import { addDrift } from './drift.ts';
import { disabledAccounts } from './disabled-accounts.ts';
import { onlyEndMails } from './only-ending-mail.ts';
import { addOwnLimits } from './own-limits.ts';
import { storeArgoCdRelease } from './argocd-release.ts';
import { endMailOfInvitations } from './ending-mail.ts';
import { addFeatureObjects } from './feature-objects.ts';
import { addFewPlacements } from './few-placements.ts';
import { indexInfrastructure } from './infrastructure-objects.ts';
import { addKeepsResources } from './keeps-resources.ts';
import { addMailContent } from './mail-content.ts';
import { addMailTemplate } from './mail-template.ts';
import { indexNotUp } from './not-up.ts';
import { addOrganizationAccounts } from './organization-accounts.ts';
import { addReportedBy } from './reported-by.ts';
import { addRespectsRbac } from './respects-rbac.ts';
import { addRefusedVersion } from './refused-version.ts';
import { nameRegisteredRepositories } from './registered-repositories.ts';
import { resealAnswers } from './reseal-answers.ts';
import type { Migration } from './run.ts';
import { foldSecretNames } from './secret-name-search.ts';
import { markSecretsOfHubs } from './secrets-of-hubs.ts';
import { addSessionEnd } from './session-end.ts';
import { addSessionServer } from './session-server.ts';
import { addSignInRecords } from './sign-in-records.ts';
import { addUnhealthyAt } from './unhealthy-at.ts';

export { acrossContexts } from './across-contexts.ts';
export { baseOf } from './base.ts';
export { refusePrereleaseDatabase } from './refuse-prerelease.ts';
export { type Migration, runMigrations } from './run.ts';

/**
 * Changes of the schema since its base (the nouns' `schema.ts`), in order, named `0002-…` and on. Once a table is released its
 * declaration stays as it is, and a change is a migration here; a released migration is never edited. A migration that reads or
 * writes rows uses `acrossContexts`. Where grants list columns, it grants a new column that a role may write.
 */
export const MIGRATIONS: readonly Migration[] = [
  indexNotUp,
  addCauses,
  addAgentGrant,
  disabledAccounts,
  resealAnswers,
  dropNegativeIndex,
  indexAuditBySubject,
  addChangeDetails,
  addUnhealthyAt,
  addDrift,
  addSessionServer,
  addChangeAddress,
  addReportedBy,
  addArgoState,
  addSessionEnd,
  addArgoResources,
  addFeatureObjects,
  addKeepsResources,
  addFewPlacements,
  addOrganizationAccounts,
  addActiveContext,
  addSignInRecords,
  addMailContent,
  readAuditAcross,
  nameRegisteredRepositories,
  addRespectsRbac,
  indexInfrastructure,
  addSettlingMail,
  addMailTemplate,
  foldSecretNames,
  disabledOrganizations,
  markSecretsOfHubs,
  endMailOfInvitations,
  storeArgoCdRelease,
  onlyEndMails,
  addRefusedVersion,
  addOwnLimits,
];
