import { useEffect, useRef } from 'react';
import { usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';
import { useDismissed } from './use-dismissed.ts';

/**
 * Opens the welcome for a new account without records; a dialog in the URL takes precedence. However welcome and survey are
 * closed (button, Esc, back), the account stores that they were shown.
 */
export function Onboarding() {
  const { me } = useServices();
  const { search, openDialog } = usePage();
  const isOpened = useRef(false);
  const isWelcome = !me.welcomeAcknowledged && me.lastUsage.networkCount === 0 && search.dialog === undefined;
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    if (isWelcome) openDialog('welcome');
  }, [isWelcome, openDialog]);

  const remember = useDismissed();
  const shown = useRef(search.dialog);
  useEffect(() => {
    const left = shown.current;
    shown.current = search.dialog;
    if (left !== search.dialog) remember(left);
  }, [search.dialog, remember]);
  return null;
}
