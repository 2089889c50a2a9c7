import type { ReactNode } from 'react';

/** Type-to-confirm for actions that cannot be undone. */
export interface ConfirmDialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** The exact text to type: the name of the record. */
  phrase: string;
  /** What is deleted, preferably as a list. */
  children?: ReactNode;
  /** 'Delete Network', not 'OK'. */
  actionLabel: string;
  /** Why it cannot be confirmed now. */
  reason?: string;
  onConfirm(): void | Promise<void>;
  error?: ReactNode;
}
