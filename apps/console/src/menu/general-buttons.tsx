import type { ButtonProps } from '@hawser/ui/button';
import { ActionButton } from './action-button.tsx';
import type { GeneralAction } from './general-action.ts';
import { useGeneralActions } from './use-general-actions.ts';

interface GeneralButtonsProps {
  of: readonly GeneralAction[];
  /** How the first one looks. */
  first?: ButtonProps['look'];
  /** Id of the one that is being done. */
  busy?: string | undefined;
  withIcon?: boolean;
}

/** Actions that concern no record, as buttons: in the bar of their page, and where there is nothing yet. */
export function GeneralButtons({ of, first = 'primary', busy, withIcon }: GeneralButtonsProps) {
  return useGeneralActions(of).map((action, at) => (
    <ActionButton
      key={action.id}
      action={action}
      look={at === 0 ? first : 'default'}
      busy={action.id === busy}
      {...(withIcon && { withIcon })}
    />
  ));
}
