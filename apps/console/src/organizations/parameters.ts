import { text, type ValuesOf } from '../page/parameters.ts';

/** Of the page that creates one: whether the account becomes the organization (Spec 1 §2). */
export const CREATE_PARAMETERS = { transform: text };
/** Of invitations: the invitation, the address to invite, and the token of the link in its mail. */
export const INVITATION_PARAMETERS = { id: text, email: text, token: text };

declare module '../page/parameters.ts' {
  interface PageParameters
    extends ValuesOf<typeof CREATE_PARAMETERS>,
      ValuesOf<typeof INVITATION_PARAMETERS> {}
}
