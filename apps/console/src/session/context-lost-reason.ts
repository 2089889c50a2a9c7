import type { Me } from '@hawser/contract/accounts';
import { organizationMessages } from '@hawser/domain/organizations';

/** Why a person no longer acts in the context `uid`, by the account as it is now. */
export const contextLostReason = ({ organizations }: Pick<Me, 'organizations'>, uid: string): string =>
  organizations.some(({ id, isDisabled }) => id === uid && isDisabled)
    ? organizationMessages.disabled
    : organizationMessages.contextLost;
