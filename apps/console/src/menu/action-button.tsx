import { Button, type ButtonProps } from '@hawser/ui/button';
import type { Action } from './action.ts';
import { useRunAction } from './use-run-action.ts';

interface ActionButtonProps extends Pick<ButtonProps, 'variant' | 'busy'> {
  action: Action;
  /** Its accessible name, where several buttons have the same words. */
  label?: string;
  /** With its icon: outside of a bar. */
  withIcon?: boolean;
}

/** An action as a button. An unavailable one stays, and says why when it is pressed. */
export function ActionButton({ action, label: name, withIcon = false, ...rest }: ActionButtonProps) {
  const runAction = useRunAction();
  const { label, icon, shortcut, reason } = action;
  return (
    <Button
      {...rest}
      {...(withIcon && { icon })}
      aria-label={name}
      aria-disabled={reason !== undefined || undefined}
      aria-keyshortcuts={shortcut?.replace(' ', '+')}
      data-tip={reason}
      aria-description={reason}
      onClick={() => runAction(action)}
    >
      {label}
    </Button>
  );
}
