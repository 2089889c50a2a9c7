import type { Me } from '@hawser/contract/accounts';
import type { Client } from '../client/index.ts';

/** Fields of an account that its owner can change. */
interface MeFields {
  displayName?: string;
  companyName?: string;
  jobTitle?: string;
  linkedInURL?: string;
  theme?: Me['theme'];
  welcomeAcknowledged?: true;
  /** Answers left out stay as they are. */
  surveys?: { newuser: { q1?: string; q2?: string; q3?: string } };
}

/** API calls for the signed-in account. */
export const sessionCalls = ({ http, answer }: Client) => ({
  read: () => answer(http.GET('/api/me')),
  update: (fields: MeFields) => answer(http.PATCH('/api/me', { body: fields })),
  /** Stores that a dialog was seen, even if the page is left at once. */
  dismiss: (dialog: 'welcome' | 'survey') =>
    answer(
      http.PATCH('/api/me', {
        body: dialog === 'welcome' ? { welcomeAcknowledged: true } : { surveys: { newuser: {} } },
        keepalive: true,
      }),
    ),
  /** Marks the onboarding as seen. */
  initialize: () => answer(http.PATCH('/api/me', { body: { isNewUser: false } })),
});
