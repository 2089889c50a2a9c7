import { Button } from '@hawser/ui/button';
import { useTabIndex } from '@hawser/ui/tab-stop';
import type { Action } from './action.ts';

interface ActionLinkProps {
  action: Action;
  /** Name of the record, for screen readers. */
  name: string;
  /** Replaces the action's label. */
  label?: string;
}

/** An action in a cell: the first thing to do if there is nothing yet. */
export function ActionLink({ action, name, label = action.label }: ActionLinkProps) {
  const tabIndex = useTabIndex();
  return (
    <Button variant="link" tabIndex={tabIndex} aria-label={`${label}: ${name}`} onClick={action.run}>
      {label}
    </Button>
  );
}
