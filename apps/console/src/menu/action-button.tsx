import { Button, type ButtonProps } from '@hawser/ui/button';
import type { Action } from './action.ts';
import { usePress } from './use-press.ts';

interface ActionButtonProps extends Pick<ButtonProps, 'look' | 'busy'> {
  action: Action;
  /** With its icon: where it stands alone. */
  withIcon?: boolean;
}

/** An action as a button. One that cannot be done now stays, and says why when it is pressed. */
export function ActionButton({ action, withIcon = false, ...rest }: ActionButtonProps) {
  const press = usePress();
  const { label, icon, keys, reason } = action;
  return (
    <Button
      {...rest}
      {...(withIcon && { icon })}
      aria-disabled={reason !== undefined || undefined}
      aria-keyshortcuts={keys}
      title={reason}
      onClick={() => press(action)}
    >
      {label}
    </Button>
  );
}
