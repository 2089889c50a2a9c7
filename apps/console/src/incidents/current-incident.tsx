import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/** The incident whose clusters are shown; null for none. */
interface CurrentIncident {
  readonly id: string | null;
  choose(id: string | null): void;
}

const CurrentIncidentContext = createContext<CurrentIncident>({ id: null, choose: () => undefined });

/** The incident whose clusters are shown. */
export const useCurrentIncident = (): CurrentIncident => useContext(CurrentIncidentContext);

/** Holds the incident whose clusters are shown, on all pages. */
export function IncidentProvider({ children }: { children: ReactNode }) {
  const [id, choose] = useState<string | null>(null);
  return (
    <CurrentIncidentContext value={useMemo(() => ({ id, choose }), [id])}>{children}</CurrentIncidentContext>
  );
}
