import type { Me } from '@hawser/contract/accounts';
import type { ToastMessage } from '@hawser/ui/toast';
import { createContext, useContext, useMemo } from 'react';
import type { Client } from '../client/index.ts';
import type { Notices } from '../notices/index.ts';
import type { Ports } from '../ports/index.ts';

/** What every part of the shell may use. */
export interface Services {
  ports: Ports;
  client: Client;
  me: Me;
  /** Says shortly, at the top, what just happened. */
  toast(message: ToastMessage): void;
  /** Shows in a dialog what must be read before going on: notices, and errors where that was asked for. */
  notices: Notices;
  /** Ends the session at the server and shows the sign-in page. */
  signOut(): void;
  /** Reads the account again, after its profile changed. */
  refreshAccount(): void;
}

/** The services of everything below. */
export const ServicesContext = createContext<Services | null>(null);

/** The services of the shell. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (services === null) throw new Error('no services above this component');
  return services;
}

/** A noun's calls to the server, the same object as long as the shell is. `make` stays the same from drawing to drawing. */
export function useCalls<Calls>(make: (client: Client) => Calls): Calls {
  const { client } = useServices();
  return useMemo(() => make(client), [make, client]);
}
