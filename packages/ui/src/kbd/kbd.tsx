import css from './kbd.module.css';

/** A key or shortcut, such as 't' or 'Ctrl K'. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={css.kbd}>{children}</kbd>;
}
