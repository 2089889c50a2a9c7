import type { ButtonProps } from '@hawser/ui/button';
import { ActionButton } from './action-button.tsx';
import type { GeneralAction } from './general-action.ts';
import { useGeneralActions } from './use-general-actions.ts';

interface GeneralButtonsProps {
  of: readonly GeneralAction[];
  /** Variant of the first button. */
  first?: ButtonProps['variant'];
  /** Id of the running action. */
  busy?: string | undefined;
  withIcon?: boolean;
}

/** Actions without a record as buttons: in the toolbar of their page, and in empty states. */
export function GeneralButtons({ of, first = 'primary', busy, withIcon }: GeneralButtonsProps) {
  return useGeneralActions(of).map((action, at) => (
    <ActionButton
      key={action.id}
      action={action}
      variant={at === 0 ? first : 'default'}
      busy={action.id === busy}
      {...(withIcon && { withIcon })}
    />
  ));
}
