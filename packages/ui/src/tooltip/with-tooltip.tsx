import { type ReactNode, useRef } from 'react';
import css from './with-tooltip.module.css';
import { useTooltip } from './use-tooltip.tsx';

interface WithTooltipProps {
  tip: ReactNode;
  children: ReactNode;
  className?: string;
}

/** Adds a tooltip to its children, such as why a button is disabled. */
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
