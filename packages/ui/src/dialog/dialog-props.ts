import type { ReactNode } from 'react';

export interface Banner {
  tone: 'error' | 'warning' | 'info';
  text: ReactNode;
}

export interface DialogProps {
  open: boolean;
  /** The dialog asks to be closed: the caller sets `open` to false. */
  onClose(): void;
  title: string;
  /** Beside the title, such as the name of the record. */
  subtitle?: ReactNode;
  /** Centered for a decision, from the right for work beside the list. Default: centered. */
  side?: 'center' | 'right';
  /** Width in pixels; default 480 centered, 560 at the right. */
  size?: number;
  /** Without title bar and margins: the title is for screen readers only. */
  bare?: boolean;
  /** Shows a fullscreen toggle in the title bar. */
  fullscreen?: boolean;
  banners?: readonly Banner[];
  /** There are unsaved changes: closing asks for confirmation. */
  dirty?: boolean;
  /** What it asks then. Default: 'Discard unsaved changes?' */
  discardQuestion?: string;
  /** Work is running that must not be interrupted: Esc and the close button are disabled. */
  busy?: boolean;
  /** A placeholder for a dialog whose code is loading: typed keys are buffered for that one. */
  loading?: boolean;
  /** The footer, right aligned: buttons. As a function it gets `close`, which asks for confirmation like the close button. */
  footer?: ReactNode | ((close: () => void) => ReactNode);
  children?: ReactNode;
}
