import { Floating } from '@hawser/ui/floating';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Action } from './action.ts';
import classes from './menu.module.css';

interface ActionMenuProps {
  anchor: Element;
  label: string;
  actions: readonly Action[];
  onClose(): void;
  width?: number;
}

/** The actions of one record beside it. What cannot be done stays visible and says why. */
export function ActionMenu({ anchor, label, actions, onClose, width = 232 }: ActionMenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const items = (): HTMLElement[] => [...(list.current?.querySelectorAll('button') ?? [])];
  useEffect(() => {
    list.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const all = items();
    const at = all.findIndex((item) => item === document.activeElement);
    all.at((at + step + all.length) % all.length)?.focus();
  };
  const act = (action: Action): void => {
    onClose();
    action.run();
  };
  return (
    <Floating anchor={anchor} label={label} width={width} onClose={onClose}>
      <div ref={list} className={classes['menu']} onKeyDown={move}>
        {actions.map((action) => (
          <button
            key={action.id}
            type="button"
            className={classes['item']}
            aria-disabled={action.reason !== undefined || undefined}
            onClick={() => action.reason === undefined && act(action)}
          >
            {action.icon}
            <span className={classes['label']}>
              {action.label}
              {action.reason !== undefined && <small>{action.reason}</small>}
            </span>
            {action.keys && action.reason === undefined && <kbd>{action.keys}</kbd>}
          </button>
        ))}
      </div>
    </Floating>
  );
}
