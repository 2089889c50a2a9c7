import { INVITATION_PAGE } from '@hawser/domain/accounts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { usePage } from '../page/index.ts';
import { useRegisteredPage } from '../registry/index.ts';
import { useServices } from '../services/index.ts';
import { useDismissed } from './use-dismissed.ts';

/**
 * Opens the welcome for a new account without records, on the first page that exists; a dialog in the URL takes precedence.
 * However it is closed (button, Esc, back), the account stores that it was shown. On a later visit, once a cluster is
 * attached, a toast offers the survey, once.
 */
export function Onboarding() {
  const { me, toast } = useServices();
  const { search, openDialog } = usePage();
  const opened = useRegisteredPage();
  const { current: first } = useRef(me);
  const isDone = useRef(false);
  const isNew = !first.welcomeAcknowledged && first.lastUsage.networkCount === 0;
  // A record that is opened by an account without any does not exist for it, and whoever is invited answers first.
  const isLater = opened?.record !== undefined || opened?.path === INVITATION_PAGE;
  const isPage = opened !== undefined && !(isNew && isLater);
  const isUsed = first.welcomeAcknowledged && first.lastUsage.attachedCloudsCount > 0;
  const isAsked = isUsed && first.surveys.newuser === null;
  const isFree = isPage && search.dialog === undefined;
  const remember = useDismissed();
  useEffect(() => {
    if (isDone.current || !isPage) return;
    isDone.current = true;
    if (!isFree) return;
    if (isNew) openDialog('welcome');
    if (!isAsked) return;
    remember('survey');
    toast({
      tone: 'informational',
      text: 'Three questions about how you use it?',
      action: { label: 'Answer', run: () => openDialog('survey') },
    });
  }, [isPage, isFree, isNew, isAsked, openDialog, remember, toast]);

  // Before the page is drawn without the dialog: a person may leave as soon as it is.
  const shown = useRef(search.dialog);
  useLayoutEffect(() => {
    const left = shown.current;
    shown.current = search.dialog;
    if (left !== search.dialog) remember(left);
  }, [search.dialog, remember]);
  return null;
}
