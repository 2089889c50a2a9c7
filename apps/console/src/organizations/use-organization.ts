import type { Organization } from '@hawser/contract/organizations';
import { organizationMessages } from '@hawser/domain/organizations';
import { useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useSwitchContext } from '../contexts/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { organizationCalls } from './calls.ts';

/** The organization of a page. `forbidden`: none of this name lists the person, whether there is one or not (Spec 1 §2). */
type Found =
  | { kind: 'waiting' }
  | { kind: 'forbidden' }
  | { kind: 'failed'; message: string }
  | { kind: 'found'; organization: Organization };

/**
 * Looks an organization up by its unique name. Exactly one of that name must list the person. Its pages act in its context: the page
 * switches to it.
 */
export function useOrganization(name: string): Found {
  const calls = useCalls(organizationCalls);
  const { me } = useServices();
  const switchTo = useSwitchContext();
  const [found, setFound] = useState<Found>({ kind: 'waiting' });
  useEffect(() => {
    let isOver = false;
    calls.named(name).then(
      ({ items }) => {
        if (isOver) return;
        const [organization] = items;
        const isListed = items.length === 1 && organization !== undefined;
        if (!isListed) setFound({ kind: 'forbidden' });
        else if (organization.disabledAt !== null)
          setFound({ kind: 'failed', message: organizationMessages.disabled });
        else setFound({ kind: 'found', organization });
      },
      (error: unknown) => isOver || setFound({ kind: 'failed', message: shownMessage(error) }),
    );
    return () => {
      isOver = true;
    };
  }, [calls, name]);
  const id = found.kind === 'found' ? found.organization.id : null;
  const isElsewhere = id !== null && id !== me.contextUid;
  useEffect(() => {
    if (isElsewhere) switchTo(id, 'same page');
  }, [isElsewhere, id, switchTo]);
  return isElsewhere ? { kind: 'waiting' } : found;
}
