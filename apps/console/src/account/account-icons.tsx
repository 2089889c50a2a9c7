import { Icon, LockIcon } from '@hawser/ui/icons';

/** Icons of the account menu, in the size of its items. */
export const KeysIcon = () => (
  <Icon size={14}>
    <rect x="1.5" y="4" width="13" height="8.5" rx="1.5" />
    <path d="M4.5 7v.01M8 7v.01M11.5 7v.01M5.5 10h5" />
  </Icon>
);

export const LockIconSmall = () => <LockIcon size={14} />;

/** Half dark, half light. */
export const AutoIcon = () => (
  <Icon size={14}>
    <circle cx="8" cy="8" r="5.5" />
    <path fill="currentColor" d="M8 2.5a5.5 5.5 0 0 1 0 11z" />
  </Icon>
);
