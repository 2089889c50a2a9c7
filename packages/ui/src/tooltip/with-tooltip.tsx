import { type ReactNode, useRef } from 'react';
import css from './with-tooltip.module.css';
import { useTooltip } from './use-tooltip.tsx';

export interface WithTooltipProps {
  tip: ReactNode;
  children: ReactNode;
  className?: string;
}

/** Explains what it holds when the pointer rests on it, such as why a button is not allowed. */
export function WithTooltip({ tip, children, className }: WithTooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const { trigger, tip: bubble } = useTooltip(anchor, () => tip);
  return (
    <span ref={anchor} className={className ? `${css.tipped} ${className}` : css.tipped} {...trigger}>
      {children}
      {bubble}
    </span>
  );
}
