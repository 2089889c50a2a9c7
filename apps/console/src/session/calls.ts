import type { Me } from '@hawser/contract/accounts';
import type { Client } from '../client/index.ts';

/** What an account may change of itself. */
export interface MeFields {
  displayName?: string;
  companyName?: string;
  jobTitle?: string;
  linkedInURL?: string;
  theme?: Me['theme'];
  welcomeAcknowledged?: true;
  surveys?: { newuser: { q1: string; q2: string; q3: string } };
}

/** Calls about the account that is signed in. */
export const sessionCalls = ({ http, answer }: Client) => ({
  read: () => answer(http.GET('/api/me')),
  update: (fields: MeFields) => answer(http.PATCH('/api/me', { body: fields })),
  /** The account is not new any more. */
  initialise: () => answer(http.PATCH('/api/me', { body: { isNewUser: false } })),
});
