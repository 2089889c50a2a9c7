import { Button } from '@hawser/ui/button';
import { usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';

/**
 * Below what was not found: it may be in another context of the person, and the page is shown again in the one that is chosen. The words
 * are the same whether it exists there or not. Nothing for a person with one context.
 */
export function OtherContext() {
  const { me } = useServices();
  const { openDialog } = usePage();
  if (me.isOrganization || me.organizations.length === 0) return null;
  return (
    <>
      <p>It may also belong to another of your contexts.</p>
      <Button aria-haspopup="dialog" onClick={() => openDialog('context', 'same page')}>
        Switch Context
      </Button>
    </>
  );
}
