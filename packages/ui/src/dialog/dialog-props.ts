import type { ReactNode } from 'react';

export interface Banner {
  tone: 'error' | 'warning' | 'info';
  text: ReactNode;
}

export interface DialogProps {
  open: boolean;
  /** The dialog has closed or may close: the caller sets `open` to false. */
  onClose(): void;
  title: string;
  /** Beside the title, such as which record this is about. */
  subtitle?: ReactNode;
  /** Centred for a decision, from the right for work beside the list. Centre unless told. */
  side?: 'center' | 'right';
  /** Width in pixels; 480 in the centre, 560 at the right unless told. */
  size?: number;
  /** Without title bar and margins: the title is said to screen readers alone. */
  bare?: boolean;
  /** Offers a fullscreen toggle in the title bar. */
  fullscreen?: boolean;
  banners?: readonly Banner[];
  /** Something was typed that closing would lose: closing asks first. */
  dirty?: boolean;
  /** Work is running that must not be interrupted: Esc and the cross wait. */
  busy?: boolean;
  /** Stands for a dialog whose code is on its way: what is typed waits for that one. */
  loading?: boolean;
  /** The foot, right aligned: buttons. As a function it gets `close`, which asks first like the cross does. */
  footer?: ReactNode | ((close: () => void) => ReactNode);
  children?: ReactNode;
}
