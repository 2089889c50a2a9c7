import { useEffect, useRef } from 'react';
import { useServices } from '../app/services.ts';
import { usePage } from '../page/index.ts';

/** Welcomes somebody who has nothing yet and was not welcomed before; an address that opens a dialog comes first. */
export function Onboarding() {
  const { me } = useServices();
  const { search, change } = usePage();
  const asked = useRef(false);
  const isWelcome = !me.welcomeAcknowledged && me.lastUsage.networkCount === 0 && search.dialog === undefined;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (isWelcome) change({ dialog: 'welcome' });
  }, [isWelcome, change]);
  return null;
}
