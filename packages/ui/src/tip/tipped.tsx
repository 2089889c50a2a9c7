import { type ReactNode, useRef } from 'react';
import css from './tipped.module.css';
import { useTip } from './use-tip.tsx';

export interface TippedProps {
  tip: ReactNode;
  children: ReactNode;
  className?: string;
}

/** Explains what it holds when the pointer rests on it, such as why a button is not allowed. */
export function Tipped({ tip, children, className }: TippedProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const { trigger, tip: bubble } = useTip(anchor, () => tip);
  return (
    <span ref={anchor} className={className ? `${css.tipped} ${className}` : css.tipped} {...trigger}>
      {children}
      {bubble}
    </span>
  );
}
