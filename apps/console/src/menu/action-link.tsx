import { Button } from '@hawser/ui/button';
import { useTabIndex } from '@hawser/ui/tab-stop';
import type { Action } from './action.ts';

interface ActionLinkProps {
  action: Action;
  /** Name of the record, for who cannot see the row. */
  name: string;
  /** Said in place of the action's own label. */
  label?: string;
}

/** An action in a cell: the first thing to do where nothing is there yet. */
export function ActionLink({ action, name, label = action.label }: ActionLinkProps) {
  const tabIndex = useTabIndex();
  return (
    <Button look="link" tabIndex={tabIndex} aria-label={`${label}: ${name}`} onClick={action.run}>
      {label}
    </Button>
  );
}
