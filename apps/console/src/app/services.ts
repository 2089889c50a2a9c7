import type { Me } from '@hawser/contract';
import type { ToastMessage } from '@hawser/ui/toast';
import { createContext, useContext } from 'react';
import type { Api } from '../api/api.ts';
import type { Teller } from '../tell/teller.ts';
import type { Ports } from './ports.ts';

/** What every part of the shell may use. */
export interface Services {
  ports: Ports;
  api: Api;
  me: Me;
  /** Tells shortly, at the top, what just happened. */
  toast(message: ToastMessage): void;
  /** Tells in a dialog what must be read before going on: notices, and errors where that was asked for. */
  teller: Teller;
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
