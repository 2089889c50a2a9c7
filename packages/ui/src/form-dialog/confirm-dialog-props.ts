import type { ReactNode } from 'react';

/** Type-to-confirm for what cannot be undone. */
export interface ConfirmDialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** What must be typed, letter for letter: the name of what goes. */
  phrase: string;
  /** What will go, said plainly; a list is best. */
  children?: ReactNode;
  /** 'Delete Network', not 'OK'. */
  actionLabel: string;
  onConfirm(): void | Promise<void>;
  error?: ReactNode;
}
