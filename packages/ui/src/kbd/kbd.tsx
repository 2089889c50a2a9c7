import css from './kbd.module.css';

/** A key's name, as in 't' or 'Ctrl K'. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={css.kbd}>{children}</kbd>;
}
