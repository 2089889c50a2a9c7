import { useEffect, useRef } from 'react';
import { usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';
import { useRemembered } from './use-remembered.ts';

/**
 * Welcomes somebody who has nothing yet and was not welcomed before; an address that opens a dialog comes first. Whatever
 * welcome and survey are left by – a button, Esc, the way back –, that they were shown is remembered.
 */
export function Onboarding() {
  const { me } = useServices();
  const { search, openDialog } = usePage();
  const asked = useRef(false);
  const isWelcome = !me.welcomeAcknowledged && me.lastUsage.networkCount === 0 && search.dialog === undefined;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (isWelcome) openDialog('welcome');
  }, [isWelcome, openDialog]);

  const remember = useRemembered();
  const shown = useRef(search.dialog);
  useEffect(() => {
    const left = shown.current;
    shown.current = search.dialog;
    if (left !== search.dialog) remember(left);
  }, [search.dialog, remember]);
  return null;
}
