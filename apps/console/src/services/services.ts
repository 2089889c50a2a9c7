import type { Me } from '@hawser/contract/accounts';
import type { ToastMessage } from '@hawser/ui/toast';
import type { NavigationBlocks } from '@hawser/ui/unsaved-changes';
import { createContext, useContext, useMemo } from 'react';
import type { Client } from '../client/index.ts';
import type { Notices } from '../notices/index.ts';
import type { Ports } from '../ports/index.ts';

/** How the page goes on in another context. */
export interface NextContext {
  /** Without it the page shows the list of which it may have shown a record. */
  to?: 'same page' | undefined;
  /** A toast of the new page: those of the one before go with it. */
  notice?: ToastMessage;
}

/** Services for all parts of the shell. */
interface Services {
  ports: Ports;
  client: Client;
  me: Me;
  /** Shows a toast. */
  toast(message: ToastMessage): void;
  /** Shows a dialog that must be acknowledged: notices, and some errors. */
  notices: Notices;
  /** Which dialogs and pages have unsaved input. */
  blocks: NavigationBlocks;
  /** Ends the session on the server and shows the sign-in page. */
  signOut(): void;
  /** Begins anew in another context, which the server has been told. */
  switchContext(contextUid: string, next?: NextContext): void;
  /**
   * Runs a command that ends the right to the context of the page: that the stream says so before the answer is here is no news. Whoever
   * calls it switches the context after it.
   */
  leaveContext<Answer>(command: () => Promise<Answer>): Promise<Answer>;
  /** Reloads the account, after its profile changed. */
  refreshAccount(): void;
}

/** The services of the components below. */
export const ServicesContext = createContext<Services | null>(null);

/** The services of the shell. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('no services above this component');
  return services;
}

/** The API calls of a noun; the same object during the life of the shell. `make` must be stable. */
export function useCalls<Calls>(make: (client: Client) => Calls): Calls {
  const { client } = useServices();
  return useMemo(() => make(client), [make, client]);
}
