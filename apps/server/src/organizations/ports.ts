import type { People } from '../identity/index.ts';
import type { Across } from './across.ts';

/** What organizations need beside the context of a request. */
export interface OrganizationPorts {
  readonly across: Across;
  readonly people: People;
}

const nowhere = async (): Promise<never> => {
  throw new Error('Organizations need the stores of a server.');
};

/** Without a server: everything that leaves the context of a request fails. */
export const withoutServer: OrganizationPorts = {
  across: {
    isTaken: nowhere,
    makeAccount: nowhere,
    becomeOrganization: nowhere,
    disableAccount: nowhere,
    disableLike: nowhere,
    invitation: nowhere,
    invitationsTo: nowhere,
    membershipsOf: nowhere,
    countMails: nowhere,
    moveSignIns: nowhere,
  },
  people: {
    canTakeBack: nowhere,
    isVerified: nowhere,
    invite: nowhere,
    offerSignIn: nowhere,
    withdrawLinks: nowhere,
    move: nowhere,
    remove: nowhere,
  },
};
